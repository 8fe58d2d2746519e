import FlipEngine
import Testing

@Suite("Momentum of a flip")
struct FlipMomentumTests {
    @Test(
        "the sign of the pointer's speed decides, clamped to 1...4",
        arguments: [
            (2.5, 2.5, 2.5), (-2.5, -2.5, -2.5), (0.3, 0.3, 1), (-0.3, -0.3, -1), (0.2, 0.2, 1),
            (-0.2, -0.2, -1), (50, 4, 4), (-50, -4, -4), (1, 1, 1), (4, 4, 4),
            (.infinity, 4, 4), (-.infinity, -4, -4),
        ])
    func clamping(hand: Double, speed: Double, target: Double) {
        for progress in [0.0, 0.3, 0.5, 0.9, 1] {
            let momentum = FlipMomentum(velocity: hand, progress: progress)
            #expect(momentum.speed == speed)
            #expect(momentum.targetSpeed == target)
            #expect(momentum.isForward == (target > 0))
        }
    }

    @Test("at a low speed the nearer end decides; at rest halfway it goes back")
    func slowHand() {
        for hand in [0, 0.1, -0.1, 0.199, -0.199, .nan] {
            #expect(FlipMomentum(velocity: hand, progress: 0.49).targetSpeed == -1)
            #expect(FlipMomentum(velocity: hand, progress: 0.51).targetSpeed == 1)
        }
        #expect(FlipMomentum(velocity: 0, progress: 0.5).targetSpeed == -1)
        #expect(FlipMomentum(velocity: -0.0, progress: 0.5).targetSpeed == -1)
        #expect(FlipMomentum(velocity: 0.1, progress: 0.5).targetSpeed == 1)
        #expect(FlipMomentum(velocity: -0.1, progress: 0.5).targetSpeed == -1)
    }

    @Test("one step eases by its fraction of 0.2 s")
    func oneStep() {
        var momentum = FlipMomentum(velocity: 0.5, progress: 0.5)
        _ = momentum.advance(elapsed: 0.05)
        #expect(abs(momentum.speed - 0.625) < 1e-12)
    }

    @Test(
        "no step overshoots, however long", arguments: [0.001, 1.0 / 60, 0.1, 0.2, 0.5, 10, 1e9])
    func stability(elapsed: Double) {
        for hand in [-30, -1.5, -0.5, -0.1, 0.1, 0.5, 1.5, 30] {
            var momentum = FlipMomentum(velocity: hand, progress: 0.7)
            let start = momentum.speed
            let range = min(start, momentum.targetSpeed)...max(start, momentum.targetSpeed)
            var last = momentum.speed
            for _ in 0..<50 {
                let delta = momentum.advance(elapsed: elapsed)
                #expect(range.contains(momentum.speed))
                let target = momentum.targetSpeed
                #expect(abs(target - momentum.speed) <= abs(target - last))
                #expect(delta.isFinite)
                // The distance is between those at the two speeds.
                let ways = [last * elapsed, momentum.speed * elapsed].sorted()
                #expect(delta >= ways[0] - 1e-9 * elapsed && delta <= ways[1] + 1e-9 * elapsed)
                last = momentum.speed
            }
        }
    }

    @Test("it always reaches an end, within a second")
    func arrival() {
        for hand in [-9, -0.25, -0.1, 0, 0.1, 0.25, 9] {
            for progress in [0.0, 0.2, 0.5, 0.8, 1] {
                for rate in [24.0, 60, 144] {
                    var momentum = FlipMomentum(velocity: hand, progress: progress)
                    var reached = progress
                    var frames = 0.0
                    while frames < rate * 1.25 {
                        reached += momentum.advance(elapsed: 1 / rate)
                        frames += 1
                        if momentum.isForward ? reached >= 1 : reached <= 0 { break }
                    }
                    #expect(frames < rate * 1.25)
                }
            }
        }
    }

    @Test("the distance depends little on the frame rate")
    func frameRates() {
        func way(_ rate: Int) -> Double {
            var momentum = FlipMomentum(velocity: 0.3, progress: 0.2)
            return (0..<rate).reduce(0) { sum, _ in
                sum + momentum.advance(elapsed: 1 / Double(rate))
            }
        }
        #expect(abs(way(30) - way(60)) < 0.02)
        #expect(abs(way(60) - way(240)) < 0.02)
    }

    @Test("a frame of zero or invalid duration moves nothing")
    func brokenFrames() {
        var momentum = FlipMomentum(velocity: 2, progress: 0.5)
        let before = momentum
        for elapsed in [0, -1, Double.nan, .infinity, -.infinity] {
            #expect(momentum.advance(elapsed: elapsed) == 0)
        }
        #expect(momentum == before)
    }

    @Test("the longest finite frame moves by a finite distance")
    func longestFrame() {
        for velocity in [-Double.greatestFiniteMagnitude, 0, 1, .greatestFiniteMagnitude] {
            var (age, longest) = (
                FlipMomentum(velocity: velocity, progress: 0.5),
                FlipMomentum(velocity: velocity, progress: 0.5)
            )
            let way = age.advance(elapsed: 1e300)
            #expect(way.isFinite && longest.advance(elapsed: .greatestFiniteMagnitude) == way)
            #expect(age == longest)
        }
    }
}
