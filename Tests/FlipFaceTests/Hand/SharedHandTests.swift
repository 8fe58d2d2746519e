import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// One Hand shared by several faces of different sizes and shapes.
@Suite("Drags on several faces")
struct SharedHandTests {
    private let first: CardsFixture
    private let second: CardsFixture

    init() throws {
        let reading = FaceFixture.reading(minute: 9 * 60 + 59)
        let owner = SharedClock.at(Position(reading))
        first = try CardsFixture(
            TimeMode(), reading: reading, width: 240, height: 136, owner: owner)
        second = try CardsFixture(
            TimeMode(), reading: reading, width: 150, height: 300, owner: owner)
        draw(at: 0)
    }

    private func draw(at time: Double) {
        first.draw(at: time)
        second.draw(at: time)
    }

    private func send(
        _ phase: PointerEvent.Phase, _ point: Point, to fixture: CardsFixture, at time: Double
    ) {
        fixture.cards.pointer(
            PointerEvent(phase: phase, button: 1, position: point, modifiers: [], time: time),
            now: time)
    }

    /// The centre of the upper half of card `index`, and the height of a card, on a face of this size.
    private func grip(_ index: Int, width: Int, height: Int) -> (point: Point, height: Double) {
        let card = FaceLayout(width: width, height: height, cardCount: 2)
            .cards[index]
        return (
            Point(
                x: Double(card.minX + card.maxX) / 2,
                y: Double(card.minY) + Double(card.height) / 8), Double(card.height)
        )
    }

    private func rest(from time: Double) -> Double {
        var now = time
        while first.cards.needsFrames || second.cards.needsFrames, now < time + 20 {
            now += 1.0 / 60
            draw(at: now)
        }
        return now
    }

    @Test("a flap that is dragged on one face has the same angle on the other", arguments: [0, 1])
    func inStep(from leader: Int) throws {
        let fixture = leader == 0 ? first : second
        let grip =
            leader == 0 ? grip(1, width: 240, height: 136) : grip(1, width: 150, height: 300)
        send(.pressed, grip.point, to: fixture, at: 1)
        var angles: Set<Int> = []
        for step in 1...20 {
            let now = 1 + Double(step) * 0.02
            let point = Point(
                x: grip.point.x, y: grip.point.y + grip.height * 0.65 * Double(step) / 20)
            send(.moved, point, to: fixture, at: now)
            draw(at: now)
            let angle = first.cards.turningAngle(at: now)
            #expect(angle == second.cards.turningAngle(at: now))
            if let angle { angles.insert(Int(angle / 10)) }
        }
        #expect(angles.count > 8)
        send(
            .released, Point(x: grip.point.x, y: grip.point.y + grip.height * 0.65), to: fixture,
            at: 1.5)
        let end = rest(from: 1.5)
        // A minute later, with carry into the hour.
        for cards in [first.cards, second.cards] {
            #expect(cards.hand.offset == 60)
            #expect("\(cards.shownReading)".contains("10:00"))
        }
        // Both return to the current time together.
        #expect(first.cards.returnDeadline == second.cards.returnDeadline)
        #expect(first.cards.returnDeadline != nil)
        draw(at: end + 60)
        #expect(first.cards.hand.offset == 0 && second.cards.hand.offset == 0)
    }

    @Test("steps, undone steps, and a cancelled drag")
    func stepsAndCancellation() throws {
        first.cards.step(1, by: 3, now: 1)
        second.cards.step(0, by: -1, now: 1.1)
        var now = rest(from: 1.1)
        #expect(first.cards.hand.offset == 180 - 3600)
        #expect(second.cards.hand.offset == 180 - 3600)
        second.cards.goBack(at: now)
        now = rest(from: now)
        #expect(first.cards.hand.offset == 0 && second.cards.hand.offset == 0)

        let grip = grip(1, width: 240, height: 136)
        send(.pressed, grip.point, to: first, at: now)
        for step in 1...10 {
            send(
                .moved, Point(x: grip.point.x, y: grip.point.y + Double(step) * 4), to: first,
                at: now)
            draw(at: now)
        }
        first.cards.cancelDrag(now: now)
        _ = rest(from: now)
        #expect(first.cards.hand.offset == 0 && second.cards.hand.offset == 0)
        #expect(second.cards.shownReading == first.cards.shownReading)
    }

    @Test("a face that was hidden during a drag shows the same time afterwards")
    func unseen() throws {
        second.cards.isVisible = false
        let grip = grip(1, width: 240, height: 136)
        send(.pressed, grip.point, to: first, at: 1)
        for step in 1...20 {
            let now = 1 + Double(step) * 0.02
            send(
                .moved, Point(x: grip.point.x, y: grip.point.y + Double(step) * 4), to: first,
                at: now)
            first.draw(at: now)
        }
        send(.released, Point(x: grip.point.x, y: grip.point.y + 80), to: first, at: 1.5)
        _ = rest(from: 1.5)
        #expect(first.cards.hand.offset == 60)
        #expect(second.cards.hand.offset == 60)
        #expect(second.cards.shownReading == first.cards.shownReading)
    }

    @Test("a card that is held on one face cannot be taken on another until it is released")
    func heldElsewhere() throws {
        let grip = grip(1, width: 240, height: 136)
        send(.pressed, grip.point, to: first, at: 1)
        send(.moved, Point(x: grip.point.x, y: grip.point.y + 30), to: first, at: 1.1)
        draw(at: 1.1)
        let angle = try #require(second.cards.turningAngle(at: 1.1))
        let other = self.grip(0, width: 150, height: 300)
        send(.pressed, other.point, to: second, at: 1.2)
        send(.moved, Point(x: other.point.x, y: other.point.y + 60), to: second, at: 1.3)
        draw(at: 1.3)
        #expect(second.cards.turningAngle(at: 1.3) == angle)
        // Only the face on which the card is held can release it.
        second.cards.drag.send(.drop, at: 1.4)
        draw(at: 1.4)
        #expect(second.cards.turningAngle(at: 1.4) == angle)
        first.cards.drag.send(.drop, at: 1.5)
        draw(at: 1.5)
        #expect(second.cards.turningAngle(at: 1.5) == nil)
        #expect(first.cards.turningAngle(at: 1.5) == nil)
    }
}
