/// The waist of 3 and 8: where the outsides of the two rings meet, on the seam.
///
/// Two rings share the stroke on the seam. The outside of the lower ring, left alone, would close a little above the
/// seam; the waist is where it crosses the seam on its way. The outside of the upper ring is
/// solved to pass through the same position. So the seam cuts the digit in its narrowest row, and neither flap keeps a
/// barb of the other ring.
struct Waist {
    private let quarter: QuarterCurve

    init(_ quarter: QuarterCurve) { self.quarter = quarter }

    /// Half the width of the waist.
    ///
    /// - Parameters:
    ///   - halfWidth: Half the width of the lower ring.
    ///   - y: The height at which its outside leaves the side, below the seam.
    ///   - crown: The height at which it would close, above the seam.
    func halfWidth(ring halfWidth: Double, y: Double, crown: Double) -> Double {
        let ring = quarter.curves(from: SIMD2(halfWidth, y), to: SIMD2(0, crown))
        return ring.part { $0.y - NumeralMetrics.seam }.last?.end.x ?? halfWidth
    }

    /// The outside of a ring from its side to the waist.
    ///
    /// It is the part up to the waist of the quarter whose crown is so far beyond the seam that the quarter passes
    /// through the waist.
    ///
    /// - Parameters:
    ///   - side: Where the outside leaves the ring's side, above or below the seam.
    ///   - center: The abscissa of the ring's middle.
    ///   - waist: The abscissa of the waist, on the same side of the middle.
    func outside(from side: SIMD2<Double>, center: Double, waist: Double) -> Contour {
        let seam = NumeralMetrics.seam
        let up: Double = side.y < seam ? 1 : -1
        let inwards: Double = side.x > center ? 1 : -1
        func part(_ beyond: Double) -> Contour {
            quarter.curves(from: side, to: SIMD2(center, seam + up * beyond))
                .part { (waist - $0.x) * inwards }
        }
        let beyond = Bisection.root(in: 1e-4...0.5) { ((part($0).last?.end.y ?? seam) - seam) * up }
        var outside = part(beyond)
        outside[outside.count - 1].end = SIMD2(waist, seam)
        return outside
    }
}
