import FlipEngine

/// Paints the ends of the axle that the flaps turn about: a small barrel of metal in the notch at either end of the hinge.
struct AxlePainter {
    let theme: Theme
    let metrics: CardMetrics

    /// An end of the hinge: left and right, or top and bottom.
    enum End: CaseIterable {
        case first
        case last
    }

    /// Where the barrel's picture lies, in the card's pixels: it stands out from the card a little.
    func place(_ end: End) -> PixelRect {
        let outside = Int(overhang.rounded(.up)) + 1
        let inside = Int(metrics.notchDepth.rounded(.up)) + 1
        let breadth = Int(metrics.notchBreadth.rounded(.up)) + 2
        return metrics.rect(
            along: end == .first ? -outside : metrics.length - inside,
            across: metrics.hinge - breadth / 2, length: outside + inside, breadth: breadth)
    }

    func paint(_ end: End) -> Image {
        let place = place(end)
        let gap = max(metrics.notchBreadth * 0.055, 0.75)
        let start = Float(metrics.hinge) - metrics.notchBreadth / 2 + gap
        let breadth = metrics.notchBreadth - 2 * gap
        let barrel = Shapes.RoundedBox(
            left: -overhang, top: start, width: metrics.notchDepth + overhang - gap,
            height: breadth, radius: metrics.notchDepth * 0.32)
        let length = Float(metrics.length)
        return PaintSurface.image(width: place.width, height: place.height) { surface in
            surface.paint { column, row in
                let (along, across) = metrics.turned(
                    column + Float(place.minX), row + Float(place.minY))
                let mirrored = end == .first ? along : length - along
                let covered = Shapes.coverage(barrel.distance(mirrored, across))
                if covered <= 0 { return (.zero, 0) }
                let light: Float
                if metrics.axis == .x {
                    // A cylinder that stands upright: lit along a line left of its middle, a little darker downwards.
                    let side = (mirrored - barrel.centerX) / max(barrel.halfWidth, 0.5)
                    let round = max(1 - (side + 0.25) * (side + 0.25) * 0.85, 0)
                    light = round * (1.02 - 0.40 * (across - start) / breadth)
                } else {
                    // One that lies level: lit along a line above its middle, at both ends of the card.
                    let down = (mirrored - barrel.centerX) / max(barrel.halfWidth, 0.5)
                    let below = end == .first ? down : -down
                    let round = max(1 - (below + 0.35) * (below + 0.35) * 0.75, 0)
                    let side = (across - barrel.centerY) / max(barrel.halfHeight, 0.5)
                    light = round * (1 - 0.22 * side * side)
                }
                return (Shapes.mix(theme.axle.to, theme.axle.from, light), covered)
            }
        }
    }

    /// How far the barrel stands out from the card, in pixels.
    private var overhang: Float { max(metrics.notchDepth * 0.34, 0.5) }
}
