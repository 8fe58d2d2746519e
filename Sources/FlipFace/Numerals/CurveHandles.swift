import Glibc

/// The lengths of the two handles of a quarter of a bowl, as fractions of its height and width.
///
/// The quarter leaves a stem vertically and arrives at a crown, the highest or lowest point, horizontally, or the other
/// way round.
struct CurveHandles: Hashable, Sendable {
    /// The handle at the stem, as a fraction of the quarter's height.
    let atStem: Double
    /// The handle at the crown, as a fraction of the quarter's width.
    let atCrown: Double

    /// The quarter that crosses |x|^n + |y|^n = 1 on its diagonal, both handles equal if `bias` is 0.
    ///
    /// The curve is at (u, u) with u = 2^(-1/n) there. A symmetric cubic with handles k has its middle at
    /// (4 + 3k) / 8, hence k = (8u - 4) / 3; n = 2 gives 0.552, that of the circle.
    ///
    /// - Parameters:
    ///   - exponent: n, 1.6...4; greater is squarer.
    ///   - bias: The part that moves from the handle at the crown to that at the stem. The curvature at the stem falls
    ///     with the square of the handle there, so a straight passes into the curve without a visible corner.
    init(exponent: Double, bias: Double) {
        let handle = (8 * pow(2, -1 / exponent) - 4) / 3
        atStem = handle + bias
        atCrown = handle - bias
    }

    private init(atStem: Double, atCrown: Double) {
        self.atStem = atStem
        self.atCrown = atCrown
    }

    /// The handles of a quarter that takes the place of a straight and a lower quarter.
    ///
    /// Its handle at the stem ends where that of the lower quarter does. As it is longer, the curvature at the stem is
    /// smaller, and the curve begins unseen at any size. The handle at the crown is longer too, or the long side would
    /// make the top pointed.
    ///
    /// - Parameters:
    ///   - height: The height of the lower quarter.
    ///   - tall: The height of the straight and the lower quarter.
    func extended(from height: Double, to tall: Double) -> CurveHandles {
        CurveHandles(atStem: 1 - (1 - atStem) * height / tall, atCrown: atCrown + 0.05)
    }
}
