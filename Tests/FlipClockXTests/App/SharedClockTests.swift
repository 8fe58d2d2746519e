import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// Several faces of one clock.
@Suite("Faces of one clock") struct SharedClockTests {
    /// A clock with a board of texts, and faces that open when the test wants them.
    private final class Faces {
        let owner: SharedClock
        private(set) var faces: [FaceController] = []
        var now = 10.0

        init(_ mode: Settings.ModeKind) throws {
            var settings = Settings()
            settings.mode = mode
            var overrides = SettingsOverrides()
            overrides.set(.mode, from: settings)
            let ranks = SettingsRanks(options: overrides)
            owner = SharedClock(
                Clock(
                    settings: ranks.settings, texts: BoardTexts(BoardText("AB")),
                    moment: Moment(FaceFixture.reading(minute: 581))), ranks: ranks)
        }

        @discardableResult
        func open(width: Int = 640, height: Int = 360) throws -> FaceController {
            let face = try FaceController(
                owner, width: width, height: height,
                fonts: DigitFonts { Issue.record("\($0)") })
            faces.append(face)
            run(0.1)
            return face
        }

        /// Shows a text, as a line of standard input.
        func show(_ text: String) {
            owner.show(BoardText(text), at: now)
            for face in faces { face.follow(at: now) }
        }

        /// Presses a key on the first face; the others follow, as at the end of a turn of the event loop.
        func press(_ key: KeyPress.Key) {
            _ = faces[0].key(
                KeyPress(key: key, modifiers: [], isRepeat: false, time: now), now: now)
            for face in faces { face.follow(at: now) }
        }

        func run(_ seconds: Double) {
            let end = now + seconds
            while now < end {
                for face in faces { _ = face.frame(at: now) }
                now += 1.0 / 20
            }
        }

        /// The text on each face.
        var texts: [String?] { faces.map { $0.cards.textLine } }
    }

    @Test("A mirror that opens after texts shows the board that its owner shows")
    func mirror() throws {
        let faces = try Faces(.text)
        try faces.open()
        faces.show("ON")
        faces.run(2)
        faces.press(.digit(1))
        faces.run(1)
        faces.show("A MUCH LONGER LINE THAT NEEDS MANY CARDS")
        faces.run(0.2)
        faces.show("OK")
        faces.run(0.2)
        let mirror = try faces.open()
        faces.press(.digit(7))
        faces.run(0.1)
        let plan = faces.faces[0].cards.plan
        #expect(plan.cards.count == 2)
        #expect(mirror.cards.plan == plan)
        #expect(faces.texts == ["OK", "OK"])
    }

    @Test("A setting that changes after a long text no longer counts makes the board smaller")
    func smaller() throws {
        let faces = try Faces(.text)
        let face = try faces.open()
        faces.show("A MUCH LONGER LINE THAT NEEDS MANY CARDS")
        faces.run(3)
        faces.show("OK")
        faces.run(3)
        #expect(face.cards.plan.cards.count > 30)
        // No frame was drawn when the board could become smaller.
        faces.now += 60
        var settings = faces.owner.clock.settings
        settings.ripples.toggle()
        face.change(to: settings, at: faces.now)
        faces.run(0.1)
        #expect(face.cards.plan.cards.count == 2)
    }

    @Test("A text that comes while a card is held is shown on all faces after the release")
    func held() throws {
        let faces = try Faces(.text)
        let first = try faces.open()
        try faces.open(width: 300, height: 400)
        let place = first.scene.face.layout.cards[0]
        func send(_ phase: PointerEvent.Phase, _ y: Int) {
            first.pointer(
                PointerEvent(
                    phase: phase, button: 1,
                    position: Point(x: Double(place.minX + 10), y: Double(y)), modifiers: [],
                    time: faces.now), now: faces.now)
            faces.run(0.05)
        }
        send(.pressed, place.minY + 5)
        send(.moved, place.minY + 40)
        #expect(first.cards.isDragging)
        faces.show("SECOND")
        faces.run(1)
        #expect(!faces.texts.contains("SECOND"))
        send(.released, place.minY + 40)
        faces.run(3)
        #expect(faces.texts == ["SECOND", "SECOND"])
    }

    @Test("A face that closes in the middle of a drag leaves the others at rest, and able to drag")
    func closed() throws {
        let faces = try Faces(.time)
        let first = try faces.open()
        let second = try faces.open()
        let place = first.scene.face.layout.cards[1]
        func send(_ face: FaceController, _ phase: PointerEvent.Phase, _ y: Int) {
            face.pointer(
                PointerEvent(
                    phase: phase, button: 1,
                    position: Point(x: Double(place.minX + 10), y: Double(y)), modifiers: [],
                    time: faces.now), now: faces.now)
            faces.run(0.05)
        }
        send(first, .pressed, place.minY + 5)
        send(first, .moved, place.minY + 60)
        #expect(second.cards.turningAngle(at: faces.now) != nil)
        // As the program does when a screen closes.
        first.cards.drag.send(.drop, at: faces.now)
        faces.run(1)
        #expect(second.cards.turningAngle(at: faces.now) == nil)
        #expect(!faces.owner.clock.hand.isHolding)
        send(second, .pressed, place.minY + 5)
        send(second, .moved, place.minY + 60)
        #expect(second.cards.isDragging)
    }

    @Test(
        "A mirror that opens while the cards show another time says so at once, as its owner does")
    func notice() throws {
        let faces = try Faces(.time)
        try faces.open()
        faces.press(.up)
        faces.run(0.5)
        try faces.open()
        faces.run(0.5)
        #expect(faces.owner.clock.hand.offset == 60)
        #expect(faces.faces.map { $0.scene.face.notice.isShown } == [true, true])
        // They go together.
        faces.run(10)
        #expect(faces.owner.clock.hand.offset == 0)
        #expect(faces.faces.map { $0.scene.face.notice.isShown } == [false, false])
    }
}
