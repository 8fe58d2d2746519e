/// A position in a plane, in points. `x` grows to the right and `y` downwards.
public struct Point: Hashable, Sendable, BitwiseCopyable {
    /// The abscissa, to the right, in points.
    public var x: Double
    /// The ordinate, downwards, in points.
    public var y: Double

    /// A point from its coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin, (0, 0).
    public static let zero = Point(x: 0, y: 0)

    /// Whether both coordinates are finite.
    public var isFinite: Bool { x.isFinite && y.isFinite }
}
