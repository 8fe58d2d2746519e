import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// Every event while a half of a card is lifted: the right half is lifted afterwards, nothing jumps, and the face ends at
/// rest.
@Suite("States of a lifted card", .serialized)
struct LiftStatesTests {
    enum State: CaseIterable, Sendable {
        case rest, rising, upper, lower, sinking, crossing, clicked, fallingClick
    }

    enum Event: CaseIterable, Sendable {
        case same, otherHalf, otherCard, leave, press, click, doubleClick, dragDown, dragUp
        case pressElsewhere, wheel, wheelBack, key, minute, ripple, hide, resize, theme, axis, mode
        case reduce, turn
    }

    /// The pointer over the minutes of a face.
    private final class Face {
        let fixture: CardsFixture
        var cards: FaceCards { fixture.cards }
        var scene: CardDeck { cards.clockScene.face.deck }
        private(set) var now = 1.0
        private(set) var minute = 9 * 60 + 59
        /// The place of the pointer on the minutes, in half cards below the hinge.
        private var height = -0.6
        private var point = Point.zero
        private var style: FaceStyle
        private var mode: any Mode
        private var size = (width: 240, height: 136)

        init(_ mode: any Mode = TimeMode(), style: FaceStyle = FaceStyle()) throws {
            self.mode = mode
            self.style = style
            fixture = try CardsFixture(
                mode, style: style, reading: FaceFixture.reading(minute: minute),
                width: size.width, height: size.height)
            fixture.draw(at: now)
        }

        func place(_ card: Int, _ height: Double) -> Point {
            let card = scene.layout.cards[card]
            let half = Double(card.height) / 2
            return Point(
                x: Double(card.minX + card.maxX) / 2, y: Double(card.minY) + half + height * half)
        }

        func hover(_ point: Point?) {
            now += 0.004
            cards.clockScene.hover(at: point, now: now)
            cards.hover(at: point, now: now)
        }

        func move(to height: Double, on card: Int = 1) {
            self.height = height
            hover(place(card, height))
        }

        func send(_ phase: PointerEvent.Phase, _ point: Point, button: Int = 1) {
            now += 0.004
            self.point = point
            cards.clockScene.pointer(
                PointerEvent(
                    phase: phase, button: button, position: point, modifiers: [], time: now),
                now: now)
        }

        func click() {
            let point = place(1, height)
            send(.pressed, point)
            send(.moved, Point(x: point.x + 2, y: point.y - 1))
            send(.released, point)
        }

        /// How far the flap of the minutes is from either half, in degrees.
        var offset: Double {
            let angle = (scene.cards[1].angle(at: now) ?? 0) * 180 / .pi
            return min(angle, 180 - angle)
        }

        /// Draws the frames of `seconds`, and returns by how much the flap turns at most from one to the next.
        @discardableResult
        func run(_ seconds: Double, since before: Double? = nil) -> Double {
            var last = before ?? offset
            var largest = 0.0
            let end = now + seconds
            while now < end {
                now += 1.0 / 120
                if fixture.isFrameDue(at: now) { fixture.draw(at: now) }
                largest = max(largest, abs(offset - last))
                last = offset
            }
            return largest
        }

        func bring(to state: State) {
            switch state {
            case .rest: break
            case .rising:
                move(to: -0.6)
                run(0.05)
                #expect((1..<6).contains(offset))
            case .upper, .lower:
                move(to: state == .upper ? -0.6 : 0.4)
                run(0.3)
                #expect(abs(offset - 6) < 1e-9)
            case .sinking:
                bring(to: .upper)
                hover(nil)
                run(0.05)
                #expect((1..<6).contains(offset))
            case .crossing:
                bring(to: .upper)
                move(to: 0.4)
                run(0.04)
                #expect(scene.cards[1].liftedHalf == .standing)
            case .clicked:
                bring(to: .upper)
                click()
                run(0.06)
                #expect((6...14).contains(offset))
            case .fallingClick:
                bring(to: .upper)
                click()
                run(0.16)
                #expect((1..<14).contains(offset))
            }
        }

        func happen(_ event: Event) throws {
            switch event {
            case .same: move(to: height)
            case .otherHalf: move(to: height < 0 ? 0.5 : -0.5)
            case .otherCard: move(to: height, on: 0)
            case .leave: hover(nil)
            case .press: send(.pressed, place(1, height))
            case .pressElsewhere: send(.pressed, Point(x: 2, y: 2))
            case .click: click()
            case .doubleClick:
                click()
                #expect(run(0.05) < 7)
                click()
            case .dragDown, .dragUp:
                send(.pressed, place(1, height))
                for step in 1...6 {
                    let way = 0.2 * Double(step) * (event == .dragDown ? 1 : -1)
                    send(.moved, place(1, height + way))
                    fixture.draw(at: now)
                }
            case .wheel: send(.scrolled(notches: 1), place(1, height), button: 0)
            case .wheelBack: send(.scrolled(notches: -1), place(1, height), button: 0)
            case .key: cards.step(0, by: 1, now: now)
            case .minute:
                minute += 1
                cards.setReading(FaceFixture.reading(minute: minute), at: now)
            case .ripple: cards.ripple(at: now)
            case .hide:
                cards.isVisible = false
                now += 0.5
                cards.catchUp(at: now)
                cards.isVisible = true
            case .resize:
                size = (180, 180)
                try fixture.resize(width: 180, height: 180)
            case .theme:
                style.theme = BuiltInTheme.named("forest")?.theme ?? .standard
                try cards.setStyle(style, at: now)
            case .axis:
                style.flipAxis = .y
                try cards.setStyle(style, at: now)
            case .mode:
                mode = TimeMode(seconds: .cards)
                try cards.setMode(mode, at: now)
            case .reduce: cards.reducesMotion = true
            case .turn: cards.clockScene.pressButton(now: now)
            }
        }

        /// Whether anything is lifted.
        var lifted: [Int: CardHalf] {
            var all: [Int: CardHalf] = [:]
            for (index, card) in scene.cards.enumerated() { all[index] = card.liftedHalf }
            return all
        }

        /// Releases the button, moves the pointer away, and waits until no frame is due; returns whether the face then
        /// has the pixels of one that was never touched.
        func end() throws -> Bool {
            if cards.clockScene.side == .back {
                run(1)
                cards.clockScene.pressButton(now: now)
                run(1)
            }
            send(.released, point)
            hover(nil)
            while cards.nextFrameTime < .infinity && now < 60 {
                now = max(now + 1.0 / 60, cards.nextFrameTime)
                fixture.draw(at: now)
            }
            guard cards.nextFrameTime == .infinity, cards.hand.distance.isZero, lifted.isEmpty
            else { return false }
            let fresh = try CardsFixture(
                mode, style: style, reading: FaceFixture.reading(minute: minute),
                width: size.width, height: size.height)
            fresh.draw(at: 1)
            return fresh.buffer.pixels == fixture.buffer.pixels
        }
    }

    /// The half of the minutes that is lifted when all motion has ended, with the pointer at rest.
    private func expected(_ state: State, _ event: Event) -> CardHalf? {
        let under: CardHalf? =
            switch state {
            case .rising, .upper: .standing
            case .lower, .crossing: .landing
            case .rest, .sinking, .clicked, .fallingClick: nil
            }
        switch event {
        case .same:
            // A half that was clicked first lands.
            if state == .clicked || state == .fallingClick { return nil }
            return under ?? .standing
        case .otherHalf:
            if state == .clicked || state == .fallingClick { return nil }
            return under == .landing ? .standing : .landing
        case .press, .pressElsewhere, .key: return under
        default: return nil
        }
    }

    /// The events that may show the cards at rest at once.
    private static let cuts: Set<Event> = [.hide, .resize, .theme, .axis, .mode, .reduce]

    @Test("after any event in any state, the right half is lifted, and without the pointer none")
    func table() throws {
        for state in State.allCases {
            for event in Event.allCases {
                let face = try Face()
                face.bring(to: state)
                let before = face.offset
                try face.happen(event)
                let isDrag = event == .dragDown || event == .dragUp
                let drawsFrames = isDrag || event == .doubleClick
                let step = face.run(0.8, since: drawsFrames ? nil : before)
                // A flap of 0.6 s lands at 690 degrees a second.
                if !Self.cuts.contains(event) {
                    #expect(step < 7, "\(event) while \(state): a jump by \(step) degrees")
                }
                if !isDrag {
                    #expect(
                        face.scene.cards.count != 2
                            || face.scene.cards[1].liftedHalf == expected(state, event),
                        "\(event) while \(state)")
                }
                #expect(try face.end(), "\(event) while \(state)")
            }
        }
    }

    @Test("at rest the pointer costs no frame, and on the same half neither does its motion")
    func noFrames() throws {
        for height in [-0.9, -0.3, 0.3, 0.9] {
            let face = try Face()
            face.move(to: height)
            // The corner button fades in at the same time, and out later.
            face.run(6)
            #expect(face.lifted == [1: height < 0 ? .standing : .landing])
            #expect(face.cards.nextFrameTime == .infinity)
            for step in 1...20 {
                face.cards.hover(
                    at: face.place(1, height + 0.004 * Double(step)), now: face.now)
                #expect(face.cards.nextFrameTime == .infinity)
            }
            face.hover(nil)
            #expect(face.cards.needsFrames)
            face.run(0.1)
            #expect(face.lifted.isEmpty && face.cards.nextFrameTime == .infinity)
        }
    }

    @Test("only a motion lifts: a card that lands under a resting pointer stays down")
    func onlyMotion() throws {
        let face = try Face()
        face.cards.setReading(FaceFixture.reading(minute: 600), at: face.now)
        face.run(0.2)
        face.move(to: -0.5)
        #expect(face.lifted.isEmpty, "a card that flips is not lifted")
        face.run(2)
        #expect(face.lifted.isEmpty)
        face.move(to: -0.5)
        #expect(face.lifted == [1: .standing])
    }

    @Test("boards, timers and cards without motion: what hovering and clicking lift")
    func exceptions() throws {
        let world = WorldMode(
            rows: [WorldMode.Row(try #require(ZoneName("UTC")), .utc)], time: TimeMode(),
            names: .english)
        let modes: [(mode: any Mode, hovers: Bool, clicks: Bool)] = [
            (TimeMode(), true, true), (world, false, false),
            (TextMode(BoardText("AB")), false, false),
            (TimerMode(), true, false), (StopwatchMode(), false, false),
            (TimerMode(isCountdown: true), false, false),
        ]
        for (mode, hovers, clicks) in modes {
            let face = try Face(mode)
            let index = face.scene.cards.count > 2 ? face.scene.cards.count - 1 : 0
            face.move(to: -0.5, on: index)
            #expect(!face.lifted.isEmpty == hovers, "\(mode)")
            face.hover(nil)
            face.run(0.5)
            face.send(.pressed, face.place(index, -0.5))
            face.send(.released, face.place(index, -0.5))
            #expect(!face.lifted.isEmpty == clicks, "\(mode)")
            let reduced = try Face(mode)
            reduced.cards.reducesMotion = true
            reduced.move(to: -0.5, on: index)
            reduced.send(.pressed, reduced.place(index, -0.5))
            reduced.send(.released, reduced.place(index, -0.5))
            #expect(reduced.lifted.isEmpty)
        }
    }

    @Test("the lower half is lifted as the flap that has landed, over the previous value")
    func pictures() throws {
        let face = try Face()
        // The left part of the card, inside the axle; the corner button is on the right.
        func pixels(_ part: Range<Double>) -> [UInt32] {
            let card = face.scene.layout.cards[1]
            let first = card.minY + Int(part.lowerBound * Double(card.height))
            let last = card.minY + Int(part.upperBound * Double(card.height))
            let columns = card.minX + 12..<card.minX + card.width / 2
            return (first..<last).flatMap { row -> ArraySlice<UInt32> in
                let start = row * 240
                return face.fixture.buffer.pixels[
                    start + columns.lowerBound..<start + columns.upperBound]
            }
        }
        let (upper, lower) = (pixels(0..<0.45), pixels(0.55..<1))
        face.move(to: 0.5)
        face.run(0.3)
        let turn = try #require(face.scene.cards[1].turn)
        #expect(turn.from.value.text == "58" && turn.to.value.text == "59")
        #expect(pixels(0.55..<1) != lower && pixels(0..<0.45) == upper)
        face.move(to: -0.5)
        face.run(0.5)
        let next = try #require(face.scene.cards[1].turn)
        #expect(next.from.value.text == "59" && next.to.value.text == "00")
        #expect(pixels(0..<0.45) != upper)
        #expect(face.scene.value(on: 1).text == "59", "the value does not change")
    }

    @Test("a click has the sound of its landing; the first one of a double click has none")
    func sounds() throws {
        func slaps(_ face: Face) -> [FlipSound] {
            face.cards.sounds(face: 0, at: face.now - 1).filter { $0.kind == .slap }
        }
        let face = try Face()
        face.move(to: -0.5)
        face.run(0.3)
        #expect(slaps(face).isEmpty, "hovering is silent")
        face.click()
        let slap = try #require(slaps(face).first)
        #expect(slaps(face).count == 1)
        #expect(abs(slap.time - face.now - 0.188) < 0.001 && slap.speed < FlipSound.standardSpeed)
        face.run(0.5)
        #expect(slaps(face) == [slap] && face.lifted.isEmpty)

        let double = try Face()
        double.move(to: -0.5)
        double.run(0.3)
        double.click()
        double.run(0.1)
        double.click()
        #expect(slaps(double).isEmpty)
        #expect(double.run(0.5) < 7 && double.lifted.isEmpty && slaps(double).isEmpty)

        let hidden = try Face()
        hidden.move(to: -0.5)
        hidden.click()
        hidden.cards.isVisible = false
        #expect(slaps(hidden).isEmpty)
        hidden.cards.isVisible = true
        #expect(slaps(hidden).isEmpty)
    }

    @Test("on pages, the right half lifts, and the left one as the page that has turned")
    func pages() throws {
        var style = FaceStyle()
        style.flipAxis = .y
        let face = try Face(TimeMode(hasSingleDigits: true), style: style)
        let card = face.scene.layout.cards[3]
        let middle = Point(
            x: Double(card.minX + card.maxX) / 2, y: Double(card.minY + card.maxY) / 2)
        for (x, half) in [(5.0, CardHalf.standing), (-5, .landing)] {
            face.hover(Point(x: middle.x + x, y: middle.y))
            face.run(0.5)
            #expect(face.lifted == [3: half])
        }
    }
}
