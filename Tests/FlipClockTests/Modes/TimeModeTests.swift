import Testing

@testable import FlipClock

@Suite("Time on the cards")
struct TimeModeTests {
    private func reading(_ hour: Int, _ minute: Int, _ second: Int = 0) throws -> ClockReading {
        try #require(
            ClockReading(
                year: 2026, month: 3, day: 9, hour: hour, minute: minute, second: second))
    }

    @Test("24 hours: every minute of the day, two digits on each card")
    func wholeDay24() throws {
        let digits = (0...59).map { $0 < 10 ? "0\($0)" : "\($0)" }
        for hour in 0...23 {
            for minute in 0...59 {
                #expect(
                    try TimeMode().cards(for: reading(hour, minute)) == [
                        CardValue(text: digits[hour]), CardValue(text: digits[minute]),
                    ])
            }
        }
    }

    @Test("12 hours: every minute of the day, no leading zero, 12 at midnight and noon")
    func wholeDay12() throws {
        let face = TimeMode(hourCycle: .h12)
        let hours = ["12", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]
        for hour in 0...23 {
            for minute in 0...59 {
                let cards = face.cards(for: try reading(hour, minute))
                #expect(cards.count == 2)
                #expect(cards[0].text == hours[hour % 12])
                #expect(cards[0].label == (hour < 12 ? "AM" : "PM"))
                let plain = TimeMode().cards(for: try reading(hour, minute))
                #expect(cards[1] == plain[1])
            }
        }
    }

    @Test("12 at noon and 12 at midnight are different values of the hour card")
    func noonIsNotMidnight() throws {
        let face = TimeMode(hourCycle: .h12)
        let midnight = face.cards(for: try reading(0, 0))
        let noon = face.cards(for: try reading(12, 0))
        #expect(midnight[0] != noon[0])
        let before = face.cards(for: try reading(11, 59))
        #expect(before.map(\.text) == ["11", "59"])
    }

    @Test("seconds are a third card of two digits")
    func seconds() throws {
        for cycle in [HourCycle.h12, .h24] {
            let face = TimeMode(hourCycle: cycle, seconds: .cards)
            #expect(face.cardCount == 3)
            for second in 0...59 {
                let cards = face.cards(for: try reading(21, 5, second))
                #expect(cards[2] == CardValue(text: second < 10 ? "0\(second)" : "\(second)"))
            }
        }
        #expect(TimeMode(seconds: .cards).unit == .second)
        #expect(TimeMode().unit == .minute)
    }

    @Test("only the cards of changed values differ, so only those flip")
    func differences() throws {
        let face = TimeMode(seconds: .cards)
        func changed(_ from: ClockReading, _ to: ClockReading) -> [Bool] {
            zip(face.cards(for: from), face.cards(for: to)).map { $0 != $1 }
        }
        #expect(try changed(reading(9, 41, 7), reading(9, 41, 8)) == [false, false, true])
        #expect(try changed(reading(9, 41, 59), reading(9, 42, 0)) == [false, true, true])
        #expect(try changed(reading(9, 59, 59), reading(10, 0, 0)) == [true, true, true])
    }

    @Test(
        "stepped cards carry into the next one",
        arguments: [
            (1, 1, "2026-12-31 23:59:30", "2027-01-01 00:00:30"),
            (1, -1, "2026-03-01 00:00:30", "2026-02-28 23:59:30"),
            (1, 60, "2026-03-09 09:41:00", "2026-03-09 10:41:00"),
            (0, 1, "2026-03-09 23:41:00", "2026-03-10 00:41:00"),
            (0, -25, "2026-03-09 00:41:00", "2026-03-07 23:41:00"),
            (2, 1, "2026-03-09 09:59:59", "2026-03-09 10:00:00"),
            (2, -1, "2026-03-09 09:00:00", "2026-03-09 08:59:59"),
            (3, 1, "2026-03-09 09:41:00", "2026-03-09 09:41:00"),
            (-1, 1, "2026-03-09 09:41:00", "2026-03-09 09:41:00"),
        ])
    func stepping(card: Int, steps: Int, start: String, end: String) throws {
        let face = TimeMode(seconds: .cards)
        let reading = try #require(ClockReading(parsing: start))
        let wheel = face.wheel(of: card, on: face.plan)
        #expect((wheel?.stepped(reading, by: steps) ?? reading).description == end)
    }

    @Test("without seconds there is no card to step them")
    func steppingWithoutSeconds() throws {
        let reading = try reading(9, 41)
        #expect(TimeMode().wheel(of: 2, on: TimeMode().plan) == nil)
        _ = Wheel.hours.stepped(reading, by: .max)
        _ = Wheel.hours.stepped(reading, by: .min)
    }

    @Test("with single digits every number is on two cards, the label below the tens")
    func singleDigits() throws {
        for cycle in [HourCycle.h24, .h12] {
            for minute in 0..<1440 {
                let reading = try reading(minute / 60, minute % 60, 7)
                let whole = TimeMode(hourCycle: cycle, seconds: .cards)
                var single = whole
                single.hasSingleDigits = true
                let (numbers, digits) = (whole.cards(for: reading), single.cards(for: reading))
                #expect(digits.count == 6 && single.cardCount == 6 && single.plan.cards.count == 6)
                for (index, number) in numbers.enumerated() {
                    let (tens, units) = (digits[2 * index], digits[2 * index + 1])
                    #expect(tens.text + units.text == number.text && units.text.count == 1)
                    #expect(tens.label == number.label && units.label == nil)
                }
                #expect(
                    single.caption(at: Position(reading)) == whole.caption(at: Position(reading)))
            }
        }
        let keys = try #require(TimeMode(hasSingleDigits: true).keyCards)
        let plan = TimeMode(hasSingleDigits: true).plan
        #expect(plan.cards[keys.arrows].name == "minute units")
        #expect(plan.cards[keys.pages].name == "hour units")
    }

    @Test(
        "the tens of the hours: every step changes the digit, and keeps the second one where it can",
        arguments: [HourCycle.h24, .h12])
    func tensOfHours(cycle: HourCycle) throws {
        let mode = TimeMode(hourCycle: cycle, hasSingleDigits: true)
        let wheel = try #require(mode.wheel(of: 0, on: mode.plan))
        var last: (count: Int, text: String)?
        for hour in -48..<72 {
            let reading = try reading(0, 41).advanced(bySeconds: hour * 3600)
            let count = wheel.count(at: reading)
            let cards = mode.cards(for: reading)
            // The count changes exactly with the digit.
            if let last {
                #expect(count - last.count == (cards[0].text == last.text ? 0 : 1))
            }
            last = (count, cards[0].text)
            for steps in -7...7 {
                let new = wheel.stepped(reading, by: steps)
                #expect(wheel.count(at: new) == count + steps && new.minute == 41)
                let digits = mode.cards(for: new)
                #expect((digits[0].text == cards[0].text) == (steps % (cycle == .h24 ? 3 : 2) == 0))
                let kept = mode.cards(for: new)[1].text == cards[1].text
                // 24 to 29 o'clock do not exist, nor do 0 and 13 to 19 o'clock of a 12-hour clock.
                let units = Int(cards[1].text) ?? 0
                let exists =
                    cycle == .h24
                    ? digits[0].text != "2" || units < 4
                    : digits[0].text == "1" ? units < 3 : units > 0
                #expect(kept || !exists, "\(reading) by \(steps): \(new)")
                if steps == 0 { #expect(new == reading) }
            }
        }
    }

    @Test("the previous reading is one unit of the face earlier")
    func previous() throws {
        #expect(
            try TimeMode().previous(of: reading(0, 0)).description == "2026-03-08 23:59:00")
        #expect(
            try TimeMode(seconds: .cards).previous(of: reading(0, 0)).description
                == "2026-03-08 23:59:59")
    }
}
