import Glibc

/// 2, 3 and 5: bowls that are open. The left edge of the ink is near x = 0.
extension NumeralMetrics {
    /// An arch with an arm, whose right side runs through the seam into a double-curved spine, on a flat foot.
    ///
    /// Each side of the spine is one curve, which continues the curvature of the arch. The left one runs through to the
    /// baseline. The right one starts on the foot, at the distance of a stem from the left one and parallel to it.
    func two() -> [Contour] {
        let wide = 0.985 * body
        // The foot carries the digit, so the arm stands in a little.
        let armLeft = 0.012
        let middle = (armLeft + wide) / 2
        let side = 1 - arch - 0.005
        // Beside the long spine, an arm of the common length looks short.
        let cut = max(terminal - 0.03 + 0.012 * weight, side)
        let inner = SIMD2(wide - stem, side - 0.005)
        // Flat strokes look thinner than the crowns of bowls.
        let foot = 1.03 * bar
        // The arch turns on into the spine, so its side is as round as its crown.
        let top = 1 + overshoot
        let (turn, innerTurn) = (outside.turning, counter.turning)
        // The left edge swings out over the foot, less in heavy weights, where the swing would thin the spine.
        let swing = SIMD2(0.005, (0.437 - 0.10 * pow(weight, 4)) * inner.y)
        let innerHandle = QuarterCurve.handle(
            curvature: innerTurn.sideCurvature(
                width: inner.x - middle, height: top - bar - inner.y),
            distance: inner.x - swing.x)
        let spine = Cubic(
            start: inner, control1: SIMD2(inner.x, inner.y - innerHandle), control2: swing,
            end: SIMD2(0, 0))
        // The place on the left edge that faces the corner of the foot: between the height of the foot, which would
        // leave the spine thin, and the place a stem across, which would leave a heavy spine straight.
        let share = 0.3 - 0.2 * weight + (4.1 - 3 * weight - 0.7 * width) * weight * (1 - weight)
        let facing = Bisection.root(in: 0.4...0.999) {
            let across = -spine.direction(at: $0).x * stem
            return foot + share * across - spine.position(at: $0).y
        }
        let direction = spine.direction(at: facing)
        let edge = spine.position(at: facing) + stem * SIMD2(-direction.y, direction.x)
        let corner = SIMD2(edge.x + (foot - edge.y) / direction.y * direction.x, foot)
        // A longer handle there makes the spine thinner.
        let control = corner - (0.27 + 0.065 * pow(1 - weight, 5)) * (side - foot) * direction
        let handle = QuarterCurve.handle(
            curvature: turn.sideCurvature(width: wide - middle, height: top - side),
            distance: wide - control.x)
        var pen = OutlinePen()
        pen.move(0, 0)
        pen.horizontal(wide)
        pen.vertical(foot)
        pen.horizontal(corner.x)
        pen.curve(control, SIMD2(wide, side - handle), SIMD2(wide, side))
        pen.crown(middle, top, turn)
        pen.arm(
            arm(from: SIMD2(middle, top), to: SIMD2(armLeft, side), cut: cut, outside),
            back: arm(
                from: SIMD2(middle, top - bar), to: SIMD2(armLeft + stem, inner.y), cut: cut,
                counter))
        pen.side(inner.x, inner.y, innerTurn)
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
        let (upperLeft, upperRight) = (0.02, 0.965 * wide)
        let (upperMiddle, middle) = ((upperLeft + upperRight) / 2, wide / 2)
        let (low, high) = seamStroke
        let upperCenter = (1 + overshoot - bar + high) / 2
        let lowerCenter = (bar - overshoot + low) / 2
        let waist = Waist(outside)
        let half = middle + waistHalf(ring: middle, y: lowerCenter)
        // The bar ends to the right of the arms, or it would close the counters.
        let barLeft = min(stem + 0.02 * (wide - 2 * stem), 0.33 * wide)
        /// Where the bar bends into the bowl with the given inner side.
        func bend(_ side: Double) -> Double {
            side - (0.52 + 0.24 * weight) * (side - max(barLeft, stem))
        }
        var pen = OutlinePen()
        pen.move(half, Self.seam)
        pen.add(
            waist.outside(
                from: SIMD2(upperRight, upperCenter), center: upperMiddle, waist: half
            ).backwards)
        pen.crown(upperMiddle, 1 + overshoot, outside)
        pen.arm(
            arm(
                from: SIMD2(upperMiddle, 1 + overshoot), to: SIMD2(upperLeft, upperCenter),
                cut: terminal - 0.01, outside),
            back: arm(
                from: SIMD2(upperMiddle, 1 + overshoot - bar),
                to: SIMD2(upperLeft + stem, upperCenter), cut: terminal - 0.01, counter))
        pen.side(upperRight - stem, upperCenter, counter)
        pen.crown(bend(upperRight - stem), high, counter.flat)
        pen.horizontal(barLeft)
        pen.vertical(low)
        pen.horizontal(bend(wide - stem))
        pen.side(wide - stem, lowerCenter, counter.flat)
        pen.crown(middle, bar - overshoot, counter)
        pen.arm(
            arm(
                from: SIMD2(middle, bar - overshoot), to: SIMD2(stem, lowerCenter),
                cut: 1 - terminal, counter),
            back: arm(
                from: SIMD2(middle, -overshoot), to: SIMD2(0, lowerCenter), cut: 1 - terminal,
                outside))
        pen.side(wide, lowerCenter, outside)
        pen.add(
            waist.outside(
                from: SIMD2(wide, lowerCenter), center: middle, waist: half))
        pen.close()
        return pen.contours
    }

    /// A flag, a stem, and a bowl that springs from the stem on the seam as in the 6, here without closing.
    ///
    /// The outline starts at the heel of the stem, below the seam, goes around the inside of the bowl to the arm, back
    /// outside to the crotch, and up the stem to the flag.
    func five() -> [Contour] {
        let wide = 0.985 * body
        // The stem leans: an upright one looks stiff between a flag and a bowl.
        let lean = 0.16 * wide
        let stemTop = 0.105 * wide
        /// The stem's left edge at a height.
        func edge(_ y: Double) -> Double { stemTop - lean * (1 - y) }
        // A short heel keeps the jaw below it open. A light one is longer, or it would be a crumb below the gap.
        let heelHeight = Self.seam - 0.062 - 0.022 * (1 - weight) * (1 - weight)
        let heel = SIMD2(edge(heelHeight) + stem, heelHeight)
        let middle = wide / 2
        let bowlTop = counterTop + bar
        let center = (bowlTop - overshoot) / 2
        let counterCenter = (counterTop + bar - overshoot) / 2
        let inside = bow(
            from: SIMD2(wide - stem, counterCenter), top: counterTop, to: heel, counter
        ).backwards
        let crotch = crotch(
            above: Array(inside.dropLast(2)), stem: SIMD2(edge(Self.seam) + stem, Self.seam),
            lean: lean)
        var pen = OutlinePen()
        pen.move(edge(heel.y), heel.y)
        pen.horizontal(heel.x)
        pen.add(inside)
        pen.crown(middle, bar - overshoot, counter)
        pen.arm(
            arm(
                from: SIMD2(middle, bar - overshoot), to: SIMD2(stem, counterCenter),
                cut: 1 - terminal, counter),
            back: arm(
                from: SIMD2(middle, -overshoot), to: SIMD2(0, center), cut: 1 - terminal,
                outside))
        pen.side(wide, center, outside)
        pen.add(bow(from: SIMD2(wide, center), top: bowlTop, to: crotch, outside))
        pen.line(edge(1 - bar) + stem, 1 - bar)
        // The flag is shorter than the bowl, on which the digit stands.
        pen.horizontal(0.955 * wide)
        pen.vertical(1)
        pen.horizontal(stemTop)
        pen.close()
        return pen.contours
    }
}
