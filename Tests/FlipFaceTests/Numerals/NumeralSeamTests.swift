import Testing

@testable import FlipFace

/// The waist or the notch of 3, 5, 6, 8 and 9 is on the seam, to 0.5 % of the height of a digit.
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

    /// Above the crotch, the first stroke of 5 and 6 is the stem; below, stem and bowl are one.
    @Test(arguments: masters, ["5", "6"] as [Unicode.Scalar])
    func theBowlSpringsFromTheStemOnTheSeam(master: NumeralMaster, digit: Unicode.Scalar) throws {
        let rows = master.rows(of: digit)
        let limit = 1.03 * master.numerals.metrics.stem
        let joined = try Self.heights.filter { y in
            try #require(rows.spans(at: y).first).length > limit
        }
        let crotch = try #require(joined.max())
        #expect(abs(crotch - NumeralMetrics.seam) < Self.tolerance)
    }

    /// The 9 is the 6 turned by half a turn.
    @Test(arguments: masters)
    func theBowlOfTheNineReturnsToTheStemOnTheSeam(master: NumeralMaster) throws {
        let rows = master.rows(of: "9")
        let limit = 1.03 * master.numerals.metrics.stem
        let joined = try Self.heights.filter { y in
            try #require(rows.spans(at: y).last).length > limit
        }
        let crotch = try #require(joined.min())
        #expect(abs(crotch - NumeralMetrics.seam) < Self.tolerance)
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

    /// No sliver of the bowls of 5, 6 and 9 is left beyond the gap in the clock's bold.
    @Test func theBowlsCrownIsOnOneFlap() throws {
        let metrics = NumeralMaster.clock.numerals.metrics
        #expect(metrics.bowlTop - metrics.bowlBar > NumeralMetrics.seam - metrics.gap / 2 - 0.002)
    }
}
