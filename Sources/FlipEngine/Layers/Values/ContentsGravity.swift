/// The position and scaling of a picture in its layer's bounds, like `CALayerContentsGravity`.
///
/// `y` grows downwards, and as on iOS, top then means the larger `y`: the lower edge on the screen. Source: Apple,
/// `contentsGravity`: when `contentsAreFlipped()` is true, "`top` aligns contents to the bottom of the layer and
/// `bottom` aligns content to the top of the layer".
///
/// Treat unknown names as `center`: `ContentsGravity(rawValue: name) ?? .center`.
public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
    /// Centred, at its own size.
    case center
    /// Centred at the edge of the larger `y`, at its own size.
    case top
    /// Centred at the edge of the smaller `y`, at its own size.
    case bottom
    /// Centred at the left edge, at its own size.
    case left
    /// Centred at the right edge, at its own size.
    case right
    /// At the left edge and that of the larger `y`, at its own size.
    case topLeft
    /// At the right edge and that of the larger `y`, at its own size.
    case topRight
    /// At the left edge and that of the smaller `y`, at its own size.
    case bottomLeft
    /// At the right edge and that of the smaller `y`, at its own size.
    case bottomRight
    /// Stretched to fill the bounds. The default.
    case resize
    /// Scaled to fit inside the bounds, preserving the aspect ratio.
    case resizeAspect
    /// Scaled to fill the bounds, preserving the aspect ratio; the excess is clipped only with `masksToBounds`.
    case resizeAspectFill
}
