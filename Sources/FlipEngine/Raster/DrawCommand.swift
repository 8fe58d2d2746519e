/// One step of drawing a frame; a frame is a list of them, drawn from the first to the last.
public enum DrawCommand: Hashable, Sendable {
    /// Draws a shape source-over.
    case draw(Quad)
    /// What follows is drawn into a picture of its own, up to the matching `endGroup`.
    case beginGroup(bounds: PixelRect)
    /// Draws the group's picture source-over at `opacity`, 0...1.
    case endGroup(opacity: Double)
}
