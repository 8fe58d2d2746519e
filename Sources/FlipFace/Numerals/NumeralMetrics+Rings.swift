import Glibc

/// 0, 6, 8 and 9: bowls that are closed. The left edge of the ink is at x = 0.
extension NumeralMetrics {
    /// Two tall arches on short straight stems.
    func zero() -> [Contour] {
        let middle = body / 2
        let (low, high) = (1 - archStart, archStart)
        let (outside, counter) = (outside.upright, counter.upright)
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
    var archStart: Double { Self.seam + 0.06 - 0.05 * width }

    /// The height at which the inside of that arch leaves the stem: in a narrow counter, a tall arch would be a bullet.
    /// That of a wide 6 begins above the crotch.
    var counterStart: Double { max(archStart + 0.3 * stem, crotch) }

    /// The height of the other half of an arch that continues a stem, as a share of that arch.
    private static let archShare = 0.7

    /// The top of the counter of 6. It is wholly on the lower flap, so far below the gap that the strip of ink between
    /// them is not a whisker: nearly half a bar.
    var counterTop: Double {
        Self.seam - gap / 2 - (0.485 - 0.27 * weight + 0.14 * weight * weight) * stem
    }

    /// The height of the crotch of 5 and 6, where the bowl leaves the stem. If its arch rose from a lower one, a light
    /// bar would be a wedge.
    var crotch: Double {
        let share = 0.16 + 0.30 * weight - 0.19 * weight * weight + 0.33 * lightness
        return Self.seam + gap / 2 + share * stem
    }

    /// The top of the bowl of 5 and 6. From the crotch, the arch rises so far that the seam halves the ink between it
    /// and the counter.
    var bowlTop: Double {
        let share = 0.57 + 0.085 * weight - 0.18 * weight * weight + 0.01 * lightness
        return Self.seam + gap / 2 + share * stem
    }

    /// A full arch with an arm, and a bowl that springs from the stem on the seam.
    ///
    /// The outline goes down the stem on the left, around the bowl, along its branch to the crotch, up the inside of
    /// the arch and back over the arm. The counter is upright, as those of 0 and 8 are.
    func six() -> [Contour] {
        let middle = body / 2
        // A thinner bar gives the counter the height that the bar on the seam takes.
        let bowlBottom = 0.94 * bar - overshoot
        let counterCenter = (counterTop + bowlBottom) / 2
        let bowl = bowl(from: SIMD2(middle, -overshoot), right: body, to: SIMD2(stem, crotch))
        var pen = OutlinePen()
        // The stem begins to bend above the middle of the bowl, and slowly, as in the arch.
        let share = 0.66
        pen.move(0, (bowlTop + overshoot) / 2 / share - overshoot)
        pen.crown(
            middle, -overshoot, outside.upright.crowned(share * outside.crownCurvature))
        pen.add(bowl)
        pen.vertical(counterStart)
        let inner = hook(
            from: SIMD2(stem, counterStart), right: body - stem, top: 1 + overshoot - bar, counter)
        let outer = hook(from: SIMD2(0, archStart), right: body, top: 1 + overshoot, outside)
        pen.add(inner.arch)
        pen.arm(inner.arm, back: outer.arm)
        pen.add(outer.arch.backwards)
        pen.close()
        // A lower and squarer quarter beside the join keeps a light bar even.
        let height = 1 - 0.35 * lightness
        let corner = counter.squarer(by: 0.9 * lightness)
        pen.move(stem, counterCenter)
        pen.vertical(counterTop - height * (counterTop - counterCenter))
        pen.crown(middle, counterTop, corner)
        pen.side(body - stem, counterCenter, counter.crowned(height * corner.crownCurvature))
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
        return (
            quarter.upright.crowned(Self.archShare * quarter.crownCurvature)
                .curves(from: stem, to: crown),
            arm(
                from: crown, to: SIMD2(right, top - Self.archShare * (top - stem.y)),
                cut: terminal, quarter)
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

    /// The outside of the bowl of 5 and 6 from its lowest position, over its right side and the crown of its arch, to
    /// the crotch, where a stem cuts it off at half the height of its upper left quarter.
    ///
    /// So the arch leaves the stem steeply. A quarter as high as the right one would leave it almost flat. The crown is
    /// where both quarters have the same curvature, but not left of the middle, where the arch would slump: there the
    /// right quarter has only a share of it.
    func bowl(
        from bottom: SIMD2<Double>, right: Double, to crotch: SIMD2<Double>
    ) -> Contour {
        let side = SIMD2(right, (bowlTop + bottom.y) / 2)
        let height = 2 * (bowlTop - crotch.y)
        let ratio = (height / (bowlTop - side.y)).squareRoot()
        let x = outside.unit.part { $0.y - 0.5 }.last?.end.x ?? 1
        let width = min((right - crotch.x) / (1 + x * ratio), 0.45 * right)
        let crown = SIMD2(right - width, bowlTop)
        let leftWidth = (crown.x - crotch.x) / x
        let share = pow(ratio * width / leftWidth, 2)
        // The side has the same curvature below and above, where the quarter is narrower.
        var curves = outside.turning(width / (right - bottom.x))
            .curves(from: side, to: bottom).backwards
        curves += outside.turning.crowned(share * outside.crownCurvature)
            .curves(from: side, to: crown)
        return curves
            + outside.curves(from: crotch.x, at: x, to: crown, height: height).backwards
    }

    /// Two rings that share the stroke on the seam; the waist, on the seam, is the narrowest row.
    ///
    /// The outline starts at the right of the waist and goes counterclockwise around the upper and then the lower ring.
    func eight() -> [Contour] {
        // Two rings look narrower than one.
        let wide = 1.01 * body
        let middle = wide / 2
        // A smaller upper ring makes the digit stand firmly; its thinner sides keep its counter open.
        let (upper, lower) = (0.468 * wide, 0.5 * wide)
        let (low, high) = seamStroke
        let waist = waist(middle, lower)
        var pen = OutlinePen()
        pen.move(middle + waist.half, Self.seam)
        for (crown, half) in [(1 + overshoot, upper), (-overshoot, -lower)] {
            // The upper ring begins at its right side, the lower one at its left side.
            let side = waist.outside(from: SIMD2(middle, crown), side: half)
            pen.add(side.backwards)
            pen.add(side.map { $0.mapped { SIMD2(2 * middle - $0.x, $0.y) } })
        }
        pen.close()
        for (heights, half) in [
            (high...1 + overshoot - bar, upper - upperStem),
            (bar - overshoot...low, lower - stem),
        ] {
            pen.ring(middle - half...middle + half, heights, counter.turning)
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

    /// The thickness of the sides of the upper bowl of 3 and 8.
    var upperStem: Double { 0.985 * stem }

    /// The waist of 3 and 8, whose lower ring would close a little above the seam. A ring that closed at the upper edge
    /// of the stroke would make a dark spot on both sides of the bar.
    func waist(_ middle: Double, _ halfWidth: Double) -> Waist {
        Waist(
            outside.turning, bottom: SIMD2(middle, -overshoot), halfWidth: halfWidth,
            crown: Self.seam + (0.12 + 0.13 * weight) * seamBar)
    }
}
