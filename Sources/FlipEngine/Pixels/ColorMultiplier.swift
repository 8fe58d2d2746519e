/// Four factors that multiply a layer's picture as it is drawn: light and shade without a layer on top.
///
/// The factors of red, green and blue are in 0...4: 1 leaves the picture unchanged, less is shade, more is light. The
/// factor of alpha is in 0...1 and fades. Each premultiplied colour is multiplied by its own factor and by that of
/// alpha, and is clamped to the pixel's new alpha, so that the pixel remains a valid premultiplied one.
///
/// Core Animation has no such property. A card that turns in the light needs it: the pass that draws the picture also
/// applies the factors. Values outside the ranges are clamped and NaN becomes 1.
public struct ColorMultiplier: Hashable, Sendable {
    /// The factor of red, 0...4.
    public let red: Double
    /// The factor of green, 0...4.
    public let green: Double
    /// The factor of blue, 0...4.
    public let blue: Double
    /// The factor of alpha, and so of the whole pixel, 0...1.
    public let alpha: Double

    /// A multiplier from its factors, each clamped to its range.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = Self.clamp(red, 4)
        self.green = Self.clamp(green, 4)
        self.blue = Self.clamp(blue, 4)
        self.alpha = Self.clamp(alpha, 1)
    }

    /// One factor for the three colours: 0 is black, 1 the unchanged picture, 2 twice as bright.
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// All factors 1: the unchanged picture.
    public static let identity = ColorMultiplier(white: 1)

    /// Whether the picture stays unchanged.
    public var isIdentity: Bool { self == .identity }

    /// Returns the multiplier with the effect of this one and `other`: the product of each factor, clamped to its
    /// range. If one of them is `identity`, the result is exactly the other one.
    func concatenating(_ other: ColorMultiplier) -> ColorMultiplier {
        if isIdentity { return other }
        if other.isIdentity { return self }
        return ColorMultiplier(
            red: red * other.red, green: green * other.green, blue: blue * other.blue,
            alpha: alpha * other.alpha)
    }

    private static func clamp(_ factor: Double, _ limit: Double) -> Double {
        factor.isNaN ? 1 : min(max(factor, 0), limit)
    }
}
