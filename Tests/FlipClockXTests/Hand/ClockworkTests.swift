import FlipEngine
import TestSupport
import Testing

@testable import FlipClockX

@Suite("Clockwork")
struct ClockworkTests {
    private let bench: DayBench
    private var clockwork: Clockwork { bench.clockwork }
    /// The middle of the upper halves of the hours and of the minutes.
    private let hours: Point
    private let minutes: Point

    init() throws {
        bench = try DayBench(
            ClockFace(), reading: FaceBench.reading(minute: 9 * 60 + 59), width: 240, height: 136)
        bench.draw(at: 0)
        let cards = FaceLayout(width: 240, height: 136, cardCount: 2, eyeDistance: 2.6).cards
        func middle(_ card: PixelRect) -> Point {
            Point(
                x: Double(card.minX + card.maxX) / 2,
                y: Double(card.minY) + Double(card.height) / 8)
        }
        (hours, minutes) = (middle(cards[0]), middle(cards[1]))
    }

    private func send(
        _ phase: PointerEvent.Phase, _ point: Point, at time: Double, button: Int = 1
    ) {
        clockwork.pointer(
            PointerEvent(phase: phase, button: button, position: point, modifiers: [], time: time),
            now: time)
    }

    /// Pulls the flap at a point all the way down and lets go; returns the time after its landing.
    private func pull(_ point: Point, at time: Double) -> Double {
        send(.pressed, point, at: time)
        var now = time
        for step in 1...20 {
            now += 0.01
            send(.moved, Point(x: point.x, y: point.y + Double(step) * 4), at: now)
            bench.draw(at: now)
        }
        send(.released, Point(x: point.x, y: point.y + 80), at: now)
        while clockwork.needsFrames {
            now += 1.0 / 60
            bench.draw(at: now)
        }
        return now
    }

    private func shown() -> String {
        "\(clockwork.shownReading)".split(separator: " ")[1].description
    }

    @Test("minutes that are turned past 59 carry the hour, and the face comes back")
    func carry() throws {
        let landed = pull(minutes, at: 1)
        #expect(shown() == "10:00:00" && clockwork.handOffset == 60)
        let expected = try FaceBench.snapshot("2024-10-04 10:00:00", width: 240, height: 136)
        #expect(bench.buffer.pixels == expected.pixels)
        let deadline = try #require(clockwork.deadline)
        // A hand's flap settles within the linger.
        #expect(deadline > landed - 0.5 && deadline < landed + Scrubber.linger + 1e-9)
        clockwork.wake()
        bench.draw(at: deadline)
        #expect(shown() == "09:59:00" && clockwork.needsFrames)
        bench.draw(at: deadline + 0.3)
        bench.draw(at: deadline + 0.6)
        #expect(!clockwork.needsFrames && clockwork.deadline == nil)
        let time = try FaceBench.snapshot("2024-10-04 09:59:00", width: 240, height: 136)
        #expect(bench.buffer.pixels == time.pixels)
    }

    @Test("held still, the picture stands still")
    func held() {
        send(.pressed, hours, at: 1)
        send(.moved, Point(x: hours.x, y: hours.y + 20), at: 1.1)
        bench.draw(at: 1.1)
        let picture = bench.buffer.pixels
        #expect(!clockwork.needsFrames && clockwork.isDragging)
        for time in [1.2, 2, 5, 60] {
            #expect(clockwork.deadline == nil)
            bench.draw(at: time)
            #expect(bench.buffer.pixels == picture)
        }
    }

    @Test("the time goes on under the hand, and the hand's card catches up")
    func timeUnderTheHand() throws {
        send(.pressed, minutes, at: 1)
        send(.moved, Point(x: minutes.x, y: minutes.y + 10), at: 1.1)
        bench.draw(at: 1.1)
        clockwork.tell(FaceBench.reading(minute: 600), at: 1.2)
        bench.draw(at: 1.3)
        clockwork.cancelDrag(now: 1.4)
        var now = 1.4
        while clockwork.needsFrames && now < 9 {
            now += 1.0 / 60
            bench.draw(at: now)
        }
        let expected = try FaceBench.snapshot("2024-10-04 10:00:00", width: 240, height: 136)
        #expect(bench.buffer.pixels == expected.pixels)
    }

    @Test("the wheel sets a card, and more than a day at once is fenced")
    func wheel() {
        send(.scrolled(notches: 1), minutes, at: 1, button: 0)
        #expect(shown() == "10:00:00")
        send(.scrolled(notches: -2), hours, at: 1.1, button: 0)
        #expect(shown() == "08:00:00")
        clockwork.goBack(now: 1.2)
        #expect(shown() == "09:59:00")
        send(.scrolled(notches: 1_000_000), hours, at: 1.3, button: 0)
        #expect(clockwork.handOffset == 24 * 3600)
        send(.scrolled(notches: 1), Point(x: 0, y: 0), at: 1.4, button: 0)
        #expect(clockwork.handOffset == 24 * 3600)
    }

    @Test("other buttons turn nothing")
    func otherButtons() {
        send(.pressed, minutes, at: 1, button: 3)
        send(.moved, Point(x: minutes.x, y: minutes.y + 40), at: 1.1, button: 3)
        #expect(!clockwork.isDragging && !clockwork.needsFrames)
    }

    @Test("a resize in the middle of a flip goes on with the flip")
    func resize() throws {
        clockwork.tell(FaceBench.reading(minute: 600), at: 1)
        bench.draw(at: 1.2)
        let angle = try #require(clockwork.turningAngle(at: 1.3))
        try clockwork.resize(width: 200, height: 300)
        #expect(clockwork.turningAngle(at: 1.3) == angle)
        let middle = FaceBench.draw(clockwork.frame(at: 1.3))
        #expect(middle.width == 200 && middle.height == 300)
        let end = FaceBench.draw(clockwork.frame(at: 1.6))
        #expect(!clockwork.needsFrames)
        let expected = try FaceBench.snapshot("2024-10-04 10:00:00", width: 200, height: 300)
        #expect(end.pixels == expected.pixels)
    }
}
