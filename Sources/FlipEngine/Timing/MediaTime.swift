/// A time or a duration in seconds on a monotonic clock, like Core Animation's `CFTimeInterval`.
///
/// The engine never reads a clock: times are arguments. `MediaTiming` derives the times of all layers and animations
/// from these arguments with one formula, so times and offsets share one type. The time of day has a type of its own,
/// outside the engine.
public typealias MediaTime = Double

/// How close to a phase border a time must be to count as being on it.
enum TimeTolerance {
    /// One nanosecond: (10.45 - 10) < 0.45 in `Double`, yet an animation of 0.45 s that begins at 10 has ended at
    /// 10.45.
    static let least: MediaTime = 1e-9

    /// One nanosecond; from 4,000,000 s (46 days of uptime) on, twice the distance between adjacent values of `Double`,
    /// if that is more.
    static func at(_ time: MediaTime, _ other: MediaTime) -> MediaTime {
        let size = max(abs(time), abs(other))
        return size < 4_000_000 ? least : max(least, 2 * size.ulp)
    }
}
