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
        pen.move(stem, low)
        pen.vertical(high)
        pen.crown(middle, 1 + overshoot - bar, counter)
        pen.side(body - stem, high, counter)
        pen.vertical(low)
        pen.crown(middle, bar - overshoot, counter)
        pen.side(stem, low, counter)
        pen.close()
        return pen.contours
    }

    /// The height at which the upper arch of 0 and 6 leaves its stem. A longer straight looks mechanical beside the
    /// bowls of the other digits; with none, a light 0 looks like a barrel.
    var archStart: Double { Self.seam + 0.11 - 0.03 * width }

    /// The top of the counter of 5 and 6.
    ///
    /// It is clear of the seam on the lower flap, so that no sliver of the bowl is left there. Only a light bowl arches
    /// far over the seam, or it would be a flat lid.
    var counterTop: Double {
        // Heavy wide strokes need a lower counter, or the bar would be thin at the crotch.
        Self.seam - 0.025 - (0.009 + 0.012 * width) * weight + 0.091 * pow(1 - weight, 6)
    }

    /// A full arch with an arm, and a bowl that springs from the stem on the seam.
    ///
    /// The outline goes down the stem on the left, around the bowl, along its branch to the crotch, up the inside of
    /// the arch and back over the arm. The counter is upright and symmetric, as those of 0 and 8 are.
    func six() -> [Contour] {
        let middle = body / 2
        let (bowlTop, bowlBottom) = (counterTop + bar, bar - overshoot)
        let center = (bowlTop - overshoot) / 2
        let counterCenter = (counterTop + bowlBottom) / 2
        let left = counter.curves(
            from: SIMD2(stem, counterCenter), to: SIMD2(middle, counterTop))
        let crotch = crotch(above: left, stem: SIMD2(stem, Self.seam), lean: 0)
        var pen = OutlinePen()
        pen.move(0, center)
        pen.crown(middle, -overshoot, outside)
        pen.side(body, center, outside)
        pen.add(bow(from: SIMD2(body, center), top: bowlTop, to: crotch, outside))
        pen.vertical(archStart)
        let inner = hook(left: stem, right: body - stem, top: 1 + overshoot - bar, counter)
        let outer = hook(left: 0, right: body, top: 1 + overshoot, outside)
        pen.add(inner.arch)
        pen.arm(inner.arm, back: outer.arm)
        pen.add(outer.arch.backwards)
        pen.close()
        pen.move(stem, counterCenter)
        pen.add(left)
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
        left: Double, right: Double, top: Double, _ quarter: QuarterCurve
    ) -> (arch: Contour, arm: Contour) {
        let crown = SIMD2((left + right) / 2, top)
        let share = 0.78
        return (
            quarter.crowned(share).curves(from: SIMD2(left, archStart), to: crown),
            arm(
                from: crown, to: SIMD2(right, top - share * (top - archStart)), cut: terminal,
                quarter)
        )
    }

    /// The crotch of 5 and 6, on the right edge of the stem.
    ///
    /// The ink between the crotch and the counter is the bar that holds stem and bowl together. The crotch is where the
    /// shortest line through it, normal to the counter, has its middle on the seam, so that both flaps keep half.
    ///
    /// - Parameters:
    ///   - counter: The counter's outline from the stem to its crown.
    ///   - stem: A position on the right edge of the stem.
    ///   - lean: The change of that edge's abscissa per unit of height.
    func crotch(above counter: Contour, stem: SIMD2<Double>, lean: Double) -> SIMD2<Double> {
        func ends(_ t: Double) -> (counter: SIMD2<Double>, crotch: SIMD2<Double>) {
            let (position, along) = counter.place(at: t)
            let distance =
                (position.x - stem.x - lean * (position.y - stem.y)) / (along.y + lean * along.x)
            return (position, position + distance * SIMD2(-along.y, along.x))
        }
        let t = Bisection.root(in: 1e-6...Double(counter.count) - 1e-6) {
            let (position, crotch) = ends($0)
            return (position.y + crotch.y) / 2 - Self.seam
        }
        return ends(t).crotch
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

    /// A symmetric arch from its right side, over its crown, to a position on its left, where a stem cuts it off.
    ///
    /// The abscissa of the crown follows from the unit quarter: at the height of the left end, it is x wide.
    func bow(
        from side: SIMD2<Double>, top: Double, to left: SIMD2<Double>, _ quarter: QuarterCurve
    ) -> Contour {
        let height = (left.y - side.y) / (top - side.y)
        let x = quarter.unit.part { $0.y - height }.last?.end.x ?? 1
        let crown = SIMD2((left.x + side.x * x) / (1 + x), top)
        let mirrored = SIMD2(2 * crown.x - side.x, side.y)
        var arch = quarter.curves(from: side, to: crown)
        arch += quarter.curves(from: mirrored, to: crown).backwards.part { left.y - $0.y }
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
            ring: ring, y: y, crown: Self.seam + 0.11 * bar)
    }
}
