import FlipEngine
import TestSupport
import Testing

@testable import FlipClockX
@testable import FlipFace

/// Drags like those of a person, sampled like those of a mouse: accelerating, slowing down, with a tremor.
@Suite("Setting a timer by dragging", .serialized) struct TimerDragTests {
    /// The events of a mouse per second.
    static let rates = [125.0, 1000.0]

    /// Drags card `index` by `flips` values in `seconds`, and releases it.
    private func drag(
        _ clock: TimerFace, _ index: Int, flips: Int, seconds: Double, rate: Double,
        _ random: inout SeededRandom
    ) {
        let place = clock.face.scene.face.layout.cards[index]
        let half = Double(place.height) / 2
        let start = clock.point(on: index, height: -0.9)
        // The first flip takes the grabbed edge to the other side of the hinge, every further one half a card.
        let travel = (1.8 + Double(flips - 1) + Double.random(in: 0.1...0.3, using: &random)) * half
        clock.send(.pressed, start)
        let count = Int(seconds * rate)
        for step in 1...count {
            clock.run(1 / rate)
            let t = Double(step) / Double(count)
            // The smoothest movement between two points (Flash and Hogan 1985).
            let way = t * t * t * (10 + t * (6 * t - 15))
            let tremor = { (random: inout SeededRandom) in
                Double(Int.random(in: -1...1, using: &random))
            }
            clock.send(
                .moved,
                Point(
                    x: (start.x + 6 * way).rounded() + tremor(&random),
                    y: (start.y + travel * way).rounded() + tremor(&random)))
        }
        clock.run(0.06)
        clock.send(.released, Point(x: start.x + 6, y: (start.y + travel).rounded()))
    }

    @Test(
        "drags of the minutes and T start a timer of 25 minutes in three seconds", arguments: rates)
    func pulledTime(rate: Double) throws {
        for seed in 1...8 {
            var random = SeededRandom(seed: UInt64(seed))
            let clock = try TimerFace()
            clock.run(1)
            let start = clock.clocks.running
            for _ in 0..<5 {
                drag(clock, 1, flips: 5, seconds: 0.3, rate: rate, &random)
                clock.run(0.15)
            }
            clock.press(.t)
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
            for _ in 0..<5 {
                drag(clock, 0, flips: 5, seconds: 0.3, rate: rate, &random)
                clock.run(0.3)
            }
            #expect(clock.texts == ["25", "00"], "seed \(seed)")
            // Pull on: it adds. Push: it takes away.
            clock.run(100)
            let before = clock.states.position(
                of: clock.face.cards.mode, at: clock.clocks.moment
            ).reading.seconds
            drag(clock, 0, flips: 2, seconds: 0.3, rate: rate, &random)
            clock.run(0.4)
            let left = clock.states.position(
                of: clock.face.cards.mode, at: clock.clocks.moment
            ).reading.seconds
            #expect(before + 118...before + 120 ~= left)
        }
    }
}
