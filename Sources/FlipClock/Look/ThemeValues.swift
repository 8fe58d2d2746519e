/// The values that a theme gives. Everything else in a `Theme` is derived from them by `Theme.init(_:)`.
///
///     var values = ThemeValues.graphite
///     values.card = ThemeValues.Shade(0.945, 0.933, 0.906)
///     values.ink = ThemeValues.Shade(0.115, 0.112, 0.118)
///     let theme = Theme(values)
///
/// Colours are in sRGB, 0...1. Lengths are fractions of a card's height. The initial values are those of graphite.
package struct ThemeValues: Hashable, Sendable {
    /// An sRGB colour with components 0...1.
    package typealias Shade = SIMD3<Float>

    /// The plastic of a card, in the middle of its upper half.
    package var card = Shade(0.196, 0.194, 0.2135)
    /// The digits, at the card's upper rim.
    package var ink = Shade(0.992, 0.980, 0.945)
    /// The ground behind the cards.
    package var ground = ThemeGround.lit(Self.graphiteGround)
    /// The notice, filled controls, values and the keyboard focus.
    package var accent = Shade(0.886, 0.640, 0.290)
    /// The metal of axles and screws, where it faces the light.
    package var axle = Shade(0.450, 0.448, 0.480)
    /// The case around a widget, under the light; the ground's own colour unless it is given, or grey if that is dark.
    package var body: Shade {
        get { givenBody ?? ground.body }
        set { givenBody = newValue }
    }
    private var givenBody: Shade? = Shade(0.285, 0.285, 0.300)
    /// Derives the colour of the case from the ground.
    mutating func deriveBody() { givenBody = nil }
    /// The fraction of light that reaches a surface that faces away from the lamp, 0...1. Pale cards need more, because
    /// pale surroundings reflect light; with graphite's value, paper looks like grey plastic.
    package var ambient = 0.44
    /// The strength of the lamp's light and shade on a surface, as a multiple of graphite's, 0...2.
    package var contrast = 1.0
    /// The radius of the corners.
    package var corner = 0.070
    /// The width of the hinge gap; 0 for none.
    package var seam = 0.0100
    /// The height of the digits of a font. That of the clock's numerals is in proportion to it.
    package var digitHeight = 0.690
    /// The preferred font families of the digits, best first; the clock's numerals follow.
    package var fonts: [String] = []
    /// The weight of the digits.
    package var weight = Weight.bold
    /// The width of the clock's numerals where a card has space for it: 0 is condensed, 1 is normal.
    package var width = 0.3
    /// The number of digits on a card: 2, or 1.
    package var group = 2.0
    /// The grain of plastic and metal, as a multiple of graphite's, 0...4.
    package var grain = 1.0
    /// The strength of the case's wood grain, 0...1; 0 is plastic.
    package var wood = 0.0

    /// These values for a face in a case: the ground is the dark inside of the case, unless it is black or a picture.
    package var cased: ThemeValues {
        var values = self
        switch ground {
        case .black, .picture: break
        case .lit, .gradient:
            let brightness = Contrast.luminance(card)
            values.ground = .lit(
                card * (Self.insideLight.dark + Self.insideLight.pale * brightness))
        }
        values.body = body
        return values
    }

    /// The light on the inside of a case: a fraction of that on the cards, and what pale cards add in proportion to their
    /// luminance.
    private static let insideLight: (dark: Float, pale: Float) = (0.30, 0.33)

    /// The ground of graphite, under the light.
    static let graphiteGround = Shade(0.124, 0.124, 0.138)

    /// The values of graphite.
    package static let graphite = ThemeValues()

    /// The weight of a typeface, by its name in fontconfig.
    package enum Weight: String, Hashable, Sendable, CaseIterable {
        case thin, light, regular, medium, demibold, bold, black
    }
}

/// The ground behind the cards.
package enum ThemeGround: Hashable, Sendable {
    /// One colour under a soft light from above, which falls off towards the window's corners.
    case lit(ThemeValues.Shade)
    /// A gradient from the window's upper edge to its lower edge.
    case gradient(ThemeValues.Shade, ThemeValues.Shade)
    /// Black without light: no pixel of an OLED display is lit.
    case black
    /// A picture that covers the window.
    case picture(ThemePicture)

    /// The colour of a case that suits the ground.
    fileprivate var body: ThemeValues.Shade {
        let own: ThemeValues.Shade =
            switch self {
            case .lit(let shade): shade
            case .gradient(let upper, let lower): (upper + lower) / 2
            case .black: .zero
            case .picture(let picture): picture.shade
            }
        return own.clamped(
            lowerBound: ThemeValues.Shade(repeating: 0.16),
            upperBound: ThemeValues.Shade(repeating: 1))
    }
}
