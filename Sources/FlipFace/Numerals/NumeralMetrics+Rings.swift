import Glibc

/// 0, 6, 8 and 9: bowls that are closed. The left edge of the ink is at x = 0.
extension NumeralMetrics {
    /// Two tall arches on short straight stems.
    func zero() -> [Contour] {
        let middle = body / 2
        let (low, high) = (1 - archStart, archStart)
        var pen = OutlinePen()
        pen.move(body, low)
        pen.vertical(high)
        pen.crown(middle, 1 + overshoot, outside)
        pen.side(0, high, outside)
        pen.vertical(low)
        pen.crown(middle, -overshoot, outside)
        pen.side(body, low, outside)
        pen.close()
        pen.move(stem, 1 - counterStart)
        pen.vertical(counterStart)
        pen.crown(middle, 1 + overshoot - bar, counter)
        pen.side(body - stem, counterStart, counter)
        pen.vertical(1 - counterStart)
        pen.crown(middle, bar - overshoot, counter)
        pen.side(stem, 1 - counterStart, counter)
        pen.close()
        return pen.contours
    }

    /// The height at which the upper arch of 0 and 6 leaves its stem. A longer straight looks mechanical beside the
    /// bowls of the other digits; with none, a light 0 looks like a barrel.
    var archStart: Double { Self.seam + 0.11 - 0.03 * width }

    /// The height at which the inside of that arch leaves the stem: in a narrow counter, a tall arch would be a bullet.
    var counterStart: Double { archStart + 0.3 * stem }

    /// The top of the counter of 5 and 6. It is wholly on the lower flap, so far below the gap that the strip of ink
    /// between them is not a whisker.
    var counterTop: Double { Self.seam - gap / 2 - 0.019 - 0.034 * weight }

    /// The height of the crotch of 5 and 6, where the bowl leaves the stem. From there down to the counter, the ink is
    /// solid from side to side: the bar that holds stem and bowl together, with its middle on the seam.
    var crotch: Double { 2 * Self.seam - counterTop }

    /// The top of the bowl of 5 and 6. The bowl rises from the crotch by a part of its stroke, or it would be a lid.
    var bowlTop: Double { crotch + 0.46 * bar }

    /// A full arch with an arm, and a bowl that springs from the stem on the seam.
    ///
    /// The outline goes down the stem on the left, around the bowl, along its branch to the crotch, up the inside of
    /// the arch and back over the arm. The counter is upright, as those of 0 and 8 are; light ones turn sharply at the
    /// join.
    func six() -> [Contour] {
        let middle = body / 2
        let bowlBottom = bar - overshoot
        let center = (bowlTop - overshoot) / 2
        let counterCenter = (counterTop + bowlBottom) / 2
        var pen = OutlinePen()
        pen.move(0, center)
        pen.crown(middle, -overshoot, outside)
        pen.side(body, center, outside)
        pen.add(bow(from: SIMD2(body, center), top: bowlTop, to: SIMD2(stem, crotch), outside))
        pen.vertical(counterStart)
        let inner = hook(
            from: SIMD2(stem, counterStart), right: body - stem, top: 1 + overshoot - bar, counter)
        let outer = hook(from: SIMD2(0, archStart), right: body, top: 1 + overshoot, outside)
        pen.add(inner.arch)
        pen.arm(inner.arm, back: outer.arm)
        pen.add(outer.arch.backwards)
        pen.close()
        // A large curve beside the join would make it a dark wedge in light weights. The two quarters at the counter's
        // top have the same curvature there.
        let joinHeight = (1 - 0.8 * pow(1 - weight, 4)) * (counterTop - counterCenter)
        let ratio = (joinHeight / (counterTop - counterCenter)).squareRoot()
        pen.move(stem, counterCenter)
        pen.vertical(counterTop - joinHeight)
        pen.crown(stem + (body - 2 * stem) * ratio / (1 + ratio), counterTop, counter)
        pen.side(body - stem, counterCenter, counter)
        pen.crown(middle, bowlBottom, counter)
        pen.side(stem, counterCenter, counter)
        pen.close()
        return pen.contours
    }

    /// One edge of the hook of 6: an arch from the stem to the crown, and an arm from the crown to its cut.
    ///
    /// The arm turns down sooner than the arch, or its end would slant. The arch has the curvature of the arm at the
    /// crown, or the crown would lean.
    private func hook(
        from stem: SIMD2<Double>, right: Double, top: Double, _ quarter: QuarterCurve
    ) -> (arch: Contour, arm: Contour) {
        let crown = SIMD2((stem.x + right) / 2, top)
        let share = 0.78
        return (
            quarter.crowned(share).curves(from: stem, to: crown),
            arm(
                from: crown, to: SIMD2(right, top - share * (top - stem.y)), cut: terminal,
                quarter)
        )
    }

    /// An edge of an arm: a quarter of a bowl from its crown towards its side, cut parallel to the seam on its way.
    ///
    /// With the height of the other half of the arch, the crown is symmetric and its curvature runs on.
    func arm(
        from crown: SIMD2<Double>, to side: SIMD2<Double>, cut: Double, _ quarter: QuarterCurve
    ) -> Contour {
        let down: Double = crown.y > side.y ? 1 : -1
        return quarter.curves(from: side, to: crown).backwards.part { (cut - $0.y) * down }
    }

    /// An arch from its right side, over its crown, to a position on its left, where a stem cuts it off at half the
    /// height of its left quarter.
    ///
    /// So the arch leaves the stem steeply. A left quarter as high as the right one would leave it almost flat. Its
    /// width gives it the curvature of the right quarter at the crown.
    func bow(
        from side: SIMD2<Double>, top: Double, to left: SIMD2<Double>, _ quarter: QuarterCurve
    ) -> Contour {
        let height = 2 * (top - left.y)
        let ratio = (height / (top - side.y)).squareRoot()
        let x = quarter.unit.part { $0.y - 0.5 }.last?.end.x ?? 1
        let width = (side.x - left.x) / (1 + x * ratio)
        let crown = SIMD2(side.x - width, top)
        let branch = SIMD2(crown.x - ratio * width, top - height)
        var arch = quarter.curves(from: side, to: crown)
        arch += quarter.curves(from: branch, to: crown).backwards.part { left.y - $0.y }
        arch[arch.count - 1].end = left
        return arch
    }

    /// Two rings that share the stroke on the seam; the waist, on the seam, is the narrowest row.
    ///
    /// The outline starts at the right of the waist and goes counterclockwise around the upper and then the lower ring.
    func eight() -> [Contour] {
        // Two rings look narrower than one.
        let wide = 1.01 * body
        let middle = wide / 2
        // A smaller upper ring makes the digit stand firmly.
        let (upper, lower) = (0.46 * wide, 0.5 * wide)
        let (low, high) = seamStroke
        let upperCenter = (1 + overshoot - bar + high) / 2
        let lowerCenter = (bar - overshoot + low) / 2
        let waist = Waist(outside)
        let half = waistHalf(ring: lower, y: lowerCenter)
        /// The outside of a ring from its side, at the given distance from the middle, to the waist.
        func outline(_ side: Double, _ y: Double) -> Contour {
            waist.outside(
                from: SIMD2(middle + side, y), center: middle,
                waist: middle + (side > 0 ? half : -half))
        }
        var pen = OutlinePen()
        pen.move(middle + half, Self.seam)
        pen.add(outline(upper, upperCenter).backwards)
        pen.crown(middle, 1 + overshoot, outside)
        pen.side(middle - upper, upperCenter, outside)
        pen.add(outline(-upper, upperCenter))
        pen.add(outline(-lower, lowerCenter).backwards)
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

    /// The lower and the upper edge of the stroke of 3 and 8 on the seam, which halves it.
    var seamStroke: (low: Double, high: Double) {
        (Self.seam - seamBar / 2, Self.seam + seamBar / 2)
    }

    /// Half the width of the waist of 3 and 8, whose lower ring would close a little above the seam. A ring that closed
    /// at the upper edge of the stroke would make a dark spot on both sides of the bar.
    func waistHalf(ring: Double, y: Double) -> Double {
        Waist(outside).halfWidth(
            ring: ring, y: y, crown: Self.seam + 0.22 * seamBar)
    }
}
