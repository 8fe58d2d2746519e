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

    /// The bar of 5, 6 and 9 is the solid ink between the crotch, where the bowl leaves the stem, and the counter. Its
    /// centre line passes through the middle of the shortest line from the crotch to the counter.
    @Test(arguments: masters, ["5", "6", "9"] as [Unicode.Scalar])
    func theBarBetweenCrotchAndCounterIsOnTheSeam(
        master: NumeralMaster, digit: Unicode.Scalar
    ) throws {
        let (crotch, counter) = try #require(bar(of: digit, master))
        #expect(abs((crotch.y + counter.y) / 2 - NumeralMetrics.seam) < Self.tolerance)
        let step = crotch - counter
        let thickness = (step * step).sum().squareRoot()
        #expect(thickness > 0.55 * master.numerals.metrics.bar)
    }

    /// From regular on, both flaps hold a part of the bar from one side of the digit to the other.
    @Test(arguments: masters.filter { $0.weight > 0 }, ["5", "6", "9"] as [Unicode.Scalar])
    func theBarIsSolidOnBothFlaps(master: NumeralMaster, digit: Unicode.Scalar) {
        let rows = master.rows(of: digit)
        for y in [-0.5, 0, 0.5].map({ NumeralMetrics.seam + $0 * master.gap + 1e-5 }) {
            #expect(rows.spans(at: y).count == 1, "height \(y)")
        }
    }

    /// The crotch of a digit and the position on its counter that is nearest to it; the 9 is turned by half a turn.
    private func bar(
        of digit: Unicode.Scalar, _ master: NumeralMaster
    ) -> (crotch: SIMD2<Double>, counter: SIMD2<Double>)? {
        func upright(_ position: SIMD2<Double>) -> SIMD2<Double> {
            digit == "9" ? SIMD2(0, 1) - position : position
        }
        let crotches = master.joins(of: digit).filter { $0.angle > 20 }.map { upright($0.position) }
        guard
            let crotch = crotches.first(where: {
                (NumeralMetrics.seam...NumeralMetrics.seam + 0.1).contains($0.y)
            })
        else { return nil }
        let below = master.polygons(of: digit, count: 400).joined().map(upright).filter {
            $0.x > crotch.x + 1e-6 && $0.y < crotch.y
        }
        func distance(_ position: SIMD2<Double>) -> Double {
            let step = position - crotch
            return (step * step).sum()
        }
        return below.min { distance($0) < distance($1) }.map { (crotch, $0) }
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
