/// A soft shadow of everything that a group draws, in device pixels.
///
/// The shadow is the group's own alpha, moved and blurred: a Gaussian whose standard deviation is `radius`, cut off at
/// twice that, which is how far Apple's own shadows reach. What is clear casts none.
///
/// Values outside their ranges are clamped, when a shadow is made and when it is changed.
public struct Shadow: Hashable, Sendable {
    /// The colour, its alpha included.
    public var color: Color
    /// The standard deviation of the blur, in pixels, 0 ... `largestRadius`; 0, and what is not a number, for a sharp
    /// shadow.
    public var radius: Double {
        didSet { radius = Self.clamped(radius) }
    }
    /// How far the shadow lies to the right of what casts it, in whole pixels, at most `largestOffset` to either side.
    public var offsetX: Int {
        didSet { offsetX = Self.clamped(offsetX) }
    }
    /// How far the shadow lies below what casts it, in whole pixels, at most `largestOffset`; negative is above.
    public var offsetY: Int {
        didSet { offsetY = Self.clamped(offsetY) }
    }

    /// The largest standard deviation, in pixels: beyond it a shadow is a haze and costs more than it shows.
    public static let largestRadius = 512.0

    /// The largest offset, in pixels: as far as any frame reaches.
    public static let largestOffset = 1 << 15

    /// A shadow; radius and offsets are clamped to their ranges.
    public init(color: Color, radius: Double, offsetX: Int, offsetY: Int) {
        self.color = color
        self.radius = Self.clamped(radius)
        self.offsetX = Self.clamped(offsetX)
        self.offsetY = Self.clamped(offsetY)
    }

    private static func clamped(_ radius: Double) -> Double {
        radius > 0 ? min(radius, largestRadius) : 0
    }

    private static func clamped(_ offset: Int) -> Int {
        min(max(offset, -largestOffset), largestOffset)
    }

    /// How many pixels beyond what casts it the blur reaches, to each side.
    public var reach: Int { Int((2 * radius).rounded(.up)) }

    /// The pixels in which the shadow of something within `bounds` may lie.
    public func bounds(of bounds: PixelRect) -> PixelRect {
        guard !bounds.isEmpty else { return .empty }
        return PixelRect(
            minX: bounds.minX.addingClamped(offsetX - reach),
            minY: bounds.minY.addingClamped(offsetY - reach),
            maxX: bounds.maxX.addingClamped(offsetX + reach),
            maxY: bounds.maxY.addingClamped(offsetY + reach))
    }

    /// The pixels that a part of the shadow is made from: what casts it there.
    func sources(of part: PixelRect) -> PixelRect {
        PixelRect(
            minX: part.minX.addingClamped(-offsetX - reach),
            minY: part.minY.addingClamped(-offsetY - reach),
            maxX: part.maxX.addingClamped(reach - offsetX),
            maxY: part.maxY.addingClamped(reach - offsetY))
    }
}
