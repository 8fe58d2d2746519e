/// A moment of running time: seconds since the machine was started, suspend included (`CLOCK_BOOTTIME`).
///
/// Timers use it, because it cannot be set and goes on while the machine sleeps. It does not mix with the engine's
/// media time, which stands still meanwhile, nor with wall time, which can jump.
package struct RunningTime: Hashable, Comparable, Sendable {
    /// Seconds since the start.
    package let seconds: Double

    /// The moment `seconds` after the start.
    package init(seconds: Double) { self.seconds = seconds }

    /// The moment `seconds` later, or earlier for a negative number.
    package func advanced(by seconds: Double) -> RunningTime {
        RunningTime(seconds: self.seconds + seconds)
    }

    /// The seconds from `start` to this moment, negative if `start` is later.
    package func seconds(since start: RunningTime) -> Double { seconds - start.seconds }

    /// Whether `a` is before `b`.
    package static func < (a: RunningTime, b: RunningTime) -> Bool { a.seconds < b.seconds }
}
