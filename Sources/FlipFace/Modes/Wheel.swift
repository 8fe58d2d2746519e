/// The endless ordered values of one card, as a hand goes through them: a count of moments on the clock or the calendar.
///
///     Wheel.minutes.stepped(reading, by: 1)      // 23:59 becomes 0:00 of the next day
///     Wheel.months.stepped(reading, by: 1)       // the 31st of January becomes the 28th or 29th of February
package struct Wheel: Hashable, Sendable {
    /// What one step is.
    private enum Step: Hashable {
        case seconds(Int)
        case months
    }

    private let step: Step
    /// After how many steps the card shows the same again; nil where that is not always the same.
    let round: Int?

    static let hours = Wheel(step: .seconds(3600), round: 24)
    static let minutes = Wheel(step: .seconds(60), round: 60)
    static let seconds = Wheel(step: .seconds(1), round: 60)
    static let weekdays = Wheel(step: .seconds(86_400), round: 7)
    static let days = Wheel(step: .seconds(86_400), round: nil)
    static let months = Wheel(step: .months, round: 12)

    /// How many steps have passed at `reading` since 1970.
    func count(at reading: ClockReading) -> Int {
        switch step {
        // Days are whole multiples of every unit, so that nothing is negative in the division.
        case .seconds(let seconds):
            reading.dayNumber * (86_400 / seconds) + reading.secondOfDay / seconds
        case .months: (reading.year - 1970) * 12 + reading.month - 1
        }
    }

    /// The reading after `steps` steps, backwards for a negative number.
    ///
    /// Carries as on a clock and a calendar. A day that the month does not have becomes its last.
    func stepped(_ reading: ClockReading, by steps: Int) -> ClockReading {
        // More steps than a billion lead out of the calendar anyway.
        let bounded = min(max(steps, -1_000_000_000), 1_000_000_000)
        switch step {
        case .seconds(let seconds): return reading.advanced(bySeconds: bounded * seconds)
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
