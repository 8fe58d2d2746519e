import Glibc

/// A quarter of a bowl, from its side to its crown, the highest or lowest position: two cubics near a superellipse.
///
/// In the unit square the side is (1, 0), the crown (0, 1), and both cubics meet at (u, u), on the diagonal of
/// |x|^n + |y|^n = 1, with its direction and its curvature. At the side the curvature is zero, as in a superellipse,
/// so that a straight stem and a quarter of any other height continue the curve without a visible corner. The crown
/// keeps some curvature, or it would look flat.
///
/// Why not one cubic: it would leave the side with a curvature, and the eye finds the jump in a digit of 1500 pixels.
struct QuarterCurve: Hashable, Sendable {
    private let exponent: Double
    /// The abscissa and ordinate u of the middle.
    private let middle: Double
    /// The handles at the side and at the crown.
    private let side: End
    private let crown: End

    /// The handles between an end and the middle, in the unit square.
    private struct End: Hashable {
        /// The length of the handle at the end.
        let handle: Double
        /// The extent along x, and along y, of the handle at the middle.
        let diagonal: Double

        /// With `roundness` 0 the handle at the middle ends on the tangent of the end, so the curvature there is zero.
        ///
        /// The curvature at the middle is (n - 1) / (u √2). That of a cubic with these handles is
        /// (2u - 1 - handle) / (3 √2 diagonal²), which gives `handle`.
        init(exponent: Double, middle: Double, roundness: Double) {
            diagonal = (1 - middle) * (1 - 0.25 * roundness)
            handle = 2 * middle - 1 - 3 * (exponent - 1) * diagonal * diagonal / middle
        }

        /// The curvature at the end in the unit square.
        func curvature(middle: Double) -> Double {
            2 * (1 - middle - diagonal) / (3 * handle * handle)
        }
    }

    /// - Parameters:
    ///   - exponent: n, 2...4; greater is squarer.
    ///   - sideRoundness: 0 for a side without curvature, 1 for the curvature of the crown.
    ///   - crownRoundness: The same for the crown.
    init(exponent: Double, sideRoundness: Double = 0, crownRoundness: Double = 1) {
        self.exponent = exponent
        middle = pow(2, -1 / exponent)
        side = End(exponent: exponent, middle: middle, roundness: sideRoundness)
        crown = End(exponent: exponent, middle: middle, roundness: crownRoundness)
    }

    /// The quarter whose side is as round as its crown.
    var turning: QuarterCurve { QuarterCurve(exponent: exponent, sideRoundness: 1) }

    /// The quarter whose crown is without curvature, which continues a bar.
    var flat: QuarterCurve { QuarterCurve(exponent: exponent, crownRoundness: 0) }

    /// The quarter whose crown has a share, 0...1, of the curvature at this one's.
    func crowned(_ share: Double) -> QuarterCurve {
        func quarter(_ roundness: Double) -> QuarterCurve {
            QuarterCurve(exponent: exponent, crownRoundness: roundness)
        }
        let curvature = share * crown.curvature(middle: middle)
        return quarter(
            Bisection.root(in: 0...1) {
                quarter($0).crown.curvature(middle: middle) - curvature
            })
    }

    /// The quarter from (1, 0) to (0, 1).
    var unit: Contour { curves(from: SIMD2(1, 0), to: SIMD2(0, 1)) }

    /// The quarter that leaves `side` vertically and arrives at `crown` horizontally.
    func curves(from side: SIMD2<Double>, to crown: SIMD2<Double>) -> Contour {
        let center = SIMD2(crown.x, side.y)
        let radius = SIMD2(side.x, crown.y) - center
        func position(_ x: Double, _ y: Double) -> SIMD2<Double> { center + radius * SIMD2(x, y) }
        let (s, c) = (self.side, self.crown)
        let join = position(middle, middle)
        return [
            Cubic(
                start: side, control1: position(1, s.handle),
                control2: position(middle + s.diagonal, middle - s.diagonal), end: join),
            Cubic(
                start: join, control1: position(middle - c.diagonal, middle + c.diagonal),
                control2: position(c.handle, 1), end: crown),
        ]
    }

    /// The curvature at the side of a quarter of the given size.
    func sideCurvature(width: Double, height: Double) -> Double {
        side.curvature(middle: middle) * width / (height * height)
    }

    /// The length of the handle with which a cubic begins at the given curvature, if its second control point is at
    /// `distance` from the tangent at its start.
    static func handle(curvature: Double, distance: Double) -> Double {
        (2 * distance / (3 * curvature)).squareRoot()
    }
}
