/// The soft shadow of a group, in device pixels.
///
/// The shadow is the group's alpha, offset and blurred: a Gaussian with the standard deviation `radius`, truncated at
/// twice that, like Apple's shadows. Transparent pixels cast none.
///
/// Values outside their ranges are clamped, both initially and when set.
public struct Shadow: Hashable, Sendable {
    /// The colour, including its alpha.
    public var color: Color
    /// The standard deviation of the blur, in pixels, 0 ... `largestRadius`; 0, or NaN, for a sharp shadow.
    public var radius: Double {
        didSet { radius = Self.clamped(radius) }
    }
    /// The offset to the right, in whole pixels, at most `largestOffset` in either direction.
    public var offsetX: Int {
        didSet { offsetX = Self.clamped(offsetX) }
    }
    /// The offset downwards, in whole pixels, at most `largestOffset` in either direction.
    public var offsetY: Int {
        didSet { offsetY = Self.clamped(offsetY) }
    }

    /// The largest standard deviation, in pixels: a larger blur is expensive and barely visible.
    public static let largestRadius = 512.0

    /// The largest offset, in pixels: the largest extent of a frame.
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

    /// The number of pixels by which the blur extends beyond the caster, to each side.
    public var reach: Int { Int((2 * radius).rounded(.up)) }

    /// The pixels that the shadow of a caster within `bounds` may touch.
    public func bounds(of bounds: PixelRect) -> PixelRect {
        guard !bounds.isEmpty else { return .empty }
        return PixelRect(
            minX: bounds.minX.addingClamped(offsetX - reach),
            minY: bounds.minY.addingClamped(offsetY - reach),
            maxX: bounds.maxX.addingClamped(offsetX + reach),
            maxY: bounds.maxY.addingClamped(offsetY + reach))
    }

    /// The pixels of the caster that determine a part of the shadow.
    func sources(of part: PixelRect) -> PixelRect {
        PixelRect(
            minX: part.minX.addingClamped(-offsetX - reach),
            minY: part.minY.addingClamped(-offsetY - reach),
            maxX: part.maxX.addingClamped(reach - offsetX),
            maxY: part.maxY.addingClamped(reach - offsetY))
    }
}
