import FlipEngine
import Testing

@testable import FlipClock
@testable import FlipFace

/// Painters compute equal columns and rows once; the result is that of computing every pixel.
@Suite("Equal columns and rows of cards") struct PaintRepeatsTests {
    private static let themes =
        BuiltInTheme.all.map(\.name).filter { $0 != BuiltInTheme.system } + extremes.keys.sorted()

    /// Values at the limits of what a theme file may contain.
    private static let extremes: [String: ThemeValues] = {
        func values(_ change: (inout ThemeValues) -> Void) -> ThemeValues {
            var values = ThemeValues.graphite
            change(&values)
            return values
        }
        return [
            "pointed": values { $0.corner = 0 },
            "round": values { $0.corner = 0.25 },
            "strong": values {
                $0.contrast = 2
                $0.seam = 0.05
                $0.grain = 4
            },
        ]
    }()

    /// Tiny, narrow, low, ordinary and large cards.
    private static let sizes = [
        (2, 2), (6, 30), (9, 10), (30, 8), (34, 40), (61, 90), (90, 400), (346, 400), (500, 120),
        (700, 820),
    ]

    /// The pictures that use repeats, for a card of these dimensions.
    private func pictures(_ theme: Theme, _ metrics: CardMetrics) -> [(String, Image)] {
        let flap = FlapPainter(theme: theme, metrics: metrics)
        return [
            ("plate", PlatePainter(theme: theme, metrics: metrics).paint()),
            ("card", BlankCardPainter(theme: theme, metrics: metrics).paint()),
            ("falling edge", flap.fallingEdge()), ("landing edge", flap.landingEdge()),
            ("contact", flap.contact().image),
        ]
    }

    @Test(
        "every picture is that of computing every pixel", arguments: themes, [FlipAxis.x, .y])
    func reference(name: String, axis: FlipAxis) throws {
        let values =
            Self.extremes[name] ?? BuiltInTheme.named(name, desktopPrefersDark: true)?.values
        let theme = Theme(try #require(values))
        for (width, height) in Self.sizes {
            let fast = CardMetrics(width: width, height: height, theme: theme, axis: axis)
            var plain = fast
            plain.computesEveryPixel = true
            for (picture, reference) in zip(pictures(theme, fast), pictures(theme, plain)) {
                let isEqual = picture.1.pixels == reference.1.pixels
                #expect(isEqual, "\(picture.0) of \(width)x\(height)")
            }
        }
    }

    /// Counts the calls of a painting closure.
    private final class Counter: @unchecked Sendable {
        var count = 0
    }

    @Test("equal columns and rows are computed once in a band")
    func count() {
        let repeats = PaintSurface.Repeats(columns: 10..<90, rows: 20..<30)
        let hole = PixelRect(x: 40, y: 15, width: 20, height: 20)
        let counter = Counter()
        // A picture as small as this one is painted on the calling thread, in bands of 61 rows.
        let image = PaintSurface.image(width: 100, height: 50) { surface in
            surface.paint(around: hole, repeats: repeats) { x, y in
                counter.count += 1
                return (SIMD3(repeating: y > 20 && y < 30 ? 0.5 : y / 50), 1)
            }
        }
        // Twenty columns and one of the equal ones, in the rows that differ and in the first equal one.
        #expect(counter.count == (50 - 9) * (20 + 1))
        #expect(image.pixels[25 * 100 + 45] == 0)
        #expect(image.pixels[25 * 100 + 60] != 0)
    }
}
