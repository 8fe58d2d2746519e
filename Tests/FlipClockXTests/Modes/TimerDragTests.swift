import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// Drags like those of a person who looks at the cards, sampled like those of a mouse.
///
/// Such a drag has a first movement, which misses by up to a tenth, and a second one that corrects it by sight
/// (Woodworth 1899). Each accelerates and slows down, with a tremor.
@Suite("Setting a timer by dragging", .serialized) struct TimerDragTests {
    /// The events of a mouse per second.
    static let rates = [125.0, 1000.0]

    /// The count of card `index`, with the fraction of its flap's turn.
    private func count(_ clock: TimerFace, _ index: Int) -> Double {
        clock.hand.held?.shownCount ?? Double(clock.face.scene.face.deck.stop(on: index).count)
    }

    /// Drags card `index` until its flap has just passed the value number `wanted`, and releases it.
    private func drag(
        _ clock: TimerFace, _ index: Int, to wanted: Int, rate: Double, _ random: inout SeededRandom
    ) {
        let half = Double(clock.face.scene.face.layout.cards[index].height) / 2
        let sign = count(clock, index) < Double(wanted) ? 1.0 : -1
        let aim = Double(wanted) + sign * Double.random(in: 0.1...0.3, using: &random)
        let start = clock.point(on: index, height: -0.9 * sign)
        var point = start
        clock.send(.pressed, start)
        func move(by travel: Double, in seconds: Double) {
            let from = point
            let count = Int(seconds * rate)
            for step in 1...count {
                clock.run(1 / rate)
                let t = Double(step) / Double(count)
                // The smoothest movement between two points (Flash and Hogan 1985).
                let way = t * t * t * (10 + t * (6 * t - 15))
                point = Point(x: start.x + 6 * way, y: from.y + travel * way)
                clock.send(
                    .moved,
                    Point(
                        x: point.x.rounded() + Double(Int.random(in: -1...1, using: &random)),
                        y: point.y.rounded() + Double(Int.random(in: -1...1, using: &random))))
            }
            clock.run(0.02)
        }
        // The first flip takes the grabbed edge to the other side of the hinge, every further one half a card.
        let flips = abs(aim - count(clock, index))
        let miss = Double.random(in: 0.9...1.1, using: &random)
        move(by: sign * (1.8 + flips - 1) * half * miss, in: 0.25)
        move(by: (aim - count(clock, index)) * half, in: 0.1)
        clock.run(0.05)
        clock.send(.released, Point(x: point.x.rounded(), y: point.y.rounded()))
    }

    @Test(
        "drags of the minutes and T start a timer of 25 minutes in three seconds", arguments: rates)
    func pulledTime(rate: Double) throws {
        for seed in 1...8 {
            var random = SeededRandom(seed: UInt64(seed))
            let clock = try TimerFace()
            clock.run(1)
            let start = clock.clocks.running
            let first = clock.face.scene.face.deck.stop(on: 1).count
            for drags in 1...5 {
                drag(clock, 1, to: first + 5 * drags, rate: rate, &random)
                clock.run(0.1)
            }
            clock.press(.character("t"))
            #expect(clock.clocks.running - start < 3)
            clock.run(0.5)
            #expect(clock.texts == ["25", "00"], "seed \(seed)")
            let end = try #require(clock.states.timer.end(after: clock.clocks.moment))
            #expect(abs(end.seconds - clock.clocks.running - 1499.5) < 1e-6)
        }
    }

    @Test("drags from 0:00 set 25 minutes, and each release starts the timer", arguments: rates)
    func timer(rate: Double) throws {
        for seed in 1...8 {
            var random = SeededRandom(seed: UInt64(seed))
            var settings = Settings()
            settings.mode = .timer
            let clock = try TimerFace(settings)
            clock.run(1)
            for drags in 1...5 {
                drag(clock, 0, to: 5 * drags, rate: rate, &random)
                clock.run(0.3)
            }
            clock.run(0.4)
            #expect(clock.texts == ["25", "00"], "seed \(seed)")
            // Pull on: it adds. Push: it takes away.
            for flips in [2, -3] {
                clock.run(100)
                let before = seconds(clock)
                drag(clock, 0, to: before / 60 + flips, rate: rate, &random)
                clock.run(0.7)
                let change = seconds(clock) - before
                #expect(60 * flips - 2...60 * flips ~= change, "seed \(seed): \(change)")
            }
        }
    }

    /// The seconds left.
    private func seconds(_ clock: TimerFace) -> Int {
        clock.face.cards.mode.position(in: clock.states, at: clock.clocks.moment).reading.seconds
    }
}
