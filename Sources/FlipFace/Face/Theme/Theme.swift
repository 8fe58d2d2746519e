import FlipEngine

/// All colours, proportions and lights of the program: the face, its slab, the button, the back, the notice and the
/// icon are painted from this value.
///
/// It is derived from a few given values, see `ThemeValues`.
///
///     var style = FaceStyle()
///     style.theme = .standard
///     try scene.setStyle(style)      // changes all of them in the same frame
///
/// Colours are in sRGB, 0...1. Lengths are fractions of a card's height unless stated otherwise. The light comes from
/// above and slightly in front; surfaces that face it are brighter.
package struct Theme: Hashable, Sendable {
    /// An sRGB colour with components 0...1.
    package typealias Shade = SIMD3<Float>

    /// A gradient between two colours along a surface.
    package struct Ramp: Hashable, Sendable {
        /// The colour at the start, which is above or faces the light unless the ramp's own comment says otherwise.
        var from: Shade
        /// The colour at the end, which is below or faces away unless the ramp's own comment says otherwise.
        package var to: Shade
    }

    /// The range over which light or shade changes smoothly; the smaller value comes first.
    struct Span: Hashable, Sendable {
        var from: Float
        var to: Float

        /// 0 for values up to `from`, 1 for values of at least `to`, with a continuous slope in between.
        @inline(__always)
        func share(of value: Float) -> Float {
            let t = min(max((value - from) / (to - from), 0), 1)
            return t * t * (3 - 2 * t)
        }
    }

    /// The way in which the ground shows its two colours.
    enum GroundFill: Hashable, Sendable {
        /// From the middle of a soft light to the window's corners.
        case light
        /// From the upper edge to the lower edge.
        case gradient
        /// A picture that covers the ground.
        case picture(Image)
    }

    // MARK: Palette

    /// The ground: under the light, and in the window's corners.
    package var ground = Ramp(from: Shade(0.124, 0.124, 0.138), to: Shade(0.058, 0.058, 0.066))
    /// The way in which the ground shows its colours.
    var groundFill = GroundFill.light
    /// A card's upper half, from its upper rim to the hinge.
    var upper = Ramp(from: Shade(0.226, 0.224, 0.245), to: Shade(0.166, 0.164, 0.182))
    /// A card's lower half, from the hinge to its lower rim.
    var lower = Ramp(from: Shade(0.152, 0.151, 0.165), to: Shade(0.118, 0.117, 0.128))
    /// The digits, from the card's upper rim to its lower rim.
    var ink = Ramp(from: Shade(0.992, 0.980, 0.945), to: Shade(0.868, 0.852, 0.798))
    /// The edges of the cards in the pile.
    var pile = Ramp(from: Shade(0.135, 0.134, 0.146), to: Shade(0.080, 0.080, 0.088))
    /// The metal of the axle: facing the light, and at its edges.
    var axle = Ramp(from: Shade(0.450, 0.448, 0.480), to: Shade(0.120, 0.120, 0.136))
    /// The hinge gap between the halves, and the interior visible through the axle's notches.
    var slit = Shade(0.024, 0.024, 0.030)
    /// The hinge gap where ink is on both sides of it: nothing is darker than a gap. Nil for the same as elsewhere.
    var inkSlit: Shade?
    /// The cut edge of a flap, visible when the flap points at the viewer.
    var edge = Shade(0.385, 0.384, 0.410)
    /// The light on a rim.
    var rim = Shade(0.93, 0.93, 0.97)
    /// The type of the notice below the cards.
    var notice = Shade(0.886, 0.640, 0.290)
    /// The plastic of the case, in the middle of its upper half.
    var body = Shade(0.285, 0.285, 0.300)

    // MARK: Proportions

    /// The radius of the corners.
    var cornerRadius = 0.070
    /// The width of the hinge gap; 0 for none.
    var hingeGap = 0.0100
    /// The minimum card height, in pixels, for a gap of two pixels; on a smaller card the gap takes one row of pixels
    /// from every digit instead of two.
    var minimumWideGap = 90
    /// The minimum card height, in pixels, for an opaque gap; on a smaller card, the gap takes a row of pixels that is
    /// a quarter of the distance between the bars of an 8, and an 8 without that row would be unreadable.
    var minimumOpaqueGap = 40
    /// The opacity of the gap on cards below that height.
    var faintGap: Float = 0.5
    /// The depth of the notch for the axle.
    var notchDepth = 0.0265
    /// The height of that notch.
    var notchHeight = 0.118
    /// The visible depth of the pile below a card's lower rim.
    var pileDepth = 0.0125
    /// The thickness of a flap.
    var flapThickness = 0.0065
    /// The width of the finest line; at least one pixel.
    var hairline = 0.0034
    /// The extent beyond the card of the picture of its surroundings (`PlateFinish`), wide enough for the whole shadow.
    var plateReach = 0.12

    // MARK: Light and material

    /// The light and shadow on a turning flap.
    var light = FlapLight()
    /// The light on the ground.
    var groundLight = GroundLight()
    /// The type on the cards.
    var type = CardType()
    /// The plastic of the cards.
    var card = CardFinish()
    /// The surroundings of a card: shadows, pile and interior.
    var plate = PlateFinish()
    /// The light effects on a turning flap.
    var flap = FlapFinish()
    /// The ends of the axle.
    var axleFinish = AxleFinish()
    /// The type and the plate of the notice below the cards.
    var noticeType = NoticeType()
    /// The line for the seconds.
    var line = LineFinish()
    /// The rim and the shadow of a translucent ground.
    var glass = GlassFinish()
    /// The case around the face.
    var caseFinish = CaseFinish()
    /// The bright line along the case's upper edge: the body's own colour, under the lamp.
    var caseHairline: Shade {
        (body * 1.8).clamped(lowerBound: .zero, upperBound: Shade(repeating: 1))
    }
    /// The face as a slab while it turns over.
    var slab = SlabFinish()
    /// The button in the corner.
    var button = ButtonFinish()
    /// The back of the face.
    package var back = BackStyle()
    /// The differences between an icon and the face.
    var icon = IconStyle()

    /// The default theme: matt black cards with warm white digits.
    package static let standard = Theme()
}

extension Theme.Shade {
    /// This shade as a colour of the engine.
    func color(alpha: Double = 1) -> Color {
        Color(red: Double(x), green: Double(y), blue: Double(z), alpha: alpha)
    }
}
