import Testing

@testable import FlipFace

/// The waist of 3 and 8 and the bar of 5, 6 and 9 are on the seam, to 0.5 % of the height of a digit.
@Suite struct NumeralSeamTests {
    private static let tolerance = 0.005
    private static let masters =
        NumeralMaster.all + [NumeralMaster(0, 0.3, gap: 0.05), NumeralMaster(1, 0, gap: 0)]
    /// Heights around the seam, 0.0005 apart.
    private static let heights = (0...600).map { 0.35 + Double($0) * 0.0005 + 0.00001 }

    @Test(arguments: masters)
    func theNarrowestRowOfTheEightIsOnTheSeam(master: NumeralMaster) throws {
        let rows = master.rows(of: "8")
        let widths = try Self.heights.map { y in
            let spans = rows.spans(at: y)
            let (first, last) = (try #require(spans.first), try #require(spans.last))
            return (y: y, width: last.upperBound - first.lowerBound)
        }
        let narrowest = try #require(widths.min { $0.width < $1.width })
        #expect(abs(narrowest.y - NumeralMetrics.seam) < Self.tolerance)
    }

    @Test(arguments: masters)
    func theWaistOfTheThreeIsOnTheSeam(master: NumeralMaster) throws {
        let rows = master.rows(of: "3")
        let sides = try Self.heights.map { y in
            (y: y, right: try #require(rows.spans(at: y).last).upperBound)
        }
        let waist = try #require(sides.min { $0.right < $1.right })
        #expect(abs(waist.y - NumeralMetrics.seam) < Self.tolerance)
    }

    /// The bar of 5, 6 and 9 is the solid ink between the crotch, where the bowl leaves the stem, and the counter: the
    /// rows around the seam that are inked from the stem on without a gap.
    @Test(arguments: masters, ["5", "6", "9"] as [Unicode.Scalar])
    func theBarBetweenCrotchAndCounterIsOnTheSeam(
        master: NumeralMaster, digit: Unicode.Scalar
    ) throws {
        let ink = try #require(master.numerals.glyph(of: digit)).ink
        let rows = master.rows(of: digit)
        let solid = Self.heights.filter { y in
            let spans = rows.spans(at: y)
            let toStem =
                digit == "9"
                ? ink.upperBound - spans[spans.count - 1].upperBound
                : spans[0].lowerBound - ink.lowerBound
            return spans.count == 1 && toStem < 0.1
                && spans[0].length > 0.5 * (ink.upperBound - ink.lowerBound)
        }
        let (low, high) = (try #require(solid.first), try #require(solid.last))
        #expect(abs((low + high) / 2 - NumeralMetrics.seam) < Self.tolerance)
        #expect(high - low > 0.6 * master.numerals.metrics.bar)
        // The rows are contiguous, and both flaps hold a part that is not a whisker.
        #expect(abs(Double(solid.count - 1) * 0.0005 - (high - low)) < 1e-9)
        #expect((high - low - master.gap) / 2 > 0.017)
    }

    /// The seam cuts the diagonal and the stem of the 4, far from its bar.
    @Test(arguments: masters)
    func theBarOfTheFourIsLow(master: NumeralMaster) {
        let rows = master.rows(of: "4")
        #expect(rows.spans(at: NumeralMetrics.seam).count == 2)
        let bar = Self.heights.filter { rows.spans(at: $0 - 0.2).count == 1 }
        #expect((bar.max() ?? 1) - 0.2 < 0.40)
    }

    @Test(arguments: masters)
    func theColonIsEvenAboutTheSeam(master: NumeralMaster) {
        let heights = master.polygons(of: ":").joined().map(\.y)
        #expect(abs((heights.min() ?? 0) + (heights.max() ?? 0) - 1) < 1e-12)
    }
}
