import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipFace

/// The themes differ not only in their colours: type, number of digits on a card, seam and rims.
@Suite("The form of the themes")
struct ThemeFormTests {
    private static let size = (width: 346, height: 400)

    private func theme(_ name: String) throws -> Theme { try #require(Theme.named(name)) }

    private func picture(of text: String, _ theme: Theme) throws -> (Image, CardMetrics) {
        let metrics = CardMetrics(width: Self.size.width, height: Self.size.height, theme: theme)
        let digits = Typeface.numerals(theme.type.weight, width: theme.type.width)
        let painter = try CardPainter(
            theme: theme, metrics: metrics, typefaces: Typefaces(digits: digits))
        return (painter.picture(of: CardValue(text: text)), metrics)
    }

    /// Red, green and blue of the pixel at (`x`, `y`), 0...255.
    private func shade(_ image: Image, _ x: Int, _ y: Int) -> [Int] {
        let pixel = image.pixels[y * image.width + x]
        return [16, 8, 0].map { Int(pixel >> $0 & 0xff) }
    }

    @Test("every theme has a weight, a width or a corner of its own")
    func type() throws {
        let names = ["graphite", "paper", "departures", "signal", "forest", "night"]
        let forms = try names.map { name in
            let values = try #require(BuiltInTheme.named(name)).values
            return [
                values.weight.rawValue, "\(values.width)", "\(values.corner)", "\(values.group)",
            ]
        }
        #expect(Set(forms).count == names.count)
    }

    @Test("departures has a card for each digit in every mode that shows numbers")
    func digits() {
        for (name, count) in [("graphite", 2), ("departures", 4)] {
            for mode in [Settings.ModeKind.time, .timer, .stopwatch] {
                var settings = Settings()
                settings.theme = name
                settings.mode = mode
                let moment = Moment(FaceFixture.reading(minute: 600))
                let cards = Clock(settings: settings, moment: moment).mode.plan { _ in [100] }.cards
                #expect(cards.count == count, "\(name), \(mode)")
            }
        }
        var settings = Settings()
        settings.themeValues = ThemeValues.graphite
        #expect(!settings.hasSingleDigits)
        settings.themeValues?.group = 1
        #expect(settings.hasSingleDigits)
    }

    @Test("the seam of paper is darker than its ink, and below it is a light lip")
    func seam() throws {
        let (image, metrics) = try picture(of: "88", theme("paper"))
        let row = metrics.slit.lowerBound
        let columns = 40..<Self.size.width - 40
        let ink = columns.map { shade(image, $0, row).max() ?? 0 }
        let lightest = columns.map { shade(image, $0, row - 12).min() ?? 0 }.max() ?? 0
        #expect(ink.min() ?? 255 <= 0x10)
        #expect(ink.max() ?? 0 <= 0x60 && lightest > 0xc0)
        let (blank, _) = try picture(of: "", theme("paper"))
        let lip = shade(blank, 100, metrics.slit.upperBound)
        let below = shade(blank, 100, metrics.slit.upperBound + 8)
        #expect(zip(lip, below).allSatisfy { $0 > $1 })
    }

    @Test("the sides of cards on black can be seen", arguments: ["night", "contrast"])
    func rims(name: String) throws {
        let (image, metrics) = try picture(of: "", theme(name))
        for share in [0.2, 0.4, 0.6] {
            let y = Int(Double(metrics.height) * share)
            let rim = (0..<4).map { shade(image, $0, y).max() ?? 0 }.max() ?? 0
            let card = shade(image, 60, y).max() ?? 0
            #expect(rim >= card + 8, "\(share): \(rim) beside \(card)")
        }
    }

    @Test(
        "the ends of the axle are in front of the flap at every angle", arguments: FlipAxis.allCases
    )
    func axle(axis: FlipAxis) throws {
        var style = FaceStyle()
        style.flipAxis = axis
        let typeface = Typeface.numerals()
        let face = try ClockScene(
            style: style, cardCount: 1, typeface: typeface, width: 300, height: 320)
        face.face.deck.show(CardValue(text: "7"), on: 0)
        let place = face.face.layout.cards[0]
        // The middles of its two ends, on the card.
        let ends =
            axis == .x
            ? [place.minX + 2, place.maxX - 3].map { ($0, place.minY + place.height / 2 + 3) }
            : [place.minY + 2, place.maxY - 3].map { (place.minX + place.width / 2 + 3, $0) }
        func colours(at time: MediaTime) -> [UInt32] {
            let tree = face.frame(at: time)
            let buffer = PixelBuffer(width: 300, height: 320)
            Rasterizer().draw(tree.commands, into: buffer.frameBuffer, clip: tree.viewport)
            return ends.map { buffer.pixels[$0.1 * 300 + $0.0] }
        }
        let rest = colours(at: 0)
        face.face.deck.flip(to: CardValue(text: "8"), on: 0, direction: .forward, at: 1)
        for step in 0..<40 { #expect(colours(at: 1 + Double(step) / 60) == rest, "\(step)") }
    }

    @Test("a theme file without the newest keys gives the values that it gave before them")
    func old() throws {
        var overrides = ThemeOverrides()
        for (name, value) in [
            ("corner", 0.1), ("seam", 0.02), ("digits", 0.6), ("grain", 2), ("contrast", 0.8),
        ] {
            overrides[try #require(ThemeKey.named(name))] = .number(value)
        }
        let values = overrides.applied(to: .graphite)
        #expect(values.width == NumeralMetrics.clockWidth && values.group == 2)
        #expect(values.corner == 0.1 && values.digitHeight == 0.6 && values.weight == .bold)
        #expect(values.wood == 0)
    }
}
