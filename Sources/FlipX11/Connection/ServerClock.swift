/// Turns the times in X events into seconds of `CLOCK_MONOTONIC`.
///
/// The server counts milliseconds in 32 bits, which start again at 0 every 49.7 days. A local server counts those of
/// `CLOCK_MONOTONIC`; that is verified with the first event. Any other server has a clock of its own, and then the smallest
/// delay seen so far stands for the difference. That is GDK's rule, too (`server_time_to_monotonic_time`).
struct ServerClock: Sendable {
    /// Whether the server's milliseconds are those of our own clock; nil before the first event.
    private(set) var isSharedWithServer: Bool?

    /// The newest time in milliseconds, with the high bits that the server left off.
    private var milliseconds = 0
    /// What to add to the server's seconds, to get ours.
    private var offset = 0.0

    /// How far the two clocks may be apart at the first event to be taken for one, in seconds.
    private static let window = 1.0

    /// When the event with the server's time `time` happened, in seconds; `now` is the time at which it is read.
    ///
    /// Never later than `now`. Time 0, `CurrentTime`, is one that the sender did not know: `now`.
    mutating func seconds(_ time: UInt32, now: Double) -> Double {
        guard time != 0 else { return now }
        if isSharedWithServer == nil {
            milliseconds = Self.extend(time, near: Int(now * 1000))
            isSharedWithServer = abs(Double(milliseconds) / 1000 - now) < Self.window
            if isSharedWithServer == false { offset = now - Double(milliseconds) / 1000 }
        } else {
            milliseconds = Self.extend(time, near: milliseconds)
        }
        let seconds = Double(milliseconds) / 1000 + offset
        guard seconds > now else { return seconds }
        // No event comes from the future: the delay that the offset contains was too long.
        if isSharedWithServer == false { offset -= seconds - now }
        return now
    }

    /// The number nearest to `reference` whose lower 32 bits are `time`.
    private static func extend(_ time: UInt32, near reference: Int) -> Int {
        let difference = Int32(bitPattern: time &- UInt32(truncatingIfNeeded: reference))
        return reference + Int(difference)
    }
}
