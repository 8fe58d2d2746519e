/// Takes positions with their times, gives a velocity: the slope of the straight line nearest to the newest of them.
///
/// Least squares over a window of 80 ms, for each coordinate by itself, with t and x counted from their means:
///
///     v = sum(t x) / sum(t t)
///
/// The difference of the last two positions would be simpler and is not used: positions come in whole pixels and times in
/// whole milliseconds, so at 1000 events a second it is mostly noise.
///
/// Times are seconds and must not go back; one that does counts as the newest. Positions of one and the same time are one
/// sample, the last of them. The result is always finite.
public struct VelocityTracker: Hashable, Sendable {
    /// How far back samples count, in seconds before the newest.
    public static let window = 0.08
    /// A release later than this after the newest sample finds the pointer at rest, in seconds.
    public static let longestPause = 0.05

    private struct Sample: Hashable, Sendable {
        var point: Point
        var time: MediaTime
    }

    private var samples: [Sample] = []

    /// A tracker without samples.
    public init() {}

    /// The time of the newest sample, in seconds; 0 without any.
    public var newestTime: MediaTime { samples.last?.time ?? 0 }

    /// Adds a position; coordinates and times that are not finite are ignored.
    public mutating func add(_ point: Point, time: MediaTime) {
        guard point.isFinite, time.isFinite else { return }
        if let last = samples.last, time <= last.time {
            samples[samples.count - 1].point = point
            return
        }
        samples.append(Sample(point: point, time: time))
        if let first = samples.firstIndex(where: { $0.time >= time - Self.window }), first > 0 {
            samples.removeFirst(first)
        }
    }

    /// The velocity at the newest sample, in points a second; zero for fewer than two samples in the window.
    public var velocity: Point {
        guard let newest = samples.last, let oldest = samples.first,
            // Event times count milliseconds; anything closer says nothing about speed.
            newest.time - oldest.time >= 0.0005
        else { return .zero }
        // From the newest sample, so that large absolute times cost no precision.
        let count = Double(samples.count)
        var meanTime = 0.0
        var mean = Point.zero
        for sample in samples {
            meanTime += (sample.time - newest.time) / count
            mean.x += (sample.point.x - newest.point.x) / count
            mean.y += (sample.point.y - newest.point.y) / count
        }
        var squares = 0.0
        var products = Point.zero
        for sample in samples {
            let time = sample.time - newest.time - meanTime
            squares += time * time
            products.x += time * (sample.point.x - newest.point.x - mean.x)
            products.y += time * (sample.point.y - newest.point.y - mean.y)
        }
        let velocity = Point(x: products.x / squares, y: products.y / squares)
        return velocity.isFinite ? velocity : .zero
    }

    /// The velocity that a release at `time` leaves: zero if the newest sample is more than 50 ms older.
    public func velocity(releasedAt time: MediaTime) -> Point {
        // Milliseconds as binary fractions: 50 of them must not count as more than 50.
        time - newestTime > Self.longestPause + 1e-6 ? .zero : velocity
    }
}
