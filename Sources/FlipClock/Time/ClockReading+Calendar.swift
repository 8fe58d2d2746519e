/// The Gregorian calendar, counted in days from 1970-01-01.
///
/// After "chrono-Compatible Low-Level Date Algorithms" by Howard Hinnant (`days_from_civil`, `civil_from_days`): years
/// begin in March, so that the leap day is the last day of a year, and 400 years (an era) have 146,097 days.
extension ClockReading {
    /// The number of days in `month` (1...12) of `year`.
    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Whether `year` has a 29th of February.
    static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Days from 1970-01-01 to the given date.
    package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = floorDivide(marchYear, 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let yearOfEra = era.remainder
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era.quotient * 146_097 + dayOfEra - 719_468
    }

    /// The date `number` days after 1970-01-01.
    static func civil(fromDayNumber number: Int) -> (year: Int, month: Int, day: Int) {
        let era = floorDivide(number + 719_468, 146_097)
        let dayOfEra = era.remainder
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era.quotient * 400 + (month <= 2 ? 1 : 0)
        return (year, month, day)
    }

    /// Division that rounds down, so that the remainder is in `0 ..< divisor`; the divisor must be positive.
    package static func floorDivide(_ value: Int, _ divisor: Int) -> (quotient: Int, remainder: Int)
    {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
