import Testing

@testable import FlipFace

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
                    TimeMode().cards(for: try reading(hour, minute)) == [
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
            let face = TimeMode(hourCycle: cycle, showsSeconds: true)
            #expect(face.cardCount == 3)
            for second in 0...59 {
                let cards = face.cards(for: try reading(21, 5, second))
                #expect(cards[2] == CardValue(text: second < 10 ? "0\(second)" : "\(second)"))
            }
        }
        #expect(TimeMode(showsSeconds: true).unit == .second)
        #expect(TimeMode().unit == .minute)
    }

    @Test("only the cards of changed values differ, so only those flip")
    func differences() throws {
        let face = TimeMode(showsSeconds: true)
        func changed(_ from: ClockReading, _ to: ClockReading) -> [Bool] {
            zip(face.cards(for: from), face.cards(for: to)).map { $0 != $1 }
        }
        #expect(changed(try reading(9, 41, 7), try reading(9, 41, 8)) == [false, false, true])
        #expect(changed(try reading(9, 41, 59), try reading(9, 42, 0)) == [false, true, true])
        #expect(changed(try reading(9, 59, 59), try reading(10, 0, 0)) == [true, true, true])
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
        let face = TimeMode(showsSeconds: true)
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

    @Test("the previous reading is one unit of the face earlier")
    func previous() throws {
        #expect(
            TimeMode().previous(of: try reading(0, 0)).description == "2026-03-08 23:59:00")
        #expect(
            TimeMode(showsSeconds: true).previous(of: try reading(0, 0)).description
                == "2026-03-08 23:59:59")
    }
}
