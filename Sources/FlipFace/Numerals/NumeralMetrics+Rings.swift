/// 0, 6, 8 and 9: bowls that are closed. The left edge of the ink is at x = 0.
extension NumeralMetrics {
    /// Two tall arches on short straight stems.
    func zero() -> [Contour] {
        let middle = body / 2
        let (low, high) = (1 - archStart, archStart)
        var pen = OutlinePen()
        pen.move(body, low)
        pen.vertical(high)
        pen.crown(middle, 1 + overshoot, tallOutside)
        pen.side(0, high, tallOutside)
        pen.vertical(low)
        pen.crown(middle, -overshoot, tallOutside)
        pen.side(body, low, tallOutside)
        pen.close()
        pen.move(stem, low)
        pen.vertical(high)
        pen.crown(middle, 1 + overshoot - bar, tallCounter)
        pen.side(body - stem, high, tallCounter)
        pen.vertical(low)
        pen.crown(middle, bar - overshoot, tallCounter)
        pen.side(stem, low, tallCounter)
        pen.close()
        return pen.contours
    }

    /// The height at which the upper arch of 0 and 6 leaves its stem. A longer straight looks mechanical beside the
    /// bowls of the other digits; with none, a light 0 looks like a barrel.
    private var archStart: Double { Self.seam + 0.07 }

    /// The outside of that arch.
    private var tallOutside: CurveHandles {
        outside.extended(from: shoulder + overshoot, to: 1 - archStart + overshoot)
    }

    /// The counter of that arch. Its curve is a little lower than the outside's, or the stroke would thin at the
    /// shoulders.
    private var tallCounter: CurveHandles {
        let inset = overshoot - bar
        return counter.extended(from: shoulder - 0.012 + inset, to: 1 - archStart + inset)
    }

    /// The height of the crown of the bowl of 5 and 6, outside.
    ///
    /// The bowl springs from the stem on the seam and arches above it. Its whole stroke is on the upper flap, so that
    /// the seam leaves no sliver of it on the lower one. Light strokes arch further, or the bowl would be a flat lid.
    var bowlTop: Double { Self.seam + 0.102 + 0.036 * weight }

    /// The thickness of the crown of that bowl.
    var bowlBar: Double { (0.95 + 0.08 * weight) * bar }

    /// A full arch with an arm, and a bowl that springs from the stem on the seam.
    ///
    /// The outline goes down the stem on the left, around the bowl, along its branch to the crotch, up the inside of
    /// the arch and back over the arm.
    func six() -> [Contour] {
        let middle = body / 2
        // The arm stands in a little, or the digit would lean forward.
        let armRight = body - 0.012
        let crown = (stem + body) / 2
        let bowlBottom = bar - overshoot
        let center = (bowlTop - overshoot) / 2
        let counterTop = bowlTop - bowlBar
        let counterCenter = (counterTop + bowlBottom) / 2
        // The stem becomes the bowl far below the branch, so that it keeps its thickness beside the counter.
        let low = min(0.64 * body, counterCenter + 0.02)
        var pen = OutlinePen()
        pen.move(0, low)
        pen.crown(middle, -overshoot, outside)
        pen.side(body, center, outside)
        pen.crown(crown, bowlTop, outside)
        branch(&pen, toStem: SIMD2(stem, Self.seam), at: SIMD2(crown, bowlTop))
        pen.vertical(archStart)
        pen.crown(middle, 1 + overshoot - bar, tallCounter)
        pen.side(armRight - stem, terminal, counter)
        pen.horizontal(armRight)
        pen.crown(middle, 1 + overshoot, outside)
        pen.side(0, archStart, tallOutside)
        pen.close()

        // The counter has no corner at the branch. It leaves the stem low and keeps the branch thinner than the bar, as
        // strokes that meet look darker. Lower and rounder in heavy weights, it leaves the branch enough ink.
        let stemEnd = low - 0.03 + 0.03 * (1 - weight) * (1 - weight)
        let inside = CurveHandles(
            exponent: 3.1 - 1.78 * weight + 0.58 * weight * weight, bias: 0.03)
        pen.move(stem, stemEnd)
        pen.crown(middle + 0.03 * body, counterTop, inside)
        pen.side(body - stem, counterCenter, counter)
        pen.crown(middle, bowlBottom, counter)
        pen.side(stem, stemEnd, counter)
        pen.close()
        return pen.contours
    }

    /// A bowl's outside from its crown, the pen's position, to the stem: it flattens at the crown and meets the stem
    /// steeply, so that the crotch stays open.
    func branch(_ pen: inout OutlinePen, toStem stem: SIMD2<Double>, at crown: SIMD2<Double>) {
        pen.curve(
            SIMD2(crown.x + 0.56 * (stem.x - crown.x), crown.y),
            SIMD2(stem.x + 0.16 * (crown.x - stem.x), stem.y + 0.56 * (crown.y - stem.y)), stem)
    }

    /// Two rings that share the stroke on the seam; the waist, on the seam, is the narrowest row.
    ///
    /// The outline starts at the right of the waist and goes counterclockwise around the upper and then the lower ring.
    func eight() -> [Contour] {
        // Two rings look narrower than one.
        let wide = 1.01 * body
        let middle = wide / 2
        // A smaller upper ring makes the digit stand firmly.
        let (upper, lower) = (0.47 * wide, 0.5 * wide)
        let (low, high) = seamStroke
        let upperCenter = (1 + overshoot - bar + high) / 2
        let lowerCenter = (bar - overshoot + low) / 2
        let waist = Waist(outside)
        let half = waistHalf(ring: lower, y: lowerCenter)
        /// The outside of a ring from its side, at the given distance from the middle, to the waist.
        func outline(_ side: Double, _ y: Double) -> Cubic {
            waist.outside(
                from: SIMD2(middle + side, y), center: middle,
                waist: middle + (side > 0 ? half : -half))
        }
        var pen = OutlinePen()
        pen.move(middle + half, Self.seam)
        pen.add(outline(upper, upperCenter).reversed)
        pen.crown(middle, 1 + overshoot, outside)
        pen.side(middle - upper, upperCenter, outside)
        pen.add(outline(-upper, upperCenter))
        pen.add(outline(-lower, lowerCenter).reversed)
        pen.crown(middle, -overshoot, outside)
        pen.side(middle + lower, lowerCenter, outside)
        pen.add(outline(lower, lowerCenter))
        pen.close()
        for (bottom, top, half, center) in [
            (high, 1 + overshoot - bar, upper - stem, upperCenter),
            (bar - overshoot, low, lower - stem, lowerCenter),
        ] {
            pen.move(middle - half, center)
            pen.crown(middle, top, counter)
            pen.side(middle + half, center, counter)
            pen.crown(middle, bottom, counter)
            pen.side(middle - half, center, counter)
            pen.close()
        }
        return pen.contours
    }

    /// The 6 turned by half a turn about the middle of the seam, which keeps the direction of the contours.
    func nine() -> [Contour] {
        six().map { $0.map { $0.mapped { SIMD2(body, 2 * Self.seam) - $0 } } }
    }

    /// The lower and the upper edge of the stroke of 3 and 8 on the seam. A little more of it is above the seam: the
    /// lower half of a digit must look larger.
    var seamStroke: (low: Double, high: Double) {
        (Self.seam - 0.47 * seamBar, Self.seam + 0.53 * seamBar)
    }

    /// Half the width of the waist of 3 and 8, whose lower ring would close a quarter of a bar above the seam. A ring
    /// that closed at the upper edge of the stroke would make a dark spot on both sides of the bar.
    func waistHalf(ring: Double, y: Double) -> Double {
        Waist(outside).halfWidth(
            ring: ring, y: y, crown: Self.seam + 0.24 * bar)
    }
}
