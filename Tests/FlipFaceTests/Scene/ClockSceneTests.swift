import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The scene while the face turns: pictures, pointer and corner button.
@Suite("Clock scene")
struct ClockSceneTests {
    private func scene(_ width: Int = 480, _ height: Int = 270) throws -> ClockScene {
        let scene = try FaceFixture.scene(["09", "41"], width: width, height: height)
        let page = Layer()
        page.frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        page.backgroundColor = Color(red: 0.2, green: 0.25, blue: 0.3)
        scene.show(page: page)
        return scene
    }

    private func picture(_ scene: ClockScene, at time: MediaTime) -> GoldenPicture {
        GoldenPicture(FaceFixture.draw(scene.frame(at: time)))
    }

    /// What a test puts on the two sides.
    private final class Content: SceneCards, SceneContent {
        var cards: (PointerEvent) -> GestureResponse = { _ in .failed }
        var page: (PointerEvent) -> Bool = { _ in false }
        var doubleClick: () -> Void = {}

        func pointer(_ event: PointerEvent, now: MediaTime) -> GestureResponse {
            cards(event)
        }
        func pagePointer(_ event: PointerEvent, now: MediaTime) -> Bool { page(event) }
        func prepareBack(at time: MediaTime, isHidden: Bool) {}
        func wordPressed(now: MediaTime) {}
        func frontClicked(at point: Point, isSecond: Bool, now: MediaTime) {
            if isSecond { doubleClick() }
        }
    }

    @Test(
        "after a turn and at its ends, both sides equal those at rest, bit by bit",
        arguments: [FaceTurn.Style.press, .drag])
    func ends(style: FaceTurn.Style) throws {
        let resting = try scene()
        let front = picture(resting, at: 0)
        let entries = resting.commit(at: 0).commands.count
        let still = try scene()
        still.show(.back)
        let back = picture(still, at: 0)
        for direction in TurnDirection.allCases {
            for progress in [0.3, 0, 0.7, 1, 0.2, 0] {
                let scene = try scene()
                scene.show(FaceTurn.Pose(style: style, direction: direction, progress: 0.4))
                _ = scene.frame(at: 0)
                scene.show(FaceTurn.Pose(style: style, direction: direction, progress: progress))
                let shown = picture(scene, at: 0)
                let name = "turn/ends-\(style)"
                if progress == 0 {
                    expectSame(shown, as: front, named: "\(name)-front")
                    #expect(scene.frame(at: 0).commands.count == entries)
                } else if progress == 1 {
                    // The button appears with the back; it is transparent in the first frame of its fade.
                    expectSame(shown, as: back, named: "\(name)-back")
                }
            }
        }
    }

    @Test("two presses on the button return to the same picture of the front")
    func pressedTwice() throws {
        let scene = try scene()
        let front = picture(scene, at: 0)
        scene.pressButton(now: 1)
        #expect(scene.nextFrameTime <= 1 && scene.restingSide == nil)
        for frame in 1...60 { _ = scene.frame(at: 1 + Double(frame) / 60) }
        #expect(scene.restingSide == .back)
        scene.pressButton(now: 3)
        for frame in 0...60 { _ = scene.frame(at: 3 + Double(frame) / 60) }
        #expect(scene.restingSide == .front)
        // The button has appeared meanwhile, and fades out.
        _ = scene.frame(at: 10)
        expectSame(picture(scene, at: 11), as: front, named: "turn/there-and-back")
        #expect(scene.nextFrameTime == .infinity)
    }

    @Test(
        "in the first and last frames, and around the middle, no pixel changes much",
        arguments: [FaceTurn.Style.press, .drag])
    func noPop(style: FaceTurn.Style) throws {
        let scene = try scene()
        func show(_ progress: Double) -> GoldenPicture {
            scene.show(FaceTurn.Pose(style: style, direction: .leftward, progress: progress))
            return picture(scene, at: 0)
        }
        for (a, b) in [(0, 0.0002), (0.9998, 1), (0.4999, 0.5), (0.5, 0.5001)] {
            let difference = GoldenDifference(show(a), show(b), tolerance: 0)
            print("turn by \(style) from \(a) to \(b): \(difference.count), \(difference.largest)")
            #expect(difference.largest <= 24)
        }
        // At half a turn the edge of the face is visible, not only the backdrop.
        let middle = show(0.5)
        let ground = middle[2, 135]
        #expect(middle[240, 135] != ground)
    }

    @Test("cards that begin to flip after the face has begun to turn are darkened like all others")
    func flipsInMidTurn() throws {
        let values = (10..<22).map(String.init)
        func turned(flipsFirst: Bool) throws -> GoldenPicture {
            let scene = try FaceFixture.scene(values, width: 1280, height: 270)
            func flip() {
                for index in values.indices {
                    scene.face.deck.flip(
                        to: CardValue(text: "88"), on: index, direction: .forward, at: 1)
                }
            }
            if flipsFirst { flip() }
            scene.pressButton(now: 1)
            if !flipsFirst { flip() }
            _ = scene.frame(at: 1)
            return picture(scene, at: 1.25)
        }
        let early = try turned(flipsFirst: true)
        expectSame(try turned(flipsFirst: false), as: early, named: "turn/flips-in-mid-turn")
        let resting = try FaceFixture.scene(values, width: 1280, height: 270)
        #expect(GoldenDifference(early, picture(resting, at: 1), tolerance: 8).count > 10_000)
    }

    @Test("a press goes to the first target that begins, and the others are cancelled")
    func pointer() throws {
        let scene = try scene()
        var cards: [PointerEvent.Phase] = []
        var page: [PointerEvent.Phase] = []
        var time = 1.0
        func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double = 135) {
            time += 0.01
            scene.pointer(
                PointerEvent(
                    phase: phase, button: 1, position: Point(x: x, y: y), modifiers: [],
                    time: time), now: time)
        }
        // Cards that want every drag down, and none across.
        let content = Content()
        (scene.cards, scene.content) = (content, content)
        content.cards = { event in
            cards.append(event.phase)
            return event.position.y >= 145 ? .began : .possible
        }
        send(.pressed, 400)
        send(.moved, 399)
        send(.moved, 380)
        send(.moved, 100)
        #expect(cards == [.pressed, .moved, .moved, .cancelled])
        #expect(scene.restingSide == nil && scene.cancelDrag(now: time))
        send(.released, 100)
        for frame in 0..<120 { _ = scene.frame(at: time + Double(frame) / 60) }
        time += 2
        #expect(scene.restingSide == .front && cards.count == 4)
        // Down is the card's, and stays it.
        cards = []
        send(.pressed, 400)
        send(.moved, 400, 150)
        send(.moved, 300, 140)
        send(.released, 300, 140)
        #expect(cards == [.pressed, .moved, .moved, .released])
        #expect(scene.restingSide == .front)
        // A flick whose release is the first event after the press.
        cards = []
        send(.pressed, 400)
        send(.released, 100)
        #expect(cards == [.pressed, .moved, .cancelled] && scene.restingSide == nil)
        scene.show(.back)
        _ = scene.frame(at: time)
        content.page = { event in
            page.append(event.phase)
            return event.position.x < 100 || event.position.y > 150
        }
        for (phase, x) in [(PointerEvent.Phase.pressed, 50.0), (.moved, 200), (.released, 200)] {
            send(phase, x)
        }
        #expect(page == [.pressed, .moved, .released])
        #expect(scene.restingSide == .back)
        // A press beside everything may become a scrolling of the page, or a drag of the face.
        send(.pressed, 300)
        send(.moved, 300, 160)
        send(.moved, 150, 140)
        send(.released, 150, 140)
        #expect(scene.restingSide == .back)
        page = []
        send(.pressed, 300)
        send(.moved, 200)
        #expect(scene.restingSide == nil && page == [.pressed, .moved, .cancelled])
    }

    @Test("two clicks are a double click; a drag, or a card that takes the press, is none")
    func doubleClick() throws {
        let scene = try scene()
        var count = 0
        var time = 1.0
        let content = Content()
        (scene.cards, scene.content) = (content, content)
        content.doubleClick = { count += 1 }
        func click(_ x: Double, to end: Double) {
            for (phase, x) in [(PointerEvent.Phase.pressed, x), (.moved, end), (.released, end)] {
                time += 0.02
                scene.pointer(
                    PointerEvent(
                        phase: phase, button: 1, position: Point(x: x, y: 135), modifiers: [],
                        time: time), now: time)
            }
        }
        click(240, to: 242)
        #expect(count == 0)
        click(241, to: 241)
        #expect(count == 1)
        content.cards = { event in event.phase == .moved ? .began : .possible }
        for _ in 0..<2 { click(240, to: 240) }
        #expect(count == 1)
        content.cards = { _ in .failed }
        time += 1
        click(240, to: 250)
        click(250, to: 250)
        #expect(count == 1 && !scene.isPressed)
    }

    @Test("the button appears with the pointer, can be pressed, and fades out after a while")
    func button() throws {
        let scene = try scene()
        let middle = Point(
            x: Double(scene.button.place.minX + scene.button.place.maxX) / 2,
            y: Double(scene.button.place.minY + scene.button.place.maxY) / 2)
        _ = scene.frame(at: 0)
        #expect(scene.hit(at: middle) == .background)
        #expect(scene.hover(at: middle, now: 1))
        _ = scene.frame(at: 1.075)
        #expect(abs(scene.button.opacity - 0.5) < 1e-9 && scene.nextFrameTime <= 1.075)
        _ = scene.frame(at: 1.2)
        #expect(scene.button.opacity == 1 && scene.nextFrameTime == 4)
        #expect(scene.hit(at: middle) == .button)
        for phase in [PointerEvent.Phase.pressed, .released] {
            let event = PointerEvent(
                phase: phase, button: 1, position: middle, modifiers: [], time: 1.2)
            scene.pointer(event, now: 1.2)
        }
        #expect(scene.restingSide == nil)
        _ = scene.frame(at: 2.3)
        #expect(scene.restingSide == .back)
        // On the back it remains visible.
        _ = scene.frame(at: 30)
        #expect(scene.button.opacity == 1 && scene.nextFrameTime == .infinity)
        scene.show(.front)
        scene.hover(at: nil, now: 31)
        _ = scene.frame(at: 31.9)
        #expect(scene.button.opacity == 1)
        _ = scene.frame(at: 32.075)
        #expect(scene.button.opacity < 1 && scene.button.opacity > 0)
        _ = scene.frame(at: 33)
        #expect(scene.button.opacity == 0)
    }

    @Test(
        "a press that comes with the pointer, as of a finger, works on a button that has faded",
        arguments: [FaceTurn.Side.front, .back])
    func pressWithoutMotion(on side: FaceTurn.Side) throws {
        let scene = try scene()
        scene.buttonPlaceOnBack = PixelRect(x: 300, y: 40, width: 90, height: 90)
        scene.show(side)
        scene.presence.set(isShown: false, now: 0)
        _ = scene.frame(at: 1)
        func press(at now: MediaTime) {
            let place = scene.button.place
            let middle = Point(
                x: Double(place.minX + place.maxX) / 2, y: Double(place.minY + place.maxY) / 2)
            for phase in [PointerEvent.Phase.pressed, .released] {
                scene.pointer(
                    PointerEvent(
                        phase: phase, button: 1, position: middle, modifiers: [], time: now),
                    now: now)
            }
        }
        press(at: 1)
        #expect(scene.restingSide == nil && scene.side == side.other)
        // The turn begins with the button still invisible, and a press turns the face back.
        _ = scene.frame(at: 1)
        #expect(scene.button.opacity == 0)
        press(at: 1)
        #expect(scene.side == side)
        _ = scene.frame(at: 3)
        #expect(scene.restingSide == side)
    }

    @Test(
        "the button stays on the corner of the turning face and can be pressed there",
        arguments: [true, false])
    func buttonMoves(byPress: Bool) throws {
        let scene = try scene()
        let front = scene.button.place
        let back = PixelRect(x: 300, y: 40, width: 90, height: 90)
        scene.buttonPlaceOnBack = back
        scene.presence.set(isShown: true, now: 0)
        _ = scene.frame(at: 0)
        #expect(scene.button.place == front)
        if byPress { scene.pressButton(now: 1) }
        for step in 0..<20 where step != 10 {
            let pose = FaceTurn.Pose(
                style: .drag, direction: .rightward, progress: Double(step) / 20)
            if !byPress { scene.show(pose) }
            _ = scene.frame(at: 1 + Double(step) / 20)
            let (layer, place) =
                step < 10 ? (scene.face.layer, front) : (scene.back, back)
            let side = try #require(layer.presentation())
            let onSide = side.convert(scene.button.middle, from: side.superlayer)
            #expect(abs(onSide.x - Double(place.minX + place.maxX) / 2) < 0.01, "step \(step)")
            #expect(abs(onSide.y - Double(place.minY + place.maxY) / 2) < 0.01, "step \(step)")
            #expect(scene.hit(at: scene.button.middle) == .button, "step \(step)")
        }
        // The focus ring is not on a side of the button; it is seen only at rest.
        scene.isButtonFocused = true
        let ring = try #require(scene.button.flip.layer.sublayers.last)
        #expect(ring.isHidden)
        if !byPress { scene.show(.back) }
        _ = scene.frame(at: 3)
        #expect(!ring.isHidden)
        scene.isButtonFocused = false
        #expect(scene.button.place == back)
        #expect(scene.hit(at: Point(x: 345, y: 85)) == .button)
        // It returns to its size on the front exactly.
        scene.show(.front)
        scene.presence.set(isShown: true, now: 3)
        let again = picture(scene, at: 3.1)
        let other = try self.scene()
        other.presence.set(isShown: true, now: 3)
        expectSame(again, as: picture(other, at: 3.1), named: "scene/button-again")
    }

    @Test("the button does not overlap the cards, except in windows of little height")
    func places() {
        for (width, height, isFree) in [
            (1280, 720, true), (640, 360, true), (320, 120, true), (3840, 2160, true),
            (1920, 400, true), (480, 270, true), (720, 1280, true), (270, 480, false),
        ] {
            let layout = FaceLayout(width: width, height: height, cardCount: 2)
            let place = CornerButton.place(in: layout)
            #expect((24...56).contains(place.width) && place.maxX <= width && place.minY >= 0)
            let covers = layout.cards.contains { !$0.intersection(place).isEmpty }
            if isFree { #expect(!covers, "\(width)x\(height)") }
        }
        let low = FaceLayout(width: 320, height: 119, cardCount: 2)
        #expect(CornerButton.place(in: low).isEmpty)
    }

    @Test("a turn continues after a resize")
    func resize() throws {
        let scene = try scene()
        scene.pressButton(now: 1)
        _ = scene.frame(at: 1.4)
        try scene.resize(width: 320, height: 200)
        let resized = picture(scene, at: 1.4)
        let other = try self.scene(320, 200)
        other.pressButton(now: 1)
        expectSame(resized, as: picture(other, at: 1.4), named: "turn/resize")
        _ = scene.frame(at: 2)
        #expect(scene.restingSide == .back)
    }
}
