import Glibc

/// 2, 3 and 5: bowls that are open. The left edge of the ink is near x = 0.
extension NumeralMetrics {
    /// An arch with an arm, whose right side runs through the seam into a double-curved spine, on a flat foot.
    ///
    /// Each side of the spine is one curve, which continues the curvature of the arch. The left one runs down to the
    /// baseline, almost upright. The right one starts on the foot, at the distance of a stem from the left one and
    /// parallel to it.
    func two() -> [Contour] {
        let wide = 0.985 * body
        // The foot carries the digit, so the bowl stands in a little on both sides.
        let (armLeft, armRight) = (0.012, wide - 0.010)
        let middle = (armLeft + armRight) / 2
        let side = 1 - 0.98 * arch
        let inner = SIMD2(armRight - stem, side - 0.005)
        // Flat strokes look thinner than the crowns of bowls.
        let foot = 1.03 * bar
        // The arch turns on into the spine, so its side is as round as its crown.
        let top = 1 + overshoot
        let (turn, innerTurn) = (outside.turning, counter.turning)
        // The left edge of the spine, from the arch to the baseline, where one that slants would end in a toe.
        let reach = (0.34 + 0.045 * weight) * inner.y * SIMD2(0.03, 1)
        let innerHandle = QuarterCurve.handle(
            curvature: innerTurn.sideCurvature(
                width: inner.x - middle, height: top - bar - inner.y),
            distance: inner.x - reach.x)
        let spine = Cubic(
            start: inner, control1: SIMD2(inner.x, inner.y - innerHandle), control2: reach,
            end: SIMD2(0, 0))
        // The corner of the foot is at the distance of a stroke from the left edge, and the right edge starts parallel
        // to it. The stroke is a little thinner than a stem, or the digit would be heavy at its foot.
        let stroke = (0.965 - 0.03 * weight) * stem
        let facing = RootFinder.root(in: 0.4...0.999) {
            foot - spine.direction(at: $0).x * stroke - spine.position(at: $0).y
        }
        let direction = spine.direction(at: facing)
        let edge = spine.position(at: facing) + stroke * SIMD2(-direction.y, direction.x)
        let corner = SIMD2(edge.x, foot)
        // A longer handle there makes the spine thinner.
        let control = corner - (0.28 - 0.025 * weight) * (side - foot) * direction
        let handle = QuarterCurve.handle(
            curvature: turn.sideCurvature(width: armRight - middle, height: top - side),
            distance: armRight - control.x)
        // The arm is longer than its half of the arch, with the same curvature at the crown.
        let armSide = side - 0.03
        let share = (top - side) / (top - armSide)
        let innerShare = (top - bar - inner.y) / (top - bar - armSide)
        var pen = OutlinePen()
        pen.move(0, 0)
        pen.horizontal(wide)
        pen.vertical(foot)
        pen.horizontal(corner.x)
        pen.curve(control, SIMD2(armRight, side - handle), SIMD2(armRight, side))
        pen.crown(middle, top, turn)
        pen.arm(
            arm(
                from: SIMD2(middle, top), to: SIMD2(armLeft, armSide), cut: terminal,
                outside.crowned(share * outside.crownCurvature)),
            back: arm(
                from: SIMD2(middle, top - bar), to: SIMD2(armLeft + stem, armSide),
                cut: terminal, counter.crowned(innerShare * counter.crownCurvature)))
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
        let (upperLeft, upperRight) = (0.02, 0.974 * wide)
        let (upperMiddle, middle) = ((upperLeft + upperRight) / 2, wide / 2)
        let (low, high) = seamStroke
        let upperCenter = (1 + overshoot - bar + high) / 2
        let lowerCenter = (bar - overshoot + low) / 2
        let (top, bottom) = (SIMD2(upperMiddle, 1 + overshoot), SIMD2(middle, -overshoot))
        let waist = waist(middle, middle)
        // From the crowns over the sides, which are the ends of the first quarters, to the waist.
        let upper = waist.outside(from: top, side: upperRight - upperMiddle)
        let lower = waist.outside(from: bottom, side: wide - middle)
        // A longer bar would close the counters, which matters more in light weights, where it looks like a tongue.
        let barLeft = (0.22 + 0.09 * weight) * wide
        /// Where the bar bends into the bowl with the given inner side.
        func bend(_ side: Double) -> Double {
            side - (0.52 + 0.30 * weight) * (side - max(barLeft, stem))
        }
        var pen = OutlinePen()
        pen.move(middle + waist.half, Self.seam)
        pen.add(upper.backwards)
        pen.arm(
            arm(from: top, to: SIMD2(upperLeft, upper[1].end.y), cut: terminal, outside),
            back: arm(
                from: top - SIMD2(0, bar), to: SIMD2(upperLeft + upperStem, upperCenter),
                cut: terminal, counter))
        pen.bend(
            upperRight - upperStem, counter, to: SIMD2(bend(upperRight - upperStem), high),
            counter.flat)
        pen.horizontal(barLeft)
        pen.vertical(low)
        pen.horizontal(bend(wide - stem))
        pen.bend(wide - stem, counter.flat, to: bottom + SIMD2(0, bar), counter)
        pen.arm(
            arm(
                from: bottom + SIMD2(0, bar), to: SIMD2(stem, lowerCenter), cut: 1 - terminal,
                counter),
            back: arm(
                from: bottom, to: SIMD2(0, lower[1].end.y), cut: 1 - terminal, outside))
        pen.add(lower)
        pen.close()
        return pen.contours
    }

    /// A flag, a stem, and a bowl that springs from the stem on the seam as in the 6, here without closing.
    ///
    /// The stem ends where the bowl's counter begins: a foot below it would be a stump, and close the jaw. The outline
    /// starts there, goes around the inside of the bowl to the arm, back outside to the crotch, and up to the flag.
    func five() -> [Contour] {
        let wide = 0.985 * body
        // The stem leans: an upright one looks stiff between a flag and a bowl.
        let lean = 0.16 * wide
        let stemTop = 0.105 * wide
        /// The stem's left edge at a height.
        func edge(_ y: Double) -> Double { stemTop - lean * (1 - y) }
        let middle = wide / 2
        // Without a corner of the counter to the left, the bar has less ink below the seam than that of the 6.
        let under = counterTop - 0.04 * (1 - 0.5 * lightness) * stem
        let center = (bowlTop - overshoot) / 2
        let counterCenter = (under + bar - overshoot) / 2
        let bend = wide - stem - (0.42 + 0.46 * weight) * (wide - 2 * stem)
        var pen = OutlinePen()
        pen.move(edge(under), under)
        pen.horizontal(bend)
        pen.bend(wide - stem, counter.flat, to: SIMD2(middle, bar - overshoot), counter)
        pen.arm(
            arm(
                from: SIMD2(middle, bar - overshoot), to: SIMD2(stem, counterCenter),
                cut: 1 - terminal, counter),
            back: arm(
                from: SIMD2(middle, -overshoot), to: SIMD2(0, center), cut: 1 - terminal,
                outside))
        let join = SIMD2(edge(crotch) + stem, crotch)
        pen.add(bowl(from: SIMD2(middle, -overshoot), right: wide, to: join))
        pen.line(edge(1 - bar) + stem, 1 - bar)
        // The flag is shorter than the bowl, on which the digit stands.
        pen.horizontal(0.955 * wide)
        pen.vertical(1)
        pen.horizontal(stemTop)
        pen.close()
        return pen.contours
    }
}
