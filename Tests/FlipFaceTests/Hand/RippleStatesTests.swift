import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The ripple in every state: whether it runs, and that the face ends with the picture of the time.
@Suite("States of the ripple")
struct RippleStatesTests {
    /// When something happens, relative to the hour.
    enum Moment: CaseIterable, Sendable {
        case never, before, during
    }

    /// A state of the face at the hour.
    struct State: Sendable, CustomStringConvertible {
        let isOn: Bool
        let isNight: Bool
        let theme: Moment
        let hand: Moment
        let size: Moment
        let hidden: Moment

        var description: String {
            "ripple \(isOn), night \(isNight), theme \(theme), hand \(hand), size \(size), hidden \(hidden)"
        }

        static let all: [State] = [false, true].flatMap { isOn in
            [false, true].flatMap { isNight in
                Moment.allCases.flatMap { theme in
                    Moment.allCases.flatMap { hand in
                        Moment.allCases.flatMap { size in
                            Moment.allCases.map {
                                State(
                                    isOn: isOn, isNight: isNight, theme: theme, hand: hand,
                                    size: size, hidden: $0)
                            }
                        }
                    }
                }
            }
        }

        /// Whether the ripple runs.
        var ripples: Bool { isOn && !isNight && hand != .before && hidden != .before }
    }

    private static let dusk = Dusk(
        from: TimeOfDay(hour: 21), to: TimeOfDay(hour: 7), light: 0.25)

    /// A face in one of the states.
    private final class Face {
        let state: State
        let fixture: CardsFixture
        var cards: FaceCards { fixture.cards }
        private var style = FaceStyle()
        private var size = (width: 240, height: 136)
        private let hour: Int
        private(set) var now = 0.0

        init(_ state: State) throws {
            self.state = state
            hour = state.isNight ? 23 : 10
            fixture = try CardsFixture(
                TimeMode(), reading: FaceFixture.reading(minute: hour * 60 - 1),
                width: size.width, height: size.height)
            cards.ripples = state.isOn
            cards.setDusk(RippleStatesTests.dusk, at: 0)
            fixture.draw(at: 0)
        }

        func happen(_ moment: Moment) throws {
            if state.theme == moment {
                style.theme = BuiltInTheme.named("forest")?.theme ?? .standard
                try cards.setStyle(style, at: now)
            }
            if state.size == moment {
                size = (180, 180)
                try fixture.resize(width: size.width, height: size.height)
                fixture.draw(at: now)
            }
            if state.hand == moment { pull() }
            if state.hidden == moment { cards.isVisible = false }
        }

        /// Pulls the minutes' flap down by less than half of its way.
        private func pull() {
            let card = cards.clockScene.face.layout.cards[1]
            let x = Double(card.minX + card.maxX) / 2
            let top = Double(card.minY) + Double(card.height) / 8
            for step in 0...4 {
                send(step == 0 ? .pressed : .moved, Point(x: x, y: top + 4 * Double(step)))
            }
        }

        private func send(_ phase: PointerEvent.Phase, _ point: Point) {
            now += 0.01
            cards.pointer(
                PointerEvent(phase: phase, button: 1, position: point, modifiers: [], time: now),
                now: now)
            if cards.isVisible { fixture.draw(at: now) }
        }

        func strikeHour() {
            now = 1
            cards.setReading(FaceFixture.reading(minute: hour * 60), at: now)
        }

        func draw(at time: Double) {
            now = time
            if cards.isVisible { fixture.draw(at: now) }
        }

        var isTurning: Bool { (0..<2).contains { cards.clockScene.face.deck.isTurning($0) } }

        /// Shows the face again, releases the card, and waits.
        func end() {
            if !cards.isVisible {
                now += 3
                cards.catchUp(at: now)
                cards.isVisible = true
            }
            cards.cancelDrag(now: now)
            now = fixture.run(from: now + 0.01, seconds: 8)
        }

        /// The picture of a new face at the hour.
        func wanted() throws -> [UInt32] {
            let fresh = try CardsFixture(
                TimeMode(), style: style, reading: FaceFixture.reading(minute: hour * 60),
                width: size.width, height: size.height)
            fresh.cards.setDusk(RippleStatesTests.dusk, at: 0)
            fresh.draw(at: 0)
            return fresh.buffer.pixels
        }
    }

    @Test("by day, on a visible face that is not held, and it ends with the picture of the hour")
    func states() throws {
        var ripples = 0
        for state in State.all {
            let face = try Face(state)
            try face.happen(.before)
            face.strikeHour()
            face.draw(at: 1.2)
            // After the only flip of a change without a ripple, and before the end of the second one.
            if state.theme != .during && state.size != .during && state.hand != .during
                && state.hidden != .during && state.hand == .never
            {
                face.draw(at: 1 + FlipTimeline.defaultDuration + 0.15)
                #expect(face.isTurning == state.ripples, "\(state)")
                if face.isTurning { ripples += 1 }
            }
            try face.happen(.during)
            face.end()
            guard face.cards.nextFrameTime == .infinity, face.cards.hand.offset == 0 else {
                Issue.record("\(state): the clock does not become idle")
                continue
            }
            guard try face.wanted() == face.fixture.buffer.pixels else {
                Issue.record("\(state): wrong last picture")
                continue
            }
        }
        print("\(State.all.count) states of the ripple, \(ripples) seen")
        #expect(State.all.count == 324 && ripples == 4)
    }

    @Test("at every hour of a night with fades: none while the light is below full")
    func night() throws {
        let dusk = Dusk(
            from: TimeOfDay(hour: 21, minute: 30), to: TimeOfDay(hour: 6, minute: 45), light: 0.05)
        var quiet: [Int] = []
        for hour in 1...23 {
            let fixture = try CardsFixture(
                TimeMode(), reading: FaceFixture.reading(minute: hour * 60 - 1), width: 120,
                height: 68)
            fixture.cards.ripples = true
            fixture.cards.setDusk(dusk, at: 0)
            fixture.draw(at: 0)
            fixture.cards.setReading(FaceFixture.reading(minute: hour * 60), at: 1)
            fixture.draw(at: 1.2)
            fixture.draw(at: 1 + FlipTimeline.defaultDuration + 0.15)
            let isTurning = (0..<2).contains { fixture.cards.clockScene.face.deck.isTurning($0) }
            let light = dusk.light(atSecondOfDay: Double(hour * 3600))
            #expect(isTurning == (light == 1), "\(hour) o'clock")
            if !isTurning { quiet.append(hour) }
        }
        // Both fades last 61 minutes: 22 and 7 o'clock are within them.
        #expect(quiet == [1, 2, 3, 4, 5, 6, 7, 22, 23])
    }
}
