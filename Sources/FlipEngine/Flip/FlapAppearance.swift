/// What a flap looks like beyond the pictures it carries.
///
/// The overlays are pictures as long as the hinge that are laid over the flap as strongly as the light says at its
/// angle. They begin at the flap's free edge and reach towards the hinge as far as their own shape says; without them
/// there is nothing of the kind. Where the axis is y, they are upright: what is said of rows holds for columns.
public struct FlapAppearance: Sendable {
    /// How far the eye is from the card, in card heights; more than the flap reaches out.
    public var eyeDistance = 2.6
    /// The radius of the card's corners, in points: the flap's shadow stays within them.
    public var cornerRadius = 0.0
    /// The width of a line over the seam of the halves, in points; 0 for none: the halves then meet without a break.
    ///
    /// Half of it belongs to each half, and it turns with the flap.
    public var hingeGap = 0.0
    /// The colour of that line.
    public var hingeColor = Color(white: 0)
    /// The thickness of the flap, in points; 0 for none.
    public var thickness = 0.0
    /// The colour of the flap's edge, where it has no picture.
    public var edgeColor = Color(white: 0.3)
    /// The picture of the flap's edge, as long as the hinge and stretched over the thickness.
    public var edge: Image?
    /// Light on the free edge while the flap falls: its last row lies nearest to the hinge.
    public var fallingEdge: Image?
    /// Light on the free edge while the flap lands: its first row lies nearest to the hinge.
    public var landingEdge: Image?
    /// Light on the flap's back: its first row lies nearest to the hinge.
    public var sheen: Image?
    /// How far the sheen reaches from the free edge, in points, its picture stretched to it: one column of it is enough
    /// where all are alike, and the quickest to draw. Nil where the picture's shape says it, as for the others.
    public var sheenDepth: Double?

    /// How light and shadow change while the flap turns.
    package var light = FlapLight()

    /// The plain appearance: no corners, no thickness, no line, no overlays.
    public init() {}
}
