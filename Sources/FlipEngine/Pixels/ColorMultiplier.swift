/// Four factors by which a layer's picture is multiplied as it is drawn: light and shade without a layer over it.
///
/// The factors of red, green and blue lie in 0...4: 1 leaves the picture alone, less is shade, more is light. The factor
/// of alpha lies in 0...1 and fades. Each premultiplied pixel is multiplied, colour by colour times the factor of
/// alpha, and what would exceed its alpha is cut there, so that the pixel stays a valid premultiplied one.
///
/// Core Animation has no such property; a card that turns through the light needs it, in the same pass that draws the
/// picture. Values outside the ranges are clamped and values that are not numbers become 1.
public struct ColorMultiplier: Hashable, Sendable {
    /// The factor of red, 0...4.
    public let red: Double
    /// The factor of green, 0...4.
    public let green: Double
    /// The factor of blue, 0...4.
    public let blue: Double
    /// The factor of alpha, and with it of the whole pixel, 0...1.
    public let alpha: Double

    /// A multiplier from its factors, each clamped to its range.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = Self.fence(red, 4)
        self.green = Self.fence(green, 4)
        self.blue = Self.fence(blue, 4)
        self.alpha = Self.fence(alpha, 1)
    }

    /// The same factor for the three colours: 0 is black, 1 the picture itself, 2 twice as bright.
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// All factors 1: the picture as it is.
    public static let identity = ColorMultiplier(white: 1)

    /// Whether the picture is left as it is.
    public var isIdentity: Bool { self == .identity }

    private static func fence(_ factor: Double, _ limit: Double) -> Double {
        factor.isNaN ? 1 : min(max(factor, 0), limit)
    }
}
