import Testing

@testable import FlipClock

@Suite("Clock readings")
struct ClockReadingTests {
    @Test("only existing dates and times are valid")
    func validity() {
        func isValid(_ parts: (Int, Int, Int, Int, Int, Int)) -> Bool {
            ClockReading(
                year: parts.0, month: parts.1, day: parts.2, hour: parts.3, minute: parts.4,
                second: parts.5) != nil
        }
        #expect(isValid((2024, 2, 29, 23, 59, 59)))
        #expect(isValid((2000, 2, 29, 0, 0, 0)))
        for wrong in [
            (2026, 2, 29, 0, 0, 0), (1900, 2, 29, 0, 0, 0), (2026, 2, 30, 0, 0, 0),
            (2026, 4, 31, 0, 0, 0), (2026, 0, 1, 0, 0, 0), (2026, 13, 1, 0, 0, 0),
            (2026, 1, 0, 0, 0, 0), (2026, 1, 1, 24, 0, 0), (2026, 1, 1, 0, 60, 0),
            (2026, 1, 1, 0, 0, 60), (2026, 1, 1, -1, 0, 0), (Int.max, 1, 1, 0, 0, 0),
        ] {
            #expect(!isValid(wrong), "\(wrong)")
        }
    }

    @Test("day numbers cover 400 years of the calendar without a gap, in both directions")
    func calendar() throws {
        var year = 1800
        var month = 1
        var day = 1
        var number = ClockReading.dayNumber(year: 1800, month: 1, day: 1)
        #expect(ClockReading.dayNumber(year: 1970, month: 1, day: 1) == 0)
        #expect(ClockReading.dayNumber(year: 2000, month: 3, day: 1) == 11_017)
        while year < 2201 {
            let civil = ClockReading.civil(fromDayNumber: number)
            try #require(civil == (year, month, day))
            try #require(ClockReading.dayNumber(year: year, month: month, day: day) == number)
            number += 1
            day += 1
            if day > ClockReading.days(inMonth: month, of: year) { (day, month) = (1, month + 1) }
            if month > 12 { (month, year) = (1, year + 1) }
        }
    }

    @Test(
        "seconds carry into minutes, hours, days, months and years",
        arguments: [
            ("2026-02-28 23:59:59", 1, "2026-03-01 00:00:00"),
            ("2024-02-28 23:59:59", 1, "2024-02-29 00:00:00"),
            ("2026-01-01 00:00:00", -1, "2025-12-31 23:59:59"),
            ("2026-06-15 12:30:00", 86_400 * 365, "2027-06-15 12:30:00"),
            ("2026-06-15 12:30:00", 0, "2026-06-15 12:30:00"),
            ("0001-01-01 00:00:00", -1, "0000-12-31 23:59:59"),
        ])
    func carry(start: String, seconds: Int, end: String) throws {
        let reading = try #require(ClockReading(parsing: start))
        #expect(reading.advanced(bySeconds: seconds).description == end)
        #expect(reading.advanced(bySeconds: seconds).advanced(bySeconds: -seconds) == reading)
        #expect((reading < reading.advanced(bySeconds: seconds)) == (seconds > 0))
    }

    @Test("extreme amounts of time do not overflow")
    func extremes() throws {
        let reading = try #require(ClockReading(parsing: "2026-06-15 12:30:00"))
        for seconds in [Int.max, Int.min, Int.max / 86_400, 1 << 50, -(1 << 50)] {
            let other = reading.advanced(bySeconds: seconds)
            #expect((-999_999...999_999).contains(other.year))
            #expect(ClockReading(dayNumber: seconds, secondOfDay: seconds).hour < 24)
        }
    }

    @Test("only text of the exact format is parsed")
    func parsing() throws {
        let reading = try #require(ClockReading(parsing: "2026-03-09 07:05:01"))
        #expect(reading.description == "2026-03-09 07:05:01")
        #expect(
            reading
                == ClockReading(year: 2026, month: 3, day: 9, hour: 7, minute: 5, second: 1))
        for text in [
            "", "2026-02-30 00:00:00", "2026-13-01 00:00:00", "2026-01-01 24:00:00",
            "2026-01-01 00:60:00", "2026-01-01 00:00:60", "2026-01-01", "00:00:00",
            "2026-01-01T00:00:00", "2026-01-01  00:00:00", " 2026-01-01 00:00:00",
            "2026-01-01 00:00:00 ", "2026-1-1 0:0:0", "2026/01/01 00:00:00",
            "+026-01-01 00:00:00", "2026-01--1 00:00:00", "0000-01-01 00:00:00",
            "２026-01-01 00:00:00", "2026-01-01 00:00:0\u{0}",
        ] {
            #expect(ClockReading(parsing: text) == nil, "\(text)")
        }
    }
}
