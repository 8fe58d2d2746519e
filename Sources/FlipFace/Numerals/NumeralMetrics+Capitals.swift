import Glibc

/// The capitals of AM and PM. The left edge of the ink is at x = 0.
extension NumeralMetrics {
    /// A with a flat apex and a low bar.
    func capitalA() -> [Contour] {
        let wide = 1.10 * body + 0.02
        let middle = wide / 2
        let halfApex = 0.5 * stem * (1.08 - 0.12 * weight) + 0.004
        // The run of a leg's outer edge over the full height, and the leg's width along x.
        let run = middle - halfApex
        let across = stem * (0.97 - 0.07 * weight) * hypot(1, run)
        let (low, high) = (0.205, 0.205 + 0.96 * bar)
        var pen = OutlinePen()
        pen.move(0, 0)
        pen.horizontal(across)
        pen.line(across + run * low, low)
        pen.horizontal(wide - across - run * low)
        pen.line(wide - across, 0)
        pen.horizontal(wide)
        pen.line(middle + halfApex, 1)
        pen.horizontal(middle - halfApex)
        pen.close()
        pen.move(across + run * high, high)
        pen.line(middle, (middle - across) / run)
        pen.line(wide - across - run * high, high)
        pen.close()
        return pen.contours
    }

    /// M with upright stems and its vertex on the baseline.
    func capitalM() -> [Contour] {
        let wide = 1.36 * body + 0.02
        let upright = 0.96 * stem
        let middle = wide / 2
        let vertex = 0.62 * stem + 0.008
        let top = 1.04 * stem
        // The run of a diagonal over the full height depends on its width along x and the other way round; the
        // iteration contracts by less than half.
        let thickness = stem * (0.88 - 0.16 * weight)
        var run = 0.3
        var across = 0.0
        for _ in 0..<40 {
            across = thickness * hypot(1, run)
            run = middle - vertex / 2 + across - top
        }
        let innerVertex = 1 - (middle - top) / run
        let armpit = 1 - (upright - top + across) / run
        var pen = OutlinePen()
        pen.move(0, 0)
        pen.horizontal(upright)
        pen.vertical(armpit)
        pen.line(middle - vertex / 2, 0)
        pen.horizontal(middle + vertex / 2)
        pen.line(wide - upright, armpit)
        pen.vertical(0)
        pen.horizontal(wide)
        pen.vertical(1)
        pen.horizontal(wide - top)
        pen.line(middle, innerVertex)
        pen.line(top, 1)
        pen.horizontal(0)
        pen.close()
        return pen.contours
    }

    /// P whose bowl closes on the seam.
    func capitalP() -> [Contour] {
        let wide = 0.98 * body
        let low = Self.seam - 0.58 * seamBar
        let high = Self.seam + 0.42 * seamBar
        let straight = 0.02
        let outer = stem + 0.34 * (wide - stem)
        let inner = stem + 0.26 * (wide - stem)
        let outerCenter = (1 + low) / 2
        let innerCenter = (1 - bar + high) / 2
        var pen = OutlinePen()
        pen.move(0, 0)
        pen.horizontal(stem)
        pen.vertical(low)
        pen.horizontal(outer)
        pen.side(wide, outerCenter - straight, outside.flat)
        pen.vertical(outerCenter + straight)
        pen.crown(outer, 1, outside.flat)
        pen.horizontal(0)
        pen.close()
        pen.move(stem, high)
        pen.vertical(1 - bar)
        pen.horizontal(inner)
        pen.side(wide - stem, innerCenter + straight, counter.flat)
        pen.vertical(innerCenter - straight)
        pen.crown(inner, high, counter.flat)
        pen.close()
        return pen.contours
    }
}
