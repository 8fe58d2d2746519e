import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The ripple at the hour.
@Suite("Ripple at the hour")
struct RippleTests {
    private static let hour = 10 * 60

    private func fixture(
        _ mode: any Mode = TimeMode(), minute: Int = Self.hour - 1
    ) throws -> CardsFixture {
        let fixture = try CardsFixture(
            mode, reading: FaceFixture.reading(minute: minute), width: 480, height: 270)
        fixture.cards.ripples = true
        fixture.draw(at: 0)
        return fixture
    }

    private func turning(_ fixture: CardsFixture) -> [Bool] {
        fixture.cards.plan.cards.indices.map { fixture.cards.clockScene.face.deck.isTurning($0) }
    }

    private func texts(_ fixture: CardsFixture) -> [String] {
        fixture.cards.plan.cards.indices.map {
            fixture.cards.clockScene.face.deck.value(on: $0).text
        }
    }

    @Test("at the hour all cards flip, those with an unchanged value too")
    func allCards() throws {
        let mode = TimeAndDateMode(time: TimeMode(), date: DateMode(names: .english))
        let fixture = try fixture(mode)
        #expect(fixture.cards.plan.cards.count > 2)
        fixture.cards.setReading(FaceFixture.reading(minute: Self.hour), at: 1)
        fixture.draw(at: 1.3)
        #expect(turning(fixture).allSatisfy { $0 })
        let end = 1 + FlipTimeline.defaultDuration
        // A change alone has ended by then; a ripple has its second flip.
        fixture.draw(at: end + 0.2)
        #expect(turning(fixture).allSatisfy { $0 })
        fixture.draw(at: end + 2)
        #expect(!turning(fixture).contains(true))
        #expect(texts(fixture).prefix(2) == ["10", "00"])
    }

    @Test("the last frame is that of a clock that was set to the hour, bit by bit")
    func end() throws {
        let (ripple, still) = (try fixture(), try fixture(minute: Self.hour))
        ripple.cards.setReading(FaceFixture.reading(minute: Self.hour), at: 1)
        for frame in 0...150 { ripple.draw(at: 1 + Double(frame) / 60) }
        #expect(ripple.buffer.pixels == still.buffer.pixels)
        #expect(ripple.cards.nextFrameTime == .infinity)
    }

    @Test("the end of a timer does not flip a held card")
    func held() throws {
        let fixture = try fixture()
        let card = fixture.cards.clockScene.face.layout.cards[1]
        let x = Double(card.minX + card.maxX) / 2
        for (step, phase) in [PointerEvent.Phase.pressed, .moved, .moved, .moved].enumerated() {
            let point = Point(x: x, y: Double(card.minY + card.height / 8 + 8 * step))
            let time = 1 + Double(step) / 60
            fixture.cards.pointer(
                PointerEvent(phase: phase, button: 1, position: point, modifiers: [], time: time),
                now: time)
        }
        fixture.draw(at: 1.1)
        let deck = fixture.cards.clockScene.face.deck
        let angle = try #require(deck.cards[1].angle(at: 1.1))
        fixture.cards.flips.ripple(at: 1.2)
        fixture.draw(at: 1.4)
        #expect(deck.isTurning(0))
        #expect(deck.cards[1].angle(at: 1.4) == angle && !deck.cards[1].isRunning)
    }

    /// A state in which the hour changes, and whether it ripples.
    enum Moment: CaseIterable, Sendable {
        case plain, off, reduced, hidden, minute, setForward, setBack, offset, text
    }

    @Test("only at the hour, on a visible clock that follows the time", arguments: Moment.allCases)
    func moments(moment: Moment) throws {
        let mode: any Mode = moment == .text ? TextMode(BoardText("10:00")) : TimeMode()
        let fixture = try fixture(mode)
        var minute = Self.hour
        switch moment {
        case .plain, .text: break
        case .off: fixture.cards.ripples = false
        case .reduced: fixture.cards.reducesMotion = true
        case .hidden: fixture.cards.isVisible = false
        case .minute:
            fixture.cards.setReading(FaceFixture.reading(minute: Self.hour), at: 0.1)
            fixture.draw(at: 5)
            minute = Self.hour + 1
        case .setForward: minute = Self.hour + 300
        case .setBack: minute = Self.hour - 300
        case .offset:
            fixture.cards.step(1, by: 5, now: 0.1)
            fixture.draw(at: 2.5)
        }
        let start = moment == .minute ? 6.0 : 3.0
        if moment == .offset { fixture.cards.drag.send(.touched, at: start) }
        fixture.cards.setReading(FaceFixture.reading(minute: minute), at: start)
        // After a single flip with its delay, and before the end of a second one.
        fixture.draw(at: start + 0.1)
        fixture.draw(at: start + FlipTimeline.defaultDuration + 0.15)
        #expect(turning(fixture).contains(true) == (moment == .plain), "\(moment)")
    }

    @Test("a ripple that is caught and turned back sets the clock back by one unit")
    func caught() throws {
        let fixture = try fixture()
        fixture.cards.setReading(FaceFixture.reading(minute: Self.hour), at: 1)
        // In the second flip of the minutes.
        fixture.draw(at: 1.2)
        fixture.draw(at: 1.45 + 0.25)
        let place = fixture.cards.clockScene.face.layout.cards[1]
        let x = Double(place.minX + place.maxX) / 2
        let middle = Double(place.minY + place.maxY) / 2
        var time = 1.7
        func send(_ phase: PointerEvent.Phase, _ y: Double) {
            fixture.cards.pointer(
                PointerEvent(
                    phase: phase, button: 1, position: Point(x: x, y: y), modifiers: [], time: time),
                now: time)
            fixture.draw(at: time)
            time += 0.02
        }
        send(.pressed, middle - 40)
        for step in 1...8 { send(.moved, middle - 40 - 10 * Double(step)) }
        time += 0.5
        send(.moved, middle - 121)
        send(.released, middle - 121)
        for _ in 0..<60 {
            fixture.draw(at: time)
            time += 0.02
        }
        let shown = fixture.cards.shownReading
        #expect(texts(fixture)[1] == (shown.minute == 0 ? "00" : "59"), "\(texts(fixture))")
        #expect([0, 59].contains(shown.minute))
    }
}
