/// A soft shadow of everything that a group draws, in device pixels.
///
/// The shadow is the group's own alpha, moved and blurred: a Gaussian whose standard deviation is `radius`, cut off at
/// twice that, which is how far Apple's own shadows reach. What is clear casts none.
public struct Shadow: Hashable, Sendable {
    /// The colour, its alpha included.
    public var color: Color
    /// The standard deviation of the blur, in pixels; 0 for a sharp shadow.
    public var radius: Double
    /// How far the shadow lies to the right of what casts it, in whole pixels.
    public var offsetX: Int
    /// How far the shadow lies below what casts it, in whole pixels; negative is above.
    public var offsetY: Int

    /// The largest standard deviation, in pixels: beyond it a shadow is a haze and costs more than it shows.
    public static let largestRadius = 512.0

    /// A shadow; the radius is fenced to 0 ... `largestRadius`.
    public init(color: Color, radius: Double, offsetX: Int, offsetY: Int) {
        self.color = color
        self.radius = radius > 0 ? min(radius, Self.largestRadius) : 0
        self.offsetX = offsetX
        self.offsetY = offsetY
    }

    /// How many pixels beyond what casts it the blur reaches, to each side.
    public var reach: Int { Int((2 * radius).rounded(.up)) }

    /// The pixels in which the shadow of something within `bounds` may lie.
    public func bounds(of bounds: PixelRect) -> PixelRect {
        guard !bounds.isEmpty else { return .empty }
        return PixelRect(
            minX: bounds.minX + offsetX - reach, minY: bounds.minY + offsetY - reach,
            maxX: bounds.maxX + offsetX + reach, maxY: bounds.maxY + offsetY + reach)
    }

    /// The pixels that a part of the shadow is made from: what casts it there.
    func sources(of part: PixelRect) -> PixelRect {
        PixelRect(
            minX: part.minX - offsetX - reach, minY: part.minY - offsetY - reach,
            maxX: part.maxX - offsetX + reach, maxY: part.maxY - offsetY + reach)
    }
}
