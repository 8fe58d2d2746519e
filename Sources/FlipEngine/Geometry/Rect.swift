/// A rectangle in a plane, in points, with `y` downwards; `origin` is the top left corner if both extents are positive.
///
/// Containment is half open: the left and the top edge belong to the rectangle, the right and the bottom edge do not.
public struct Rect: Hashable, Sendable {
    /// The corner from which the extents are measured.
    public var origin: Point
    /// The extents; a negative extent reaches to the left or upwards.
    public var size: Size

    /// A rectangle from its corner and extents.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle from the coordinates of its corner and its extents.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The unit rectangle, from (0, 0) to (1, 1).
    public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

    /// The horizontal extent, not negative.
    public var width: Double { abs(size.width) }
    /// The vertical extent, not negative.
    public var height: Double { abs(size.height) }
    /// The left edge.
    public var minX: Double { min(origin.x, origin.x + size.width) }
    /// The top edge.
    public var minY: Double { min(origin.y, origin.y + size.height) }
    /// The right edge.
    public var maxX: Double { max(origin.x, origin.x + size.width) }
    /// The bottom edge.
    public var maxY: Double { max(origin.y, origin.y + size.height) }
    /// The horizontal centre.
    public var midX: Double { origin.x + size.width / 2 }
    /// The vertical centre.
    public var midY: Double { origin.y + size.height / 2 }

    /// Whether the rectangle has no area: an extent is zero or NaN.
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Whether all four numbers are finite.
    public var isFinite: Bool { origin.isFinite && size.isFinite }

    /// The same area with extents that are not negative.
    public var standardized: Rect { Rect(x: minX, y: minY, width: width, height: height) }

    /// Whether `point` is inside; half open, as described for the type.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// The corners in the order top left, top right, bottom right, bottom left.
    public var corners: [Point] {
        [
            Point(x: minX, y: minY), Point(x: maxX, y: minY),
            Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
        ]
    }

    /// Returns the rectangle with each edge moved inwards by `dx` and `dy`; negative values move outwards.
    ///
    /// Opposite edges stop where they meet: an inset of more than half an extent gives an empty rectangle in the
    /// middle. (In that case `CGRect.insetBy` returns the null rectangle, which this type does not have.)
    public func insetBy(dx: Double, dy: Double) -> Rect {
        // With a negative extent, the result would be a rectangle on the other side of its origin, and not empty.
        let (width, height) = (width - 2 * dx, height - 2 * dy)
        return Rect(
            x: width < 0 ? midX : minX + dx, y: height < 0 ? midY : minY + dy,
            width: width < 0 ? 0 : width, height: height < 0 ? 0 : height)
    }

    /// Returns the rectangle moved by (`dx`, `dy`).
    public func offsetBy(dx: Double, dy: Double) -> Rect {
        Rect(
            x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
    }
}
