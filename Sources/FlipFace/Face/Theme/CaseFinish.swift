/// The case around the face. Lengths are fractions of the rim's width unless stated otherwise; strengths are fractions
/// of full light.
struct CaseFinish: Hashable, Sendable {
    /// The light on the body at its upper end.
    var topLight: Float = 1.10
    /// The light on it at its lower end.
    var bottomLight: Float = 0.70
    /// The depth to which the outer edge is rounded.
    var bend: Float = 1.1
    /// The light that the rounded edge gains where it faces up, and loses where it faces down.
    var bendLight: Float = 0.14
    /// The loss of light on the rounded edge at the sides.
    var sideLoss: Float = 0.10
    /// The bright line along the upper edge: its width, at least one pixel.
    var hairline: Float = 0.035
    /// The strength of that line.
    var hairlineLight: Float = 0.30

    /// The strength of the grain of wood; 0 for plastic.
    var wood: Float = 0
    /// The difference of light between the dark and the bright lines of wood, to both sides.
    var woodLines: Float = 0.070

    /// The bezel around the opening, of the axles' metal: its width, at least 1.5 pixels.
    var bezel: Float = 0.11
    /// The light on it beside the opening.
    var bezelLight: Float = 0.62
    /// The light that it gains below the opening, where it faces up, and loses above it.
    var bezelTurn: Float = 0.48

    /// The shadow of the rim on the ground: its reach at the sides.
    var innerReach: Float = 0.36
    /// By how much it is longer at the top, and shorter at the bottom, because the lamp is above.
    var innerDrop: Float = 0.17
    /// The fraction of light that it takes at the upper edge.
    var innerStrength: Float = 0.58

    /// The downward movement of the body's shadow on the desktop, in margins.
    var shadowDrop: Float = 0.22
    /// The blur of that shadow, as a standard deviation in margins.
    var shadowSpread: Float = 0.40
    /// The fraction of light that it takes.
    var shadowStrength: Float = 0.50
}
