import FlipEngine
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipFace

@Suite("Motion of a lifted half")
struct CardLiftTests {
    private static let degree = Double.pi / 180

    @Test("it rises by 6 degrees within 0.12 s, sinks within 0.09 s, and then rests")
    func hover() {
        var lift = CardLift(half: .standing, at: 10)
        #expect(lift.angle(at: 9) == 0 && lift.angle(at: 10) == 0)
        var last = 0.0
        for step in 1...120 {
            let angle = lift.angle(at: 10 + Double(step) / 1000)
            #expect(angle > last)
            last = angle
        }
        #expect(lift.angle(at: 10.06) > 3 * Self.degree, "fast at first")
        #expect(abs(last - 6 * Self.degree) < 1e-12)
        #expect(lift.end == 10.12 && lift.angle(at: 99) == CardLift.hoverAngle && !lift.isEnding)
        lift.sink(at: 20)
        for step in 1...90 {
            let angle = lift.angle(at: 20 + Double(step) / 1000)
            #expect(angle < last)
            last = angle
        }
        #expect(lift.angle(at: 20.045) > 3 * Self.degree, "slow at first")
        #expect(lift.isEnding && lift.end == 20.09 && lift.angle(at: 21) == 0)
    }

    @Test("a click lifts it to 14 degrees, and it lands as fast as a flap falls from there")
    func click() {
        for duration in [0.32, 0.6, 2] {
            var lift = CardLift(half: .landing, at: 10)
            let landing = lift.click(at: 11, duration: duration)
            #expect(lift.isClicked && lift.isEnding && lift.end == landing.time)
            #expect(abs(lift.angle(at: 11.12) - 14 * Self.degree) < 1e-12)
            let fall = CardFall(
                from: 1 - 14.0 / 180, velocity: 0, at: 11.12, duration: duration)
            #expect(abs(landing.time - fall.landing.time) < 1e-9)
            #expect(abs(landing.speed - fall.landing.speed) < 1e-9)
            for step in 0...100 {
                let time = 11.12 + (landing.time - 11.12) * Double(step) / 100
                let fallen = (1 - fall.position(at: time)) * .pi
                #expect(abs(lift.angle(at: time) - fallen) < 1e-9)
            }
        }
    }

    @Test("whatever happens when, it never jumps, and is never higher than 14 degrees")
    func continuity() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<500 {
            var time = 1.0
            var lift = CardLift(half: .standing, at: time)
            for _ in 0..<20 {
                time += Double.random(in: 0...0.15, using: &random)
                let before = lift.angle(at: time)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: lift.rise(at: time)
                case 1: lift.sink(at: time)
                default: _ = lift.click(at: time, duration: 0.4)
                }
                #expect(lift.angle(at: time) == before)
                // At most 7 degrees in a hundredth of a second, the end of a click's fall.
                for step in 1...20 {
                    let angle = lift.angle(at: time + Double(step) / 100)
                    let last = lift.angle(at: time + Double(step - 1) / 100)
                    #expect(abs(angle - last) < 7 * Self.degree)
                    #expect((0...CardLift.clickAngle + 1e-12).contains(angle))
                }
            }
        }
    }

    @Test("of the two halves of a card, the second rises when the first one rests")
    func bothHalves() {
        var lifts = CardLifts()
        let upper = CardLifts.Spot(card: 1, half: .standing)
        let lower = CardLifts.Spot(card: 1, half: .landing)
        let isMoving = lifts.hover(over: upper, at: 1)
        let isMovingAgain = lifts.hover(over: upper, at: 1.01)
        #expect(isMoving && !isMovingAgain)
        _ = lifts.advance(to: 1.5)
        #expect(!lifts.needsFrame)
        _ = lifts.hover(over: lower, at: 2)
        #expect(lifts.needsFrame)
        var seen: [CardHalf] = []
        for step in 1...30 {
            for shown in lifts.advance(to: 2 + Double(step) / 60) {
                guard let angle = shown.angle, angle > 0 else { continue }
                if seen.last != shown.spot.half { seen.append(shown.spot.half) }
            }
        }
        #expect(seen == [.standing, .landing])
        #expect(!lifts.needsFrame && lifts.cards == [1])
        // Back and away before the first one rests.
        _ = lifts.hover(over: upper, at: 3)
        _ = lifts.hover(over: nil, at: 3.01)
        let end = lifts.advance(to: 3.2)
        #expect(end == [CardLifts.Shown(spot: lower, angle: nil)])
        #expect(lifts.isEmpty && !lifts.needsFrame)
    }
}
