/// Takes positions with their times and returns a velocity: the slope of the line fitted to the newest of them.
///
/// Least squares over a window of 80 ms, separately for each coordinate, with t and x relative to their means:
///
///     v = sum(t x) / sum(t t)
///
/// The difference of the last two positions would be simpler but is not used: positions are whole pixels and times
/// whole milliseconds, so that at 1000 events per second it is mostly noise.
///
/// Times are in seconds and must not decrease; a time before the newest one is treated as equal to it. Positions at the
/// same time are one sample, the last of them. The result is always finite.
public struct VelocityTracker: Hashable, Sendable {
    /// The length of the window before the newest sample, in seconds.
    public static let window = 0.08
    /// The longest pause before a release at which the velocity still counts, in seconds; after a longer pause the
    /// pointer counts as resting.
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

    /// The velocity at the newest sample, in points per second; zero for fewer than two samples in the window.
    public var velocity: Point {
        guard let newest = samples.last, let oldest = samples.first,
            // Event times are milliseconds; a shorter interval says nothing about speed.
            newest.time - oldest.time >= 0.0005
        else { return .zero }
        // Relative to the newest sample, so that large absolute times cost no precision.
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

    /// The velocity of a release at `time`: zero if the newest sample is more than 50 ms older.
    public func velocity(releasedAt time: MediaTime) -> Point {
        // Events are whole milliseconds apart, but their times are stored as seconds in binary: rounding must not make
        // a pause of 50 ms longer than 50 ms.
        time - newestTime > Self.longestPause + 1e-6 ? .zero : velocity
    }
}
