/// A width and a height, in points. Neither has to be positive; an area that must be is checked where it is used.
public struct Size: Hashable, Sendable {
    /// The horizontal extent, in points.
    public var width: Double
    /// The vertical extent, in points.
    public var height: Double

    /// A size from its extents.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// No extent, (0, 0).
    public static let zero = Size(width: 0, height: 0)

    /// Whether both extents are finite.
    public var isFinite: Bool { width.isFinite && height.isFinite }
}
