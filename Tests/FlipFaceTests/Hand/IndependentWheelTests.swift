import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Two counters that carry nowhere, as on a score board.
private struct CounterMode: Mode {
    func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan { .digits(["home", "away"]) }

    func values(on plan: CardPlan, at position: Position) -> [CardValue] {
        plan.cards.map { card in
            let count = ClockReading.floorDivide(position.turns(of: card.name), 100).remainder
            return CardValue(text: count < 10 ? "0\(count)" : "\(count)")
        }
    }

    func wheel(of index: Int, on plan: CardPlan) -> Wheel? {
        .independent(plan.cards[index].name, round: 100)
    }

    var unit: ClockUnit? { nil }
    func caption(at position: Position) -> String? { nil }
    var keyCards: (arrows: Int, pages: Int)? { (arrows: 0, pages: 1) }
}

@Suite struct IndependentWheelTests {
    private func fixture() throws -> CardsFixture {
        try CardsFixture(
            CounterMode(), reading: FaceFixture.reading(minute: 0), width: 320, height: 180)
    }

    /// A clock that shows a score, which keeps what the user sets.
    private func score() throws -> SharedClock {
        var settings = Settings()
        settings.mode = .score
        settings.score = try #require(ScoreBoard("0:0"))
        return SharedClock(Clock(settings: settings, moment: Moment(Position.zero.reading)))
    }

    private func fixture(_ owner: SharedClock) throws -> CardsFixture {
        try CardsFixture(
            owner.clock.mode, reading: Position.zero.reading, width: 320, height: 180, owner: owner)
    }

    /// The points of both sides of a score.
    private func points(_ owner: SharedClock) -> [Int] {
        owner.clock.states.score.points(of: owner.clock.settings.score)
    }

    /// The numbers on the cards of a score.
    private func numbers(_ fixture: CardsFixture) -> [String] { Array(texts(fixture).prefix(2)) }

    private func texts(_ fixture: CardsFixture) -> [String] {
        [0, 1].map { fixture.cards.clockScene.face.deck.value(on: $0).text }
    }

    @Test("a step turns one card and no other, and the cards return")
    func returning() throws {
        let fixture = try fixture()
        fixture.cards.step(0, by: 3, now: 1)
        fixture.cards.step(1, by: -1, now: 1.1)
        #expect(texts(fixture) == ["03", "99"])
        #expect(fixture.cards.hand.offset == 0)
        #expect(fixture.cards.hand.distance.turns == ["home": 3, "away": -1])
        fixture.run(from: 1.2, seconds: 10)
        #expect(texts(fixture) == ["00", "00"] && fixture.cards.hand.distance.isZero)
    }

    @Test("a mode takes the distance over, so that nothing returns and nothing flips twice")
    func keeping() throws {
        let owner = try score()
        let (fixture, other) = (try fixture(owner), try fixture(owner))
        fixture.cards.step(0, by: 3, now: 1)
        #expect(owner.clock.hand.distance.isZero && owner.clock.returnDeadline == nil)
        #expect(numbers(fixture) == ["03", "00"] && numbers(other) == ["03", "00"])
        fixture.run(from: 1, seconds: 10)
        other.run(from: 1, seconds: 10)
        #expect(numbers(fixture) == ["03", "00"] && numbers(other) == ["03", "00"])
        #expect(fixture.cards.nextFrameTime == .infinity)
        #expect(points(owner) == [3, 0])
    }

    @Test("a drag of several flips is taken over once, at its end")
    func dragging() throws {
        let owner = try score()
        let fixture = try fixture(owner)
        let card = fixture.cards.clockScene.face.layout.cards[1]
        let x = Double(card.minX + card.maxX) / 2
        // A press hits what the last frame showed.
        fixture.draw(at: 0.9)
        var now = 1.0
        func send(_ phase: PointerEvent.Phase, _ y: Double) {
            fixture.cards.clockScene.pointer(
                PointerEvent(
                    phase: phase, button: 1, position: Point(x: x, y: y), modifiers: [], time: now),
                now: now)
            fixture.draw(at: now)
            now += 1.0 / 60
        }
        send(.pressed, Double(card.minY) + 10)
        for step in 1...40 {
            send(.moved, Double(card.minY) + 10 + Double(step * card.height) / 20)
        }
        #expect(owner.clock.hand.isHolding && points(owner) == [0, 0])
        send(.released, Double(card.minY) + 10 + Double(2 * card.height))
        fixture.run(from: now, seconds: 10)
        let away = points(owner)[1]
        #expect(away > 1 && points(owner)[0] == 0)
        #expect(numbers(fixture) == ["00", "0\(away)"] && owner.clock.hand.distance.isZero)
    }
}
