/// A colour in sRGB with straight alpha and unbounded components, like Core Graphics' extended sRGB: a sum or a
/// difference of colours.
///
/// A ``Color`` is clamped on creation, so it cannot express a negative difference such as "darker by 0.5". An extended
/// colour can, for additive animations:
///
///     let fade = BasicAnimation(keyPath: "backgroundColor")
///     fade.fromValue = ExtendedColor(old) - ExtendedColor(new)
///     fade.toValue = ExtendedColor.zero
///     fade.isAdditive = true
///
/// It is accepted wherever an animation takes a ``Color`` or a ``ColorMultiplier``. The value that a layer shows is
/// clamped once, after all animations of the property are applied. An animation with a component that is not finite
/// changes nothing.
public struct ExtendedColor: Hashable, Sendable, Animatable {
    /// The red component.
    public var red: Double
    /// The green component.
    public var green: Double
    /// The blue component.
    public var blue: Double
    /// The opacity.
    public var alpha: Double

    /// A colour from its components, which may have any value.
    public init(red: Double, green: Double, blue: Double, alpha: Double) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A colour with the components of `color`.
    public init(_ color: Color) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// A colour with the factors of `multiplier` as its components.
    public init(_ multiplier: ColorMultiplier) {
        self.init(
            red: multiplier.red, green: multiplier.green, blue: multiplier.blue,
            alpha: multiplier.alpha)
    }

    /// All components 0, which adds nothing.
    public static let zero = ExtendedColor(red: 0, green: 0, blue: 0, alpha: 0)

    /// Returns the sum, by component.
    public static func + (a: ExtendedColor, b: ExtendedColor) -> ExtendedColor {
        a.combined(with: b, +)
    }

    /// Returns the difference, by component.
    public static func - (a: ExtendedColor, b: ExtendedColor) -> ExtendedColor {
        a.combined(with: b, -)
    }

    /// The value as an `AnimatableValue`.
    public var animatableValue: AnimatableValue { .extendedColor(self) }

    /// Whether every component is finite.
    public var isFinite: Bool {
        red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite
    }

    /// Returns the colour obtained by applying `combine` to each pair of components.
    @inline(__always)
    func combined(
        with other: ExtendedColor, _ combine: (Double, Double) -> Double
    ) -> ExtendedColor {
        ExtendedColor(
            red: combine(red, other.red), green: combine(green, other.green),
            blue: combine(blue, other.blue), alpha: combine(alpha, other.alpha))
    }

    /// The colour with each component clamped to 0...1.
    var color: Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// The multiplier with each component clamped to the range of its factor.
    var multiplier: ColorMultiplier {
        ColorMultiplier(red: red, green: green, blue: blue, alpha: alpha)
    }
}
