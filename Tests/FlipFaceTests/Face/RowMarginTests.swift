import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

@Suite("The margin of a single row")
struct RowMarginTests {
    /// The modes of one row: their plans about `axis`.
    private static func rows(_ axis: FlipAxis) -> [(name: String, plan: CardPlan)] {
        let single = axis == .y
        func numbers(_ names: [String]) -> CardPlan {
            single ? .singleDigits(names) : .digits(names)
        }
        return [
            ("time", TimeMode(seconds: .none, hasSingleDigits: single).plan),
            ("seconds", TimeMode(seconds: .cards, hasSingleDigits: single).plan),
            ("countdown", numbers(["days", "hours", "minutes", "seconds"])),
            ("text of 5", .board(columns: 5, rows: 1)),
            ("text of 12", .board(columns: 12, rows: 1)),
        ]
    }

    @Test(
        "in every mode, a row is equally far from the window's border, to one pixel",
        arguments: [FlipAxis.x, .y])
    func equal(axis: FlipAxis) {
        for (width, height) in [
            (480, 270), (640, 360), (800, 480), (1024, 768), (1280, 720), (1920, 1080),
            (3840, 2160),
            (2560, 1080), (1280, 400),
        ] {
            var margins: [(String, Int)] = []
            for (name, plan) in Self.rows(axis) {
                let layout = FaceLayout(width: width, height: height, plan: plan, axis: axis)
                guard !layout.isStacked else { continue }
                let around = layout.cards.reduce(PixelRect.empty) { $0.union($1) }
                let sides = [around.minX, width - around.maxX, around.minY, height - around.maxY]
                margins.append((name, sides.min() ?? 0))
            }
            let all = margins.map(\.1)
            #expect((all.max() ?? 0) - (all.min() ?? 0) <= 1, "\(width)x\(height): \(margins)")
        }
    }
}
