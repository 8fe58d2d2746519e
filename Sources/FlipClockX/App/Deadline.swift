import FlipEngine

/// A moment at which something is due, and what is due then.
struct Deadline {
    /// The moment, in media time.
    let time: MediaTime
    /// Does it; gets the time of the call, which is `time` or later.
    let run: (MediaTime) -> Void

    /// Something due at `time`; nil where that is nil or infinite.
    init?(at time: MediaTime?, run: @escaping (MediaTime) -> Void) {
        guard let time, time < .infinity else { return nil }
        self.time = time
        self.run = run
    }
}
