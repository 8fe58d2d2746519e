import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Every event in every state of a drag: no jump, no dead press, and at the end the face rests with the time.
@Suite("States of a drag", .serialized)
struct HandStatesTests {
    enum State: CaseIterable, Sendable {
        case rest, pressed, forward, backward, falling, rising, settling, carrying, caught, across
    }

    enum Event: CaseIterable, Sendable {
        case press, pressElsewhere, move, moveBack, release, cancel, wheel, key
        case minute, resize, theme, duration, axis, mode, hide, reduce
    }

    /// A face in one of the states; the minutes are the card in question.
    private final class Face {
        let fixture: CardsFixture
        var cards: FaceCards { fixture.cards }
        private(set) var now = 1.0
        private(set) var minute: Int
        private var point = Point.zero
        private var style = FaceStyle()
        private var mode = TimeMode()
        private var size = (width: 240, height: 136)

        init(minute: Int = 9 * 60 + 59) throws {
            self.minute = minute
            fixture = try CardsFixture(
                mode, reading: FaceFixture.reading(minute: minute), width: size.width,
                height: size.height)
            fixture.draw(at: now)
        }

        /// The place of a card, at a height in half cards below the hinge.
        private func place(_ card: Int, _ height: Double) -> Point {
            let cards = cards.clockScene.face.layout.cards
            let card = cards[min(card, cards.count - 1)]
            return Point(
                x: Double(card.minX + card.maxX) / 2,
                y: Double(card.minY + card.maxY) / 2 + height * Double(card.height) / 2)
        }

        func send(_ phase: PointerEvent.Phase, _ point: Point, button: Int = 1) {
            self.point = point
            now += 0.01
            cards.pointer(
                PointerEvent(
                    phase: phase, button: button, position: point, modifiers: [], time: now),
                now: now)
            draw()
        }

        func wait(_ seconds: Double) { now += seconds }

        func draw() { if fixture.isFrameDue(at: now) { fixture.draw(at: now) } }

        private func drag(_ card: Int, from start: Double, to end: Double, steps: Int = 8) {
            send(.pressed, place(card, start))
            for step in 1...steps {
                send(.moved, place(card, start + (end - start) * Double(step) / Double(steps)))
            }
        }

        func bring(to state: State) {
            switch state {
            case .rest: break
            case .pressed: send(.pressed, place(1, -0.6))
            case .forward: drag(1, from: -0.6, to: 0.1)
            case .backward: drag(1, from: -0.6, to: -1.6)
            case .falling:
                drag(1, from: -0.6, to: 0.2)
                now += 0.2
                send(.released, place(1, 0.2))
            case .rising:
                drag(1, from: -0.6, to: -0.2)
                now += 0.2
                send(.released, place(1, -0.2))
            case .settling:
                drag(1, from: -0.6, to: 0.2)
                now += 0.2
                send(.released, place(1, 0.2))
                while cards.hand.held != nil && now < 5 {
                    now += 1.0 / 60
                    draw()
                }
                #expect(cards.turningAngle(at: now) != nil)
            case .carrying:
                drag(1, from: -0.6, to: 2.4, steps: 5)
                send(.released, place(1, 2.5))
                #expect(abs(cards.hand.held?.position ?? 0) > 1)
            case .caught:
                cards.setReading(FaceFixture.reading(minute: minute + 1), at: now)
                minute += 1
                now += 0.25
                draw()
                send(.pressed, place(1, -0.3))
                #expect(cards.isDragging)
            case .across:
                send(.pressed, place(1, -0.6))
                send(.moved, Point(x: point.x + 20, y: point.y))
            }
        }

        func happen(_ event: Event) throws {
            switch event {
            case .press: send(.pressed, place(1, 0.4))
            case .pressElsewhere: send(.pressed, place(0, 0.4))
            case .move: send(.moved, Point(x: point.x, y: point.y + 9))
            case .moveBack: send(.moved, Point(x: point.x, y: point.y - 40))
            case .release: send(.released, point)
            case .cancel: cards.cancelDrag(now: now)
            case .wheel: send(.scrolled(notches: 1), place(1, 0.2), button: 0)
            case .key: cards.step(0, by: -1, now: now)
            case .minute:
                minute += 1
                cards.setReading(FaceFixture.reading(minute: minute), at: now)
            case .resize:
                size = (180, 180)
                try fixture.resize(width: 180, height: 180)
            case .theme:
                style.theme = BuiltInTheme.named("forest")?.theme ?? .standard
                try cards.setStyle(style, at: now)
            case .duration:
                style.pace = .fixed(2)
                try cards.setStyle(style, at: now)
            case .axis:
                style.flipAxis = .y
                try cards.setStyle(style, at: now)
            case .mode:
                mode = TimeMode(seconds: .cards)
                try cards.setMode(mode, at: now)
            case .hide:
                cards.isVisible = false
                now += 0.5
                cards.catchUp(at: now)
                cards.isVisible = true
            case .reduce: cards.reducesMotion = true
            }
            draw()
        }

        /// Releases the button and waits until no frame is due.
        func end() throws -> Bool {
            send(.released, point)
            while cards.nextFrameTime < .infinity && now < 60 {
                now = max(now + 1.0 / 60, cards.nextFrameTime)
                fixture.draw(at: now)
            }
            guard cards.nextFrameTime == .infinity, cards.hand.distance.isZero,
                cards.hand.held == nil, !cards.isPressed
            else { return false }
            let fresh = try CardsFixture(
                mode, style: style, reading: FaceFixture.reading(minute: minute),
                width: size.width, height: size.height)
            fresh.draw(at: 1)
            return fresh.buffer.pixels == fixture.buffer.pixels
        }
    }

    @Test("after any event in any state, the face ends with the time at rest")
    func table() throws {
        for state in State.allCases {
            for event in Event.allCases {
                let face = try Face()
                face.bring(to: state)
                try face.happen(event)
                #expect(try face.end(), "\(event) while \(state)")
            }
        }
    }

    @Test(
        "a press stays one whatever the clock shows meanwhile: a motion after it turns the card",
        arguments: [Event.minute, .theme, .duration], [0, 2.0])
    func laterDrag(event: Event, pause: Double) throws {
        let face = try Face()
        face.bring(to: .pressed)
        try face.happen(event)
        face.wait(pause)
        face.draw()
        for _ in 1...3 { try face.happen(.move) }
        #expect(face.cards.isDragging)
        #expect(try (#require(face.cards.hand.held?.position)) > 0)
        #expect(try face.end())
    }

    @Test("a second press while a flap falls catches it where it is")
    func secondPress() throws {
        for state in [State.falling, .rising, .carrying] {
            let face = try Face()
            face.bring(to: state)
            let before = try #require(face.cards.hand.held?.position)
            try face.happen(.press)
            #expect(face.cards.isDragging)
            // The event comes 10 ms after the last frame, in which a flap falls by less than an eighth of its flip.
            let after = try #require(face.cards.hand.held?.position)
            #expect(abs(after - before) < 0.125)
            for second in 1...3 { face.fixture.draw(at: face.now + Double(second)) }
            #expect(face.cards.hand.held?.position == after)
            #expect(!face.cards.needsFrames)
        }
    }

    @Test("a released card that lands makes no frame after its lift, and none without a lift")
    func wakeUps() throws {
        for (state, mayLift) in [(State.falling, true), (.rising, false)] {
            // No other card turns with this minute.
            let face = try Face(minute: 9 * 60 + 30)
            face.cards.returnDelay = nil
            face.bring(to: state)
            var now = face.now
            while face.cards.hand.held != nil && now < 5 {
                #expect(face.cards.nextFrameTime == -.infinity)
                now += 1.0 / 60
                face.fixture.draw(at: now)
            }
            let landed = now
            while face.cards.needsFrames && now < 5 {
                now += 1.0 / 60
                face.fixture.draw(at: now)
            }
            #expect(mayLift == (now > landed))
            // A lift takes a quarter of the flip.
            #expect(now < landed + 0.15 + 2.0 / 60)
            #expect(face.cards.nextFrameTime == .infinity)
        }
    }

    @Test("clicks without a motion before change no value, and end without a frame")
    func clicks() throws {
        let face = try Face()
        let rest = face.fixture.buffer.pixels
        for height in [-0.9, -0.3, 0.3, 0.9] {
            for pause in [0.05, 1.0] {
                // A double click, or two clicks.
                for _ in 0..<2 {
                    let place = face.cards.clockScene.face.layout.cards[1]
                    let point = Point(
                        x: Double(place.minX) + 20,
                        y: Double(place.minY + place.maxY) / 2 + height * Double(place.height) / 2)
                    face.send(.pressed, point)
                    face.send(.moved, Point(x: point.x + 2, y: point.y - 2))
                    face.send(.released, Point(x: point.x + 2, y: point.y - 2))
                    #expect(face.cards.needsFrames)
                    #expect(face.cards.hand.distance.isZero && face.cards.hand.held == nil)
                    face.wait(pause)
                    face.draw()
                }
                face.wait(1)
                face.draw()
                #expect(face.fixture.buffer.pixels == rest)
                #expect(face.cards.nextFrameTime == .infinity)
            }
        }
    }

    @Test("random drags: each is answered, none jumps, and all end on a whole value")
    func randomDrags() throws {
        var random = SeededRandom(seed: 77)
        var flips = 0
        for axis in FlipAxis.allCases {
            var style = FaceStyle()
            style.flipAxis = axis
            let mode = TimeMode(hasSingleDigits: axis == .y)
            let fixture = try CardsFixture(
                mode, style: style, reading: FaceFixture.reading(minute: 700), width: 480,
                height: 272)
            let cards = fixture.cards
            cards.returnDelay = nil
            var now = 1.0
            _ = cards.frame(at: now)
            for _ in 0..<TestLength.count(1000) {
                let places = cards.clockScene.face.layout.cards
                let index = Int.random(in: 0..<places.count, using: &random)
                let place = places[index]
                let half = Double(axis == .x ? place.height : place.width) / 2
                let share = Double.random(in: -0.98...0.98, using: &random)
                let radius = max(abs(share), CardPull.shortestRadius) * half
                func point(_ way: Double) -> Point {
                    let middle = Point(
                        x: Double(place.minX + place.maxX) / 2,
                        y: Double(place.minY + place.maxY) / 2)
                    return axis == .x
                        ? Point(x: middle.x, y: middle.y + share * half + way)
                        : Point(x: middle.x - share * half - way, y: middle.y)
                }
                func send(_ phase: PointerEvent.Phase, _ way: Double) {
                    now += 0.004
                    cards.pointer(
                        PointerEvent(
                            phase: phase, button: 1, position: point(way), modifiers: [],
                            time: now), now: now)
                    _ = cards.frame(at: now)
                }
                let before = cards.hand.distance
                send(.pressed, 0)
                let way = Double.random(in: -3...3, using: &random) * half
                var last = (way: 0.0, position: 0.0)
                // As soon as the pointer has passed the slop, the card is in another position.
                for step in 1...12 where abs(way) * Double(step) / 12 >= 4 {
                    let new = way * Double(step) / 12
                    send(.moved, new)
                    guard let position = cards.hand.held?.position, position * way > 0 else {
                        Issue.record("no answer at \(share) after \(new) pixels")
                        return
                    }
                    guard abs(position - last.position) <= 5.5 * abs(new - last.way) / radius else {
                        Issue.record("a jump from \(last) to \(position) at \(share)")
                        return
                    }
                    last = (new, position)
                }
                send(.released, way)
                while cards.nextFrameTime < .infinity {
                    now += 1.0 / 20
                    _ = cards.frame(at: now)
                    if now > 1e6 { break }
                }
                #expect(cards.hand.held == nil && !cards.isPressed)
                if cards.hand.distance != before { flips += 1 }
                guard
                    zip(places.indices, mode.values(on: cards.plan, at: cards.position))
                        .allSatisfy({ cards.clockScene.face.deck.value(on: $0) == $1 })
                else {
                    Issue.record("a card rests between two values")
                    return
                }
            }
        }
        #expect(flips > TestLength.count(1000))
    }
}
