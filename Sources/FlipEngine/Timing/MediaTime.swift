/// A time or a span of time in seconds, on a clock that never jumps, as Core Animation's `CFTimeInterval`.
///
/// The engine never asks what time it is: times come in as arguments. Times of layers and animations are made from them
/// by the same formula everywhere (`MediaTiming`), so times and offsets share one type. The time of day is another type
/// altogether, and none of the engine's business.
public typealias MediaTime = Double

/// How far a time may lie from the border of a phase and still count as standing on it.
enum TimeTolerance {
    /// A nanosecond: (10.45 - 10) < 0.45 in `Double`, and a frame shown there must not show the start again.
    static let least: MediaTime = 1e-9

    /// A nanosecond, or two steps of `Double` at that time where those are longer (machines up for months).
    static func at(_ time: MediaTime, _ other: MediaTime) -> MediaTime {
        let size = max(abs(time), abs(other))
        return size < 4_000_000 ? least : max(least, 2 * size.ulp)
    }
}
