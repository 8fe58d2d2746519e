/// A colour in sRGB with straight alpha whose parts may lie outside 0...1, as the extended sRGB colours of Core Graphics:
/// the sum of several colours, or the difference of two.
///
/// A ``Color`` is clamped when it is made, so it cannot say "darker by a half". This can, for additive animations:
///
///     let fade = BasicAnimation(keyPath: "backgroundColor")
///     fade.fromValue = ExtendedColor(old) - ExtendedColor(new)
///     fade.toValue = ExtendedColor.zero
///     fade.isAdditive = true
///
/// It fits wherever an animation takes a ``Color`` or a ``ColorMultiplier``. What a layer shows is clamped once, after all
/// animations of the property were applied. A part that is not finite makes the animation change nothing.
public struct ExtendedColor: Hashable, Sendable, Animatable {
    /// The red part.
    public var red: Double
    /// The green part.
    public var green: Double
    /// The blue part.
    public var blue: Double
    /// The opacity.
    public var alpha: Double

    /// A colour from its parts, of any size.
    public init(red: Double, green: Double, blue: Double, alpha: Double) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The colour with the parts of `color`.
    public init(_ color: Color) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// The colour with the factors of `multiplier` as its parts.
    public init(_ multiplier: ColorMultiplier) {
        self.init(
            red: multiplier.red, green: multiplier.green, blue: multiplier.blue,
            alpha: multiplier.alpha)
    }

    /// All parts 0: what adds nothing.
    public static let zero = ExtendedColor(red: 0, green: 0, blue: 0, alpha: 0)

    /// The sum, part by part.
    public static func + (a: ExtendedColor, b: ExtendedColor) -> ExtendedColor {
        a.combined(with: b, +)
    }

    /// The difference, part by part.
    public static func - (a: ExtendedColor, b: ExtendedColor) -> ExtendedColor {
        a.combined(with: b, -)
    }

    /// The value itself.
    public var animatableValue: AnimatableValue { .extendedColor(self) }

    /// Whether every part is finite.
    public var isFinite: Bool {
        red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite
    }

    /// The colour whose parts are `combine` of this one's and the other's.
    @inline(__always)
    func combined(
        with other: ExtendedColor, _ combine: (Double, Double) -> Double
    ) -> ExtendedColor {
        ExtendedColor(
            red: combine(red, other.red), green: combine(green, other.green),
            blue: combine(blue, other.blue), alpha: combine(alpha, other.alpha))
    }

    /// Each part clamped to 0...1.
    var color: Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// Each part clamped to the range of its factor.
    var multiplier: ColorMultiplier {
        ColorMultiplier(red: red, green: green, blue: blue, alpha: alpha)
    }
}
