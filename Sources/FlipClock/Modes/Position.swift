/// The position of the wheels of a face: the time on the wheels that are coupled as in a clock, and how far each
/// independent wheel is turned.
///
///     let position = Position(reading, turns: ["home": 3])
///     position.advanced(by: Distance(seconds: 60))      // the next minute; "home" stays at 3
///
/// Independent wheels have names. A wheel that is not in `turns` is at 0.
package struct Position: Hashable, Sendable {
    /// The time on the coupled wheels.
    package var reading: ClockReading
    /// The steps by which each independent wheel is turned; a wheel at 0 has no entry.
    package private(set) var turns: [String: Int]

    /// A position with independent wheels at 0, or turned by `turns`.
    package init(_ reading: ClockReading, turns: [String: Int] = [:]) {
        self.reading = reading
        self.turns = turns.filter { $0.value != 0 }
    }

    /// A duration as a time on the first of January 1970.
    init(seconds: Int) { self.init(ClockReading(dayNumber: 0, secondOfDay: seconds)) }

    /// All wheels at 0.
    static let zero = Position(seconds: 0)

    /// How far the independent wheel `name` is turned, in steps.
    package func turns(of name: String) -> Int { turns[name] ?? 0 }

    /// The position `distance` further.
    package func advanced(by distance: Distance) -> Position {
        // Usually the user has turned nothing, and this is needed in every frame.
        guard !distance.isZero else { return self }
        return Position(
            distance.seconds == 0 ? reading : reading.advanced(bySeconds: distance.seconds),
            turns: turns.merging(distance.turns, uniquingKeysWith: &+))
    }

    /// The position with the independent wheel `name` turned by `steps` more.
    func turned(_ name: String, by steps: Int) -> Position {
        advanced(by: Distance(turns: [name: steps]))
    }

    /// The distance from `other` to this position.
    func distance(from other: Position) -> Distance {
        Distance(
            seconds: reading.seconds(since: other.reading),
            turns: turns.merging(other.turns.mapValues { -$0 }, uniquingKeysWith: &+))
    }
}

/// How far the user has turned the wheels.
package struct Distance: Hashable, Sendable {
    /// The coupled wheels, in seconds.
    package private(set) var seconds: Int
    /// Each independent wheel, in steps; a wheel that was not turned has no entry.
    package private(set) var turns: [String: Int]

    /// A distance of `seconds` on the coupled wheels and of `turns` on the independent ones.
    package init(seconds: Int = 0, turns: [String: Int] = [:]) {
        self.seconds = seconds
        self.turns = turns.filter { $0.value != 0 }
    }

    /// No distance.
    package static let zero = Distance()

    /// Whether the wheels are where they were.
    package var isZero: Bool { seconds == 0 && turns.isEmpty }

    /// The sum of two distances.
    package static func + (a: Distance, b: Distance) -> Distance {
        Distance(
            seconds: a.seconds + b.seconds, turns: a.turns.merging(b.turns, uniquingKeysWith: &+))
    }
}
