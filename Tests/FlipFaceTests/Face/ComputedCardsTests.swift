import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipEngine
@testable import FlipFace

/// The pictures that a face at rest computes where it draws them: its ground, and its cards with ink.
@Suite("Computed cards")
struct ComputedCardsTests {
    /// Compares parts of rows with the pixels of the whole picture.
    private func check(_ image: Image, _ name: String) throws {
        let rows = try #require(image.rows, "\(name) is stored")
        let pixels = image.pixels
        var random = SeededRandom(seed: UInt64(image.width))
        for y in 0..<image.height {
            let first = Int.random(in: 0..<image.width, using: &random)
            let columns = first..<Int.random(in: first + 1...image.width, using: &random)
            var part = [UInt32](repeating: 0, count: columns.count)
            part.withUnsafeMutableBufferPointer { part in
                if let out = part.baseAddress { rows(y, columns, out) }
            }
            let start = y * image.width
            let isSame = pixels[start + columns.lowerBound..<start + columns.upperBound]
                .elementsEqual(part)
            #expect(isSame, "\(name), row \(y), columns \(columns)")
        }
        image.releasePixels()
    }

    @Test(
        "Any part of a row of the ground is that of the whole",
        arguments: BuiltInTheme.all.map(\.name))
    func ground(name: String) throws {
        let theme = try #require(BuiltInTheme.named(name)).theme
        for (width, height) in [(1, 1), (5, 3), (257, 40), (1283, 61)] {
            let ground = GroundPainter(theme: theme).paint(width: width, height: height)
            #expect(ground.isOpaque)
            try check(ground, "\(name) \(width)x\(height)")
        }
    }

    @Test("Any part of a row of a card is that of the whole", arguments: [FlipAxis.x, .y])
    func card(axis: FlipAxis) throws {
        for (name, height) in [("graphite", 200), ("paper", 31), ("contrast", 90)] {
            let theme = try #require(BuiltInTheme.named(name)).theme
            let painter = try CardPainter(
                theme: theme,
                metrics: CardMetrics(
                    width: height * 9 / 10, height: height, theme: theme, axis: axis),
                typefaces: Typefaces(digits: try FaceFixture.typeface()))
            try check(painter.picture(of: CardValue(text: "38", label: "PM")), name)
        }
    }

    @Test("A large plate is stored without its hidden middle", arguments: [FlipAxis.x, .y])
    func plate(axis: FlipAxis) throws {
        for name in ["graphite", "contrast"] {
            let theme = try #require(BuiltInTheme.named(name)).theme
            var metrics = CardMetrics(width: 400, height: 440, theme: theme, axis: axis)
            let plate = PlatePainter(theme: theme, metrics: metrics).paint()
            try check(plate, name)
            metrics.computesEveryPixel = true
            #expect(PlatePainter(theme: theme, metrics: metrics).paint().pixels == plate.pixels)
        }
    }

    @Test("Ground, plates and cards are computed at rest, also after a turn of the face")
    func rest() throws {
        let fixture = try CardsFixture(
            TimeMode(), reading: FaceFixture.reading(minute: 608), width: 1280, height: 720)
        let computed = fixture.draw(at: 0).pictures.filter { $0.rows != nil }
        // The ground, the plate of both cards, and each card.
        #expect(Set(computed.map { ObjectIdentifier($0) }).count == 4)
        // As in a turn.
        for picture in computed { picture.keepPixels() }
        fixture.cards.clockScene.face.releasePixels()
        #expect(computed.allSatisfy { $0.rows != nil })
    }

    @Test("Cards keep pixels in a flip, and none after the release")
    func release() throws {
        let fixture = try CardsFixture(
            TimeMode(), reading: FaceFixture.reading(minute: 608), width: 640, height: 360)
        let face = fixture.cards.clockScene.face
        func kept(at time: Double) -> Int {
            _ = fixture.draw(at: time)
            return face.deck.cards.count { $0.view.picture?.rows == nil }
        }
        #expect(kept(at: 0) == 0)
        fixture.cards.setReading(FaceFixture.reading(minute: 609), at: 1)
        #expect(kept(at: 1.2) == 1)
        #expect(kept(at: 5) == 1)
        face.releasePixels()
        #expect(kept(at: 6) == 0)
    }
}
