import FlipEngine

/// A time and the action that is due then.
struct Deadline {
    /// The time, in media time.
    let time: MediaTime
    /// The action; gets the time of the call, which is `time` or later.
    let run: (MediaTime) -> Void

    /// Creates a deadline at `time`; nil if that is nil or infinite.
    init?(at time: MediaTime?, run: @escaping (MediaTime) -> Void) {
        guard let time, time < .infinity else { return nil }
        self.time = time
        self.run = run
    }
}
