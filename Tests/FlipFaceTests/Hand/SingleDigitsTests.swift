import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Drags on a clock whose digits have cards of their own, compared with one whose numbers have one card each.
@Suite("Hand on single digits")
struct SingleDigitsTests {
    /// A clock about one axis, at a time.
    private final class Clock {
        let axis: FlipAxis
        let fixture: CardsFixture
        var cards: FaceCards { fixture.cards }
        private(set) var now = 1.0

        init(_ axis: FlipAxis, _ mode: TimeMode, at reading: ClockReading) throws {
            self.axis = axis
            var (mode, style) = (mode, FaceStyle())
            mode.hasSingleDigits = axis == .y
            style.flipAxis = axis
            fixture = try CardsFixture(
                mode, style: style, reading: reading, width: 240, height: 136)
            cards.returnDelay = nil
            fixture.draw(at: now)
        }

        /// The card that turns the number, or its units.
        func index(_ number: Int) -> Int { axis == .x ? number : 2 * number + 1 }

        /// The texts of the numbers.
        var texts: [String] {
            let texts = cards.plan.cards.indices.map {
                cards.clockScene.face.deck.value(on: $0).text
            }
            guard axis == .y else { return texts }
            return stride(from: 0, to: texts.count, by: 2).map { texts[$0] + texts[$0 + 1] }
        }

        /// The place on a card at a share of the half card's size from the hinge, along the flap's movement.
        private func point(_ index: Int, _ share: Double) -> Point {
            let card = cards.clockScene.face.layout.cards[index]
            let (x, y) = (Double(card.minX + card.maxX) / 2, Double(card.minY + card.maxY) / 2)
            let half = Double(axis == .x ? card.height : card.width) / 2
            return axis == .x ? Point(x: x, y: y + share * half) : Point(x: x - share * half, y: y)
        }

        private func send(_ phase: PointerEvent.Phase, _ point: Point) {
            now += 0.05
            cards.pointer(
                PointerEvent(phase: phase, button: 1, position: point, modifiers: [], time: now),
                now: now)
            fixture.draw(at: now)
        }

        /// Drags the flap of card `index` from one share to another, waits, releases it, and waits for the end.
        func drag(_ index: Int, from: Double, to: Double) {
            send(.pressed, point(index, from))
            for step in 1...8 {
                send(.moved, point(index, from + (to - from) * Double(step) / 8))
            }
            now += 0.5
            send(.moved, point(index, to))
            now += 0.5
            send(.released, point(index, to))
            now = fixture.run(from: now + 0.01, seconds: 6)
        }

        func scroll(_ index: Int, by notches: Int) {
            send(.scrolled(notches: notches), point(index, -0.5))
            now = fixture.run(from: now + 0.01, seconds: 6)
        }

        func step(_ index: Int, by units: Int) {
            cards.step(index, by: units, now: now)
            now = fixture.run(from: now + 0.01, seconds: 6)
        }
    }

    @Test("random hands show the same time on both clocks", arguments: [HourCycle.h24, .h12])
    func random(cycle: HourCycle) throws {
        var random = SeededRandom(seed: cycle == .h24 ? 31 : 32)
        var turned = 0
        for _ in 0..<12 {
            let seconds = SecondsForm.allCases.randomElement(using: &random) ?? .cards
            let mode = TimeMode(hourCycle: cycle, seconds: seconds)
            let reading = ClockReading(
                dayNumber: 20_000, secondOfDay: Int.random(in: 0..<86_400, using: &random))
            let clocks = try FlipAxis.allCases.map { try Clock($0, mode, at: reading) }
            for _ in 0..<8 {
                let number = Int.random(in: 0..<mode.cardCount, using: &random)
                let isForward = Bool.random(using: &random)
                let flips = Int.random(in: 0...3, using: &random)
                let units = Int.random(in: 1...70, using: &random) * (isForward ? 1 : -1)
                let action = Int.random(in: 0..<4, using: &random)
                for clock in clocks {
                    let index = clock.index(number)
                    switch action {
                    case 0: clock.step(index, by: units)
                    case 1: clock.scroll(index, by: units)
                    default:
                        // To a fifth of the next flip, which falls back.
                        let from = isForward ? -0.75 : 0.75
                        let end = flips == 0 ? -0.6 : 0.75 + Double(flips - 1) + 0.2
                        clock.drag(index, from: from, to: isForward ? end : -end)
                    }
                }
                let shown = clocks.map(\.cards.shownReading)
                guard shown[0] == shown[1], clocks[0].texts == clocks[1].texts else {
                    Issue.record("\(reading): \(shown), \(clocks.map(\.texts))")
                    return
                }
                if shown[0] != reading { turned += 1 }
            }
        }
        #expect(turned > 60)
    }

    @Test(
        "a flip of the units carries to the other digits, forwards and back",
        arguments: [
            ("2026-03-09 23:59:59", 2, ["00", "00", "00"], HourCycle.h24),
            ("2026-03-09 23:59:58", 1, ["00", "00", "58"], .h24),
            ("2026-03-09 23:15:00", 0, ["00", "15", "00"], .h24),
            ("2026-03-09 12:59:00", 1, ["1", "00", "00"], .h12),
            ("2026-03-09 11:59:00", 1, ["12", "00", "00"], .h12),
            ("2026-03-09 23:59:00", 1, ["12", "00", "00"], .h12),
        ])
    func carry(time: String, number: Int, end: [String], cycle: HourCycle) throws {
        let mode = TimeMode(hourCycle: cycle, seconds: .cards)
        let clock = try Clock(.y, mode, at: try #require(ClockReading(parsing: time)))
        let before = clock.texts
        clock.drag(clock.index(number), from: -0.75, to: 0.9)
        #expect(clock.texts == end)
        clock.drag(clock.index(number), from: 0.75, to: -0.9)
        #expect(clock.texts == before && clock.cards.hand.offset == 0)
    }

    @Test(
        "a flip of the tens keeps the units where that number exists",
        arguments: [
            ("2026-03-09 15:38:00", 2, ["15", "48"], HourCycle.h24),
            ("2026-03-09 23:58:00", 2, ["00", "08"], .h24),
            ("2026-03-09 05:38:00", 0, ["15", "38"], .h24),
            ("2026-03-09 15:38:00", 0, ["23", "38"], .h24),
            ("2026-03-09 21:38:00", 0, ["01", "38"], .h24),
            ("2026-03-09 02:38:00", 0, ["12", "38"], .h12),
            ("2026-03-09 10:38:00", 0, ["1", "38"], .h12),
        ])
    func tens(time: String, card: Int, end: [String], cycle: HourCycle) throws {
        let clock = try Clock(
            .y, TimeMode(hourCycle: cycle), at: try #require(ClockReading(parsing: time)))
        let before = clock.texts
        clock.drag(card, from: -0.75, to: 0.9)
        #expect(clock.texts == end)
        // To and fro in one drag is exact, whatever the digits in between.
        let again = try Clock(
            .y, TimeMode(hourCycle: cycle), at: try #require(ClockReading(parsing: time)))
        again.drag(card, from: -0.75, to: -0.6)
        #expect(again.texts == before && again.cards.hand.offset == 0)
    }

    @Test("ten steps of the minutes are one of their tens")
    func tenSteps() throws {
        let reading = FaceFixture.reading(minute: 9 * 60 + 55)
        let (x, y) = (
            try Clock(.x, TimeMode(), at: reading), try Clock(.y, TimeMode(), at: reading)
        )
        for steps in [1, 5, -7, 20, -24] {
            x.step(1, by: min(max(10 * steps, -24), 24))
            if abs(10 * steps) > 24 { x.cards.goBack(at: x.now) }
            y.step(2, by: steps)
            if abs(10 * steps) > 24 {
                #expect(y.cards.hand.offset % 600 == 0)
                y.cards.goBack(at: y.now)
            } else {
                #expect(y.cards.shownReading == x.cards.shownReading)
            }
        }
    }
}
