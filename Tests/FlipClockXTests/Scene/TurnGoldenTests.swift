import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// Compares pictures of the face's turn at fixed moments with golden ones, bit by bit.
///
/// In those, the back is plain, so that they show only the turn.
@Suite("Golden pictures of the turn")
struct TurnGoldenTests {
    private static let moments = [0.1, 0.25, 0.4, 0.499, 0.501, 0.75, 0.9]

    private func expect(
        _ style: FaceTurn.Style, _ direction: TurnDirection, _ progress: Double
    ) throws {
        let scene = try FaceFixture.scene(["10", "09"], width: 320, height: 180)
        scene.presence.set(isShown: true, now: 0)
        scene.show(FaceTurn.Pose(style: style, direction: direction, progress: progress))
        let picture = GoldenPicture(FaceFixture.draw(scene.frame(at: 0)))
        let moment = String(Int((progress * 1000).rounded()))
        let way = direction == .leftward ? "left" : "right"
        expectGolden(picture, named: "turn/\(style)-\(way)-\(moment)")
    }

    @Test("by a press", arguments: moments)
    func press(progress: Double) throws { try expect(.press, .leftward, progress) }

    @Test("by a drag to the left", arguments: moments)
    func left(progress: Double) throws { try expect(.drag, .leftward, progress) }

    @Test("by a drag to the right", arguments: moments)
    func right(progress: Double) throws { try expect(.drag, .rightward, progress) }

    @Test(
        "a snapshot at the beginning or the end of a turn is that of a side at rest",
        arguments: [FaceTurn.Style.press, .drag])
    func ends(style: FaceTurn.Style) throws {
        for (side, progress) in [(FaceTurn.Side.front, 0.0), (.back, 1)] {
            var options = Options.Snapshot(
                path: "-", size: .init(width: 480, height: 270),
                time: .reading(FaceFixture.reading(minute: 754)))
            options.side = side
            let rest = try FaceFixture.snapshot(options, Settings())
            options.side = .front
            options.turn = progress
            options.turnStyle = style
            let end = try FaceFixture.snapshot(options, Settings())
            expectSame(
                GoldenPicture(end), as: GoldenPicture(rest), named: "turn/snapshot-\(side)")
        }
    }
}
