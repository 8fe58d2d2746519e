/// 2, 3 and 5: bowls that are open. The left edge of the ink is near x = 0.
extension NumeralMetrics {
    /// An arch with an arm, whose right side runs through the seam into a double-curved spine, on a flat foot.
    ///
    /// Each side of the spine is one curve. The left one goes from the arch down to the foot; the right one starts on
    /// the foot, where the spine has the thickness of a stem, in the direction of the left one at that height.
    func two() -> [Contour] {
        let wide = 0.985 * body
        // The foot carries the digit, so the arm stands in a little.
        let armLeft = 0.012
        let middle = (armLeft + wide) / 2
        let side = 1 - arch - 0.012
        // The heights at which the spine begins, on its right and on its left side.
        let (outer, inner) = (side - 0.18 * bar, side - 0.02)
        // Flat strokes look thinner than the crowns of bowls.
        let foot = 1.03 * bar
        // The outside arrives at the baseline upright: an edge of the foot of its own would be a kink.
        let spine = Cubic(
            start: SIMD2(wide - stem, inner), control1: SIMD2(wide - stem, 0.66 * inner),
            control2: SIMD2(0, 0.25 * bar + 0.38 * inner), end: SIMD2(0, 0.25 * bar))
        // A stroke is wider along x than across by the sine of its slope.
        let level = Bisection.root(in: 0...1) { foot - spine.position(at: $0).y }
        let direction = spine.direction(at: level)
        let corner =
            spine.position(at: level).x + (1 + 0.04 * weight) * stem / -direction.y
        var pen = OutlinePen()
        pen.move(0, 0)
        pen.horizontal(wide)
        pen.vertical(foot)
        pen.horizontal(corner)
        let rise = outer - foot
        pen.curve(
            SIMD2(corner, foot) - 0.36 * rise * direction,
            SIMD2(wide, outer - (0.40 + 0.02 * weight + 0.015 * width) * rise),
            SIMD2(wide, outer))
        pen.vertical(side)
        pen.crown(middle, 1 + overshoot, outside)
        pen.side(armLeft, terminal, outside)
        pen.horizontal(armLeft + stem)
        pen.crown(middle, 1 + overshoot - bar, counter)
        pen.side(wide - stem, side - 0.01, counter)
        pen.vertical(inner)
        pen.add(spine)
        pen.close()
        return pen.contours
    }

    /// The right half of an 8, with arms; its bar and its waist are on the seam.
    ///
    /// The outline starts at the waist, goes around the upper bowl to its arm, back inside to the bar, around its end
    /// and so on around the lower bowl.
    func three() -> [Contour] {
        let wide = 0.985 * body
        // The upper bowl is narrower on both sides.
        let (upperLeft, upperRight) = (0.02, 0.97 * wide)
        let (upperMiddle, middle) = ((upperLeft + upperRight) / 2, wide / 2)
        let (low, high) = seamStroke
        let upperCenter = (1 + overshoot - bar + high) / 2
        let lowerCenter = (bar - overshoot + low) / 2
        let waist = Waist(outside)
        let half = middle + waistHalf(ring: middle, y: lowerCenter)
        // The bar ends to the right of the arms, or it would close the counters.
        let barLeft = min(stem + 0.12 * (wide - 2 * stem), 0.36 * wide)
        /// Where the bar bends into the bowl with the given inner side.
        func bend(_ side: Double) -> Double {
            side - (0.52 + 0.24 * weight) * (side - max(barLeft, stem))
        }
        var pen = OutlinePen()
        pen.move(half, Self.seam)
        pen.add(
            waist.outside(
                from: SIMD2(upperRight, upperCenter), center: upperMiddle, waist: half
            ).reversed)
        pen.crown(upperMiddle, 1 + overshoot, outside)
        pen.side(upperLeft, terminal, outside)
        pen.horizontal(upperLeft + stem)
        pen.crown(upperMiddle, 1 + overshoot - bar, counter)
        pen.side(upperRight - stem, upperCenter, counter)
        pen.crown(bend(upperRight - stem), high, counter)
        pen.horizontal(barLeft)
        pen.vertical(low)
        pen.horizontal(bend(wide - stem))
        pen.side(wide - stem, lowerCenter, counter)
        pen.crown(middle, bar - overshoot, counter)
        pen.side(stem, 1 - terminal, counter)
        pen.horizontal(0)
        pen.crown(middle, -overshoot, outside)
        pen.side(wide, lowerCenter, outside)
        pen.add(
            waist.outside(
                from: SIMD2(wide, lowerCenter), center: middle, waist: half))
        pen.close()
        return pen.contours
    }

    /// A flag, a stem, and a bowl that springs from the stem on the seam as in the 6, here without closing.
    ///
    /// The outline starts at the foot of the stem, below the seam, goes around the inside of the bowl to the arm, back
    /// outside to the crotch, and up the stem to the flag.
    func five() -> [Contour] {
        let wide = 0.985 * body
        // The stem leans: an upright one looks stiff between a flag and a bowl.
        let top = 0.075 * wide + 0.004
        let lean = 0.055 * wide
        /// The stem's left edge at a height.
        func edge(_ y: Double) -> Double { top - lean * (1 - y) / Self.seam }
        // The foot ends where the bowl is thinner than the bar; further down it would add its ink to the bowl's.
        let foot = Self.seam - (1.5 - 1.51 * weight + 0.81 * weight * weight) * bar
        let crotch = SIMD2(edge(Self.seam) + stem, Self.seam)
        let crown = SIMD2(crotch.x + 0.48 * (wide - crotch.x), bowlTop)
        let counterTop = bowlTop - bowlBar
        let footRight = edge(foot) + stem
        let counterMiddle = footRight + 0.56 * (wide - stem - footRight)
        let center = (bowlTop - overshoot) / 2
        let counterCenter = (counterTop + bar - overshoot) / 2
        let middle = wide / 2
        // The lower arm of a heavy 5 is shorter, or it would close the gap below the foot.
        let armEnd = 1 - terminal - 0.025 * weight * weight
        var pen = OutlinePen()
        pen.move(edge(foot), foot)
        pen.horizontal(footRight)
        pen.crown(
            counterMiddle, counterTop, CurveHandles(exponent: 1.72 + 0.24 * weight, bias: 0.02))
        pen.side(wide - stem, counterCenter + 0.01, counter)
        pen.crown(middle, bar - overshoot, counter)
        pen.side(stem, armEnd, counter)
        pen.horizontal(0)
        pen.crown(middle, -overshoot, outside)
        pen.side(wide, center + 0.01, outside)
        pen.crown(crown.x, crown.y, outside)
        branch(&pen, toStem: crotch, at: crown)
        pen.line(edge(1 - bar) + stem, 1 - bar)
        // The flag is shorter than the bowl, on which the digit stands.
        pen.horizontal(0.955 * wide)
        pen.vertical(1)
        pen.horizontal(top)
        pen.close()
        return pen.contours
    }
}
