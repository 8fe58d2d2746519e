import Glibc

/// A moment of wall time: seconds since 1970-01-01 00:00 UTC, without leap seconds, plus nanoseconds.
///
/// Wall time can be set, so it can jump; no animation uses it. It is a different type from the engine's media time.
package struct WallTime: Hashable, Comparable, Sendable {
    /// Whole seconds since 1970, rounded down; negative before 1970.
    package let seconds: Int
    /// Nanoseconds past `seconds`, 0 ..< 1,000,000,000.
    let nanoseconds: Int

    /// The moment `seconds` and `nanoseconds` after 1970; nanoseconds outside 0 ..< 1,000,000,000 carry into the
    /// seconds.
    package init(seconds: Int, nanoseconds: Int = 0) {
        let rest = nanoseconds % 1_000_000_000
        let borrow = rest < 0 ? 1 : 0
        self.seconds = seconds + nanoseconds / 1_000_000_000 - borrow
        self.nanoseconds = rest + borrow * 1_000_000_000
    }

    /// The moment that a C function returned.
    package init(_ time: timespec) {
        self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    /// The moment for C functions, such as an absolute timer on CLOCK_REALTIME.
    var timespec: timespec { Glibc.timespec(tv_sec: seconds, tv_nsec: nanoseconds) }

    /// Whether `a` is before `b`.
    package static func < (a: WallTime, b: WallTime) -> Bool {
        (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
}
