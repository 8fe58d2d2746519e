import Glibc
import TestSupport

/// The machine's wall clock in UTC, converted independently of the program's code.
enum MachineClock {
    /// Seconds since 1970.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Seconds since the start of the minute, 0..<60.
    static var secondOfMinute: Double { fmod(now, 60) }

    /// `YYYY-MM-DD HH:MM:SS` in UTC at `seconds` since 1970.
    static func text(_ seconds: Double) -> String {
        var whole = time_t(floor(seconds))
        var parts = tm()
        gmtime_r(&whole, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M:%S", &parts)
        return String(
            decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Waits until the minute has not just changed and will not change within `seconds`.
    static func avoidMinuteChange(within seconds: Double) {
        let second = secondOfMinute
        if second + seconds > 59.9 {
            progress("waiting \(milliseconds(61 - second)) until the minute has changed")
            pause(61 - second)
        } else if second < 1 {
            pause(1 - second)
        }
    }
}
