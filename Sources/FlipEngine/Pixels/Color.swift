/// A colour in sRGB with straight (not premultiplied) alpha; each component is in 0...1.
///
/// Values outside are clamped and NaN becomes 0, so that later code needs no checks.
public struct Color: Hashable, Sendable {
    /// The red component, 0...1.
    public let red: Double
    /// The green component, 0...1.
    public let green: Double
    /// The blue component, 0...1.
    public let blue: Double
    /// The opacity, 0 (clear) ... 1 (opaque).
    public let alpha: Double

    /// A colour from its components, each clamped to 0...1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = Self.clamp(red)
        self.green = Self.clamp(green)
        self.blue = Self.clamp(blue)
        self.alpha = Self.clamp(alpha)
    }

    /// Returns this colour with each component multiplied by its factor, and clamped to 1.
    func multiplied(by factors: ColorMultiplier) -> Color {
        factors.isIdentity
            ? self
            : Color(
                red: red * factors.red, green: green * factors.green, blue: blue * factors.blue,
                alpha: alpha * factors.alpha)
    }

    /// A grey from black (0) to white (1).
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Opaque black.
    public static let black = Color(white: 0)
    /// Opaque white.
    public static let white = Color(white: 1)
    /// Fully transparent: black with alpha 0.
    public static let clear = Color(white: 0, alpha: 0)

    private static func clamp(_ part: Double) -> Double {
        part > 0 ? min(part, 1) : 0
    }
}
