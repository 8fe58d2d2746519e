import Glibc

/// 1, 4, 7 and the colon: straight strokes. The left edge of the ink is near x = 0.
extension NumeralMetrics {
    /// A stem and a flag that curves out of its top and is cut parallel to the seam below, as the arms are.
    func one() -> [Contour] {
        // A flag that reaches further crowds the digit before it, above all another 1.
        let reach = 0.05 + 0.23 * body - 0.03 * weight * body
        let thickness = (1.02 - 0.14 * weight) * bar
        let top = 1 - 0.045 - (0.15 + 0.24 * weight) * reach
        // The underside of a light flag rises with the top, or the flag would be a wedge.
        let rise = 0.9 * lightness * (1 - top)
        var pen = OutlinePen()
        pen.move(reach, 0)
        pen.horizontal(reach + stem)
        pen.vertical(1)
        pen.horizontal(reach)
        pen.curve(
            SIMD2(0.94 * reach, 1 - 0.55 * (1 - top)), SIMD2(0.55 * reach, top), SIMD2(0, top))
        pen.vertical(top - thickness)
        pen.curve(
            SIMD2(0.55 * reach, top - thickness),
            SIMD2(0.85 * reach, top - thickness + 0.55 * rise),
            SIMD2(reach, top - thickness + rise))
        pen.close()
        return pen.contours
    }

    /// A closed 4 with a straight diagonal. Its bar is low: hung from the seam, it looked high-waisted, and so the seam
    /// cuts two plain strokes.
    func four() -> [Contour] {
        let wide = body * (1.022 + 0.006 * weight * weight)
        // Bar and diagonal have little ink around them and look thinner than those of a closed bowl.
        let thickness = (1.05 - 0.04 * weight) * bar
        let middle = 0.272 - 0.022 * weight
        let (low, high) = (middle - thickness / 2, middle + thickness / 2)
        let stemRight = wide - (0.03 + (0.11 - 0.06 * weight) * body)
        // The diagonal's outer edge, from (0, corner) to (apex, 1). A wide flat apex would be a dark spot.
        let corner = low + 0.97 * thickness
        let apex = stemRight - stem * (1.1 + 0.08 * weight)
        let angle = atan2(1 - corner, apex)
        // Its width along x, less towards the stem: full width would clot there and leave the counter a splinter.
        let across = stem * (0.95 - 0.1 * weight) / sin(angle)
        let taper = 0.16 * weight * across
        var pen = OutlinePen()
        pen.move(stemRight - stem, 0)
        pen.horizontal(stemRight)
        pen.vertical(low)
        pen.horizontal(wide)
        pen.vertical(high)
        pen.horizontal(stemRight)
        pen.vertical(1)
        pen.horizontal(apex)
        pen.line(0, corner)
        pen.vertical(low)
        pen.horizontal(stemRight - stem)
        pen.close()
        let inner = stemRight - stem
        pen.move(inner, high)
        pen.horizontal(across + (high - corner) / tan(angle))
        pen.line(inner, corner + (inner - across + taper) * tan(angle))
        pen.close()
        return pen.contours
    }

    /// A bar and a leg whose edges bend evenly, almost as arcs of circles, and so have no knee.
    func seven() -> [Contour] {
        let wide = 0.97 * body
        let foot = 0.235 * wide
        // Flat strokes look thinner than the crowns of bowls.
        let flag = 1.03 * bar
        let rise = 1 - flag
        let run = wide - 1.05 * stem - foot
        let chord = atan2(rise, run) * 180 / .pi
        let (upper, lower) = (chord - 12, chord + 12)
        let handle = hypot(rise, run) / 3
        // A slanting stroke is wider along x than across.
        func across(_ angle: Double) -> Double { stem / sin(angle * .pi / 180) }
        var pen = OutlinePen()
        pen.move(foot, 0)
        pen.horizontal(foot + across(lower))
        pen.curve(wide, rise, leaving: lower, handle, arriving: upper, handle)
        pen.vertical(1)
        pen.horizontal(0)
        pen.vertical(rise)
        pen.horizontal(wide - across(upper))
        pen.curve(foot, 0, leaving: upper - 180, handle, arriving: lower - 180, handle)
        pen.close()
        return pen.contours
    }

    /// Two square dots at equal distances from the seam.
    func colon() -> [Contour] {
        let size = 1.04 * stem + 0.008
        var pen = OutlinePen()
        for center in [Self.seam - 0.19, Self.seam + 0.19] {
            pen.move(0, center - size / 2)
            pen.horizontal(size)
            pen.vertical(center + size / 2)
            pen.horizontal(0)
            pen.close()
        }
        return pen.contours
    }
}
