/// A zone's rule for all years: one offset, or two that alternate on fixed days.
///
///     ZoneRule("<-03>3")?.offset(at: seconds)          // -10800
///     ZoneRule("CET-1CEST,M3.5.0,M10.5.0/3")
///
/// The form is that of POSIX's `TZ`, with hours beyond 24 as RFC 9636 allows. Daylight saving time without dates uses
/// the dates of the United States.
package struct ZoneRule: Hashable, Sendable {
    /// A day of each year and a time on that day.
    struct Change: Hashable, Sendable {
        /// The three forms of a day.
        enum Day: Hashable, Sendable {
            /// The day 1...365, not counting the 29th of February.
            case withoutLeapDay(Int)
            /// The day 0...365, counting the 29th of February.
            case withLeapDay(Int)
            /// The `week`th occurrence (5: the last) of a weekday in a month; Sunday is 0.
            case weekday(Int, week: Int, month: Int)
        }

        /// The day.
        var day: Day
        /// Seconds after midnight, in the local time before the change; may be negative or exceed a day.
        var time: Int

        /// The moment of the change in `year`, in seconds of local time since 1970.
        func seconds(in year: Int) -> Int {
            let newYear = ClockReading.dayNumber(year: year, month: 1, day: 1)
            let number: Int
            switch day {
            case .withoutLeapDay(let day):
                number = newYear + day - 1 + (day >= 60 && ClockReading.isLeap(year) ? 1 : 0)
            case .withLeapDay(let day):
                number = newYear + day
            case .weekday(let weekday, let week, let month):
                let first = ClockReading.dayNumber(year: year, month: month, day: 1)
                // 1970-01-01 was a Thursday.
                let firstWeekday = ClockReading.floorDivide(first + 4, 7).remainder
                let earliest = (weekday - firstWeekday + 7) % 7
                let length = ClockReading.days(inMonth: month, of: year)
                let wanted = earliest + (week - 1) * 7
                number = first + (wanted < length ? wanted : wanted - 7)
            }
            return number * 86_400 + time
        }
    }

    /// Daylight saving time.
    struct Daylight: Hashable, Sendable {
        /// Seconds east of UTC during daylight saving time.
        var offset: Int
        /// The start, in standard time.
        var start: Change
        /// The end, in daylight saving time.
        var end: Change
    }

    /// Seconds east of UTC in standard time.
    let standardOffset: Int
    /// Daylight saving time, or nil if the zone has none.
    let daylight: Daylight?

    /// A rule with these components.
    init(standardOffset: Int, daylight: Daylight?) {
        self.standardOffset = standardOffset
        self.daylight = daylight
    }

    /// Parses `text`; nil if it is not a rule.
    init?(_ text: String) {
        var parser = Parser(rest: Array(text.utf8)[...])
        guard let rule = parser.rule() else { return nil }
        self = rule
    }

    /// Seconds east of UTC, `seconds` seconds after 1970-01-01 00:00 UTC.
    func offset(at seconds: Int) -> Int {
        guard let daylight else { return standardOffset }
        let day = ClockReading.floorDivide(seconds, 86_400).quotient
        let year = ClockReading.civil(fromDayNumber: day).year
        let start = daylight.start.seconds(in: year) - standardOffset
        let end = daylight.end.seconds(in: year) - daylight.offset
        // In the southern hemisphere, daylight saving time spans the new year.
        let isDaylight =
            start > end ? seconds < end || seconds >= start : start <= seconds && seconds < end
        return isDaylight ? daylight.offset : standardOffset
    }
}

extension ZoneRule {
    /// Parses a rule from left to right.
    private struct Parser {
        var rest: ArraySlice<UInt8>

        mutating func rule() -> ZoneRule? {
            guard skipName(), let standard = offset() else { return nil }
            if rest.isEmpty { return ZoneRule(standardOffset: standard, daylight: nil) }
            guard skipName() else { return nil }
            var daylightOffset = standard + 3600
            if let next = rest.first, next != UInt8(ascii: ",") {
                guard let offset = offset() else { return nil }
                daylightOffset = offset
            }
            // Without dates: from the second Sunday of March to the first Sunday of November, each at 02:00.
            var start = Change(day: .weekday(0, week: 2, month: 3), time: 7200)
            var end = Change(day: .weekday(0, week: 1, month: 11), time: 7200)
            if !rest.isEmpty {
                guard skip(","), let first = change(), skip(","), let second = change() else {
                    return nil
                }
                (start, end) = (first, second)
            }
            guard rest.isEmpty else { return nil }
            return ZoneRule(
                standardOffset: standard,
                daylight: Daylight(offset: daylightOffset, start: start, end: end))
        }

        private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// Skips a name: at least three letters, or, in angle brackets, letters, digits and signs.
        private mutating func skipName() -> Bool {
            let isQuoted = skip("<")
            let name = rest.prefix { byte in
                switch byte | 0x20 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"): true
                default:
                    isQuoted
                        && (Self.isDigit(byte) || byte == UInt8(ascii: "+")
                            || byte == UInt8(ascii: "-"))
                }
            }
            rest = rest[name.endIndex...]
            return name.count >= 3 && (!isQuoted || skip(">"))
        }

        /// Parses hours west of UTC and returns seconds east of UTC.
        private mutating func offset() -> Int? {
            let sign = skip("-") ? 1 : -1
            if sign < 0 { _ = skip("+") }
            return time(hours: 0...24).map { sign * $0 }
        }

        private mutating func change() -> Change? {
            let day: Change.Day
            if skip("M") {
                guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                    let weekday = number(0...6)
                else { return nil }
                day = .weekday(weekday, week: week, month: month)
            } else if skip("J") {
                guard let number = number(1...365) else { return nil }
                day = .withoutLeapDay(number)
            } else {
                guard let number = number(0...365) else { return nil }
                day = .withLeapDay(number)
            }
            guard skip("/") else { return Change(day: day, time: 7200) }
            let sign = skip("-") ? -1 : 1
            if sign > 0 { _ = skip("+") }
            return time(hours: 0...167).map { Change(day: day, time: sign * $0) }
        }

        /// Parses `hh[:mm[:ss]]` and returns seconds.
        private mutating func time(hours: ClosedRange<Int>) -> Int? {
            guard let hour = number(hours) else { return nil }
            guard skip(":") else { return hour * 3600 }
            guard let minute = number(0...59) else { return nil }
            guard skip(":") else { return hour * 3600 + minute * 60 }
            guard let second = number(0...59) else { return nil }
            return hour * 3600 + minute * 60 + second
        }

        private mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix(while: Self.isDigit)
            guard (1...3).contains(digits.count) else { return nil }
            rest = rest[digits.endIndex...]
            let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            return range.contains(number) ? number : nil
        }

        private static func isDigit(_ byte: UInt8) -> Bool {
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
    }
}
