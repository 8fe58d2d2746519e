/// The face as a slab while it turns over.
struct SlabFinish: Hashable, Sendable {
    /// The slab's thickness, as a fraction of its width.
    var thickness = 0.011
    /// The thickness of a case, as a fraction of its width.
    var caseThickness = 0.03
    /// The light at the lower end of its sides, relative to the upper end.
    var caseBottom: Float = 0.55
    /// The minimum thickness, in pixels.
    var minimumThickness = 2.0
    /// The strength of the rim of both sides.
    var rimStrength = 0.17
    /// The width of that rim, as a fraction of the slab's width; at least one pixel.
    var rimWidth = 1.0 / 640
    /// The fraction of the turn over which the rim fades in and out; a resting face fills the window and has no rim.
    var rimFade = 0.16
    /// The light that the face has lost when it has turned away.
    var shade = 0.8
    /// The light on the backdrop relative to the face, because the backdrop is further away.
    var backdrop = 0.42

    /// The light at the edge's upper end, relative to a flap's cut edge.
    var edgeTop: Float = 0.72
    /// The light at the edge's lower end, relative to a card at its hinge.
    var edgeBottom: Float = 0.8
    /// The range over which the edge's long borders are rounded, from its middle (0) to the borders (1).
    var bevel = Theme.Span(from: 0.62, to: 0.98)
    /// The strength of those borders at the upper end.
    var bevelLight: Float = 0.16
    /// The strength that they lose towards the lower end.
    var bevelFall: Float = 0.12
}

/// The round button in the corner. Lengths are fractions of its diameter unless stated otherwise.
struct ButtonFinish: Hashable, Sendable {
    /// Half the width of the symbol's lines.
    var line: Float = 0.032
    /// The minimum half width, in pixels.
    var minimumLine: Float = 0.8
    /// The downward movement of the symbol when the button is pressed.
    var sink: Float = 0.015

    /// The blur of the shadow, as a standard deviation in radii.
    var shadowSpread: Float = 0.14
    /// The blur of a pressed button's shadow; smaller, because the button is nearer to the ground.
    var pressedSpread: Float = 0.08
    /// The vertical offset of the shadow, in radii.
    var shadowDrop: Float = 0.10
    /// The vertical offset of a pressed button's shadow.
    var pressedDrop: Float = 0.05
    /// The fraction of light that the shadow takes.
    var shadowStrength: Float = 0.50

    /// The light on a button under the pointer.
    var hoveredLight: Float = 1.28
    /// The light on a pressed button.
    var pressedLight: Float = 0.80
    /// The lit rim, in pixels from the outline outwards.
    var rimLine = Theme.Span(from: -1.6, to: -0.4)
    /// The strength of the rim where it faces up.
    var rimStrength: Float = 0.22

    /// Half the width of the focus ring.
    var focusLine: Float = 0.025
    /// The minimum half width, in pixels.
    var minimumFocusLine: Float = 0.75
    /// The gap between the button and the focus ring.
    var focusGap: Float = 0.06
    /// The minimum gap, in pixels.
    var minimumFocusGap: Float = 1.5
}
