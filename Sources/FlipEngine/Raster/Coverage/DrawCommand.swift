/// One step of drawing a frame; a frame is a list of them, drawn from the first to the last.
public enum DrawCommand: Hashable, Sendable {
    /// Draws a shape source-over.
    case draw(Quad)
    /// What follows is drawn into a picture of its own, up to the matching `endGroup`.
    case beginGroup(bounds: PixelRect)
    /// What follows is drawn into a picture of its own, up to the matching `endGroup`, and casts a shadow that lies
    /// under it. The bounds are those of what casts the shadow; the clips limit it and its shadow together.
    case beginShadow(Shadow, bounds: PixelRect, clips: [Quad.Clip])
    /// Draws the group's picture source-over at `opacity`, clamped to 0...1; what is not a number counts as 0.
    case endGroup(opacity: Double)

    /// Whether it draws a shape, and neither begins nor ends a group.
    var isQuad: Bool {
        if case .draw = self { true } else { false }
    }
}
