import FlipEngine

/// Paints the ends of the axle about which the flaps turn: a small metal barrel in the notch at each end of the hinge.
struct AxlePainter {
    let theme: Theme
    let metrics: CardMetrics

    private var finish: AxleFinish { theme.axleFinish }

    /// An end of the hinge: left and right, or top and bottom.
    enum End: CaseIterable {
        case first
        case last
    }

    /// The barrel's rectangle, in the card's pixels; it extends slightly beyond the card.
    func place(_ end: End) -> PixelRect {
        let outside = Int(overhang.rounded(.up)) + 1
        let inside = Int(metrics.notchDepth.rounded(.up)) + 1
        let breadth = Int(metrics.notchBreadth.rounded(.up)) + 2
        return metrics.rect(
            along: end == .first ? -outside : metrics.length - inside,
            across: metrics.hinge - breadth / 2, length: outside + inside, breadth: breadth)
    }

    func paint(_ end: End) -> Image {
        let (finish, place) = (finish, place(end))
        let gap = max(metrics.notchBreadth * finish.gap, finish.minimumGap)
        let start = Float(metrics.hinge) - metrics.notchBreadth / 2 + gap
        let breadth = metrics.notchBreadth - 2 * gap
        let barrel = Shapes.RoundedBox(
            left: -overhang, top: start, width: metrics.notchDepth + overhang - gap,
            height: breadth, radius: metrics.notchDepth * finish.radius)
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
                    // A vertical cylinder: brightest on the side away from the card, darker downwards.
                    let side = (mirrored - barrel.centerX) / max(barrel.halfWidth, 0.5)
                    let away = side - finish.litAcross
                    let round = max(1 - away * away * finish.roundness, 0)
                    light = round * (finish.topLight - finish.fall * (across - start) / breadth)
                } else {
                    // A horizontal cylinder: brightest above its middle, at both ends of the card.
                    let down = (mirrored - barrel.centerX) / max(barrel.halfWidth, 0.5)
                    let below = end == .first ? down : -down
                    let away = below - finish.levelLitAcross
                    let round = max(1 - away * away * finish.levelRoundness, 0)
                    let side = (across - barrel.centerY) / max(barrel.halfHeight, 0.5)
                    light = round * (1 - finish.levelFall * side * side)
                }
                return (Shapes.mix(theme.axle.to, theme.axle.from, light), covered)
            }
        }
    }

    /// The extent of the barrel beyond the card, in pixels.
    private var overhang: Float {
        max(metrics.notchDepth * finish.overhang, finish.minimumOverhang)
    }
}
