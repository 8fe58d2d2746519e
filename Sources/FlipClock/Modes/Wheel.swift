/// The endless sequence of values of one card, numbered by a count of steps. The steps are those of a clock, those of a
/// calendar, or those of a wheel that is independent of all others.
///
///     Wheel.minutes.stepped(reading, by: 1)      // 23:59 becomes 0:00 of the next day
///     Wheel.months.stepped(reading, by: 1)       // the 31st of January becomes the 28th or 29th of February
///     Wheel.tensOfHours(.h24).stepped(reading, by: 1)  // 5 o'clock becomes 15 o'clock, and that becomes 23 o'clock
///     Wheel.independent("home").stepped(position, by: 1)  // one more on this wheel, and no change of the others
package struct Wheel: Hashable, Sendable {
    /// The length of one step.
    private enum Step: Hashable {
        case seconds(Int)
        case tensOfHours(HourCycle)
        case months
        case independent(String, stride: Int)
    }

    /// The clock with whose time the steps are aligned: a step of the hours, for example, begins at a full hour of that
    /// clock.
    private enum Phase: Hashable {
        /// The clock that the position shows.
        case own
        /// The clock of a zone, for a position in Coordinated Universal Time.
        case zone(Zone)
        /// A clock that is ahead of the position by this number of seconds.
        case offset(Int)
    }

    private let step: Step
    /// The number of steps after which the values repeat; nil if it varies, or if they do not repeat.
    package let round: Int?
    private var phase = Phase.own

    static let hours = Wheel(step: .seconds(3600), round: 24)
    static let minutes = Wheel(step: .seconds(60), round: 60)
    static let seconds = Wheel(step: .seconds(1), round: 60)
    static let tensOfMinutes = Wheel(step: .seconds(600), round: 6)
    static let tensOfSeconds = Wheel(step: .seconds(10), round: 6)
    static let weekdays = Wheel(step: .seconds(86_400), round: 7)
    static let days = Wheel(step: .seconds(86_400), round: nil)
    static let months = Wheel(step: .months, round: 12)

    /// A wheel with steps of `seconds`, a divisor of a day. Its values repeat after `round` steps; nil if they do not
    /// repeat.
    static func steps(of seconds: Int, round: Int?) -> Wheel {
        Wheel(step: .seconds(seconds), round: round)
    }

    /// The first digit of the hours: 0, 1 and 2, or 0 and 1 on a 12-hour clock. A step keeps the second digit; an hour
    /// that does not exist becomes the nearest one with that first digit.
    static func tensOfHours(_ cycle: HourCycle) -> Wheel {
        Wheel(step: .tensOfHours(cycle), round: TensOfHours(cycle).count)
    }

    /// A wheel that carries to no other and takes no carry: one step moves the wheel `name` of a position. Its values
    /// repeat after `round` steps; nil if they do not.
    ///
    /// - Parameter stride: The steps of the wheel `name` that one step of this wheel counts, such as ten for the tens.
    package static func independent(
        _ name: String, stride: Int = 1, round: Int? = nil
    ) -> Wheel {
        Wheel(step: .independent(name, stride: max(stride, 1)), round: round)
    }

    private init(step: Step, round: Int?) {
        self.step = step
        self.round = round
    }

    /// The same wheel on cards that show the time of `zone`, while positions are in Coordinated Universal Time.
    ///
    /// A step always has the same length: a step of the hours' wheel is an hour, even where `zone` skips or repeats an
    /// hour.
    func following(_ zone: Zone) -> Wheel {
        var wheel = self
        wheel.phase = .zone(zone)
        return wheel
    }

    /// The same wheel with the zone's offset at `position` for all positions, so that its steps are the same before and
    /// after a change of that offset.
    func fixed(at position: Position) -> Wheel {
        guard case .zone = phase else { return self }
        var wheel = self
        wheel.phase = .offset(offset(at: position.reading))
        return wheel
    }

    /// How far the clock of the steps is ahead of `reading`, in seconds.
    private func offset(at reading: ClockReading) -> Int {
        switch phase {
        case .own: 0
        case .zone(let zone): zone.offset(at: reading.seconds)
        case .offset(let seconds): seconds
        }
    }

    /// Whether the wheel is independent of the others.
    package var isIndependent: Bool {
        if case .independent = step { true } else { false }
    }

    /// The length of one step in seconds, for comparisons; a month has 31 days, and an independent wheel has no length.
    var stepSeconds: Int {
        switch step {
        case .seconds(let seconds): seconds
        case .tensOfHours: 36_000
        case .months: 31 * 86_400
        case .independent: 0
        }
    }

    /// Whether a step moves the time of day; otherwise it moves only the date or, on an independent wheel, neither.
    var movesTimeOfDay: Bool { stepSeconds % 86_400 != 0 }

    /// The number of steps from 1970, or from 0 on an independent wheel, to `position`.
    package func count(at position: Position) -> Int {
        if case .independent(let name, let stride) = step {
            return ClockReading.floorDivide(position.turns(of: name), stride).quotient
        }
        return count(at: position.reading)
    }

    /// The position `steps` steps later, or earlier for a negative number.
    package func stepped(_ position: Position, by steps: Int) -> Position {
        if case .independent(let name, let stride) = step {
            return position.turned(name, by: steps &* stride)
        }
        return Position(stepped(position.reading, by: steps), turns: position.turns)
    }

    /// The number of steps from 1970 to `reading`.
    ///
    /// If the offset of a zone changes by whole steps, the count does not jump. In most zones the offset changes by an
    /// hour.
    func count(at reading: ClockReading) -> Int {
        var offset = offset(at: reading)
        if case .seconds(let seconds) = step {
            offset = ClockReading.floorDivide(offset, seconds).remainder
        }
        return ownCount(at: reading.advanced(bySeconds: offset))
    }

    private func ownCount(at reading: ClockReading) -> Int {
        switch step {
        // Days and seconds are counted separately, which is possible because a day is a whole number of steps. So
        // neither division has a negative operand.
        case .seconds(let seconds):
            reading.dayNumber * (86_400 / seconds) + reading.secondOfDay / seconds
        case .tensOfHours(let cycle): TensOfHours(cycle).count(at: reading)
        case .months: (reading.year - 1970) * 12 + reading.month - 1
        case .independent: 0
        }
    }

    /// The reading `steps` steps later, or earlier for a negative number.
    ///
    /// Carries as a clock and a calendar do. A day that the month does not have becomes its last day.
    func stepped(_ reading: ClockReading, by steps: Int) -> ClockReading {
        let offset = offset(at: reading)
        return ownStepped(reading.advanced(bySeconds: offset), by: steps)
            .advanced(bySeconds: -offset)
    }

    private func ownStepped(_ reading: ClockReading, by steps: Int) -> ClockReading {
        // Clamped so that the products below cannot overflow.
        let bounded = min(max(steps, -1_000_000_000), 1_000_000_000)
        switch step {
        case .independent: return reading
        case .seconds(let seconds): return reading.advanced(bySeconds: bounded * seconds)
        case .tensOfHours(let cycle): return TensOfHours(cycle).stepped(reading, by: bounded)
        case .months:
            let months = ClockReading.floorDivide(ownCount(at: reading) + bounded, 12)
            let year = months.quotient + 1970
            let month = months.remainder + 1
            let day = min(reading.day, ClockReading.days(inMonth: month, of: year))
            return ClockReading(
                dayNumber: ClockReading.dayNumber(year: year, month: month, day: day),
                secondOfDay: reading.secondOfDay)
        }
    }
}
