import Glibc
import Testing

@testable import FlipEngine

@Suite("Timeline of a flip")
struct FlipTimelineTests {
    private let noise = 1e-9

    @Test("the flap falls, then lifts once and rests")
    func course() {
        let timeline = FlipTimeline(duration: 0.6)
        let steps = 6000
        let angles = (0...steps).map { timeline.angle(at: 0.6 * Double($0) / Double(steps)) }
        #expect(angles[0] == 0 && angles[steps] == .pi)
        let landing = steps * 3 / 4
        for step in 1...landing { #expect(angles[step] > angles[step - 1]) }
        #expect(abs(angles[landing] - .pi) < noise)
        let settling = angles[landing...]
        #expect(settling.allSatisfy { $0 <= .pi && $0 >= .pi - FlipTimeline.lift - noise })
        #expect(abs((settling.min() ?? 0) - (.pi - FlipTimeline.lift)) < noise)
        // Down once, up once.
        let turns = zip(settling.dropFirst(), settling).map { $0 > $1 }
        #expect(zip(turns.dropFirst(), turns).count { $0 != $1 } == 1)
    }

    @Test("the flap lifts by about ten degrees, with a third of the speed of its impact")
    func lift() {
        #expect(abs(FlipTimeline.lift * 180 / .pi - 10) < 0.5)
        let timeline = FlipTimeline(duration: 1)
        let (landing, step) = (timeline.landing, 1e-6)
        let before = (timeline.angle(at: landing) - timeline.angle(at: landing - step)) / step
        let after = (timeline.angle(at: landing) - timeline.angle(at: landing + step)) / step
        #expect(abs(after / before - FlipTimeline.restitution) < 1e-3)
    }

    @Test("continuous: the largest step of a hundredth of the duration is a few degrees")
    func continuity() {
        let timeline = FlipTimeline()
        var largest = 0.0
        for step in 1...10_000 {
            let share = Double(step) / 10_000
            largest = max(
                largest,
                abs(timeline.angle(at: 0.6 * share) - timeline.angle(at: 0.6 * (share - 1e-4))))
        }
        #expect(largest < 1e-3)
    }

    @Test("at rest before and after")
    func outside() {
        let timeline = FlipTimeline()
        for offset in [-1, -0.0, 0, -Double.infinity, .nan] {
            #expect(timeline.angle(at: offset) == 0)
        }
        for offset in [0.6, 1, .infinity] { #expect(timeline.angle(at: offset) == .pi) }
    }

    @Test("backwards is the mirror image")
    func mirror() {
        let forward = FlipTimeline(duration: 0.8)
        let backward = FlipTimeline(duration: 0.8, direction: .backward)
        for step in -10...1010 {
            let offset = 0.8 * Double(step) / 1000
            #expect(backward.angle(at: offset) == .pi - forward.angle(at: offset))
            #expect(backward.phase(at: offset) == forward.phase(at: offset))
        }
    }

    @Test("offset(forAngle:) is the inverse of angle(at:)", arguments: [0.05, 0.6, 10])
    func inverse(duration: Double) {
        for direction in [FlipTimeline.Direction.forward, .backward] {
            let timeline = FlipTimeline(duration: duration, direction: direction)
            for step in 0...2000 {
                let angle = .pi * Double(step) / 2000
                let offset = timeline.offset(forAngle: angle)
                #expect(offset >= 0 && offset <= timeline.landing)
                #expect(abs(timeline.angle(at: offset) - angle) < noise)
            }
            // Beyond the ends, and for NaN, the result is an end.
            for angle in [-1, 4, .infinity, -.infinity, Double.nan] {
                #expect([0, timeline.landing].contains(timeline.offset(forAngle: angle)))
            }
        }
    }

    @Test("phases follow each other, forwards in time and backwards when scrubbed")
    func phases() {
        let timeline = FlipTimeline()
        let edgeOn = timeline.offset(forAngle: .pi / 2)
        #expect(timeline.phase(at: 0) == .topToMiddle)
        #expect(timeline.phase(at: edgeOn - 1e-6) == .topToMiddle)
        #expect(timeline.phase(at: edgeOn) == .middleToBottom)
        #expect(timeline.phase(at: timeline.landing) == .middleToBottom)
        #expect(timeline.phase(at: 0.6 - 1e-6) == .middleToBottom)
        #expect(timeline.phase(at: 0.6) == .resetForNext)
        let order = (0...1200).map { timeline.phase(at: Double($0) / 1000) }
        let changes = zip(order, order.dropFirst()).filter { $0 != $1 }.map { "\($0)>\($1)" }
        #expect(
            changes == ["topToMiddle>middleToBottom", "middleToBottom>resetForNext"])
    }

    @Test("rounding at a border does not show the wrong phase")
    func borders() {
        // 10.45 - 10 is a little less than 0.45.
        let timeline = FlipTimeline(duration: 0.45)
        #expect(10.45 - 10 < 0.45)
        #expect(timeline.phase(at: 10.45 - 10) == .resetForNext)
        for start in [0.1, 10, 1234.56, 86_400.1, 1e6] {
            for duration in [0.45, 0.6, 0.3, 1.1] {
                let timeline = FlipTimeline(duration: duration)
                #expect(timeline.phase(at: (start + duration) - start) == .resetForNext)
                let edgeOn = timeline.offset(forAngle: .pi / 2)
                #expect(timeline.phase(at: (start + edgeOn) - start + 1e-10) == .middleToBottom)
            }
        }
    }

    @Test("an invalid duration becomes the default", arguments: [0, -1, .nan, .infinity])
    func durations(duration: Double) {
        #expect(FlipTimeline(duration: duration).duration == FlipTimeline.defaultDuration)
    }

    @Test("a flip of the largest finite duration has finite times")
    func longest() {
        let timeline = FlipTimeline(duration: .greatestFiniteMagnitude)
        for angle in [-1, 0, 1e-9, 1, 3.14159, .pi, 9] {
            let offset = timeline.offset(forAngle: angle)
            #expect(offset >= 0 && offset <= timeline.landing)
        }
        #expect(timeline.angle(at: .greatestFiniteMagnitude) == .pi)
    }
}
