import Glibc

/// The clock of the animations: seconds of `CLOCK_MONOTONIC`, which cannot be set and does not advance during suspend.
///
/// A `Double` represents these seconds to better than a microsecond for centuries of uptime.
package enum MonotonicClock {
    /// Seconds since about the time of boot.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension timespec {
    /// Creates the time `seconds` after the clock's zero, rounded up to a nanosecond so that a timer never fires early.
    ///
    /// Negative times and NaN become 0, and times beyond 4e9 s (127 years), including infinity, are clamped.
    init(seconds: Double) {
        let clamped = seconds > 0 ? min(seconds, 4e9) : 0
        let whole = clamped.rounded(.down)
        let nanoseconds = Int(((clamped - whole) * 1e9).rounded(.up))
        self.init(
            tv_sec: Int(whole) + nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    }
}
