import FlipEngine
import Glibc
import Testing

@testable import FlipClock
@testable import FlipFace

/// The fall of a released card, as values: the angles, speeds and durations of a drag.
@Suite("Fall of a card")
struct CardFallTests {
    private static let durations = [0.32, 0.6, 2]
    private static let speeds = [-8.0, -4, -2, -0.5, 0, 0.5, 2, 4, 8]
    /// The angles of the flap, in degrees.
    private static let angles = stride(from: 2.5, to: 180, by: 5).map { $0 }

    /// The pull in flips per second squared: 6,000 degrees/s² at 0.6 s.
    private func pull(_ duration: Double) -> Double {
        6000 / 180 * (0.6 / duration) * (0.6 / duration)
    }

    /// The time to an end at distance `d`, with the speed `v` towards it.
    private func time(_ d: Double, _ v: Double, _ g: Double) -> Double {
        (-v + (v * v + 2 * g * d).squareRoot()) / g
    }

    @Test(
        "from every angle at every speed, the flap reaches the end that is nearer in time, by the formula",
        arguments: durations)
    func ends(duration: Double) {
        #expect(Self.angles.count == 36)
        let g = pull(duration)
        for angle in Self.angles {
            for speed in Self.speeds {
                let progress = angle / 180
                let fall = CardFall(
                    from: progress, velocity: speed, at: 100, duration: duration)
                let (down, up) = (time(1 - progress, speed, g), time(progress, -speed, g))
                #expect(fall.end == (down <= up ? 1 : 0), "\(angle) at \(speed)")
                #expect(fall.isFalling == (fall.end == 1))
                #expect(abs(fall.landing.time - 100 - min(down, up)) < 1e-9)
                #expect(fall.landings == [fall.landing])
                // Frames at 60 Hz see it arrive within one frame of that, without leaving the flip.
                var frames = 0
                while fall.position(at: 100 + Double(frames) / 60) != Double(fall.end) {
                    let position = fall.position(at: 100 + Double(frames) / 60)
                    #expect((0...1).contains(position))
                    frames += 1
                    if frames > 1000 { break }
                }
                #expect(abs(Double(frames) / 60 - min(down, up)) <= 1.0 / 60)
            }
        }
    }

    @Test("the position is that of a body under a constant pull")
    func motion() {
        for duration in Self.durations {
            for angle in Self.angles {
                for speed in Self.speeds {
                    let fall = CardFall(
                        from: angle / 180, velocity: speed, at: 0, duration: duration)
                    let pull = (fall.isFalling ? 1 : -1) * self.pull(duration)
                    let length = fall.landing.time
                    for share in [0.0, 0.1, 0.5, 0.9, 1] {
                        let time = share * length
                        let position = angle / 180 + speed * time + pull * time * time / 2
                        #expect(abs(fall.position(at: time) - position) < 1e-9)
                    }
                    // It arrives with the energy that it has.
                    let before = fall.position(at: length - 1e-6)
                    let arrival = abs(Double(fall.end) - before) / 1e-6
                    #expect(abs(arrival - fall.landing.speed) < 1e-3 * (1 + arrival))
                }
            }
        }
    }

    @Test("the lift is in proportion to the square of the landing speed, none below half a degree")
    func lift() {
        for duration in Self.durations {
            let untouched = FlipTimeline(duration: duration)
            var kinds: Set<Int> = []
            for angle in Self.angles + [175, 178, 179.5] {
                for speed in Self.speeds {
                    let fall = CardFall(
                        from: angle / 180, velocity: speed, at: 0, duration: duration)
                    let timeline = FlipTimeline(
                        duration: duration, landingAt: fall.landing.speed)
                    let share = fall.landing.speed / untouched.landingSpeed
                    let wanted = untouched.lift * min(share * share, 1)
                    if wanted < .pi / 360 {
                        #expect(timeline.lift == 0)
                        kinds.insert(0)
                    } else {
                        #expect(abs(timeline.lift - wanted) < 1e-12)
                        kinds.insert(share < 1 ? 1 : 2)
                    }
                    // Half way up and at the top, by the curve of the untouched flip.
                    for offset in [0.8, 0.865, 0.9] {
                        let full = .pi - untouched.angle(at: offset * duration)
                        let angle = .pi - timeline.angle(at: offset * duration)
                        #expect(abs(angle - full * timeline.lift / untouched.lift) < 1e-9)
                    }
                }
            }
            #expect(kinds == [0, 1, 2], "the three cases occur")
        }
    }

    @Test("a card that was not moved neither falls nor lifts")
    func unmoved() {
        for position in [-3.0, -1, 0, 1, 4] {
            for fall in [
                CardFall(from: position, velocity: 0, at: 5, duration: 0.6),
                CardFall(from: position, to: Int(position), at: 5, duration: 0.6),
            ] {
                #expect(fall.end == Int(position))
                #expect(fall.landing == CardFall.Landing(time: 5, speed: 0))
                #expect(fall.position(at: 5) == position && fall.position(at: 9) == position)
                #expect(FlipTimeline(duration: 0.6, landingAt: fall.landing.speed).lift == 0)
            }
        }
    }

    @Test("at rest the nearer end is reached first, and the lower one from the middle")
    func atRest() {
        for whole in [-3.0, -1, 0, 2] {
            for (part, end) in [(0.49, 0.0), (0.5, 1), (0.51, 1)] {
                let fall = CardFall(from: whole + part, velocity: 0, at: 0, duration: 0.6)
                #expect(Double(fall.end) == whole + end)
            }
        }
        // The two figures of the review: 0.15 s from 111 degrees, 0.17 s from 87.
        let low = CardFall(from: 111.0 / 180, velocity: 0, at: 0, duration: 0.6).landing
        let high = CardFall(from: 87.0 / 180, velocity: 0, at: 0, duration: 0.6).landing
        #expect(abs(low.time - 0.152) < 5e-4 && abs(high.time - 0.170) < 5e-4)
    }

    @Test("past the first flip a fast card carries on, and ends after it has slowed down")
    func carrying() {
        for sign in [1.0, -1] {
            for position in [1.01, 1.3, 2.9, 7.5] {
                for speed in [1.6, 3, 5, 8, 20] {
                    let fall = CardFall(
                        from: sign * position, velocity: sign * speed, at: 10, duration: 0.6)
                    let start = min(speed, 8)
                    let slowed = position + (start * start - 1.5 * 1.5) / 12
                    #expect(Double(fall.end) * sign == slowed.rounded(.down) + 1)
                    // Its landings are all whole flips on the way, at the times of the motion.
                    let edges = Array(
                        stride(from: position.rounded(.down) + 1, through: slowed, by: 1))
                    #expect(fall.landings.count == edges.count + 1)
                    for (landing, edge) in zip(fall.landings, edges) {
                        #expect(
                            abs(fall.position(at: landing.time) - sign * edge) < 1e-9)
                        #expect(landing.speed >= 1.5 && landing.speed <= start)
                    }
                    #expect(fall.landings.last == fall.landing)
                    #expect(fall.landings.map(\.time) == fall.landings.map(\.time).sorted())
                    var last = sign * position
                    for step in 1...400 {
                        let new = fall.position(
                            at: 10 + (fall.landing.time - 10) * Double(step) / 400)
                        #expect((new - last) * sign > 0)
                        last = new
                    }
                    #expect(last == Double(fall.end))
                }
            }
        }
        // A slow one falls at once.
        #expect(CardFall(from: 1.2, velocity: 1.4, at: 0, duration: 0.6).landings.count == 1)
        // A flip that is still the first never carries on.
        #expect(CardFall(from: 0.99, velocity: 8, at: 0, duration: 0.6).end == 1)
    }

    @Test("a card that is thrown back ends at the latest where the drag began")
    func thrownBack() {
        for sign in [1.0, -1] {
            for position in [1.1, 1.9, 2.5, 3.5, 9.5] {
                for speed in [2.0, 5, 8] {
                    let fall = CardFall(
                        from: sign * position, velocity: -sign * speed, at: 0, duration: 0.6)
                    #expect(Double(fall.end) * sign >= 0)
                    #expect(Double(fall.end) * sign < position)
                    if position < 2 && speed > 4 { #expect(fall.end == 0) }
                    for landing in fall.landings {
                        let there = fall.position(at: landing.time)
                        #expect(abs(there - there.rounded()) < 1e-9)
                    }
                }
            }
        }
    }

    @Test("NaN and infinity do no harm")
    func oddNumbers() {
        for speed in [Double.nan, .infinity, -.infinity] {
            for position in [0.3, 1.3, -2.7, 1e6] {
                let fall = CardFall(from: position, velocity: speed, at: 0, duration: 0.6)
                #expect(fall.landing.time.isFinite && fall.landing.speed <= 20)
                #expect(fall.position(at: .infinity) == Double(fall.end))
            }
        }
    }
}
