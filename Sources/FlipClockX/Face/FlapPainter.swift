import FlipEngine

/// Paints what light does to a turning flap beyond making it brighter or darker: overlays that begin at its free edge.
struct FlapPainter {
    let theme: Theme
    let metrics: CardMetrics

    /// The free edge of the flap as it falls, which catches the light: over the upper half.
    func fallingEdge() -> Image { edge(upper: true) }

    /// The free edge of the flap as it lands: over the lower half.
    func landingEdge() -> Image { edge(upper: false) }

    /// A soft band of light across the flap's back: over the lower half.
    func sheen() -> Image {
        strip(upper: false, reach: Float(metrics.hinge) * 0.72) { _, y in
            let along = (y - Float(metrics.hinge)) / Float(metrics.hinge)
            let band = (along - 0.62) / 0.34
            return max(1 - band * band, 0) * 0.9
        }
    }

    /// The cut edge of the sheet: a strip that fades where the corners' arcs begin to turn away.
    func edge() -> Image {
        var surface = PaintSurface(width: metrics.width, height: 4)
        let width = Float(metrics.width)
        let radius = metrics.cornerRadius
        surface.paint { x, _ in
            let fromEnd = min(x, width - x)
            return (theme.edge, Shapes.smooth(radius * 0.55, radius * 1.35, fromEnd))
        }
        return surface.makeImage()
    }

    private func edge(upper: Bool) -> Image {
        let outline = metrics.outline
        let hairline = metrics.hairline
        let reach = max(hairline * 7, metrics.cornerRadius)
        return strip(upper: upper, reach: reach) { x, y in
            let depth = max(-outline.distance(x, y), 0)
            if depth > reach { return 0 }
            let facing = max(outline.upwards(x, y) * (upper ? 1 : -1), 0)
            // Bright along the edge; the light runs round the corners and fades.
            let line = 1 - Shapes.smooth(hairline * 0.9, hairline * 1.9, depth)
            let glow = 1 - Shapes.smooth(0, reach, depth)
            return (line + 0.16 * glow) * facing * facing
        }
    }

    /// A picture of the card's end, `reach` pixels deep, in the colour of the rim's light, as strong as `light` says.
    private func strip(
        upper: Bool, reach: Float, _ light: (_ x: Float, _ y: Float) -> Float
    ) -> Image {
        let rows = min(max(Int(reach.rounded(.up)), 1), metrics.hinge)
        let first = upper ? 0 : metrics.height - rows
        var surface = PaintSurface(width: metrics.width, height: rows)
        surface.paint { x, row in
            let y = row + Float(first)
            return (theme.rim, light(x, y) * metrics.coverage(x, y))
        }
        return surface.makeImage()
    }
}
