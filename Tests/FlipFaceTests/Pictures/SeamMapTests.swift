import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipFace

/// The waist of a font's digits, moved to the seam of a card.
@Suite struct SeamMapTests {
    private static let digits = Array("0123456789".unicodeScalars)

    private func typeface(_ family: String) throws -> Typeface {
        let file = try FontMatch.find(FontList.Entry(family, ":bold"), required: Self.digits)
        return try Typeface(file: file.path, index: file.index)
    }

    /// The distance of the waist of the 8 from the middle of the 0, as a fraction of the height of the 0.
    private func distance(_ typeface: Typeface) throws -> Double {
        let zero = try #require(typeface.inkBounds(of: "0", pixelSize: 1000))
        let mask = try #require(typeface.mask(of: "8", pixelSize: 1000))
        let row = try #require(SeamMap.waist(of: mask))
        return (Double(mask.top) + row - zero.midY) / zero.height
    }

    @Test(arguments: ["Bebas Neue", "DejaVu Sans", "Nimbus Sans Narrow", "Nimbus Roman"])
    func theWaistOfAFamilyIsOnTheSeam(family: String) throws {
        let typeface = try typeface(family)
        let before = try distance(typeface)
        try #require(abs(before) > 0.005 && abs(before) < SeamMap.reach, "\(before)")
        let bounds = Self.digits.map { typeface.inkBounds(of: $0, pixelSize: 1000) }
        let letter = typeface.mask(of: "B", pixelSize: 300)
        typeface.alignWaist()
        #expect(try abs(distance(typeface)) < 0.003)
        // Digits keep their extent, and letters everything.
        for (digit, before) in zip(Self.digits, bounds) {
            let (now, before) = (
                try #require(typeface.inkBounds(of: digit, pixelSize: 1000)), try #require(before)
            )
            #expect(abs(now.minX - before.minX) < 1 && abs(now.maxX - before.maxX) < 1)
            // Flat digits are a little within the extent of the 0.
            #expect(abs(now.minY - before.minY) < 2 && abs(now.maxY - before.maxY) < 2)
        }
        #expect(typeface.mask(of: "B", pixelSize: 300) == letter)
    }

    @Test func theDigitsOfAChosenFamilyAreAligned() throws {
        var theme = Theme.standard
        theme.type.fonts = ["Bebas Neue"]
        let typeface = DigitFonts { Issue.record("\($0)") }.typeface(for: theme)
        #expect(try typeface.source?.file == self.typeface("Bebas Neue").source?.file)
        #expect(try abs(distance(typeface)) < 0.003)
    }

    /// An 8 of four bars, whose waist is at a given height of 1000.
    private func eight(waist: Int) throws -> Typeface {
        func bar(_ bottom: Int, _ top: Int, _ inset: Int) -> [(x: Int, y: Int)] {
            [
                (40 + inset, bottom), (40 + inset, top), (460 - inset, top), (460 - inset, bottom),
            ]
        }
        let zero = [bar(0, 1000, 0)]
        let eight = [
            bar(0, waist - 20, 0), bar(waist - 20, waist + 20, 60), bar(waist + 20, 1000, 0),
        ]
        let shapes = (0...9).map { $0 == 8 ? eight : zero }
        let font = TrueTypeFile(unitsPerEm: 1000, advance: 500, shapes: shapes, first: 48)
        let folder = try TemporaryFolder()
        folder.write(font.bytes, to: "eight.ttf")
        return try withExtendedLifetime(folder) { try Typeface(file: folder("eight.ttf")) }
    }

    @Test func aWaistIsMovedByAtMostSixPercent() throws {
        for (waist, isMoved) in [(445, true), (430, false), (555, true), (570, false), (500, true)]
        {
            let typeface = try eight(waist: waist)
            typeface.alignWaist()
            let expected = isMoved ? 0 : Double(500 - waist) / 1000
            #expect(try abs(distance(typeface) - expected) < 0.003, "\(waist)")
        }
    }

    @Test func aFamilyWithAHighWaistStays() throws {
        let typeface = try typeface("C059")
        let before = typeface.mask(of: "8", pixelSize: 300)
        try #require(abs(distance(typeface)) > SeamMap.reach)
        typeface.alignWaist()
        #expect(typeface.mask(of: "8", pixelSize: 300) == before)
    }

    @Test func anEightWithoutAWaistStays() throws {
        // 35 % of the height: narrower beyond the rows where a waist is.
        let typeface = try eight(waist: 350)
        let before = typeface.mask(of: "8", pixelSize: 300)
        typeface.alignWaist()
        #expect(typeface.mask(of: "8", pixelSize: 300) == before)
    }

    @Test func heightsBeyondTheZeroStay() throws {
        let map = try #require(SeamMap(zero: -0.01...0.71, waist: 0.37))
        for height in [-0.2, -0.01, 0.71, 0.9] { #expect(map(height) == height) }
        #expect(abs(map(0.37) - 0.35) < 1e-12)
        let heights = stride(from: -0.02, through: 0.72, by: 0.001).map { map($0) }
        #expect(heights == heights.sorted())
    }
}
