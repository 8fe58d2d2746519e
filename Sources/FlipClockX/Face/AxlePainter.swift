import FlipEngine

/// Paints the ends of the axle that the flaps turn about: a small barrel of metal in the notch at either side of a card.
struct AxlePainter {
    let theme: Theme
    let metrics: CardMetrics

    /// A side of the card.
    enum Side: CaseIterable {
        case left
        case right
    }

    /// Where the barrel's picture lies, in the card's pixels: it stands out from the card a little.
    func place(_ side: Side) -> PixelRect {
        let outside = Int(overhang.rounded(.up)) + 1
        let inside = Int(metrics.notchDepth.rounded(.up)) + 1
        let height = Int(metrics.notchHeight.rounded(.up)) + 2
        return PixelRect(
            x: side == .left ? -outside : metrics.width - inside,
            y: metrics.hinge - height / 2, width: outside + inside, height: height)
    }

    func paint(_ side: Side) -> Image {
        let place = place(side)
        let gap = max(metrics.notchHeight * 0.055, 0.75)
        let top = Float(metrics.hinge) - metrics.notchHeight / 2 + gap
        let height = metrics.notchHeight - 2 * gap
        let barrel = Shapes.RoundedBox(
            left: -overhang, top: top, width: metrics.notchDepth + overhang - gap,
            height: height, radius: metrics.notchDepth * 0.32)
        let width = Float(metrics.width)
        var surface = PaintSurface(width: place.width, height: place.height)
        surface.paint { column, row in
            let x = column + Float(place.minX)
            let y = row + Float(place.minY)
            let mirrored = side == .left ? x : width - x
            let covered = Shapes.coverage(barrel.distance(mirrored, y))
            if covered <= 0 { return (.zero, 0) }
            // A cylinder that stands upright: lit along a line left of its middle, a little darker downwards.
            let across = (mirrored - barrel.centerX) / max(barrel.halfWidth, 0.5)
            let round = max(1 - (across + 0.25) * (across + 0.25) * 0.85, 0)
            let along = (y - top) / height
            let light = round * (1.02 - 0.40 * along)
            return (Shapes.mix(theme.axle.to, theme.axle.from, light), covered)
        }
        return surface.makeImage()
    }

    /// How far the barrel stands out from the card, in pixels.
    private var overhang: Float { max(metrics.notchDepth * 0.34, 0.5) }
}
