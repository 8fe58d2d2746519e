import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipFace

@Suite("Typefaces")
struct TypefaceTests {
    private let face: Typeface

    init() throws {
        let file = try FontMatch.find(.cards())
        try #require(file.family == "Bebas Neue", "the tests need the package fonts-bebas-neue")
        face = try Typeface(file: file.path, index: file.index)
    }

    /// The fraction of the pixel that begins at `pixel` inside of `low ..< high`.
    private func overlap(_ pixel: Int, _ low: Double, _ high: Double) -> Double {
        max(0, min(Double(pixel) + 1, high) - max(Double(pixel), low))
    }

    @Test("the capital I is a rectangle, so the coverage of each pixel is known exactly")
    func exactCoverage() throws {
        let offsets = [(0.0, 0.0), (0.25, 0.75), (0.984375, 0.015625), (3.5, -7.25), (-0.5, 1)]
        for size in [9.0, 23.5, 100, 333.25] {
            let ink = try #require(face.inkBounds(of: "I", pixelSize: size))
            #expect(ink.maxY == 0)
            for (x, y) in offsets {
                let mask = try #require(
                    face.mask(of: "I", pixelSize: size, subpixelOffset: Point(x: x, y: y)))
                let moved = ink.offsetBy(dx: x, dy: y)
                #expect(mask.left == Int(moved.minX.rounded(.down)))
                #expect(mask.top == Int(moved.minY.rounded(.down)))
                #expect(mask.left + mask.width == Int(moved.maxX.rounded(.up)))
                #expect(mask.top + mask.height == Int(moved.maxY.rounded(.up)))
                for row in 0..<mask.height {
                    for column in 0..<mask.width {
                        let area =
                            overlap(mask.left + column, moved.minX, moved.maxX)
                            * overlap(mask.top + row, moved.minY, moved.maxY)
                        let coverage = Double(mask.coverage[row * mask.width + column])
                        #expect(abs(coverage - area * 255) <= 1)
                    }
                }
            }
        }
    }

    @Test("y points down: the period is on the baseline, the digits are above it")
    func axes() throws {
        let period = try #require(face.inkBounds(of: ".", pixelSize: 200))
        #expect(period.maxY == 0 && period.minY < 0 && period.minY > -60)
        let digits = try #require(face.digitBounds(pixelSize: 200))
        #expect(digits.minY < -120 && digits.minX >= 0)
        let cap = try #require(face.capHeight(pixelSize: 200))
        // Round digits overshoot flat capitals slightly.
        #expect(digits.height >= cap && digits.height < cap * 1.05)
    }

    @Test(
        "the bounds fit the mask, which has ink at each edge",
        arguments: [10, 61.7, 400])
    func tightness(size: Double) throws {
        for scalar in "0123456789".unicodeScalars {
            let mask = try #require(face.mask(of: scalar, pixelSize: size))
            let ink = try #require(face.inkBounds(of: scalar, pixelSize: size))
            #expect(mask.left == Int(ink.minX.rounded(.down)))
            #expect(mask.top == Int(ink.minY.rounded(.down)))
            #expect(mask.left + mask.width == Int(ink.maxX.rounded(.up)))
            #expect(mask.top + mask.height == Int(ink.maxY.rounded(.up)))
            #expect(mask.coverage.count == mask.width * mask.height)
        }
    }

    @Test("shape and advance are proportional to the size: there is no hinting")
    func proportion() throws {
        for scalar in "0123456789".unicodeScalars {
            let large = try #require(face.inkBounds(of: scalar, pixelSize: 4000))
            let advance = try #require(face.advance(of: scalar, pixelSize: 4000))
            for size in [7.0, 13.5, 100.25, 999] {
                let scale = size / 4000
                let ink = try #require(face.inkBounds(of: scalar, pixelSize: size))
                for (got, wanted) in [
                    (ink.minX, large.minX), (ink.minY, large.minY), (ink.maxX, large.maxX),
                    (ink.maxY, large.maxY),
                ] {
                    #expect(abs(got - wanted * scale) <= 1.0 / 32)
                }
                let small = try #require(face.advance(of: scalar, pixelSize: size))
                #expect(abs(small - advance * scale) <= 1.0 / 32)
            }
        }
    }

    @Test("the amount of ink does not depend on the glyph's position")
    func inkIsConserved() throws {
        func ink(_ offset: Point) throws -> Double {
            let mask = try #require(face.mask(of: "8", pixelSize: 150, subpixelOffset: offset))
            return mask.coverage.reduce(0) { $0 + Double($1) / 255 }
        }
        let still = try ink(.zero)
        #expect(still > 1000)
        for step in 1..<16 {
            let part = Double(step) / 16
            #expect(try abs(ink(Point(x: part, y: 1 - part)) - still) < still * 0.001)
        }
    }

    @Test("all digits of the cards' typeface are equally wide")
    func tabular() throws {
        let cell = try #require(face.digitAdvance(pixelSize: 500))
        for scalar in "0123456789".unicodeScalars {
            #expect(face.advance(of: scalar, pixelSize: 500) == cell)
        }
    }

    @Test("very large glyphs are drawn completely", arguments: [3000.0, 8000])
    func large(size: Double) throws {
        let mask = try #require(face.mask(of: "8", pixelSize: size))
        #expect(Double(mask.height) > size * 0.65)
        // The 8 has two holes. Down its middle there is ink, hole, ink, hole, ink.
        let middle = mask.width / 2
        var runs: [Bool] = []
        for row in 0..<mask.height {
            let isInk = mask.coverage[row * mask.width + middle] > 127
            if runs.last != isInk { runs.append(isInk) }
        }
        #expect(runs == [true, false, true, false, true])
    }

    @Test("sizes out of range are clamped, and NaN draws nothing")
    func sizeClamping() {
        #expect(
            face.inkBounds(of: "1", pixelSize: 1e9) == face.inkBounds(of: "1", pixelSize: 8000))
        #expect(face.inkBounds(of: "1", pixelSize: -4) == face.inkBounds(of: "1", pixelSize: 1))
        #expect(face.inkBounds(of: "1", pixelSize: .nan) == nil)
        #expect(face.mask(of: "1", pixelSize: 10, subpixelOffset: Point(x: .nan, y: 0)) == nil)
    }

    @Test("a missing character is nil, and a space has no ink")
    func absence() throws {
        #expect(face.mask(of: "\u{4e00}", pixelSize: 50) == nil)
        #expect(face.inkBounds(of: "\u{4e00}", pixelSize: 50) == nil)
        #expect(face.advance(of: "\u{4e00}", pixelSize: 50) == nil)
        let space = try #require(face.mask(of: " ", pixelSize: 50))
        #expect(space.width == 0 && space.height == 0 && space.coverage.isEmpty)
        #expect(face.inkBounds(of: " ", pixelSize: 50) == .zero)
        #expect(try #require(face.advance(of: " ", pixelSize: 50)) > 0)
    }

    @Test("files that are not fonts are refused with a reason")
    func refusals() throws {
        let folder = try TemporaryFolder()
        folder.write(Array("no font".utf8), to: "text.otf")
        for (path, reason) in [
            (folder("missing.otf"), "No such file or directory"),
            (folder("text.otf"), "it is not a font that FreeType supports"),
        ] {
            let error = thrown(FontError.self) { try Typeface(file: path) }
            #expect(error?.description == "cannot use the font '\(path)': \(reason)")
        }
    }

    private func typeface(_ font: HostileFont) throws -> Typeface {
        let folder = try TemporaryFolder()
        folder.write(font.bytes, to: "font.ttf")
        return try Typeface(file: folder("font.ttf"))
    }

    @Test(
        "a glyph that is larger than any window counts as missing, before memory is allocated for it",
        arguments: [16, 64, 256])
    func hugeGlyphs(unitsPerEm: Int) throws {
        let face = try typeface(HostileFont(unitsPerEm: unitsPerEm, squareTo: 16_000))
        #expect(face.glyph(of: "1") != nil && !face.has("1"))
        #expect(face.inkBounds(of: "1", pixelSize: 1000) == nil)
        #expect(face.mask(of: "1", pixelSize: 1000) == nil)
        #expect(face.advance(of: "1", pixelSize: 1000) == nil)
        // At a size at which it is no larger than others, it is drawn.
        let small = try #require(face.mask(of: "1", pixelSize: 2))
        #expect(small.width == 64_000 / unitsPerEm && small.height == small.width)
    }

    @Test("a mask has at most 64 million pixels, also when it is stretched")
    func areas() throws {
        let face = try typeface(HostileFont(unitsPerEm: 1000, squareTo: 500))
        let glyph = try #require(face.glyph(of: "1"))
        #expect(face.mask(ofGlyph: glyph, pixelSize: 8000)?.coverage.count == 64_000_000)
        #expect(face.mask(ofGlyph: glyph, pixelSize: 8000, stretch: 1.01) == nil)
        let wide = try typeface(HostileFont(unitsPerEm: 1000, squareTo: 501))
        #expect(wide.mask(of: "1", pixelSize: 8000) == nil)
    }

    @Test("digits of three thousand crossing edges count as missing; worn or dotted digits do not")
    func edges() throws {
        let crossing = try typeface(HostileFont(edges: 3000))
        #expect(!crossing.has("1") && crossing.mask(of: "1", pixelSize: 400) == nil)
        for font in [HostileFont(edges: 200), HostileFont(specks: 1600)] {
            let face = try typeface(font)
            #expect(face.has("1") && face.mask(of: "1", pixelSize: 400) != nil)
        }
    }
}
