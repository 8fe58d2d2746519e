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

/// Keeps what the user sets.
private final class Keeper: HandOwner {
    var position: Position
    var taken = 0

    init(_ position: Position) { self.position = position }

    func handTook(at time: MediaTime) { taken += 1 }

    func handSet(_ distance: Distance, isGrab: Bool, at time: MediaTime) -> Position? {
        position = position.advanced(by: distance)
        return position
    }
}

@Suite struct IndependentWheelTests {
    private func fixture(_ hand: Hand? = nil) throws -> CardsFixture {
        try CardsFixture(
            CounterMode(), reading: FaceFixture.reading(minute: 0), width: 320, height: 180,
            hand: hand)
    }

    private func texts(_ fixture: CardsFixture) -> [String] {
        [0, 1].map { fixture.cards.clockScene.face.value(on: $0).text }
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

    @Test("an owner takes the distance over, so that nothing returns and nothing flips twice")
    func keeping() throws {
        let start = Position(FaceFixture.reading(minute: 0))
        let hand = Hand(base: start)
        let keeper = Keeper(start)
        hand.owner = keeper
        let (fixture, other) = (try fixture(hand), try fixture(hand))
        fixture.cards.step(0, by: 3, now: 1)
        #expect(hand.distance.isZero && hand.deadline == nil)
        #expect(texts(fixture) == ["03", "00"] && texts(other) == ["03", "00"])
        fixture.run(from: 1, seconds: 10)
        other.run(from: 1, seconds: 10)
        #expect(texts(fixture) == ["03", "00"] && texts(other) == ["03", "00"])
        #expect(fixture.cards.nextFrameTime == .infinity)
        #expect(keeper.position.turns == ["home": 3] && keeper.taken == 0)
    }

    @Test("a drag of several flips is taken over once, at its end")
    func dragging() throws {
        let start = Position(FaceFixture.reading(minute: 0))
        let hand = Hand(base: start)
        let keeper = Keeper(start)
        hand.owner = keeper
        let fixture = try fixture(hand)
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
        #expect(keeper.taken == 1 && keeper.position == start)
        send(.released, Double(card.minY) + 10 + Double(2 * card.height))
        fixture.run(from: now, seconds: 10)
        #expect(keeper.position.turns(of: "away") > 1 && keeper.position.turns(of: "home") == 0)
        let away = keeper.position.turns(of: "away")
        #expect(texts(fixture) == ["00", "0\(away)"] && hand.distance.isZero)
    }
}
