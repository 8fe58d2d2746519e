/// A rectangle whose four corners are quarter circles of one radius, in points.
public struct RoundedRect: Hashable, Sendable {
    /// The rectangle, its extents positive.
    public let rect: Rect
    /// The corners' radius in points, 0 for square corners, at most half the shorter side.
    public let cornerRadius: Double

    /// A rounded rectangle; the radius is fenced to 0 ... half the shorter side, and is 0 when it is not a number.
    public init(_ rect: Rect, cornerRadius: Double = 0) {
        self.rect = rect.standardized
        let limit = min(rect.width, rect.height) / 2
        self.cornerRadius = cornerRadius > 0 ? min(cornerRadius, limit) : 0
    }

    /// The same shape with each side moved inwards by `inset`; corners that would turn inside out become square.
    public func insetBy(_ inset: Double) -> RoundedRect {
        RoundedRect(rect.insetBy(dx: inset, dy: inset), cornerRadius: cornerRadius - inset)
    }
}
