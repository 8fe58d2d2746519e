import Glibc

/// The clock of the animations: seconds of `CLOCK_MONOTONIC`, which cannot be set and does not advance during suspend.
///
/// Its times are multiples of `step`, and so are those of the frames. Sums and differences of such times are exact during
/// the first 97 days of uptime. So a frame some refreshes after a change shows the same moment of it, whenever the change
/// happens, and also in a film. Otherwise their last bits would differ, and now and then a pixel.
package enum MonotonicClock {
    /// The resolution of the times, in seconds: about a nanosecond.
    package static let step = 0x1p-30

    /// Seconds since about the time of boot.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + rounded(Double(time.tv_nsec) / 1e9)
    }

    /// The nearest multiple of `step`.
    package static func rounded(_ seconds: Double) -> Double {
        (seconds / step).rounded() * step
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
