import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// The contrast and the evenness of the built-in themes, measured in rendered pictures.
@Suite("Contrast of the themes, in pictures")
struct ThemeContrastTests {
    private static let themes = BuiltInTheme.all.map(\.name).filter { $0 != BuiltInTheme.system }

    private func shade(_ pixel: UInt32) -> Theme.Shade {
        Theme.Shade(
            Float(pixel >> 16 & 0xff), Float(pixel >> 8 & 0xff), Float(pixel & 0xff)) / 255
    }

    /// The picture of one card with `text`, in the clock's numerals or in a font.
    private func card(_ text: String, _ theme: Theme, isFont: Bool) throws -> Image {
        let metrics = CardMetrics(width: 346, height: 400, theme: theme)
        let digits =
            try isFont
            ? FaceFixture.typeface() : .numerals(theme.type.weight, width: theme.type.width)
        return try CardPainter(
            theme: theme, metrics: metrics, typefaces: Typefaces(digits: digits)
        ).picture(of: CardValue(text: text))
    }

    @Test(
        "digits at rest have 7:1 against their card, night 4.5:1", arguments: themes, [false, true])
    func digits(name: String, isFont: Bool) throws {
        let theme = try #require(Theme.named(name))
        let (blank, full) = (
            try card("", theme, isFont: isFont), try card("88", theme, isFont: isFont)
        )
        let least: Float = name == "night" ? 4.5 : 7
        /// The highest contrast in a row: that of ink that covers its pixel.
        let rows = (0..<full.height).map { row -> Float in
            (0..<full.width).map { column in
                let index = row * full.width + column
                return full.pixels.withUnsafeBufferPointer { ink in
                    blank.pixels.withUnsafeBufferPointer { card in
                        ink[index] == card[index]
                            ? 1 : Contrast.ratio(shade(ink[index]), shade(card[index]))
                    }
                }
            }.max() ?? 1
        }
        // Rows at the ends of the ink, and beside the seam, are covered in part; the seam has colours of its own.
        let slit = CardMetrics(width: 346, height: 400, theme: theme).slit
        let inner = (2..<rows.count - 2).filter { row in
            (row - 2...row + 2).allSatisfy { rows[$0] > 1.5 && !slit.contains($0) }
        }
        #expect(inner.count > 200)
        let lowest = inner.map { rows[$0] }.min() ?? 0
        print("contrast of \(name): \(lowest)\(isFont ? ", font" : "")")
        #expect(lowest >= least)
    }

    @Test("labels and headings on the back have 4.5:1 against the plate", arguments: themes)
    func labels(name: String) throws {
        let theme = try #require(Theme.named(name))
        let fixture = try PageFixture()
        var style = FaceStyle()
        style.theme = theme
        fixture.page.style = style
        let picture = fixture.picture().makeImage()
        let layout = fixture.page.layout
        var lowest: Float = 21
        for row in layout.rows {
            for place in [row.label, row.value].compactMap({ $0 }) {
                let view = layout.view
                var shades: [UInt32: Int] = [:]
                for y in place.minY + view.minY..<place.maxY + view.minY where y < view.maxY {
                    for x in place.minX + view.minX..<place.maxX + view.minX where x < view.maxX {
                        let pixel = picture.pixels.withUnsafeBufferPointer {
                            $0[y * picture.width + x]
                        }
                        shades[pixel, default: 0] += 1
                    }
                }
                guard let common = shades.max(by: { $0.value < $1.value })?.key else { continue }
                let best = shades.keys.map { Contrast.ratio(shade($0), shade(common)) }.max() ?? 0
                lowest = min(lowest, best)
            }
        }
        print("words on the back of \(name): \(lowest)")
        #expect(lowest >= 4.5)
        let control = theme.back.control
        for plate in [theme.back.plate.from, theme.back.plate.to] {
            let standard = Theme.standard.back
            let own = Contrast.ratio(standard.control.faintInk, standard.plate.from)
            #expect(Contrast.ratio(control.faintInk, plate) >= min(4.4, own - 0.1))
        }
        for bed in [control.recess.from, control.recess.to] {
            let title = Contrast.mix(bed, control.ink, Float(control.response.faintTitle))
            #expect(Contrast.ratio(title, bed) >= 4.4)
            #expect(Contrast.ratio(control.raised.from, bed) >= 1.2)
        }
    }

    @Test("the notice has 4.5:1 against the ground", arguments: themes)
    func notice(name: String) throws {
        let theme = try #require(Theme.named(name))
        for ground in [theme.ground.from, theme.ground.to] {
            #expect(Contrast.ratio(theme.notice, ground) >= 4.45)
        }
    }

    @Test("between 120ths of a flip the picture's mean level moves by at most 2", arguments: themes)
    func steps(name: String) throws {
        var style = FaceStyle()
        style.theme = try #require(Theme.named(name))
        let scene = try ClockScene(
            style: style, cardCount: 2, typeface: .numerals(), width: 320, height: 180)
        for (index, text) in ["17", "59"].enumerated() {
            scene.face.deck.show(CardValue(text: text), on: index)
        }
        for (index, text) in ["18", "00"].enumerated() {
            scene.face.deck.flip(
                to: CardValue(text: text), on: index, direction: .forward, at: 0)
        }
        var last: Double?
        var largest = 0.0
        for step in 0...120 {
            let frame = FaceFixture.draw(scene.frame(at: 0.6 * Double(step) / 120))
            let image = frame.makeImage()
            let sum = image.pixels.withUnsafeBufferPointer { pixels in
                pixels.reduce(0) {
                    $0 + Int($1 & 0xff) + Int($1 >> 8 & 0xff) + Int($1 >> 16 & 0xff)
                }
            }
            let mean = Double(sum) / Double(3 * 320 * 180)
            if let last { largest = max(largest, abs(mean - last)) }
            last = mean
        }
        print("largest step of \(name): \(largest)")
        #expect(largest <= 2)
    }
}
