import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

@Suite("Pointer input on a face in a case")
struct CaseHandTests {
    private let fonts = DigitFonts { _ in }
    private static let size = (width: 480, height: 270)

    private func controller(_ ground: GroundStyle) throws -> FaceController {
        try FaceController(
            keeper: try KeptSettings(file: nil, overrides: SettingsOverrides()),
            moment: Moment(FaceFixture.reading(minute: 10 * 60 + 9)), width: Self.size.width,
            height: Self.size.height, fonts: fonts, ground: ground)
    }

    private func cased() throws -> FaceController {
        let face = try controller(GroundStyle(isBlended: true, hasCase: true))
        _ = face.frame(at: 0)
        return face
    }

    private func send(
        _ phase: PointerEvent.Phase, _ point: Point, to face: FaceController, at time: MediaTime
    ) {
        face.pointer(
            PointerEvent(phase: phase, button: 1, position: point, modifiers: [], time: time),
            now: time)
    }

    /// The middle of a card in the window.
    private func middle(of index: Int, _ face: FaceController) -> Point {
        let (card, origin) = (face.scene.face.layout.cards[index], face.scene.faceOrigin)
        return Point(
            x: origin.x + Double(card.minX + card.maxX) / 2,
            y: origin.y + Double(card.minY + card.maxY) / 2)
    }

    @Test("A drag on a card turns that card")
    func card() throws {
        let face = try cased()
        for index in [0, 1] {
            var point = middle(of: index, face)
            point.y -= 20
            #expect(face.target(at: point) == .card)
            send(.pressed, point, to: face, at: 1)
            for step in 1...10 {
                point.y += 6
                send(.moved, point, to: face, at: 1 + Double(step) / 60)
            }
            #expect(face.owner.clock.hand.held?.name == face.cards.flips.plan.cards[index].name)
            send(.cancelled, point, to: face, at: 2)
        }
    }

    @Test("A drag beside the cards turns the face, and one on the rim does nothing to it")
    func ground() throws {
        for isOnRim in [false, true] {
            let face = try cased()
            let frame = try #require(face.scene.face.caseFrame)
            let y = Double(isOnRim ? frame.body.minY + 4 : frame.opening.minY + 6)
            var point = Point(x: 300, y: y)
            send(.pressed, point, to: face, at: 1)
            for step in 1...20 {
                point.x -= 10
                send(.moved, point, to: face, at: 1 + Double(step) / 60)
            }
            #expect(face.scene.turn.isDragged == !isOnRim)
            #expect(face.isPressed == !isOnRim)
            send(.released, point, to: face, at: 2)
            #expect(face.target(at: point) == .none)
        }
    }

    @Test("A case that comes or goes leaves the face like a new one")
    func change() throws {
        for isAdded in [true, false] {
            let grounds = [GroundStyle.whole, GroundStyle(isBlended: true, hasCase: true)]
            let (old, new) = isAdded ? (grounds[0], grounds[1]) : (grounds[1], grounds[0])
            let face = try controller(old)
            _ = face.frame(at: 0)
            // In the middle of a flip, with the back already painted.
            face.hover(at: Point(x: 400, y: 60), now: 0.5)
            face.setMoment(Moment(FaceFixture.reading(minute: 10 * 60 + 10)), at: 1)
            _ = face.frame(at: 1.1)
            var look = face.appearance.look
            look.ground = new
            face.setLook(look, at: 1.1)
            _ = face.frame(at: 1.15)
            face.hover(at: nil, now: 1.2)
            _ = face.frame(at: 9)
            let fresh = try controller(new)
            fresh.setMoment(Moment(FaceFixture.reading(minute: 10 * 60 + 10)), at: 1)
            _ = fresh.frame(at: 1)
            let pictures = [face, fresh].map { FaceFixture.draw($0.frame(at: 10)).pixels }
            #expect(pictures[0] == pictures[1], "\(isAdded)")
        }
    }

    @Test("In a change of the theme, the shadows of the case stay as they are")
    func theme() throws {
        let face = try cased()
        let before = FaceFixture.draw(face.frame(at: 1)).pixels
        var settings = face.owner.clock.settings
        settings.theme = "paper"
        face.change(to: settings, at: 2)
        let places = try #require(face.scene.face.caseFrame)
        for time in [2, 2.1, 2.2, 2.29, 3] {
            let now = FaceFixture.draw(face.frame(at: time)).pixels
            let below = (places.body.maxY + 1) * Self.size.width
            #expect(now[below...] == before[below...], "at \(time) s")
            #expect(now[135 * 480 + 24] >> 24 == 255)
            if time == 2 { #expect(now[135 * 480 + 24] == before[135 * 480 + 24]) }
        }
    }

    @Test("The settings are on the back of the case, in its opening")
    func back() throws {
        let face = try cased()
        face.scene.show(.back)
        face.scene.presence.set(isShown: true, now: 0)
        _ = face.frame(at: 1)
        let page = try #require(face.back.page)
        let opening = try #require(face.scene.face.caseFrame).opening
        let size = page.layer.bounds
        #expect((size.width, size.height) == (Double(opening.width), Double(opening.height)))
        let frame = FaceFixture.draw(face.frame(at: 2))
        let front = FaceFixture.draw(try cased().frame(at: 2))
        // The same rim around it.
        let y = 135
        #expect(frame.pixels[y * 480 + 24] == front.pixels[y * 480 + 24])
        #expect(frame.pixels[y * 480 + 240] != front.pixels[y * 480 + 240])
    }
}
