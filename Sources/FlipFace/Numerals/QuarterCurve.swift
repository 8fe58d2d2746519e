import Glibc

/// A quarter of a bowl, from its side to its crown, the highest or lowest position: two cubics near a superellipse.
///
/// In the unit square the side is (1, 0), the crown (0, 1), and both cubics meet where |x|^n + |y|^m = 1 has a slope of
/// 45 degrees, with its direction and its curvature. At the side the curvature is zero, as in a superellipse, so that a
/// straight stem and a quarter of any other height continue the curve without a visible corner. The crown keeps some
/// curvature, or it would look flat.
///
/// Why not one cubic: it would leave the side with a curvature, and the eye finds the jump in a digit of 1500 pixels.
struct QuarterCurve: Hashable, Sendable {
    private let exponent: Double
    /// The end of both cubics, and their curvature there.
    private let middle: SIMD2<Double>
    private let curvature: Double
    /// The handles at the side and at the crown.
    private var side: End
    private var crown: End

    /// The handles between an end and the middle, in the unit square.
    private struct End: Hashable {
        /// The length of the handle at the end.
        let handle: Double
        /// The extent along x, and along y, of the handle at the middle.
        let diagonal: Double
        /// The curvature at the end.
        let curvature: Double

        /// With `roundness` 0 the handle at the middle ends on the tangent of the end, so the curvature there is zero.
        ///
        /// The curvature at the middle of a cubic with these handles is
        /// (middle.x + middle.y - 1 - handle) / (3 √2 diagonal²), which gives `handle`.
        init(_ distance: Double, _ middle: SIMD2<Double>, _ curvature: Double, roundness: Double) {
            diagonal = distance * (1 - 0.25 * roundness)
            handle =
                middle.x + middle.y - 1 - 3 * 2.0.squareRoot() * curvature * diagonal * diagonal
            self.curvature = 2 * (distance - diagonal) / (3 * handle * handle)
        }
    }

    /// - Parameters:
    ///   - exponent: n, 2...4; greater is squarer.
    ///   - shoulder: m - n. With a greater one the curve leaves its side more slowly, and yet is as full.
    init(exponent: Double, shoulder: Double = 0.18) {
        let (n, m) = (exponent, exponent + shoulder)
        self.exponent = n
        func y(_ x: Double) -> Double { pow(1 - pow(x, n), 1 / m) }
        let x = RootFinder.root(in: 0.5...0.99) { n * pow($0, n - 1) - m * pow(y($0), m - 1) }
        middle = SIMD2(x, y(x))
        curvature = ((n - 1) / middle.x + (m - 1) / middle.y) / 8.0.squareRoot()
        side = End(1 - middle.x, middle, curvature, roundness: 0)
        crown = End(1 - middle.y, middle, curvature, roundness: 1)
    }

    /// The quarter whose side is as round as its crown.
    var turning: QuarterCurve { turning(1) }

    /// The quarter whose side has a share, 0...1, of the curvature that is there if it is as round as the crown.
    func turning(_ share: Double) -> QuarterCurve {
        var quarter = self
        let distance = 1 - middle.x
        let round = End(distance, middle, curvature, roundness: 1)
        quarter.side = end(distance, share * round.curvature)
        return quarter
    }

    /// The quarter whose crown is without curvature, which continues a bar.
    var flat: QuarterCurve { crowned(0) }

    /// The quarter of a tall arch, which continues a stem.
    var upright: QuarterCurve { QuarterCurve(exponent: exponent, shoulder: 1.1) }

    /// The quarter with a greater exponent.
    func squarer(by step: Double) -> QuarterCurve { QuarterCurve(exponent: exponent + step) }

    /// The curvature of the crown in the unit square.
    var crownCurvature: Double { crown.curvature }

    /// The quarter with the given curvature at its crown in the unit square, at most that of this one.
    func crowned(_ curvature: Double) -> QuarterCurve {
        var quarter = self
        quarter.crown = end(1 - middle.y, curvature)
        return quarter
    }

    /// The end at a distance from the middle that has the given curvature.
    private func end(_ distance: Double, _ curvature: Double) -> End {
        func end(_ roundness: Double) -> End {
            End(distance, middle, self.curvature, roundness: roundness)
        }
        return end(RootFinder.root(in: 0...1) { end($0).curvature - curvature })
    }

    /// The quarter from (1, 0) to (0, 1).
    var unit: Contour { curves(from: SIMD2(1, 0), to: SIMD2(0, 1)) }

    /// The quarter that leaves `side` vertically and arrives at `crown` horizontally.
    func curves(from side: SIMD2<Double>, to crown: SIMD2<Double>) -> Contour {
        let center = SIMD2(crown.x, side.y)
        let radius = SIMD2(side.x, crown.y) - center
        func position(_ x: Double, _ y: Double) -> SIMD2<Double> { center + radius * SIMD2(x, y) }
        let (s, c) = (self.side, self.crown)
        let join = position(middle.x, middle.y)
        return [
            Cubic(
                start: side, control1: position(1, s.handle),
                control2: position(middle.x + s.diagonal, middle.y - s.diagonal), end: join),
            Cubic(
                start: join, control1: position(middle.x - c.diagonal, middle.y + c.diagonal),
                control2: position(c.handle, 1), end: crown),
        ]
    }

    /// The part of a left quarter of the given height from the abscissa `left`, which is `x` in the unit square, to
    /// `crown`.
    func curves(
        from left: Double, at x: Double, to crown: SIMD2<Double>, height: Double
    ) -> Contour {
        curves(from: crown - SIMD2((crown.x - left) / x, height), to: crown)
            .backwards.part { left - $0.x }.backwards
    }

    /// The curvature at the side of a quarter of the given size.
    func sideCurvature(width: Double, height: Double) -> Double {
        side.curvature * width / (height * height)
    }

    /// The length of the handle with which a cubic begins at the given curvature, if its second control point is at
    /// `distance` from the tangent at its start.
    static func handle(curvature: Double, distance: Double) -> Double {
        (2 * distance / (3 * curvature)).squareRoot()
    }
}
