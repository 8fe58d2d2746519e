/// Where a picture sits in its layer's bounds, as `CALayerContentsGravity`. `y` grows downwards: top is up.
///
/// A name that is none of these counts as `center`: `ContentsGravity(rawValue: name) ?? .center`.
public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
    /// In the middle, at its own size.
    case center
    /// At the middle of the top edge, at its own size.
    case top
    /// At the middle of the bottom edge, at its own size.
    case bottom
    /// At the middle of the left edge, at its own size.
    case left
    /// At the middle of the right edge, at its own size.
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
    /// As large as fits, its shape kept.
    case resizeAspect
    /// As small as fills, its shape kept; what stands out is cut only with `masksToBounds`.
    case resizeAspectFill
}
