/// The waist of 3 and 8: where the outsides of the two rings meet, on the seam.
///
/// Two rings share the stroke on the seam. The outside of the lower ring, left alone, would close a little above the
/// seam; the waist is where it crosses the seam on its way. The outside of the upper ring is
/// solved to pass through the same position. So the seam cuts the digit in its narrowest row, and neither flap keeps a
/// barb of the other ring.
struct Waist {
    private let quarter: QuarterCurve
    /// The abscissa of the middle of the waist, and half its width.
    let middle: Double
    let half: Double

    /// - Parameters:
    ///   - quarter: A quarter of a ring, round at its side, too.
    ///   - bottom: The lowest position of the lower ring.
    ///   - halfWidth: Half its width.
    ///   - crown: The height at which it would close, above the seam.
    init(_ quarter: QuarterCurve, bottom: SIMD2<Double>, halfWidth: Double, crown: Double) {
        self.quarter = quarter
        middle = bottom.x
        let side = SIMD2(halfWidth, (bottom.y + crown) / 2)
        let ring = quarter.curves(from: side, to: SIMD2(0, crown))
        half = ring.part { $0.y - NumeralMetrics.seam }.last?.end.x ?? halfWidth
    }

    /// The outside of a ring from its crown, away from the seam, over its side to the waist.
    ///
    /// The ring would close so far beyond the seam that it passes through the waist. Its side is in the middle between
    /// crown and closing, so both quarters have the same curvature there.
    ///
    /// - Parameters:
    ///   - crown: The highest position of the upper ring, or the lowest one of the lower ring.
    ///   - halfWidth: Half the width of the ring, negative for its left half.
    func outside(from crown: SIMD2<Double>, side halfWidth: Double) -> Contour {
        let seam = NumeralMetrics.seam
        let up: Double = crown.y < seam ? 1 : -1
        let inwards: Double = halfWidth > 0 ? 1 : -1
        let waist = middle + inwards * half
        func ring(_ beyond: Double) -> (side: SIMD2<Double>, part: Contour) {
            let closing = SIMD2(crown.x, seam + up * beyond)
            let side = SIMD2(crown.x + halfWidth, (crown.y + closing.y) / 2)
            let part = quarter.curves(from: side, to: closing).part { (waist - $0.x) * inwards }
            return (side, part)
        }
        let beyond = RootFinder.root(in: 1e-4...0.5) {
            ((ring($0).part.last?.end.y ?? seam) - seam) * up
        }
        var (side, part) = ring(beyond)
        part[part.count - 1].end = SIMD2(waist, seam)
        return quarter.curves(from: side, to: crown).backwards + part
    }
}
