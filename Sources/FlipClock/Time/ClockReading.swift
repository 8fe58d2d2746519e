/// A local date and time of day, to the second.
///
///     let reading = ClockReading(year: 2026, month: 2, day: 28, hour: 23, minute: 59, second: 59)
///     reading?.advanced(bySeconds: 1)  // 2026-03-01 00:00:00
///
/// A reading is not a moment: it has no zone, and its arithmetic ignores daylight saving time. The calendar is always
/// the Gregorian one. Readings are always valid: there is no 30th of February and no second 60.
package struct ClockReading: Hashable, Comparable, Sendable {
    /// The year, -999,999...999,999.
    let year: Int
    /// The month, 1...12.
    let month: Int
    /// The day of the month, 1...31.
    let day: Int
    /// The hour, 0...23.
    package let hour: Int
    /// The minute, 0...59.
    let minute: Int
    /// The second, 0...59.
    package let second: Int

    private static let years = -999_999...999_999

    /// The reading with these components, or nil if the date or the time of day does not exist.
    init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard Self.years ~= year, 1...12 ~= month,
            1...Self.days(inMonth: month, of: year) ~= day,
            0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second
        else { return nil }
        self.init(
            validYear: year, month: month, day: day,
            secondOfDay: hour * 3600 + minute * 60 + second)
    }

    /// The reading `seconds` seconds after midnight of the day `dayNumber` days after 1970-01-01.
    ///
    /// Both may be negative, and the seconds may exceed a day; they carry into days. A date outside the range of years
    /// becomes the range's first or last second.
    package init(dayNumber: Int, secondOfDay seconds: Int) {
        let carried = Self.floorDivide(seconds, 86_400)
        let days = dayNumber.addingReportingOverflow(carried.quotient)
        // 366 days a year, for slightly more than the range of years, keep the arithmetic far from overflow.
        let limit = 366 * 1_000_001
        let clamped = min(max(days.overflow ? 0 : days.partialValue, -limit), limit)
        let civil = Self.civil(fromDayNumber: clamped)
        if civil.year < Self.years.lowerBound {
            self.init(validYear: Self.years.lowerBound, month: 1, day: 1, secondOfDay: 0)
        } else if civil.year > Self.years.upperBound {
            self.init(validYear: Self.years.upperBound, month: 12, day: 31, secondOfDay: 86_399)
        } else {
            self.init(
                validYear: civil.year, month: civil.month, day: civil.day,
                secondOfDay: carried.remainder)
        }
    }

    private init(validYear year: Int, month: Int, day: Int, secondOfDay: Int) {
        self.year = year
        self.month = month
        self.day = day
        hour = secondOfDay / 3600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
    }

    /// The time of day in seconds after midnight, 0 ..< 86400.
    package var secondOfDay: Int { hour * 3600 + minute * 60 + second }

    /// The date in days after 1970-01-01.
    package var dayNumber: Int { Self.dayNumber(year: year, month: month, day: day) }

    /// The reading `seconds` seconds later, or earlier for a negative number, with carry into the date.
    package func advanced(bySeconds seconds: Int) -> ClockReading {
        let carried = Self.floorDivide(seconds, 86_400)
        let day = dayNumber.addingReportingOverflow(carried.quotient)
        guard !day.overflow else { return self }
        return ClockReading(
            dayNumber: day.partialValue, secondOfDay: secondOfDay + carried.remainder)
    }

    /// The seconds of local time after 1970-01-01 00:00.
    package var seconds: Int { dayNumber * 86_400 + secondOfDay }

    /// The difference from `other` in seconds of local time; positive if this reading is later.
    package func seconds(since other: ClockReading) -> Int {
        (dayNumber - other.dayNumber) * 86_400 + secondOfDay - other.secondOfDay
    }

    /// Whether `a` is earlier than `b`.
    package static func < (a: ClockReading, b: ClockReading) -> Bool {
        (a.dayNumber, a.secondOfDay) < (b.dayNumber, b.secondOfDay)
    }
}
