import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// The page is built while the front is visible, but no frame of the turn shows that.
@Suite("The page in the first turn")
struct PageTurnTests {
    enum Start: CaseIterable, Sendable {
        case key, button, drag, flick
    }

    private static func face(_ width: Int, _ height: Int) throws -> FaceController {
        let face = try FaceController(
            keeper: try KeptSettings(file: nil),
            moment: Moment(FaceFixture.reading(minute: 581)),
            width: width, height: height, fonts: DigitFonts { Issue.record("\($0)") })
        _ = face.frame(at: 9)
        return face
    }

    private static func send(
        _ face: FaceController, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double,
        at time: MediaTime
    ) {
        face.pointer(
            PointerEvent(
                phase: phase, button: 1, position: Point(x: x, y: y), modifiers: [], time: time),
            now: time)
    }

    /// The middle of the button.
    private static func button(_ face: FaceController) -> Point {
        let place = face.scene.button.place
        return Point(
            x: Double(place.minX + place.maxX) / 2, y: Double(place.minY + place.maxY) / 2)
    }

    /// Begins a turn at the time 10.
    private static func begin(_ start: Start, _ face: FaceController) {
        let width = Double(face.scene.face.layout.width)
        switch start {
        case .key:
            _ = face.key(
                KeyPress(key: .character("s"), modifiers: [], isRepeat: false, time: 10), now: 10)
        case .button:
            let point = button(face)
            face.hover(at: point, now: 9.5)
            _ = face.frame(at: 9.8)
            send(face, .pressed, point.x, point.y, at: 10)
            send(face, .released, point.x, point.y, at: 10)
        case .drag, .flick:
            send(face, .pressed, width * 0.9, 4, at: 10)
            let steps = start == .drag ? 8 : 2
            for step in 1...steps {
                let time = 10 + Double(step) / 60
                send(face, .moved, width * (0.9 - 0.8 * Double(step) / Double(steps)), 4, at: time)
                _ = face.frame(at: time)
            }
            send(face, .released, width * 0.1, 4, at: 10.15)
        }
    }

    @Test("every frame has the picture that it has with a finished page", arguments: Start.allCases)
    func frames(start: Start) throws {
        let faces = [try Self.face(480, 270), try Self.face(480, 270)]
        for face in faces {
            face.hover(at: Self.button(face), now: 9)
            face.hover(at: nil, now: 9)
        }
        // The page of the second face is finished before the turn.
        faces[1].back.page?.prepare(at: 9)
        #expect(faces[0].back.page?.builtRowCount == 1)
        #expect(faces[1].back.page?.builtRowCount == faces[1].back.page?.layout.rows.count)
        for face in faces { Self.begin(start, face) }
        for step in 0...60 {
            let time = 10.2 + Double(step) / 50
            let pictures = faces.map { GoldenPicture(FaceFixture.draw($0.frame(at: time))) }
            expectSame(pictures[0], as: pictures[1], named: "back/turn-\(start)-\(step)")
        }
        #expect(faces[0].scene.restingSide == .back)
    }

    @Test("at 3840x2160 each frame before the middle builds one row, and the middle shows all")
    func large() throws {
        let face = try Self.face(3840, 2160)
        Self.begin(.key, face)
        var counts: [Int] = []
        for step in 1...60 {
            _ = face.frame(at: 10 + Double(step) / 60)
            counts.append(face.back.page?.builtRowCount ?? 0)
        }
        let all = try #require(face.back.page?.layout.rows.count)
        // A turn takes a second.
        let least = (0..<29).map { min($0 + 1, all) }
        #expect(Array(counts.prefix(29)) == least)
        #expect(counts.dropFirst(29).allSatisfy { $0 == all })
        #expect(face.back.page?.card != nil)
        #expect(face.back.page?.layer.sublayers.first?.contents != nil)
    }
}
