import FlipEngine

/// How everything that is seen looks: one value from which the face, its slab, the button, the back, the notice and the
/// icon are painted.
///
///     var style = FaceStyle()
///     style.theme = .standard
///     try scene.setStyle(style)      // reaches all of them in the same frame
///
/// Colours are in sRGB, 0...1. Lengths are shares of a card's height unless their comment names another measure. The light
/// comes from above and a little in front; whatever turns towards it is brighter.
package struct Theme: Hashable, Sendable {
    /// One colour, sRGB, 0...1.
    package typealias Shade = SIMD3<Float>

    /// A colour that changes along a surface.
    package struct Ramp: Hashable, Sendable {
        /// Where the surface begins, above or facing the light.
        var from: Shade
        /// Where it ends, below or facing away.
        package var to: Shade
    }

    /// The two measures between which light or shade changes smoothly, the lesser first.
    struct Span: Hashable, Sendable {
        var from: Float
        var to: Float
    }

    // MARK: Palette

    /// The ground: below the light, and where it falls off at the window's corners.
    package var ground = Ramp(from: Shade(0.124, 0.124, 0.138), to: Shade(0.058, 0.058, 0.066))
    /// A card's upper half, from its upper rim to the hinge.
    var upper = Ramp(from: Shade(0.226, 0.224, 0.245), to: Shade(0.166, 0.164, 0.182))
    /// A card's lower half, from the hinge to its lower rim.
    var lower = Ramp(from: Shade(0.152, 0.151, 0.165), to: Shade(0.118, 0.117, 0.128))
    /// The digits, from the card's upper rim to its lower one.
    var ink = Ramp(from: Shade(0.992, 0.980, 0.945), to: Shade(0.868, 0.852, 0.798))
    /// The edges of the cards in the pile below.
    var pile = Ramp(from: Shade(0.135, 0.134, 0.146), to: Shade(0.080, 0.080, 0.088))
    /// The axle's metal: where it faces the light, and at its edges.
    var axle = Ramp(from: Shade(0.450, 0.448, 0.480), to: Shade(0.120, 0.120, 0.136))
    /// The slit between the halves, and the outline of what is cut out of a card.
    var slit = Shade(0.024, 0.024, 0.030)
    /// The cut edge of a flap, seen when it points at the viewer.
    var edge = Shade(0.385, 0.384, 0.410)
    /// The light that a rim catches.
    var rim = Shade(0.93, 0.93, 0.97)
    /// The words below the cards that say that a hand has set the face.
    var notice = Shade(0.886, 0.640, 0.290)

    // MARK: Proportions

    /// The corners' radius.
    var cornerRadius = 0.070
    /// The slit's height; 0 for none.
    var hingeGap = 0.0100
    /// How far the notch for the axle reaches into the card.
    var notchDepth = 0.0265
    /// The height of that notch.
    var notchHeight = 0.118
    /// How far the pile of cards below shows under a card's lower rim.
    var pileDepth = 0.0125
    /// The thickness of a flap.
    var flapThickness = 0.0065
    /// The width of the finest line, which is never less than a pixel.
    var hairline = 0.0034
    /// How far the picture below a card reaches beyond it: far enough for its shadow to be gone.
    var plateReach = 0.12

    // MARK: Light and material

    /// How light and shadow change while a flap turns.
    var light = FlapLight()
    /// The light on the ground.
    var groundLight = GroundLight()
    /// The type on the cards.
    var type = CardType()
    /// The cards' plastic.
    var card = CardFinish()
    /// What is below a card.
    var plate = PlateFinish()
    /// The light on a turning flap.
    var flap = FlapFinish()
    /// The ends of the axle.
    var axleFinish = AxleFinish()
    /// The words below the cards.
    var noticeType = NoticeType()
    /// The face as a slab, while it turns over.
    var slab = SlabFinish()
    /// The button in the corner.
    var button = ButtonFinish()
    /// The other side of the face.
    package var back = BackStyle()
    /// What is different in icons.
    var icon = IconLook()

    /// The default: matt black cards, warm white digits.
    static let standard = Theme()
}

extension Theme.Shade {
    /// The engine's colour of this shade.
    func color(alpha: Double = 1) -> Color {
        Color(red: Double(x), green: Double(y), blue: Double(z), alpha: alpha)
    }
}
