import Testing

@testable import FaceSupport
@testable import FlipFace

/// The waist of 3 and 8 and the bar of 5, 6 and 9 are on the seam, to 0.5 % of the height of a digit.
@Suite struct NumeralSeamTests {
    private static let tolerance = 0.005
    private static let masters =
        NumeralMaster.all + [NumeralMaster(0, 0.3, gap: 0.05), NumeralMaster(1, 0, gap: 0)]
    // Swift 6.0 does not compile a closure among the arguments of a test.
    private static let light = masters.filter { $0.weight == 0 }
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

    /// The seam halves the ink of the bar of 5, 6 and 9 between the crotch, where the bowl leaves the stem, and the
    /// crown of its arch: the middle of the bar is on the seam.
    @Test(arguments: masters, ["5", "6", "9"] as [Unicode.Scalar])
    func theSeamHalvesTheBarBetweenCrotchAndCrown(
        master: NumeralMaster, digit: Unicode.Scalar
    ) throws {
        let bar = try Self.bar(of: digit, master)
        let above = bar.map(\.upperBound).reduce(0, +) / Double(bar.count)
        let below = bar.map(\.lowerBound).reduce(0, +) / Double(bar.count)
        #expect(abs((above + below) / 2 - NumeralMetrics.seam) < Self.tolerance)
        // The crotch is above the gap, and both flaps hold a part that is not a whisker.
        let edge = NumeralMetrics.seam + master.gap / 2
        #expect(bar[0].upperBound > edge)
        #expect(bar[bar.count - 1].upperBound > edge + 0.025)
        #expect(bar.allSatisfy { $0.lowerBound < NumeralMetrics.seam - master.gap / 2 - 0.025 })
    }

    /// The arch of the bowl does not slump to the stem: in every weight its crown is right of the bowl's middle.
    @Test(arguments: masters, ["5", "6", "9"] as [Unicode.Scalar])
    func theCrownOfTheArchIsRightOfTheMiddle(
        master: NumeralMaster, digit: Unicode.Scalar
    ) throws {
        let ink = try #require(master.numerals.glyph(of: digit)).ink
        let crown = try Self.arch(of: digit, master).crown.x
        let place = digit == "9" ? ink.upperBound + crown : crown - ink.lowerBound
        #expect((0.5...0.62).contains(place / ink.length))
    }

    /// A light bar that is cut in two must not become two hairlines.
    @Test(arguments: light)
    func bothFlapsHoldMostOfALightStroke(master: NumeralMaster) throws {
        let stem = master.numerals.metrics.stem
        for digit: Unicode.Scalar in ["5", "6", "9"] {
            let crown = try #require(Self.bar(of: digit, master).last)
            #expect(crown.upperBound - NumeralMetrics.seam > 0.6 * stem, "\(digit)")
            #expect(NumeralMetrics.seam - crown.lowerBound > 0.6 * stem, "\(digit)")
        }
        for digit: Unicode.Scalar in ["3", "8"] {
            let ink = try #require(master.numerals.glyph(of: digit)).ink
            let middle = (ink.lowerBound + ink.upperBound) / 2
            let columns = Self.columns(master.polygons(of: digit)).spans(at: middle + 1e-5)
            let bar = try #require(columns.first { $0.contains(NumeralMetrics.seam) })
            #expect(bar.upperBound - NumeralMetrics.seam > 0.75 * stem, "\(digit)")
            #expect(NumeralMetrics.seam - bar.lowerBound > 0.75 * stem, "\(digit)")
        }
    }

    /// The columns of the bar of 5, 6 or 9, from the crotch to the crown of the arch.
    private static func bar(
        of digit: Unicode.Scalar, _ master: NumeralMaster
    ) throws -> [ClosedRange<Double>] {
        let (crotch, crown) = try arch(of: digit, master)
        let columns = columns(
            master.polygons(of: digit).map { $0.map { upright($0, digit) } })
        return try (0..<200).map { step in
            let x = crotch.x + (crown.x - crotch.x) * (Double(step) + 0.51) / 200
            return try #require(columns.spans(at: x).first { $0.contains(NumeralMetrics.seam) })
        }
    }

    /// The only corner of 5, 6 or 9 above the seam and near it, and the highest position of the bowl right of it.
    private static func arch(
        of digit: Unicode.Scalar, _ master: NumeralMaster
    ) throws -> (crotch: SIMD2<Double>, crown: SIMD2<Double>) {
        let joins = master.joins(of: digit).map {
            (place: upright($0.position, digit), isCorner: $0.angle > 15)
        }.filter { (NumeralMetrics.seam..<0.7).contains($0.place.y) }
        let corners = joins.filter(\.isCorner).map(\.place)
        try #require(corners.count == 1)
        let crown = joins.map(\.place).filter { $0.x > corners[0].x + 0.01 }
            .max { $0.y < $1.y }
        return (corners[0], try #require(crown))
    }

    /// A position of 5 or 6, and that of 9 turned by half a turn about the seam.
    private static func upright(
        _ position: SIMD2<Double>, _ digit: Unicode.Scalar
    ) -> SIMD2<Double> {
        digit == "9" ? SIMD2(0, 2 * NumeralMetrics.seam) - position : position
    }

    /// The vertical cuts through polygons.
    private static func columns(_ polygons: [[SIMD2<Double>]]) -> NumeralRows {
        NumeralRows(polygons.map { $0.map { SIMD2($0.y, $0.x) } })
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
