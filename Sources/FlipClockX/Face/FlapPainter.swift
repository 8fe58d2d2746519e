import FlipEngine

/// Paints what light does to a turning flap beyond making it brighter or darker: overlays of the halves' exact shape.
struct FlapPainter {
    let theme: Theme
    let metrics: CardMetrics

    /// The free edge of the flap as it falls, which catches the light: over the upper half.
    func fallingEdge() -> Image { edge(upper: true) }

    /// The free edge of the flap as it lands: over the lower half.
    func landingEdge() -> Image { edge(upper: false) }

    /// A soft band of light across the flap's back: over the lower half.
    func sheen() -> Image {
        half(upper: false) { _, y in
            let along = (y - Float(metrics.hinge)) / Float(metrics.hinge)
            let band = (along - 0.62) / 0.34
            return max(1 - band * band, 0) * 0.9
        }
    }

    private func edge(upper: Bool) -> Image {
        let outline = metrics.outline
        let hairline = metrics.hairline
        let reach = hairline * 7
        return half(upper: upper) { x, y in
            let depth = max(-outline.distance(x, y), 0)
            if depth > reach { return 0 }
            let facing = max(outline.upwards(x, y) * (upper ? 1 : -1), 0)
            // Bright along the edge, with the light running round the corners; a trace of it along the sides.
            let line = 1 - Shapes.smooth(hairline * 0.9, hairline * 1.9, depth)
            let glow = 1 - Shapes.smooth(0, reach, depth)
            return line * max(facing * facing, 0.22) + 0.16 * glow * facing
        }
    }

    /// A picture of one half in the colour of the rim's light, as strong as `light` says.
    private func half(upper: Bool, _ light: (_ x: Float, _ y: Float) -> Float) -> Image {
        let first = upper ? 0 : metrics.hinge
        var surface = PaintSurface(width: metrics.width, height: metrics.hinge)
        surface.paint { x, row in
            let y = row + Float(first)
            return (theme.rim, light(x, y) * metrics.coverage(x, y))
        }
        return surface.makeImage()
    }
}
