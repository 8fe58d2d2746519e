/// The endless sequence of values of one card, numbered by a count of steps on the clock or the calendar.
///
///     Wheel.minutes.stepped(reading, by: 1)      // 23:59 becomes 0:00 of the next day
///     Wheel.months.stepped(reading, by: 1)       // the 31st of January becomes the 28th or 29th of February
///     Wheel.tensOfHours(.h24).stepped(reading, by: 1)  // 5 o'clock becomes 15 o'clock, and that becomes 23 o'clock
package struct Wheel: Hashable, Sendable {
    /// The length of one step.
    private enum Step: Hashable {
        case seconds(Int)
        case tensOfHours(HourCycle)
        case months
    }

    private let step: Step
    /// The number of steps after which the values repeat; nil if it varies.
    let round: Int?

    static let hours = Wheel(step: .seconds(3600), round: 24)
    static let minutes = Wheel(step: .seconds(60), round: 60)
    static let seconds = Wheel(step: .seconds(1), round: 60)
    static let tensOfMinutes = Wheel(step: .seconds(600), round: 6)
    static let tensOfSeconds = Wheel(step: .seconds(10), round: 6)
    static let weekdays = Wheel(step: .seconds(86_400), round: 7)
    static let days = Wheel(step: .seconds(86_400), round: nil)
    static let months = Wheel(step: .months, round: 12)

    /// The first digit of the hours: 0, 1 and 2, or 0 and 1 on a 12-hour clock. A step keeps the second digit; an hour
    /// that does not exist becomes the nearest one with that first digit.
    static func tensOfHours(_ cycle: HourCycle) -> Wheel {
        Wheel(step: .tensOfHours(cycle), round: TensOfHours(cycle).count)
    }

    /// The length of one step in seconds, for comparisons; a month has 31 days.
    var stepSeconds: Int {
        switch step {
        case .seconds(let seconds): seconds
        case .tensOfHours: 36_000
        case .months: 31 * 86_400
        }
    }

    /// Whether a step moves the time of day; otherwise it moves the date alone.
    var movesTimeOfDay: Bool { stepSeconds % 86_400 != 0 }

    /// The number of steps from 1970 to `reading`.
    func count(at reading: ClockReading) -> Int {
        switch step {
        // Days and seconds are counted separately, which is possible because a day is a whole number of steps; so the
        // second division has no negative operand.
        case .seconds(let seconds):
            reading.dayNumber * (86_400 / seconds) + reading.secondOfDay / seconds
        case .tensOfHours(let cycle): TensOfHours(cycle).count(at: reading)
        case .months: (reading.year - 1970) * 12 + reading.month - 1
        }
    }

    /// The reading `steps` steps later, or earlier for a negative number.
    ///
    /// Carries as a clock and a calendar do. A day that the month does not have becomes its last day.
    func stepped(_ reading: ClockReading, by steps: Int) -> ClockReading {
        // Clamped so that the products below cannot overflow.
        let bounded = min(max(steps, -1_000_000_000), 1_000_000_000)
        switch step {
        case .seconds(let seconds): return reading.advanced(bySeconds: bounded * seconds)
        case .tensOfHours(let cycle): return TensOfHours(cycle).stepped(reading, by: bounded)
        case .months:
            let months = ClockReading.floorDivide(count(at: reading) + bounded, 12)
            let year = months.quotient + 1970
            let month = months.remainder + 1
            let day = min(reading.day, ClockReading.days(inMonth: month, of: year))
            return ClockReading(
                dayNumber: ClockReading.dayNumber(year: year, month: month, day: day),
                secondOfDay: reading.secondOfDay)
        }
    }
}
