/// The position and scaling of a picture in its layer's bounds, like `CALayerContentsGravity`. `y` grows downwards: top
/// is up.
///
/// Treat unknown names as `center`: `ContentsGravity(rawValue: name) ?? .center`.
public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
    /// Centred, at its own size.
    case center
    /// Centred at the top edge, at its own size.
    case top
    /// Centred at the bottom edge, at its own size.
    case bottom
    /// Centred at the left edge, at its own size.
    case left
    /// Centred at the right edge, at its own size.
    case right
    /// In the top left corner, at its own size.
    case topLeft
    /// In the top right corner, at its own size.
    case topRight
    /// In the bottom left corner, at its own size.
    case bottomLeft
    /// In the bottom right corner, at its own size.
    case bottomRight
    /// Stretched to fill the bounds. The default.
    case resize
    /// Scaled to fit inside the bounds, preserving the aspect ratio.
    case resizeAspect
    /// Scaled to fill the bounds, preserving the aspect ratio; the excess is clipped only with `masksToBounds`.
    case resizeAspectFill
}
