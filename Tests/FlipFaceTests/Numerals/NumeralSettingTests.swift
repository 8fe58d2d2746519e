import Testing

@testable import FlipFace

/// Advances and kerning of the numerals.
@Suite struct NumeralSettingTests {
    private static let digits = Array("0123456789".unicodeScalars)

    @Test(arguments: NumeralMaster.all)
    func allDigitsHaveTheSameAdvance(master: NumeralMaster) throws {
        let numerals = master.numerals
        for digit in Self.digits {
            let glyph = try #require(numerals.glyph(of: digit))
            #expect(glyph.advance == numerals.metrics.advance)
            #expect(glyph.ink.lowerBound > 0 && glyph.ink.upperBound < glyph.advance)
        }
    }

    @Test func onlyTheOneIsKerned() {
        for master in NumeralMaster.all {
            for left in Self.digits {
                for right in Self.digits {
                    let kerning = master.numerals.kerning(left, right)
                    #expect((kerning < 0) == (left == "1" || right == "1"), "\(left)\(right)")
                }
            }
            #expect(master.numerals.kerning("1", ":") == 0)
            #expect(master.numerals.kerning("A", "1") == 0)
        }
    }

    /// No pair of the bold clock is tighter than 0.07 of the height, or a gap of 10 pixels at 150.
    @Test func pairsDoNotCrowd() throws {
        let master = NumeralMaster.clock
        let outlines = Self.digits.map { master.polygons(of: $0, count: 12).flatMap(\.self) }
        for (left, first) in zip(Self.digits, outlines) {
            for (right, second) in zip(Self.digits, outlines) {
                let shift = SIMD2(
                    master.numerals.metrics.advance + master.numerals.kerning(left, right), 0)
                var nearest = Double.infinity
                for a in first {
                    for b in second {
                        let step = b + shift - a
                        nearest = min(nearest, step.x * step.x + step.y * step.y)
                    }
                }
                #expect(nearest.squareRoot() > 0.07, "\(left)\(right)")
            }
        }
    }

    /// The 1 leaves no hole in a pair: between its stem and the next digit, be it another 1, the space is even.
    @Test(arguments: NumeralMaster.all)
    func theSpaceAfterAOneIsEven(master: NumeralMaster) throws {
        let numerals = master.numerals
        let one = try #require(numerals.glyph(of: "1"))
        let spaces = try "0123".unicodeScalars.map { digit in
            let next = try #require(numerals.glyph(of: digit))
            return numerals.metrics.advance + numerals.kerning("1", digit)
                + next.ink.lowerBound - one.ink.upperBound
        }
        let (least, most) = (try #require(spaces.min()), try #require(spaces.max()))
        #expect(most < 1.15 * least)
    }
}
