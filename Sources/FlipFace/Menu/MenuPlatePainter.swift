import FlipEngine

/// Paints the plate of a menu: the matt plastic of the back, with a dark outline and a lit rim inside it.
struct MenuPlatePainter {
    let style: BackStyle
    /// The radius of the corners, in pixels.
    let cornerRadius: Float
    /// The width of a hairline, in pixels.
    let hairline: Float

    /// The darkness of the outline, which separates the menu from a clock in the same colour.
    private static let outline: Float = 0.55
    /// The rim's colour, as a fraction of the way from the plate's colour to the ink's, so that a dark menu on a dark
    /// clock has an edge.
    private static let rim: Float = 0.17

    /// A plate of `width` x `height` pixels; its corners are transparent.
    func paint(width: Int, height: Int) -> Image {
        let box = Shapes.RoundedBox(
            left: 0, top: 0, width: Float(width), height: Float(height), radius: cornerRadius)
        let finish = style.control.raisedFinish
        return PaintSurface.image(width: width, height: height) { surface in
            surface.paint { x, y in
                let depth = -box.distance(x, y)
                let covered = Shapes.coverage(-depth)
                if covered <= 0 { return (.zero, 0) }
                var color = Shapes.mix(style.plate.from, style.plate.to, y / Float(height))
                guard depth < 4 * hairline else { return (color, covered) }
                let line = Shapes.coverage(abs(depth - 1.5 * hairline) - hairline / 2)
                color = Shapes.mix(color, style.control.ink, line * Self.rim)
                let up = box.upwards(x, y)
                if up >= 0 {
                    let light = finish.rimSide + finish.rimTop * up * up
                    color = Shapes.mix(color, style.control.rim, line * light)
                } else {
                    color *= 1 + line * up * finish.rimBottom / 2
                }
                let edge = Shapes.coverage(depth - hairline)
                return (color * (1 - edge * Self.outline), covered)
            }
        }
    }
}
