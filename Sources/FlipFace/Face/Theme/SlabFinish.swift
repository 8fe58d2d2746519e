/// The face as a slab, while it turns over.
struct SlabFinish: Hashable, Sendable {
    /// How thick it is, as a share of its width.
    var thickness = 0.011
    /// The least thickness, in pixels.
    var leastThickness = 2.0
    /// How strongly the rim of either side shines.
    var rimStrength = 0.17
    /// The width of that rim, as a share of the slab's width; at least a pixel.
    var rimWidth = 1.0 / 640
    /// Over which share of the turn the rim fades in and out: at rest the face fills the window and has none.
    var rimFade = 0.16
    /// How much of its light the face has lost when it has turned away.
    var shade = 0.8
    /// The light on the ground behind it, as a share of that on the face: it is further back.
    var backdrop = 0.42

    /// The light on the edge at its upper end, as a share of a flap's cut edge.
    var edgeTop: Float = 0.72
    /// The light on it at its lower end, as a share of a card at its hinge.
    var edgeBottom: Float = 0.8
    /// Where the long borders of the edge round off, from its middle (0) to them (1).
    var bevel = Theme.Span(from: 0.62, to: 0.98)
    /// How strongly those borders shine at the upper end.
    var bevelLight: Float = 0.16
    /// How much of that they lose towards the lower end.
    var bevelFall: Float = 0.12
}

/// The round button in the corner. Lengths are shares of its diameter unless they say otherwise.
struct ButtonFinish: Hashable, Sendable {
    /// Half the width of the drawing's lines.
    var line: Float = 0.032
    /// The least half width, in pixels.
    var leastLine: Float = 0.8
    /// How far the drawing goes down with the button.
    var sink: Float = 0.015

    /// How soft the shadow is, as a standard deviation in radii.
    var shadowSpread: Float = 0.14
    /// The same under a button that is held down: it is nearer to the ground.
    var pressedSpread: Float = 0.08
    /// How far the shadow is moved down, in radii.
    var shadowDrop: Float = 0.10
    /// The same under a button that is held down.
    var pressedDrop: Float = 0.05
    /// How much light the shadow takes.
    var shadowStrength: Float = 0.50

    /// The light on a button under the pointer.
    var hoveredLight: Float = 1.28
    /// The light on a button that is held down.
    var pressedLight: Float = 0.80
    /// The lit rim, in pixels from the outline outwards.
    var rimLine = Theme.Span(from: -1.6, to: -0.4)
    /// How strongly the rim shines where it faces up.
    var rimStrength: Float = 0.22

    /// Half the width of the focus ring.
    var focusLine: Float = 0.025
    /// The least half width, in pixels.
    var leastFocusLine: Float = 0.75
    /// The gap between the button and the focus ring.
    var focusGap: Float = 0.06
    /// The least gap, in pixels.
    var leastFocusGap: Float = 1.5
}
