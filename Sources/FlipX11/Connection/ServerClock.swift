/// Converts the timestamps of X events into seconds of `CLOCK_MONOTONIC`.
///
/// A timestamp counts milliseconds in 32 bits, which wrap every 49.7 days. A local server uses `CLOCK_MONOTONIC`; the
/// first event shows whether this server does. Any other server has its own clock; there the offset follows from the
/// smallest delay seen so far. GDK has the same rule (`server_time_to_monotonic_time`).
struct ServerClock: Sendable {
    /// Whether the server uses our clock; nil before the first event.
    private(set) var isSharedWithServer: Bool?

    /// The newest timestamp in milliseconds, extended to 64 bits.
    private var milliseconds = 0
    /// The difference between our clock and the server's, in seconds; added to the server's time.
    private var offset = 0.0

    /// The largest difference at the first event, in seconds, at which both clocks count as the same.
    private static let window = 1.0

    /// Returns the time of the event with the timestamp `time`, in seconds; `now` is the time at which it is read.
    ///
    /// The result is never later than `now`. Timestamp 0 (`CurrentTime`) gives `now`.
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
        // An event cannot be in the future, so the offset contained too long a delay.
        if isSharedWithServer == false { offset -= seconds - now }
        return now
    }

    /// Returns the number nearest to `reference` whose lower 32 bits are `time`.
    private static func extend(_ time: UInt32, near reference: Int) -> Int {
        let difference = Int32(bitPattern: time &- UInt32(truncatingIfNeeded: reference))
        return reference + Int(difference)
    }
}
