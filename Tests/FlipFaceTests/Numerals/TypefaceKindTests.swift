import FlipEngine
import Testing

@testable import FaceSupport
@testable import FlipFace

/// What a typeface promises, of a face of a font and of the numerals.
@Suite struct TypefaceKindTests {
    enum Kind: CaseIterable { case font, numerals }

    private static let characters = Array("0123456789AMP:".unicodeScalars)

    private func typeface(_ kind: Kind) throws -> Typeface {
        switch kind {
        case .font: try FaceFixture.typeface()
        case .numerals: .numerals()
        }
    }

    @Test(arguments: Kind.allCases)
    func lengthsGrowWithTheSize(kind: Kind) throws {
        let typeface = try typeface(kind)
        for character in Self.characters {
            let small = try #require(typeface.inkBounds(of: character, pixelSize: 50))
            let large = try #require(typeface.inkBounds(of: character, pixelSize: 800))
            // A font's coordinates are rounded to 1/64 pixel at each size.
            let tolerance = 16.0 / 64 + 1e-9
            #expect(abs(small.minX * 16 - large.minX) <= tolerance)
            #expect(abs(small.maxX * 16 - large.maxX) <= tolerance)
            #expect(abs(small.minY * 16 - large.minY) <= tolerance)
            #expect(abs(small.maxY * 16 - large.maxY) <= tolerance)
            let step = try #require(typeface.advance(of: character, pixelSize: 50))
            let wide = try #require(typeface.advance(of: character, pixelSize: 800))
            #expect(abs(step * 16 - wide) < 0.1)
        }
    }

    @Test(arguments: Kind.allCases)
    func aMaskEnclosesTheInk(kind: Kind) throws {
        let typeface = try typeface(kind)
        for character in Self.characters {
            for (size, x, y) in [(9.0, 0.0, 0.0), (61.5, 0.25, -3.75), (300, -12.5, 7.5)] {
                let ink = try #require(typeface.inkBounds(of: character, pixelSize: size))
                    .offsetBy(dx: x, dy: y)
                let mask = try #require(
                    typeface.mask(
                        of: character, pixelSize: size, subpixelOffset: Point(x: x, y: y)))
                #expect(abs(Double(mask.left) - ink.minX) < 1 + 1e-6)
                #expect(abs(Double(mask.top) - ink.minY) < 1 + 1e-6)
                #expect(abs(Double(mask.left + mask.width) - ink.maxX) < 1 + 1e-6)
                #expect(abs(Double(mask.top + mask.height) - ink.maxY) < 1 + 1e-6)
                #expect(mask.coverage.count == mask.width * mask.height)
                #expect(mask.coverage.contains { $0 > 40 })
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func aStretchedMaskIsNarrower(kind: Kind) throws {
        let typeface = try typeface(kind)
        let glyph = try #require(typeface.glyph(of: "8"))
        let (full, half) = (
            try #require(typeface.mask(ofGlyph: glyph, pixelSize: 200)),
            try #require(typeface.mask(ofGlyph: glyph, pixelSize: 200, stretch: 0.5))
        )
        #expect(abs(half.width - full.width / 2) <= 1 && half.height == full.height)
    }

    @Test(arguments: Kind.allCases)
    func missingCharactersAndSizesAreNil(kind: Kind) throws {
        let typeface = try typeface(kind)
        #expect(!typeface.has("\u{4e00}") && typeface.glyph(of: "\u{4e00}") == nil)
        #expect(typeface.inkBounds(of: "\u{4e00}", pixelSize: 50) == nil)
        #expect(typeface.advance(of: "\u{4e00}", pixelSize: 50) == nil)
        #expect(typeface.mask(of: "\u{4e00}", pixelSize: 50) == nil)
        #expect(typeface.inkBounds(of: "1", pixelSize: .nan) == nil)
        #expect(typeface.advance(of: "1", pixelSize: .infinity) == nil)
        #expect(typeface.mask(of: "1", pixelSize: .nan) == nil)
        #expect(
            typeface.mask(of: "1", pixelSize: 50, subpixelOffset: Point(x: .nan, y: 0)) == nil)
        #expect(
            typeface.inkBounds(of: "1", pixelSize: 1e9)
                == typeface.inkBounds(of: "1", pixelSize: 8000))
        #expect(
            typeface.inkBounds(of: "1", pixelSize: -4) == typeface.inkBounds(of: "1", pixelSize: 1))
    }

    @Test(arguments: Kind.allCases)
    func digitsShareACellAndStandOnTheBaseline(kind: Kind) throws {
        let typeface = try typeface(kind)
        let cell = try #require(typeface.digitAdvance(pixelSize: 100))
        let all = try #require(typeface.digitBounds(pixelSize: 100))
        let capital = try #require(typeface.capHeight(pixelSize: 100))
        for digit in Self.characters.prefix(10) {
            #expect(typeface.has(digit))
            #expect(try abs(#require(typeface.advance(of: digit, pixelSize: 100)) - cell) < 0.1)
        }
        #expect(all.minX >= 0 && all.maxX <= cell && all.height >= capital)
        #expect(all.minY < -0.99 * capital && all.maxY < 0.05 * capital && all.maxY >= 0)
    }

    @Test func equalityIsThatOfTheOutlines() throws {
        #expect(Typeface.numerals() == .numerals() && Typeface.numerals() != .numerals(.light))
        let (one, other) = (try FaceFixture.typeface(), try FaceFixture.typeface())
        #expect(one == one && one != other && one != .numerals())
    }
}
