import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// The light of a face follows the time on its cards, in every state, whatever happens.
@Suite("Night on the cards")
struct NightCardsTests {
    /// The state of the face when something happens.
    enum State: CaseIterable, Sendable {
        case rest, notice, running, held, coasting, returning, back, turning, hidden
    }

    /// What happens.
    enum Event: CaseIterable, Sendable {
        case minute, step, dusk, noDusk, resize, theme, hide, cancel
    }

    private static let dusk = Dusk(
        from: TimeOfDay(hour: 21, minute: 30), to: TimeOfDay(hour: 7), light: 0.3)
    private static let other = Dusk(
        from: TimeOfDay(hour: 21), to: TimeOfDay(hour: 8), light: 0.5)

    /// A face in the middle of the fade.
    private final class Face {
        let fixture: CardsFixture
        var cards: FaceCards { fixture.cards }
        private(set) var now = 0.0
        var size = (width: 240, height: 136)
        var dusk: Dusk? = NightCardsTests.dusk
        var style = FaceStyle()
        private(set) var frames = 0

        init(minute: Int = 21 * 60 + 40, dusk: Dusk? = NightCardsTests.dusk) throws {
            self.dusk = dusk
            fixture = try CardsFixture(
                TimeMode(), reading: FaceFixture.reading(minute: minute), width: size.width,
                height: size.height)
            cards.setDusk(dusk, at: 0)
            draw(after: 0)
        }

        var light: Double { cards.clockScene.light }

        /// The light of the time on the cards at rest.
        var expected: Double {
            let bounded = dusk?.bounded(by: style.theme)
            return bounded?.light(atSecondOfDay: Double(cards.shownReading.secondOfDay)) ?? 1
        }

        func draw(after seconds: Double) {
            now += seconds
            frames += 1
            fixture.draw(at: now)
        }

        /// The centre of the hours' upper half.
        var hours: Point {
            let card = cards.clockScene.face.layout.cards[0]
            return Point(
                x: Double(card.minX + card.maxX) / 2,
                y: Double(card.minY) + Double(card.height) / 8)
        }

        func send(_ phase: PointerEvent.Phase, _ point: Point) {
            cards.pointer(
                PointerEvent(
                    phase: phase, button: 1, position: point, modifiers: [], time: now), now: now)
        }

        /// Pulls the hours' flap down by `pixels`, in steps of one pixel.
        func pull(by pixels: Int, each: () -> Void = {}) {
            let start = hours
            send(.pressed, start)
            for step in 1...pixels {
                now += 0.01
                send(.moved, Point(x: start.x, y: start.y + Double(step)))
                draw(after: 0.001)
                each()
            }
        }

        /// Draws the frames that are due until none will be.
        func rest(each: () -> Void = {}) {
            let end = now + 20
            while cards.nextFrameTime < .infinity && now < end {
                now += 1.0 / 60
                if cards.nextFrameTime <= now {
                    draw(after: 0)
                    each()
                }
            }
            #expect(cards.nextFrameTime == .infinity, "still moving")
        }

        func enter(_ state: State) {
            switch state {
            case .rest: break
            case .notice:
                cards.step(0, by: 1, now: now)
                for _ in 0..<60 { draw(after: 1.0 / 60) }
            case .running:
                cards.setReading(FaceFixture.reading(minute: 21 * 60 + 41), at: now)
                draw(after: 0.2)
            case .held: pull(by: 24)
            case .coasting:
                pull(by: 24)
                send(.released, Point(x: hours.x, y: hours.y + 24))
                draw(after: 1.0 / 60)
            case .returning:
                cards.step(0, by: -3, now: now)
                for _ in 0..<120 { draw(after: 1.0 / 60) }
                cards.goBack(at: now)
                draw(after: 0.2)
            case .back:
                cards.clockScene.show(.back)
                cards.isVisible = false
                draw(after: 0.1)
            case .turning:
                cards.clockScene.pressButton(now: now)
                draw(after: 0.3)
            case .hidden: cards.isVisible = false
            }
        }

        func happen(_ event: Event) throws {
            switch event {
            case .minute: cards.setReading(FaceFixture.reading(minute: 21 * 60 + 42), at: now)
            case .step: cards.step(0, by: 1, now: now)
            case .dusk: set(NightCardsTests.other)
            case .noDusk: set(nil)
            case .resize:
                size = (300, 170)
                try fixture.resize(width: 300, height: 170)
            case .theme:
                // Its digits need more light than the night gives.
                let grey = Theme.Shade(0.45, 0.45, 0.45)
                style.theme.ink = Theme.Ramp(from: grey, to: grey)
                try cards.setStyle(style, at: now)
            case .hide: cards.isVisible = false
            case .cancel: cards.cancelDrag(now: now)
            }
            draw(after: 1.0 / 60)
        }

        private func set(_ new: Dusk?) {
            dusk = new
            cards.setDusk(new, at: now)
        }
    }

    @Test(
        "every state, whatever happens in it, ends with the light of the shown time and a fresh face's picture"
    )
    func states() throws {
        for state in State.allCases {
            for event in Event.allCases {
                let face = try Face()
                face.enter(state)
                #expect(face.light > Self.dusk.light - 1e-9 && face.light <= 1, "\(state)")
                try face.happen(event)
                if face.cards.isPressed {
                    face.send(.released, Point(x: face.hours.x, y: face.hours.y + 24))
                }
                face.rest { #expect(face.light > 0 && face.light <= 1) }
                let label = "\(event) in \(state)"
                #expect(abs(face.light - face.expected) < 1e-12, "\(label)")
                #expect(face.cards.hand.offset == 0, "\(label)")
                guard face.cards.clockScene.restingSide == .front, face.cards.isVisible else {
                    continue
                }
                let fresh = try CardsFixture(
                    TimeMode(), reading: face.cards.shownReading, width: face.size.width,
                    height: face.size.height)
                try fresh.cards.setStyle(face.style, at: 0)
                fresh.cards.setDusk(face.dusk, at: 0)
                fresh.draw(at: 0)
                #expect(fresh.buffer.pixels == face.fixture.buffer.pixels, "\(label)")
            }
        }
    }

    @Test(
        "an hour that is dragged past dusk darkens the face with its flap; after the release, the light returns"
    )
    func pulled() throws {
        let face = try Face(minute: 20 * 60 + 45)
        #expect(face.light == 1)
        var lights: [Double] = []
        let start = Double(20 * 3600 + 45 * 60)
        face.pull(by: 100) {
            guard let card = face.cards.hand.held else { return }
            let expected = Self.dusk.light(atSecondOfDay: start + 3600 * card.position)
            #expect(abs(face.light - expected) < 1e-9, "at \(card.position) flips")
            lights.append(face.light)
        }
        #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 >= $1 }, "only darker")
        #expect(lights.last ?? 1 < 0.9 && Set(lights).count > 10)
        let dark = face.light
        face.send(.released, Point(x: face.hours.x, y: face.hours.y + 100))
        var returning: [Double] = []
        face.rest {
            if face.cards.hand.held == nil { returning.append(face.light) }
        }
        #expect(face.light == 1 && returning.contains { $0 > dark && $0 < 1 })
    }

    @Test(
        "a return through several hours brightens with the cards' flips, without a jump to the end")
    func returning() throws {
        let face = try Face(minute: 20 * 60)
        face.cards.step(0, by: 3, now: 0)
        var lights: [Double] = []
        face.rest { lights.append(face.light) }
        let darkest = try #require(lights.min())
        #expect(abs(darkest - 0.3) < 1e-9, "23:00 is night")
        let back = lights[(lights.lastIndex(of: darkest) ?? 0)...]
        #expect(zip(back, back.dropFirst()).allSatisfy { $0 <= $1 } && back.last == 1)
        #expect(back.count { $0 > darkest && $0 < 1 } >= 3)
    }

    @Test("turning the day of a date keeps the light")
    func date() throws {
        let mode = TimeAndDateMode(time: TimeMode(), date: DateMode(names: .english))
        let fixture = try CardsFixture(
            mode, reading: FaceFixture.reading(minute: 21 * 60 + 40), width: 480, height: 400)
        fixture.cards.setDusk(Self.dusk, at: 0)
        fixture.draw(at: 0)
        let light = fixture.cards.clockScene.light
        let day = try #require(fixture.cards.plan.cards.indices.last)
        fixture.cards.step(day, by: 1, now: 0)
        for frame in 1...60 {
            fixture.draw(at: Double(frame) / 60)
            #expect(abs(fixture.cards.clockScene.light - light) < 1e-9)
        }
        #expect(fixture.cards.hand.offset != 0)
    }

    @Test("faces without the time of day are fully lit", arguments: [0, 1])
    func timeless(index: Int) throws {
        let modes: [any Mode] = [TextMode(BoardText("NIGHT")), DateMode(names: .english)]
        let fixture = try CardsFixture(
            modes[index], reading: FaceFixture.reading(minute: 0), width: 480, height: 270)
        fixture.cards.setDusk(Self.dusk, at: 0)
        fixture.draw(at: 0)
        #expect(fixture.cards.clockScene.light == 1)
    }

    @Test("dusk adds no frame to the minute's flip, and none at rest")
    func frames() throws {
        func frames(_ dusk: Dusk?) throws -> Int {
            let face = try Face(dusk: dusk)
            face.rest()
            let before = face.frames
            face.cards.setReading(FaceFixture.reading(minute: 21 * 60 + 41), at: face.now)
            face.rest()
            return face.frames - before
        }
        let without = try frames(nil)
        #expect(try frames(Self.dusk) == without && without > 30)
    }

    @Test("over a virtual day the drawn factor is monotone in dusk and dawn")
    func virtualDay() throws {
        let fixture = try CardsFixture(
            TimeMode(), reading: FaceFixture.reading(minute: 12 * 60), width: 60, height: 30)
        fixture.cards.reducesMotion = true
        fixture.cards.setDusk(
            Dusk(from: TimeOfDay(hour: 21, minute: 30), to: TimeOfDay(hour: 7), light: 0.25), at: 0)
        var factors: [Double] = []
        for minute in 0..<1440 {
            let reading = FaceFixture.reading(minute: 12 * 60 + minute)
            fixture.cards.setReading(reading, at: Double(minute) * 60)
            fixture.draw(at: Double(minute) * 60)
            factors.append(fixture.cards.clockScene.stage.rootLayer.subtreeMultiplyColor.red)
        }
        let lowest = try #require(factors.min())
        let dusk = factors[..<(factors.firstIndex(of: lowest) ?? 0)]
        let dawn = factors[(factors.lastIndex(of: lowest) ?? 0)...]
        #expect(zip(dusk, dusk.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(zip(dawn, dawn.dropFirst()).allSatisfy { $0 <= $1 })
        // 5 % of light is 2.3 % of the encoded factor; each factor is rounded to 1/256.
        #expect(
            zip(factors, factors.dropFirst()).allSatisfy {
                abs($0 - $1) <= max($0, $1) * 0.023 + 1.0 / 256
            })
        #expect(Set(factors).count > 25 && factors.first == 1 && factors.last == 1)
    }
}
