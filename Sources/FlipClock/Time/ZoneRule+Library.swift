extension ZoneRule {
    /// What the C library keeps of `text`, a value of `TZ` that need not be a correct rule: as much as can be read from
    /// its beginning, and UTC if that is nothing.
    ///
    ///     ZoneRule(keptOf: "EST5EDT,M3.2.0")      // a rule without an end: that of the United States
    ///     ZoneRule(keptOf: "Europe/Berln")        // UTC
    ///
    /// As `__tzset_parse_tz` in glibc 2.36 (time/tzset.c). Tests compare both.
    package init(keptOf text: String) {
        var reader = Reader(rest: Array(text.utf8)[...])
        guard reader.skipName(), let standard = reader.standardOffset() else {
            self.init(standardOffset: 0, daylight: nil)
            return
        }
        guard !reader.rest.isEmpty else {
            self.init(standardOffset: standard, daylight: nil)
            return
        }
        // Without a second name, its offset stays that of UTC.
        let offset = reader.skipName() ? reader.time(sign: -1) ?? standard + 3600 : 0
        var end = Change(day: .withLeapDay(0), time: 0)
        let (start, isRead) = reader.change(default: .weekday(0, week: 2, month: 3))
        if isRead { end = reader.change(default: .weekday(0, week: 1, month: 11)).change }
        self.init(
            standardOffset: standard,
            daylight: offset == standard ? nil : Daylight(offset: offset, start: start, end: end))
    }

    /// Reads a rule as the C library does.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        private static func isLetter(_ byte: UInt8) -> Bool {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        }

        private static func isDigit(_ byte: UInt8) -> Bool {
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }

        private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// Skips a name of at least three letters, or, in angle brackets, letters, digits and signs.
        mutating func skipName() -> Bool {
            let letters = rest.prefix(while: Self.isLetter)
            if letters.count >= 3 {
                rest = rest[letters.endIndex...]
                return true
            }
            guard rest.first == UInt8(ascii: "<") else { return false }
            let name = rest.dropFirst().prefix {
                Self.isLetter($0) || Self.isDigit($0) || "+-".utf8.contains($0)
            }
            let end = rest[name.endIndex...]
            guard name.count >= 3, end.first == UInt8(ascii: ">") else { return false }
            rest = end.dropFirst()
            return true
        }

        /// Hours west of UTC, as seconds east of it; nil if there is no number.
        mutating func standardOffset() -> Int? {
            guard let first = rest.first, Self.isDigit(first) || "+-".utf8.contains(first) else {
                return nil
            }
            return time(sign: -1)
        }

        /// Reads a sign and a time; nil if there is no number. Hours are at most 24.
        mutating func time(sign: Int) -> Int? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard let parts = numbers() else { return nil }
            let seconds = min(parts[0], 24) * 3600 + min(parts[1], 59) * 60 + min(parts[2], 59)
            return isNegative ? -sign * seconds : sign * seconds
        }

        /// Reads up to three numbers with colons between them; nil if there is none.
        private mutating func numbers() -> [Int]? {
            guard let first = number() else { return nil }
            var result = [first]
            while result.count < 3 {
                let before = rest
                guard skip(":"), let next = number() else {
                    rest = before
                    break
                }
                result.append(next)
            }
            return result + [Int](repeating: 0, count: 3 - result.count)
        }

        /// Reads an unsigned number of 16 bits as `scanf` does, with blanks and a sign before it.
        private mutating func number() -> Int? {
            let before = rest
            rest = rest.drop { $0 == UInt8(ascii: " ") || 9...13 ~= $0 }
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard let digits = digits() else {
                rest = before
                return nil
            }
            return Int((isNegative && digits < .max ? 0 &- digits : digits) & 0xffff)
        }

        /// Reads digits; a number of more than 64 bits is the largest one.
        private mutating func digits() -> UInt64? {
            let digits = rest.prefix(while: Self.isDigit)
            guard !digits.isEmpty else { return nil }
            rest = rest[digits.endIndex...]
            return UInt64(String(decoding: digits, as: UTF8.self)) ?? .max
        }

        /// Reads a change, `usual` if nothing is left; one with an error keeps the part before the error.
        mutating func change(default usual: Change.Day) -> (change: Change, isRead: Bool) {
            _ = skip(",")
            let isJulian = rest.first == UInt8(ascii: "J")
            guard let day = rest.isEmpty ? usual : day() else {
                return (
                    Change(day: isJulian ? .withoutLeapDay(0) : .withLeapDay(0), time: 0), false
                )
            }
            if rest.isEmpty || rest.first == UInt8(ascii: ",") {
                return (Change(day: day, time: 7200), true)
            }
            guard skip("/"), !rest.isEmpty else { return (Change(day: day, time: 0), false) }
            let sign = skip("-") ? -1 : 1
            let parts = numbers() ?? [2, 0, 0]
            let time = sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])
            return (Change(day: day, time: time), true)
        }

        private mutating func day() -> Change.Day? {
            if skip("M") {
                guard let month = number(), 1...12 ~= month, skip("."), let week = number(),
                    1...5 ~= week, skip("."), let weekday = number(), weekday < 7
                else { return nil }
                return .weekday(weekday, week: week, month: month)
            }
            let isJulian = skip("J")
            guard let day = digits(), day <= 365, day > 0 || !isJulian else { return nil }
            return isJulian ? .withoutLeapDay(Int(day)) : .withLeapDay(Int(day))
        }
    }
}
