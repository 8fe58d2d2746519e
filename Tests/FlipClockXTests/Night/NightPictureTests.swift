import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX
@testable import FlipFace

/// Pictures of dimmed faces.
@Suite("Pictures by night")
struct NightPictureTests {
    private static let darkest = Dusk(
        from: TimeOfDay(hour: 20), to: TimeOfDay(hour: 8), light: Dusk.lights.lowerBound)

    private func picture(
        _ theme: Theme, _ dusk: Dusk?, ground: GroundStyle = .whole
    ) throws -> (pixels: PixelBuffer, card: PixelRect, hinge: Int) {
        let fixture = try CardsFixture(
            TimeMode(), reading: FaceFixture.reading(minute: 8), width: 640, height: 360)
        var style = FaceStyle()
        style.theme = theme
        style.ground = ground
        try fixture.cards.setStyle(style, at: 0)
        fixture.cards.setDusk(dusk, at: 0)
        let buffer = FaceFixture.draw(fixture.cards.frame(at: 0))
        let card = fixture.cards.clockScene.face.layout.cards[1]
        return (buffer, card, (card.minY + card.maxY) / 2)
    }

    private static func luminance(_ pixel: UInt32) -> Double {
        func linear(_ shift: UInt32) -> Double {
            let value = Double(pixel >> shift & 0xff) / 255
            return value <= 0.04045
                ? value / 12.92 : Glibc.pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }

    /// The contrast of the ink to the card for each row of a card: of the pixel that differs most from the one beside
    /// the digits.
    private static func contrasts(
        _ picture: (pixels: PixelBuffer, card: PixelRect, hinge: Int)
    ) -> [Int: Double] {
        let card = picture.card
        // The finish around the hinge shades ink and card together.
        let rows = (card.minY + card.height / 5)..<(card.maxY - card.height / 5)
        var contrasts: [Int: Double] = [:]
        for y in rows where abs(y - picture.hinge) > card.height / 12 {
            let row = picture.pixels.frameBuffer.row(y)
            let ground = luminance(row[card.minX + card.width / 16]) + 0.05
            let ratios = (card.minX + card.width / 16..<card.maxX - card.width / 16).map { x in
                let ink = luminance(row[x]) + 0.05
                return max(ink, ground) / min(ink, ground)
            }
            contrasts[y] = ratios.max() ?? 1
        }
        return contrasts
    }

    @Test(
        "in the darkest night that can be set, digits keep 3:1 against their card",
        arguments: BuiltInTheme.all
    )
    func contrast(builtIn: BuiltInTheme) throws {
        let theme = builtIn.theme
        let bright = Self.contrasts(try picture(theme, nil))
        let dim = Self.contrasts(try picture(theme, Self.darkest))
        let typical = try #require(bright.values.sorted()[safe: bright.count / 2])
        // Rows in which the ink covers a pixel completely.
        let full = bright.filter { $0.value > typical * 0.9 }.map(\.key)
        #expect(full.count > bright.count / 2)
        for y in full {
            #expect(dim[y] ?? 0 >= 3, "row \(y): \(dim[y] ?? 0), by day \(bright[y] ?? 0)")
        }
        // The bound is no higher than it needs to be.
        let lowest = try #require(full.compactMap { dim[$0] }.min())
        #expect(theme.leastLight == Dusk.lights.lowerBound || lowest < 4.5, "\(lowest)")
    }

    @Test("a theme whose digits have too little contrast is not dimmed")
    func neverLegible() {
        var theme = Theme.standard
        theme.ink = theme.upper
        #expect(theme.leastLight == 1)
        #expect(Self.darkest.bounded(by: theme).light(atSecondOfDay: 0) == 1)
    }

    @Test("a transparent ground keeps its transparency, and colours stay premultiplied")
    func transparent() throws {
        let ground = GroundStyle(opacity: 0.4, cornerRadius: 20, isBlended: true)
        let bright = try picture(.standard, nil, ground: ground).pixels.pixels
        let dim = try picture(.standard, Self.darkest, ground: ground).pixels.pixels
        #expect(bright.contains { $0 >> 24 > 0 && $0 >> 24 < 255 })
        for (a, b) in zip(bright, dim) {
            #expect(a >> 24 == b >> 24)
            for shift in [UInt32(0), 8, 16] {
                #expect(b >> shift & 0xff <= max(a >> shift & 0xff, 1))
            }
        }
    }

    @Test(
        "a snapshot shows the light of its time, even in the middle of a flip",
        arguments: [0, 0.3, 0.7])
    func snapshot(share: Double) throws {
        var settings = Settings()
        settings.duskStart = TimeOfDay(hour: 21, minute: 30)
        let reading = FaceFixture.reading(minute: 21 * 60 + 45)
        let options = Options.Snapshot(
            path: "-", size: .init(width: 240, height: 136), time: .reading(reading), flip: share)
        let picture = try FaceFixture.snapshot(options, settings)
        let fixture = try CardsFixture(
            TimeMode(), style: FaceStyle(settings),
            reading: FaceFixture.reading(minute: 21 * 60 + 44), width: 240, height: 136)
        fixture.cards.setDusk(settings.dusk, at: 0)
        fixture.draw(at: 9)
        fixture.cards.setReading(reading, at: 10)
        let duration = fixture.cards.clockScene.face.deck.flipDuration(of: 1)
        fixture.draw(at: 10 + share * duration)
        #expect(picture.pixels == fixture.buffer.pixels)
        settings.duskStart = nil
        #expect(try FaceFixture.snapshot(options, settings).pixels != picture.pixels)
    }
}

extension Array {
    /// The element at `index`; nil outside the array.
    fileprivate subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
