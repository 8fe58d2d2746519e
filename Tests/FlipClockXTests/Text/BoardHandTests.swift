import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

@Suite("Turning the cards of a text board")
struct BoardHandTests {
    /// A face with a text, and a pointer on its first card.
    private final class Fixture {
        let face: FaceController
        var time = 100.0
        private(set) var buffer = PixelBuffer(width: 320, height: 160)
        private var shown: RenderTree?

        init(_ text: String, style: BoardStyle = BoardStyle()) throws {
            var overrides = SettingsOverrides()
            overrides.select(.text)
            face = try FaceController(
                keeper: KeptSettings(file: nil, overrides: overrides),
                texts: BoardTexts(BoardText(text), style: style),
                moment: Moment(FaceFixture.reading(minute: 0)), width: 320, height: 160,
                fonts: DigitFonts { Issue.record("\($0)") })
            frame()
        }

        func frame() {
            let tree = face.frame(at: time)
            for rect in tree.damage(since: shown).rects {
                Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: rect)
            }
            shown = tree
        }

        /// Draws the frames that are due in `seconds`.
        func run(seconds: Double) {
            let end = time + seconds
            while max(face.nextFrameTime, time) < end {
                time = max(time + 1.0 / 60, min(face.nextFrameTime, end))
                frame()
            }
            time = end
        }

        func resize(width: Int, height: Int) {
            face.resize(width: width, height: height, at: time)
            buffer = PixelBuffer(width: width, height: height)
            shown = nil
        }

        /// The text as `--tell` prints it.
        var line: String? { face.cards.textLine }

        func show(_ text: String) { face.show(BoardText(text), at: time) }

        /// The text on the cards, or that they flip to.
        var text: String {
            face.cards.plan.cards.indices.map { face.scene.face.deck.value(on: $0).text }.joined()
        }

        /// Sends a pointer event at this height of the first card, 0...1.
        func send(_ phase: PointerEvent.Phase, _ height: Double) {
            let card = face.scene.face.layout.cards[0]
            let point = Point(
                x: Double(card.minX + card.maxX) / 2,
                y: Double(card.minY) + height * Double(card.height))
            face.pointer(
                PointerEvent(phase: phase, button: 1, position: point, modifiers: [], time: time),
                now: time)
            frame()
            time += 1.0 / 60
        }

        /// Takes the first card and turns it to `height`.
        func drag(to height: Double) {
            send(.pressed, 0.1)
            for step in 1...10 { send(.moved, 0.1 + (height - 0.1) * Double(step) / 10) }
        }
    }

    @Test("a character comes back after one round, in steps of one leaf")
    func alphabet() {
        for character in BoardAlphabet.leaves + ["é", "z", "Ω", "日"] {
            let isLeaf = BoardAlphabet.place(of: character).isLeaf
            let round = BoardAlphabet.leaves.count + (isLeaf ? 0 : 1)
            let all = (0..<round).map { BoardAlphabet.character($0, after: character) }
            #expect(Set(all).count == round && all[0] == character)
            for step in [-2 * round, -round, round, 5 * round] {
                #expect(BoardAlphabet.character(step, after: character) == character)
            }
            #expect(BoardAlphabet.character(-1, after: character) == all[round - 1])
        }
        #expect(BoardAlphabet.character(1, after: "É") == "F")
        #expect(BoardAlphabet.character(-1, after: "É") == "E")
        #expect(BoardAlphabet.character(1, after: "A") == "B")
        #expect(BoardAlphabet.character(-1, after: "A") == "")
    }

    @Test("a step turns one card through the alphabet, and the text returns")
    func steps() throws {
        let fixture = try Fixture("CAB")
        fixture.face.cards.step(0, by: 2, now: fixture.time)
        fixture.face.cards.step(2, by: -1, now: fixture.time)
        fixture.run(seconds: 1.5)
        #expect(fixture.text == "EAA")
        #expect(fixture.face.cards.offsetNotice == nil)
        fixture.run(seconds: 20)
        #expect(fixture.text == "CAB" && fixture.face.nextFrameTime == .infinity)
    }

    @Test("a card that is turned by hand shows the letters between")
    func golden() throws {
        let fixture = try Fixture("CAB")
        // The angle at which the picture was recorded.
        let layout = fixture.face.scene.face.layout
        let card = ScrubCard(index: 0, place: layout.cards[0], eye: layout.eye)
        let (radius, distance) = (0.8 * card.half, layout.eye.distance)
        let angle = FlapGrip(
            radius: radius, eyeDistance: distance, eyeHeight: card.eyeHeight
        ).angle(forPointerAt: 0.7 * card.half)
        let curve = GrabCurve(
            radius: radius, eyeDistance: distance, eyeHeight: card.eyeHeight)
        fixture.drag(to: 0.5 + curve.height(ofAngle: angle) / (2 * card.half))
        expectGolden(GoldenPicture(fixture.buffer), named: "text/hand")
    }

    @Test("a new text waits for the release of a card and then shows as it is")
    func waiting() throws {
        let fixture = try Fixture("CAB")
        fixture.drag(to: 0.85)
        #expect(fixture.face.cards.isDragging)
        fixture.show("DOG")
        fixture.run(seconds: 0.2)
        #expect(fixture.face.cards.isDragging && fixture.text.dropFirst() == "AB")
        fixture.show("PIG")
        fixture.send(.released, 0.85)
        fixture.run(seconds: 5)
        #expect(fixture.text == "PIG" && fixture.face.cards.hand.distance.isZero)
    }

    @Test("a flap that is caught while it brings a new text can be turned back")
    func caught() throws {
        let fixture = try Fixture("CAB")
        fixture.show("DAB")
        fixture.run(seconds: 0.2)
        fixture.send(.pressed, 0.3)
        #expect(fixture.face.cards.isDragging)
        fixture.send(.released, 0.3)
        fixture.run(seconds: 20)
        #expect(fixture.text == "DAB" && fixture.face.nextFrameTime >= fixture.time)
    }

    @Test("a board does not become smaller while the user holds or has turned a card")
    func space() throws {
        let fixture = try Fixture("LONGER")
        var settings = fixture.face.owner.clock.settings
        settings.returnDelay = 60
        fixture.face.change(to: settings, at: fixture.time)
        fixture.show("AB")
        fixture.run(seconds: 5)
        #expect(fixture.face.cards.plan.cards.count == 6)
        fixture.drag(to: 0.85)
        fixture.run(seconds: 60)
        #expect(fixture.face.cards.plan.cards.count == 6 && fixture.face.cards.isDragging)
        // A held card that rests causes no frames.
        #expect(fixture.face.nextFrameTime == .infinity)
        fixture.send(.released, 0.85)
        fixture.run(seconds: 10)
        #expect(fixture.face.cards.plan.cards.count == 6)
        fixture.run(seconds: 100)
        #expect(fixture.face.cards.plan.cards.count == 2 && fixture.text == "AB")
        #expect(fixture.face.nextFrameTime == .infinity)
    }

    private enum Stage: CaseIterable {
        case rest, turning, spooling, pressed, held, coasting, turned
    }

    private enum Event: CaseIterable {
        case text, longText, resize, scale, hidden, minute, deadline, otherMode, escape
    }

    @Test("whatever happens in whatever state, the board ends at rest with the newest text")
    func table() throws {
        for stage in Stage.allCases {
            for event in Event.allCases {
                let end = try self.end(stage, event)
                if let end { Issue.record("\(stage), \(event): \(end)") }
            }
        }
    }

    /// Lets `event` happen in the state `stage`; returns the defect at the end.
    private func end(_ stage: Stage, _ event: Event) throws -> String? {
        let fixture = try Fixture("LONGER", style: BoardStyle(spools: stage == .spooling))
        let face = fixture.face
        var newest = "CAB"
        fixture.show(newest)
        fixture.run(seconds: 4)
        switch stage {
        case .rest: break
        case .turning, .spooling:
            newest = "DOG"
            fixture.show(newest)
            fixture.run(seconds: 0.3)
        case .pressed: fixture.send(.pressed, 0.1)
        case .held: fixture.drag(to: 0.85)
        case .coasting:
            fixture.drag(to: 0.5)
            fixture.send(.released, 0.6)
        case .turned: face.cards.step(1, by: 3, now: fixture.time)
        }
        func press(_ key: KeyPress.Key) {
            let press = KeyPress(key: key, modifiers: [], isRepeat: false, time: fixture.time)
            _ = face.key(press, now: fixture.time)
        }
        switch event {
        case .text, .longText:
            newest = event == .text ? "PIG" : "ELEPHANTS"
            fixture.show(newest)
        case .resize: fixture.resize(width: 160, height: 320)
        case .scale:
            face.setLook(FaceLook(scale: 2, ground: face.appearance.look.ground), at: fixture.time)
        case .hidden:
            face.isVisible = false
            newest = "FOX"
            fixture.show(newest)
            fixture.time += 1
            face.catchUp(at: fixture.time)
            face.isVisible = true
        case .minute: face.setMoment(Moment(FaceFixture.reading(minute: 1)), at: fixture.time)
        case .deadline: fixture.run(seconds: 40)
        case .otherMode:
            for digit in [1, 7] {
                press(.digit(digit))
                fixture.run(seconds: 0.1)
            }
        case .escape: press(.escape)
        }
        fixture.run(seconds: 0.1)
        if stage == .pressed || stage == .held { fixture.send(.released, 0.5) }
        fixture.run(seconds: 120)
        if fixture.text != newest { return "shows \(fixture.text) instead of \(newest)" }
        if face.nextFrameTime != .infinity { return "is not at rest" }
        if face.cards.plan.cards.count != newest.count { return "has too many cards" }
        return nil
    }

    @Test("the text as one line, with its rows and the character that was set by hand")
    func line() throws {
        let style = BoardStyle(grid: BoardStyle.Size(columns: 7, rows: 3))
        let fixture = try Fixture("HELLO WORLD", style: style)
        #expect(fixture.line == "HELLO / WORLD")
        let one = try Fixture("HELLO")
        #expect(one.line == "HELLO")
        one.send(.scrolled(notches: 1), 0.5)
        #expect(one.line == one.text && one.line != "HELLO")
    }
}
