import FlipEngine

/// Paints a card without digits: matt plastic, a rim that catches the light, the slit and the notches of the hinge.
struct BlankCardPainter {
    let theme: Theme
    let metrics: CardMetrics

    func paint() -> Image {
        var surface = PaintSurface(width: metrics.width, height: metrics.height)
        paintBody(&surface)
        paintRim(&surface)
        paintSlit(&surface)
        surface.mask { x, y in metrics.coverage(x, y) }
        return surface.makeImage()
    }

    private func paintBody(_ surface: inout PaintSurface) {
        let hinge = Float(metrics.hinge)
        let half = hinge
        let width = Float(metrics.width)
        surface.paint { x, y in
            let ramp = y < hinge ? theme.upper : theme.lower
            let along = y < hinge ? y / half : (y - hinge) / half
            // The light falls from above the middle: a card is a breath darker towards its sides.
            let side = (x / width - 0.5) * 2
            let color = Shapes.mix(ramp.from, ramp.to, along) * (1 - 0.045 * side * side)
            return (color * hingeShade(y), 1)
        }
    }

    /// How much light reaches row `y` near the slit: the halves bend away from it a little.
    @inline(__always)
    func hingeShade(_ y: Float) -> Float {
        let distance = abs(y - Float(metrics.hinge)) - Float(metrics.slitRows)
        let reach = Float(metrics.height) * 0.022
        let depth: Float = y < Float(metrics.hinge) ? 0.20 : 0.10
        return 1 - depth * (1 - Shapes.smooth(0, reach, max(distance, 0)))
    }

    /// The upper rim is lit and the light runs round the corners and fades; the lower rim lies in its own shade.
    private func paintRim(_ surface: inout PaintSurface) {
        let outline = metrics.outline
        let hairline = metrics.hairline
        let bevel = hairline * 3.5
        let height = Float(metrics.height)
        let inner = PixelRect(
            x: Int(metrics.cornerRadius), y: Int(metrics.cornerRadius),
            width: metrics.width - 2 * Int(metrics.cornerRadius),
            height: metrics.height - 2 * Int(metrics.cornerRadius))
        surface.paint { x, y in
            // Most of the card is far from its rim.
            if x > bevel + 2 && x < Float(metrics.width) - bevel - 2 && y > Float(inner.minY)
                && y < Float(inner.maxY)
            {
                return (.zero, 0)
            }
            let depth = -outline.distance(x, y)
            if depth > bevel + 1 { return (.zero, 0) }
            let up = outline.upwards(x, y)
            let line = 1 - Shapes.smooth(hairline * 0.55, hairline * 1.35, depth)
            let glow = 1 - Shapes.smooth(0, bevel, depth)
            if up >= 0 {
                // Sides keep a trace of the light near the top and lose it on the way down.
                let side = 0.13 * (1 - Shapes.smooth(0, height * 0.62, y))
                let light = side + (0.36 - side) * up * up
                return (theme.rim, light * line + 0.05 * up * glow)
            }
            return (.zero, 0.34 * -up * line + 0.16 * -up * glow)
        }
    }

    private func paintSlit(_ surface: inout PaintSurface) {
        let rows = metrics.slitRows
        guard rows > 0 else { return }
        surface.paint(
            in: PixelRect(
                x: 0, y: metrics.hinge - rows, width: metrics.width, height: 2 * rows)
        ) { _, _ in (theme.slit, 1) }
        // The lower half's upper edge looks up into the light.
        let lip = max(Int(metrics.hairline.rounded()), 1)
        guard metrics.height >= 120 else { return }
        surface.paint(
            in: PixelRect(x: 0, y: metrics.hinge + rows, width: metrics.width, height: lip)
        ) { _, _ in (theme.rim, 0.055) }
    }
}
