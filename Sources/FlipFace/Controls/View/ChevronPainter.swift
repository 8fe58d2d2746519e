import FlipEngine

/// Paints an arrow of two lines that meet in a point, in the colour of labels. A quarter of the picture's side is free
/// around it.
struct ChevronPainter {
    let style: ControlStyle

    /// The direction in which the arrow points.
    enum Direction: Hashable, Sendable, CaseIterable {
        case left, right, up, down
    }

    /// Half the width of the lines, as a fraction of the side; at least half a pixel.
    private static let halfLine: Float = 0.06
    /// The arrow's half length and half breadth, as fractions of the side.
    private static let reach = SIMD2<Float>(0.12, 0.25)

    /// The picture of an arrow, a square with sides of `side` pixels.
    func paint(side: Int, _ direction: Direction) -> Image {
        let ink = style.ink
        return PaintSurface.image(width: side, height: side) { surface in
            let size = Float(side)
            let half = max(size * Self.halfLine, 0.5)
            surface.paint { x, y in
                var (u, v) = (x - size / 2, y - size / 2)
                if direction == .up || direction == .down { (u, v) = (v, u) }
                if direction == .left || direction == .up { u = -u }
                // The arrow points to the right; its upper line is the mirror image of its lower one.
                v = abs(v)
                let (tip, end) = (Self.reach.x * size, Self.reach.y * size)
                let t = min(max(v / end, 0), 1)
                // The line from (tip, 0) to (-tip, end).
                let (dx, dy) = (u - (tip - 2 * tip * t), v - end * t)
                let distance = (dx * dx + dy * dy).squareRoot() - half
                return (ink, Shapes.coverage(distance))
            }
        }
    }
}
