import FlipEngine
import Testing

@testable import FlipFace

/// One hand on several faces, which may differ in size and shape.
@Suite("One hand, several faces")
struct HandDeedTests {
    private let first: DayBench
    private let second: DayBench

    init() throws {
        let reading = FaceBench.reading(minute: 9 * 60 + 59)
        let wide = try DayBench(ClockFace(), reading: reading, width: 240, height: 136)
        let tall = try DayBench(ClockFace(), reading: reading, width: 150, height: 300)
        (first, second) = (wide, tall)
        // Each hears of the other, as in the program; nothing may go round in a circle.
        first.clockwork.onDeed = { [weak other = tall.clockwork] in other?.follow($0, at: $1) }
        second.clockwork.onDeed = { [weak other = wide.clockwork] in other?.follow($0, at: $1) }
        draw(at: 0)
    }

    private func draw(at time: Double) {
        first.draw(at: time)
        second.draw(at: time)
    }

    private func send(
        _ phase: PointerEvent.Phase, _ point: Point, to bench: DayBench, at time: Double
    ) {
        bench.clockwork.pointer(
            PointerEvent(phase: phase, button: 1, position: point, modifiers: [], time: time),
            now: time)
    }

    /// The middle of the upper half of card `index`, and the height of a card, on a face of that size.
    private func grip(_ index: Int, width: Int, height: Int) -> (point: Point, height: Double) {
        let card = FaceLayout(width: width, height: height, cardCount: 2, eyeDistance: 2.6)
            .cards[index]
        return (
            Point(
                x: Double(card.minX + card.maxX) / 2,
                y: Double(card.minY) + Double(card.height) / 8), Double(card.height)
        )
    }

    private func rest(from time: Double) -> Double {
        var now = time
        while first.clockwork.needsFrames || second.clockwork.needsFrames, now < time + 20 {
            now += 1.0 / 60
            draw(at: now)
        }
        return now
    }

    @Test("a flap that is turned on one stands at the same angle on the other", arguments: [0, 1])
    func inStep(from leader: Int) throws {
        let bench = leader == 0 ? first : second
        let grip =
            leader == 0 ? grip(1, width: 240, height: 136) : grip(1, width: 150, height: 300)
        send(.pressed, grip.point, to: bench, at: 1)
        var angles: Set<Int> = []
        for step in 1...20 {
            let now = 1 + Double(step) * 0.02
            let point = Point(
                x: grip.point.x, y: grip.point.y + grip.height * 0.65 * Double(step) / 20)
            send(.moved, point, to: bench, at: now)
            draw(at: now)
            let angle = first.clockwork.turningAngle(at: now)
            #expect(angle == second.clockwork.turningAngle(at: now))
            if let angle { angles.insert(Int(angle / 10)) }
        }
        #expect(angles.count > 8)
        send(
            .released, Point(x: grip.point.x, y: grip.point.y + grip.height * 0.65), to: bench,
            at: 1.5)
        let end = rest(from: 1.5)
        // A minute on, with the hour that it carries.
        for clockwork in [first.clockwork, second.clockwork] {
            #expect(clockwork.handOffset == 60)
            #expect("\(clockwork.shownReading)".contains("10:00"))
        }
        // Both return to the time together.
        #expect(first.clockwork.deadline == second.clockwork.deadline)
        #expect(first.clockwork.deadline != nil)
        draw(at: end + 60)
        #expect(first.clockwork.handOffset == 0 && second.clockwork.handOffset == 0)
    }

    @Test("steps, their undoing, and a hand that gives up")
    func others() throws {
        first.clockwork.step(1, by: 3, now: 1)
        second.clockwork.step(0, by: -1, now: 1.1)
        var now = rest(from: 1.1)
        #expect(first.clockwork.handOffset == 180 - 3600)
        #expect(second.clockwork.handOffset == 180 - 3600)
        second.clockwork.goBack(now: now)
        now = rest(from: now)
        #expect(first.clockwork.handOffset == 0 && second.clockwork.handOffset == 0)

        let grip = grip(1, width: 240, height: 136)
        send(.pressed, grip.point, to: first, at: now)
        for step in 1...10 {
            send(
                .moved, Point(x: grip.point.x, y: grip.point.y + Double(step) * 4), to: first,
                at: now)
            draw(at: now)
        }
        first.clockwork.cancelDrag(now: now)
        _ = rest(from: now)
        #expect(first.clockwork.handOffset == 0 && second.clockwork.handOffset == 0)
        #expect(second.clockwork.shownReading == first.clockwork.shownReading)
    }

    @Test("a face that nobody saw meanwhile has the same time in the end")
    func unseen() throws {
        second.clockwork.isVisible = false
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
        #expect(first.clockwork.handOffset == 60)
        #expect(second.clockwork.handOffset == 60)
        #expect(second.clockwork.shownReading == first.clockwork.shownReading)
    }

    @Test("a card that is held elsewhere cannot be taken here, and is free when that hand is gone")
    func heldElsewhere() throws {
        let grip = grip(1, width: 240, height: 136)
        send(.pressed, grip.point, to: first, at: 1)
        send(.moved, Point(x: grip.point.x, y: grip.point.y + 30), to: first, at: 1.1)
        draw(at: 1.1)
        let angle = try #require(second.clockwork.turningAngle(at: 1.1))
        let other = self.grip(0, width: 150, height: 300)
        send(.pressed, other.point, to: second, at: 1.2)
        send(.moved, Point(x: other.point.x, y: other.point.y + 60), to: second, at: 1.3)
        draw(at: 1.3)
        #expect(second.clockwork.turningAngle(at: 1.3) == angle)
        second.clockwork.letGo(at: 1.4)
        draw(at: 1.4)
        #expect(second.clockwork.turningAngle(at: 1.4) == nil)
    }
}
