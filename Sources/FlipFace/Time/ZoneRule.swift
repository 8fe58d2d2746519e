/// A zone's rule for all years: an offset, or two that take turns on fixed days.
///
///     ZoneRule("<-03>3")?.offset(at: seconds)          // -10800
///     ZoneRule("CET-1CEST,M3.5.0,M10.5.0/3")
///
/// It is the form of `TZ` that POSIX defines, with hours beyond 24 as RFC 9636 allows. A daylight saving time without days
/// begins and ends as in the United States.
package struct ZoneRule: Hashable, Sendable {
    /// A day of each year, and a time on it.
    struct Change: Hashable, Sendable {
        /// How the day is given.
        enum Day: Hashable, Sendable {
            /// The day 1...365, where the 29th of February is not counted.
            case withoutLeapDay(Int)
            /// The day 0...365, where it is.
            case withLeapDay(Int)
            /// The `week`th (5: the last) of those weekdays in a month; Sunday is 0.
            case weekday(Int, week: Int, month: Int)
        }

        /// The day.
        var day: Day
        /// Seconds after its midnight, by the clock that holds until then; may be negative or beyond the day.
        var time: Int

        /// The change's moment in `year`, in seconds after 1970 by a clock that knows no offset.
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
        /// Seconds east of UTC while it holds.
        var offset: Int
        /// When it begins, by standard time.
        var start: Change
        /// When it ends, by its own time.
        var end: Change
    }

    /// Seconds east of UTC otherwise.
    let standardOffset: Int
    /// Daylight saving time, or nil where there is none.
    let daylight: Daylight?

    /// A rule of these parts.
    init(standardOffset: Int, daylight: Daylight?) {
        self.standardOffset = standardOffset
        self.daylight = daylight
    }

    /// The rule that `text` says; nil where it says none.
    init?(_ text: String) {
        var parser = Parser(rest: Array(text.utf8)[...])
        guard let rule = parser.rule() else { return nil }
        self = rule
    }

    /// Seconds east of UTC, `seconds` after 1970.
    func offset(at seconds: Int) -> Int {
        guard let daylight else { return standardOffset }
        let day = ClockReading.floorDivide(seconds, 86_400).quotient
        let year = ClockReading.civil(fromDayNumber: day).year
        let start = daylight.start.seconds(in: year) - standardOffset
        let end = daylight.end.seconds(in: year) - daylight.offset
        // In the south it spans the new year.
        let isDaylight =
            start > end ? seconds < end || seconds >= start : start <= seconds && seconds < end
        return isDaylight ? daylight.offset : standardOffset
    }
}

extension ZoneRule {
    /// Reads a rule from left to right.
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

        /// At least three letters, or in angle brackets letters, digits and signs.
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

        /// Hours to the west of UTC, as seconds to its east.
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

        /// `hh[:mm[:ss]]` in seconds.
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
