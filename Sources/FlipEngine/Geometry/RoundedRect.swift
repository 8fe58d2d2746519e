/// A rectangle whose four corners are quarter circles of one radius, in points.
public struct RoundedRect: Hashable, Sendable {
    /// The rectangle; its extents are not negative.
    public let rect: Rect
    /// The corner radius in points: 0 for square corners, at most half the shorter side.
    public let cornerRadius: Double

    /// A rounded rectangle; the radius is clamped to 0 ... half the shorter side, and a NaN radius is 0.
    public init(_ rect: Rect, cornerRadius: Double = 0) {
        self.rect = rect.standardized
        let limit = min(rect.width, rect.height) / 2
        self.cornerRadius = cornerRadius > 0 ? min(cornerRadius, limit) : 0
    }

    /// Returns the shape with each side moved inwards by `inset`; a radius that would become negative becomes 0.
    public func insetBy(_ inset: Double) -> RoundedRect {
        RoundedRect(rect.insetBy(dx: inset, dy: inset), cornerRadius: cornerRadius - inset)
    }
}
