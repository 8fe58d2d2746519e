import Glibc

/// 1, 4, 7 and the colon: straight strokes. The left edge of the ink is near x = 0.
extension NumeralMetrics {
    /// A stem and a short flag that curves out of its top and is cut parallel to the seam, as the arms are.
    func one() -> [Contour] {
        // A flag that reaches further crowds the digit before it, above all another 1.
        let reach = 0.045 + 0.19 * body - 0.05 * weight * body
        // The upper edge and the cut of its end. Thinner than a bar, the flag does not look like a second stroke.
        let top = 1 - 0.055 - 0.34 * reach
        let bottom = top - (0.86 - 0.06 * weight) * bar
        var pen = OutlinePen()
        pen.move(reach, 0)
        pen.horizontal(reach + stem)
        pen.vertical(1)
        let start = SIMD2(reach + 0.30 * stem, 1.0)
        pen.horizontal(start.x)
        pen.curve(
            SIMD2(start.x - 0.22 * start.x, 1 - 0.62 * (1 - top)),
            SIMD2(0.50 * start.x, top), SIMD2(0, top))
        pen.vertical(bottom)
        pen.horizontal(reach)
        pen.close()
        return pen.contours
    }

    /// A closed 4 with a straight diagonal. Its bar is low: hung from the seam, it looked high-waisted, and so the seam
    /// cuts two plain strokes.
    func four() -> [Contour] {
        let wide = body * (1 + 0.03 * weight)
        // Bar and diagonal have little ink around them and look thinner than those of a closed bowl.
        let thickness = 1.07 * bar
        let low = 0.20
        let high = low + thickness
        let stemRight = wide - (0.025 + 0.09 * body) * (1 - 0.2 * weight)
        // The diagonal's outer edge, from (0, corner) to (apex, 1).
        let corner = low + 0.92 * thickness
        let apex = stemRight - stem * (weight > 0.2 ? 1.16 : 1.3 - 0.7 * weight)
        let angle = atan2(1 - corner, apex)
        // Its width along x. Full width would clot at the top.
        let across = stem * (0.96 - 0.13 * weight) / sin(angle)
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
        pen.line(inner, corner + (inner - across) * tan(angle))
        pen.close()
        return pen.contours
    }

    /// A bar and a leg that straightens as it comes down.
    func seven() -> [Contour] {
        let wide = 0.97 * body
        let foot = 0.20 * wide
        // Flat strokes look thinner than the crowns of bowls.
        let flag = 1.03 * bar
        var pen = OutlinePen()
        // A slanting stroke is wider along x than across; these widths give the stem's thickness.
        pen.move(foot, 0)
        pen.horizontal(foot + 1.02 * stem)
        pen.curve(wide, 1 - 1.02 * flag, leaving: 88, 0.38, arriving: 62, 0.20)
        pen.vertical(1)
        pen.horizontal(0)
        pen.vertical(1 - flag)
        pen.horizontal(wide - 1.06 * stem)
        pen.curve(foot, 0, leaving: -118, 0.20, arriving: -92, 0.38)
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
