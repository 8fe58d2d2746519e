/// A width and a height, in points. They may be negative; code that needs a positive area checks for it.
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

    /// The empty size, (0, 0).
    public static let zero = Size(width: 0, height: 0)

    /// Whether both extents are finite.
    public var isFinite: Bool { width.isFinite && height.isFinite }
}
