import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

@Suite("Dragging cards")
struct FaceCardsTests {
    private let fixture: CardsFixture
    private var cards: FaceCards { fixture.cards }
    /// The centres of the upper halves of the hours and of the minutes.
    private let hours: Point
    private let minutes: Point

    init() throws {
        fixture = try CardsFixture(
            TimeMode(), reading: FaceFixture.reading(minute: 9 * 60 + 59), width: 240, height: 136)
        fixture.draw(at: 0)
        let cards = FaceLayout(width: 240, height: 136, cardCount: 2).cards
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
        cards.pointer(
            PointerEvent(phase: phase, button: button, position: point, modifiers: [], time: time),
            now: time)
    }

    /// Pulls the flap at a point all the way down and releases it; returns the time after its landing.
    private func pull(_ point: Point, at time: Double) -> Double {
        send(.pressed, point, at: time)
        var now = time
        for step in 1...20 {
            now += 0.01
            send(.moved, Point(x: point.x, y: point.y + Double(step) * 3), at: now)
            fixture.draw(at: now)
        }
        send(.released, Point(x: point.x, y: point.y + 60), at: now)
        while cards.needsFrames {
            now += 1.0 / 60
            fixture.draw(at: now)
        }
        return now
    }

    private func shown() -> String {
        "\(cards.shownReading)".split(separator: " ")[1].description
    }

    /// Draws frames at 60 Hz until the clock is idle; returns that time.
    private func rest(from time: Double, atMost seconds: Double = 9) -> Double {
        var now = time
        while cards.needsFrames && now < time + seconds {
            now += 1.0 / 60
            fixture.draw(at: now)
        }
        return now
    }

    private func expectPicture(_ time: String) throws {
        let expected = try FaceFixture.snapshot("2024-10-04 \(time)", width: 240, height: 136)
        #expect(fixture.buffer.pixels == expected.pixels, "not the picture of \(time)")
    }

    @Test("minutes that are turned past 59 carry into the hour, and the face returns")
    func carry() throws {
        let landed = pull(minutes, at: 1)
        #expect(shown() == "10:00:00" && cards.hand.offset == 60)
        let deadline = try #require(cards.returnDeadline)
        // A released flap settles within the delay.
        #expect(deadline > landed - 0.5 && deadline < landed + 3 + 1e-9)
        #expect(cards.nextFrameTime == deadline)
        fixture.draw(at: deadline)
        #expect(shown() == "09:59:00" && cards.needsFrames)
        #expect(rest(from: deadline) < deadline + 0.65)
        #expect(!cards.needsFrames && cards.returnDeadline == nil)
        try expectPicture("09:59:00")
    }

    @Test("one drag turns many cards of the pile, with carry, and turns them back")
    func manyFlips() throws {
        // A flip takes half a card of movement; the first one takes the distance from its grip to the other side.
        let half =
            Double(
                FaceLayout(width: 240, height: 136, cardCount: 2).cards[0].height)
            / 2
        send(.pressed, minutes, at: 1)
        var seen: [Int] = []
        for step in 1...400 {
            let point = Point(x: minutes.x, y: minutes.y + Double(step) * half / 50)
            send(.moved, point, at: 1 + Double(step) / 100)
            fixture.draw(at: 1 + Double(step) / 100)
            if seen.last != cards.hand.offset { seen.append(cards.hand.offset) }
        }
        // The drag is 8 half cards long; the first flip takes one and a half of them.
        #expect(seen == [0, 60, 120, 180, 240, 300, 360, 420])
        #expect(shown() == "10:06:00")
        for step in (0...400).reversed() {
            let point = Point(x: minutes.x, y: minutes.y + Double(step) * half / 50)
            send(.moved, point, at: 9 - Double(step) / 100)
            fixture.draw(at: 9 - Double(step) / 100)
        }
        #expect(cards.hand.offset == 0)
        send(.released, minutes, at: 9.2)
        _ = rest(from: 9.2)
        #expect(cards.returnDeadline == nil)
        try expectPicture("09:59:00")
    }

    @Test("the return flips through at most twelve cards in between, in 1.5 seconds")
    func returning() throws {
        // Times at which no other card turns.
        cards.setReading(FaceFixture.reading(minute: 9 * 60 + 30), at: 0)
        _ = rest(from: 0)
        for (units, most) in [(5, 5), (-7, 7), (24, 12)] {
            cards.step(1, by: units, now: 1)
            _ = rest(from: 1)
            #expect(cards.hand.offset == units * 60)
            cards.goBack(at: 10)
            var flips = 0
            var last = -1.0
            var now = 10.0
            while cards.needsFrames {
                now += 1.0 / 240
                let angle = cards.turningAngle(at: now).map { units > 0 ? 180 - $0 : $0 } ?? -1
                if angle >= 0, angle < last - 60 || last < 0 { flips += 1 }
                last = angle
                fixture.draw(at: now)
            }
            #expect(flips == most, "\(units) minutes")
            #expect(now < 10 + 1.5 + 0.02)
            try expectPicture("09:30:00")
        }
    }

    @Test("a falling flap is caught, held, and continues where it was")
    func catchFlap() throws {
        cards.setReading(FaceFixture.reading(minute: 9 * 60 + 30), at: 0)
        _ = rest(from: 0)
        cards.setReading(FaceFixture.reading(minute: 9 * 60 + 31), at: 1)
        fixture.draw(at: 1.2)
        let angle = try #require(cards.turningAngle(at: 1.25))
        send(.pressed, minutes, at: 1.25)
        fixture.draw(at: 1.26)
        #expect(cards.isDragging)
        #expect(abs((cards.turningAngle(at: 1.9) ?? 0) - angle) < 1e-6)
        fixture.draw(at: 1.7)
        let picture = fixture.buffer.pixels
        fixture.draw(at: 5)
        #expect(fixture.buffer.pixels == picture && !cards.needsFrames)
        #expect(cards.hand.offset == 0)
        send(.released, minutes, at: 5.1)
        _ = rest(from: 5.1)
        #expect(cards.returnDeadline == nil)
        try expectPicture("09:31:00")
    }

    @Test("a caught flap that is pulled back shows the previous value for a while")
    func pulledBack() throws {
        cards.setReading(FaceFixture.reading(minute: 600), at: 1)
        fixture.draw(at: 1.3)
        let low = Point(x: minutes.x, y: minutes.y + 40)
        send(.pressed, low, at: 1.3)
        for step in 1...30 {
            let point = Point(x: low.x, y: low.y - Double(step) * 2)
            send(.moved, point, at: 1.3 + Double(step) / 100)
            fixture.draw(at: 1.3 + Double(step) / 100)
        }
        // A little beyond the previous value: a longer way would go on to the value before that.
        send(.released, Point(x: low.x, y: low.y - 60), at: 2)
        let landed = rest(from: 2)
        #expect(shown() == "09:59:00" && cards.hand.offset == -60)
        let deadline = try #require(cards.returnDeadline)
        #expect(deadline < landed + 3.01)
        fixture.draw(at: deadline)
        _ = rest(from: deadline)
        try expectPicture("10:00:00")
    }

    @Test("a mouse wheel that is faster than the cards leaves no queue of flips")
    func fastWheel() throws {
        for notch in 0..<10 {
            send(.scrolled(notches: 1), minutes, at: 1 + Double(notch) * 0.03, button: 0)
            fixture.draw(at: 1 + Double(notch) * 0.03)
        }
        #expect(shown() == "10:09:00")
        #expect(rest(from: 1.3) < 1.3 + 1.6)
        for notch in 0..<9 {
            send(.scrolled(notches: -1), minutes, at: 4 + Double(notch) * 0.03, button: 0)
        }
        send(.scrolled(notches: -1), minutes, at: 4.3, button: 0)
        #expect(cards.hand.offset == 0)
        #expect(rest(from: 4.3) < 4.3 + 1.6)
        try expectPicture("09:59:00")
    }

    @Test("a mouse wheel that changes direction reverses the same flap, without a jump")
    func reversedWheel() throws {
        send(.scrolled(notches: 1), minutes, at: 1, button: 0)
        fixture.draw(at: 1.2)
        let angle = try #require(cards.turningAngle(at: 1.2))
        send(.scrolled(notches: -1), minutes, at: 1.2, button: 0)
        let turned = try #require(cards.turningAngle(at: 1.2))
        #expect(abs(turned - angle) < 0.01)
        #expect(try #require(cards.turningAngle(at: 1.25)) < angle)
        _ = rest(from: 1.2)
        #expect(cards.returnDeadline == nil)
        try expectPicture("09:59:00")
    }

    @Test("a caption shows the offset from the current time, and is hidden without one")
    func notice() throws {
        // In the small window of the other tests there is no space for it.
        let fixture = try CardsFixture(
            TimeMode(), reading: FaceFixture.reading(minute: 9 * 60 + 59), width: 640, height: 360)
        func pixels(at time: Double) -> [UInt32] {
            for frame in 0...150 { fixture.draw(at: time + Double(frame) / 60) }
            return fixture.buffer.pixels
        }
        let before = pixels(at: 0)
        let expected = try FaceFixture.snapshot("2024-10-04 10:01:00", width: 640, height: 360)
        fixture.cards.step(1, by: 2, now: 3)
        let difference = zip(pixels(at: 3), expected.pixels).enumerated()
            .filter { $0.element.0 != $0.element.1 }.map { $0.offset / 640 }
        // The difference is only below the cards, and not empty.
        let cards = fixture.cards.clockScene.face.layout.cards
        #expect(difference.count > 40)
        #expect((difference.min() ?? 0) >= cards[0].maxY)
        fixture.cards.goBack(at: 6)
        #expect(pixels(at: 6) == before)
    }

    @Test("with reduced motion, flips are cuts, and drags still turn cards")
    func reducedMotion() throws {
        cards.reducesMotion = true
        cards.setReading(FaceFixture.reading(minute: 600), at: 1)
        fixture.draw(at: 1)
        #expect(!cards.needsFrames)
        try expectPicture("10:00:00")
        send(.pressed, minutes, at: 2)
        send(.moved, Point(x: minutes.x, y: minutes.y + 20), at: 2.1)
        fixture.draw(at: 2.1)
        #expect(cards.turningAngle(at: 2.1) != nil)
        cards.cancelDrag(now: 2.2)
        _ = rest(from: 2.2)
        try expectPicture("10:00:00")
    }

    @Test("with --return-after never, the face keeps its offset until Home")
    func noReturn() throws {
        cards.returnDelay = nil
        cards.step(0, by: 3, now: 1)
        _ = rest(from: 1)
        #expect(cards.returnDeadline == nil)
        fixture.draw(at: 3600)
        #expect(shown() == "12:59:00")
        cards.goBack(at: 3601)
        _ = rest(from: 3601)
        try expectPicture("09:59:00")
    }

    @Test("without movement, a held flap does not move")
    func held() {
        send(.pressed, hours, at: 1)
        send(.moved, Point(x: hours.x, y: hours.y + 20), at: 1.1)
        fixture.draw(at: 1.1)
        let picture = fixture.buffer.pixels
        #expect(!cards.needsFrames && cards.isDragging)
        #expect(cards.turningAngle(at: 1.1) != nil)
        for time in [1.2, 2, 5, 60] {
            #expect(cards.returnDeadline == nil)
            fixture.draw(at: time)
            #expect(fixture.buffer.pixels == picture)
        }
    }

    @Test("time continues during a drag, and the dragged card catches up")
    func timeDuringADrag() throws {
        send(.pressed, minutes, at: 1)
        send(.moved, Point(x: minutes.x, y: minutes.y + 10), at: 1.1)
        fixture.draw(at: 1.1)
        cards.setReading(FaceFixture.reading(minute: 600), at: 1.2)
        fixture.draw(at: 1.3)
        cards.cancelDrag(now: 1.4)
        var now = 1.4
        while cards.needsFrames && now < 9 {
            now += 1.0 / 60
            fixture.draw(at: now)
        }
        let expected = try FaceFixture.snapshot("2024-10-04 10:00:00", width: 240, height: 136)
        #expect(fixture.buffer.pixels == expected.pixels)
    }

    @Test("the mouse wheel steps a card, and more than a day at once is clamped")
    func wheel() {
        send(.scrolled(notches: 1), minutes, at: 1, button: 0)
        #expect(shown() == "10:00:00")
        send(.scrolled(notches: -2), hours, at: 1.1, button: 0)
        #expect(shown() == "08:00:00")
        cards.goBack(at: 1.2)
        #expect(shown() == "09:59:00")
        send(.scrolled(notches: 1_000_000), hours, at: 1.3, button: 0)
        #expect(cards.hand.offset == 24 * 3600)
        send(.scrolled(notches: 1), Point(x: 0, y: 0), at: 1.4, button: 0)
        #expect(cards.hand.offset == 24 * 3600)
    }

    @Test("other buttons are ignored")
    func otherButtons() {
        send(.pressed, minutes, at: 1, button: 3)
        send(.moved, Point(x: minutes.x, y: minutes.y + 40), at: 1.1, button: 3)
        #expect(!cards.isDragging && !cards.needsFrames)
    }

    @Test("a flip continues after a resize")
    func resize() throws {
        cards.setReading(FaceFixture.reading(minute: 600), at: 1)
        fixture.draw(at: 1.2)
        let angle = try #require(cards.turningAngle(at: 1.3))
        try cards.resize(width: 200, height: 300, at: 2)
        #expect(cards.turningAngle(at: 1.3) == angle)
        let middle = FaceFixture.draw(cards.frame(at: 1.3))
        #expect(middle.width == 200 && middle.height == 300)
        // The hours start 0.05 s after the minutes.
        let end = FaceFixture.draw(cards.frame(at: 1.7))
        #expect(!cards.needsFrames)
        let expected = try FaceFixture.snapshot("2024-10-04 10:00:00", width: 200, height: 300)
        #expect(end.pixels == expected.pixels)
    }
}
