import Testing

@testable import FaceSupport
@testable import FlipFace

/// The outlines of the numerals: closed, not overlapping, with stems of one thickness.
@Suite struct NumeralOutlineTests {
    /// The named masters, and the ends of the range of the gap.
    static let masters =
        NumeralMaster.all
        + [0, 0.7, 1].flatMap { weight in
            [0, 0.05].map { NumeralMaster(weight, 0.3, gap: $0) }
        }

    // Swift 6.0 does not compile a closure among the arguments of a test.
    private static let bold = masters.filter { $0.weight > 0.5 }

    @Test func theFamilyHasTheDigitsTheColonAndThreeCapitals() {
        let numerals = NumeralMaster.clock.numerals
        #expect(Numerals.characters.count == 14)
        for character in Numerals.characters {
            #expect(numerals.glyph(of: character) != nil)
        }
        #expect(numerals.glyph(of: "B") == nil)
        #expect(numerals.glyph(of: " ") == nil)
    }

    @Test(arguments: masters)
    func contoursAreClosed(master: NumeralMaster) throws {
        for character in Numerals.characters {
            let glyph = try #require(master.numerals.glyph(of: character))
            for contour in glyph.contours {
                let next = contour.dropFirst() + contour.prefix(1)
                for (curve, following) in zip(contour, next) {
                    let step = following.start - curve.end
                    #expect(
                        abs(step.x) + abs(step.y) < 1e-8, "\(character) at \(curve.end)")
                }
            }
        }
    }

    /// If the winding number is 0 or 1 everywhere, the nonzero and the even-odd rule fill the same.
    @Test(arguments: masters)
    func outsidesRunCounterclockwiseAndNothingOverlaps(master: NumeralMaster) {
        for character in Numerals.characters {
            let rows = master.rows(of: character)
            for row in 0..<311 {
                // No corner is at such a height.
                let y = -0.03 + 1.06 * (Double(row) + 0.513) / 311
                var winding = 0
                for crossing in rows.crossings(at: y) {
                    winding += crossing.direction
                    #expect(winding == 0 || winding == 1, "\(character) at height \(y)")
                }
                #expect(winding == 0)
            }
        }
    }

    @Test func countersRunClockwise() {
        let counters: [Unicode.Scalar: Int] = [
            "0": 1, "4": 1, "6": 1, "8": 2, "9": 1, "A": 1, "P": 1,
        ]
        for master in NumeralMaster.all {
            for character in Numerals.characters {
                let areas = master.polygons(of: character).map(Self.signedArea)
                #expect(areas.count { $0 < 0 } == counters[character] ?? 0)
                #expect(areas.count { $0 > 0 } == (character == ":" ? 2 : 1))
            }
        }
    }

    @Test(arguments: masters)
    func theInkIsWithinItsStatedExtent(master: NumeralMaster) throws {
        for character in Numerals.characters {
            let glyph = try #require(master.numerals.glyph(of: character))
            let positions = master.polygons(of: character).joined()
            let (low, high) = (positions.map(\.x).min(), positions.map(\.x).max())
            #expect(try abs(#require(low) - glyph.ink.lowerBound) < 1e-9)
            #expect(try abs(#require(high) - glyph.ink.upperBound) < 1e-9)
            let overshoot = master.numerals.metrics.overshoot + 1e-12
            #expect(positions.allSatisfy { (-overshoot...1 + overshoot).contains($0.y) })
        }
    }

    /// A join is a corner that the eye expects, or it has no kink and the same curvature on both sides.
    @Test(arguments: masters)
    func curvesContinueWithTheSameCurvature(master: NumeralMaster) {
        for character in Numerals.characters {
            for join in master.joins(of: character) where join.angle < 15 {
                #expect(join.angle < 0.01, "\(character) at \(join.position)")
                let jump = abs(join.after - join.before)
                #expect(
                    jump < 0.01 + 0.01 * abs(join.before),
                    "\(character) at \(join.position): \(join.before) to \(join.after)")
            }
        }
    }

    /// Straight lines of the round digits are parallel to the seam, as the cuts of their arms are, or upright.
    @Test(arguments: masters, ["0", "2", "3", "6", "8", "9"] as [Unicode.Scalar])
    func armsAreCutParallelToTheSeam(master: NumeralMaster, digit: Unicode.Scalar) {
        let lines = (master.numerals.glyph(of: digit)?.contours ?? []).joined().filter { curve in
            let third = (curve.end - curve.start) / 3 - (curve.control1 - curve.start)
            return (third * third).sum() < 1e-20
        }
        for line in lines {
            let step = line.end - line.start
            #expect(min(abs(step.x), abs(step.y)) < 1e-9, "at \(line.start)")
        }
    }

    /// The counters of 0, 6, 8 and 9 are upright: their left and right flanks mirror each other. Those of light 6 and 9
    /// have a lower curve at the join.
    @Test(arguments: bold, ["0", "6", "8", "9"] as [Unicode.Scalar])
    func countersAreSymmetric(master: NumeralMaster, digit: Unicode.Scalar) throws {
        for counter in master.polygons(of: digit).dropFirst() {
            let rows = NumeralRows([counter])
            let (low, high) = (counter.map(\.y).min() ?? 0, counter.map(\.y).max() ?? 0)
            let middles = try (1..<20).map { step in
                let span = try #require(
                    rows.spans(at: low + (high - low) * (Double(step) + 0.01) / 20).first)
                return (span.lowerBound + span.upperBound) / 2
            }
            #expect((middles.max() ?? 1) - (middles.min() ?? 0) < 1e-3)
        }
    }

    /// Heights at which a digit has an upright stem, with the stem's place among the strokes there.
    private static let stems: [(digit: Unicode.Scalar, y: Double, isLast: Bool)] = [
        ("0", 0.5, false), ("0", 0.5, true), ("1", 0.3, false), ("2", 0.74, true),
        ("3", 0.25, true), ("3", 0.76, true), ("4", 0.1, false), ("5", 0.75, false),
        ("5", 0.28, true), ("6", 0.57, false), ("6", 0.28, true), ("7", 0.03, false),
        ("8", 0.24, false), ("8", 0.76, true), ("9", 0.43, true), ("9", 0.72, false),
    ]

    @Test(arguments: NumeralMaster.all)
    func stemsHaveTheSameThickness(master: NumeralMaster) throws {
        for (digit, y, isLast) in Self.stems {
            let spans = master.rows(of: digit).spans(at: y)
            let stem = try #require(isLast ? spans.last : spans.first)
            let ratio = stem.length / master.numerals.metrics.stem
            #expect(abs(ratio - 1) < 0.025, "\(digit) at height \(y): \(ratio) stems")
        }
    }

    /// An arch leaves its stem so slowly that the eye finds no place where it begins.
    @Test(arguments: NumeralMaster.all, ["0", "6"] as [Unicode.Scalar])
    func archesLeaveTheirStemsSlowly(master: NumeralMaster, digit: Unicode.Scalar) throws {
        let rows = master.rows(of: digit)
        let (stem, arch) = (0.5, master.numerals.metrics.archStart + 0.08)
        let edges = try [stem, arch].map { try #require(rows.spans(at: $0).first).lowerBound }
        #expect(edges[1] - edges[0] < 0.001)
    }

    /// Counters are not much narrower than stems, and that of an upper bowl not much narrower than the lower one.
    @Test(arguments: NumeralMaster.all)
    func countersAreOpen(master: NumeralMaster) {
        func counter(_ digit: Unicode.Scalar, _ y: Double) -> Double {
            let spans = master.rows(of: digit).spans(at: y)
            return spans[1].lowerBound - spans[0].upperBound
        }
        #expect(counter("0", 0.5) > 0.75 * master.numerals.metrics.stem)
        #expect(counter("8", 0.74) > 0.8 * counter("8", 0.25))
    }

    /// The spine of the 2 is nowhere thin or clotted, and does not grow towards the foot.
    @Test(arguments: NumeralMaster.all)
    func theSpineOfTheTwoHasAnEvenThickness(master: NumeralMaster) throws {
        let contour = try #require(master.numerals.glyph(of: "2")?.contours.first)
        let spines = contour.filter {
            abs($0.end.y - $0.start.y) > 0.4 && $0.start.x != $0.end.x
        }
        try #require(spines.count == 2)
        let stem = master.numerals.metrics.stem
        func samples(_ curve: Cubic) -> [SIMD2<Double>] {
            (0...200).map { curve.position(at: Double($0) / 200) }
        }
        let right = samples(spines[0]).filter { $0.y > 0.2 && $0.y < 0.6 }
        let left = samples(spines[1])
        let ratios = right.map { position in
            let nearest = left.map { (($0 - position) * ($0 - position)).sum() }.min() ?? 0
            return nearest.squareRoot() / stem
        }
        #expect(try #require(ratios.min()) > 0.88)
        #expect(try #require(ratios.max()) < 1.01)
    }

    /// Small digits are more open; nothing jumps from one size to the next.
    @Test func theCorrectionOfSmallDigitsIsContinuous() {
        let sizes = (40...100).map { size in
            NumeralMetrics(weight: 0.7, width: 0.3, pixels: Double(size))
        }
        let large = NumeralMetrics(weight: 0.7, width: 0.3)
        #expect(sizes.last == large)
        #expect(sizes[0].terminal > large.terminal)
        for (smaller, larger) in zip(sizes, sizes.dropFirst()) {
            #expect((0..<0.001).contains(smaller.terminal - larger.terminal))
        }
    }

    @Test func measuresAreClamped() {
        let metrics = NumeralMetrics(weight: 7, width: -.infinity, gap: .nan)
        #expect(metrics == NumeralMetrics(weight: 1, width: 0, gap: 0))
    }

    private static func signedArea(_ polygon: [SIMD2<Double>]) -> Double {
        polygon.indices.reduce(0) { sum, index in
            let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
            return sum + (a.x * b.y - b.x * a.y) / 2
        }
    }
}
