/// One drawing command; a frame is a list of them, executed in order.
///
/// The large payloads of groups, which are rare, are indirect: a list of shapes is small and cheap to copy.
public enum DrawCommand: Hashable, Sendable {
    /// Draws a shape source-over.
    case draw(Quad)
    /// Begins a group: the following commands draw into a picture of its own, up to the matching `endGroup`.
    indirect case beginGroup(bounds: PixelRect)
    /// Ends a group and draws its picture source-over at `opacity`, clamped to 0...1; NaN counts as 0.
    case endGroup(opacity: Double)

    /// Whether it draws a shape, rather than beginning or ending a group.
    var isQuad: Bool {
        if case .draw = self { true } else { false }
    }
}
