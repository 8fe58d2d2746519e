/// What a flap looks like beyond the pictures it carries.
///
/// The overlays are pictures of one half, in the exact shape of the card's half, that are laid over the flap as strongly
/// as the light says at its angle; without them there is nothing of the kind.
public struct FlapAppearance: Sendable {
    /// How far the eye is from the card, in card heights; more than 0.5, which is as far as the flap reaches out.
    public var eyeDistance = 2.6
    /// The radius of the card's corners, in points: the flap's shadow stays within them.
    public var cornerRadius = 0.0
    /// The thickness of the flap, in points; 0 for none.
    public var thickness = 0.0
    /// The colour of the flap's edge.
    public var edgeColor = Color(white: 0.3)
    /// Light on the free edge while the flap falls: the upper half.
    public var fallingEdge: Image?
    /// Light on the free edge while the flap lands: the lower half.
    public var landingEdge: Image?
    /// Light on the flap's back: the lower half.
    public var sheen: Image?

    /// The plain appearance.
    public init() {}
}
