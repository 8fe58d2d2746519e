/// The appearance of a flap, apart from the pictures it carries.
///
/// Overlays are pictures as long as the hinge, drawn over the flap with an opacity that depends on its angle. They
/// begin at the flap's free edge and extend towards the hinge as far as their aspect ratio requires; a nil overlay
/// draws nothing. For the y axis, columns take the place of rows: pass pictures that are as high as the hinge is long.
public struct FlapAppearance: Sendable {
    /// The eye's distance from the card, in card heights; it must be greater than the distance from the hinge to the
    /// flap's free edge.
    public var eyeDistance = 2.6
    /// The eye's position in the plane of the card, in points right of and below the middle of the hinge; zero by
    /// default.
    ///
    /// Cards that share one eye have one vanishing point: give each of them the same point, measured from its own
    /// hinge, and the same distance in points. Flaps of cards in a row that have turned by equal angles then never
    /// intersect, and of two cards the card nearer to the eye covers the other, so draw that card later.
    public var eyeOffset = Point.zero
    /// The card's corner radius, in points; it clips the flap's shadow.
    public var cornerRadius = 0.0
    /// The width of a line over the seam of the halves, in points; 0 for none: the halves then meet without a gap.
    ///
    /// Each half of the card has one half of the line. So has each side of the flap, and these parts of the line turn
    /// with the flap.
    public var hingeGap = 0.0
    /// The colour of the line over the seam.
    public var hingeColor = Color(white: 0)
    /// The thickness of the flap, in points; 0 for none.
    public var thickness = 0.0
    /// The colour of the flap's edge if it has no picture.
    public var edgeColor = Color(white: 0.3)
    /// The picture of the flap's edge, as long as the hinge and stretched over the thickness; with nil, the edge has
    /// `edgeColor` and goes round the corners.
    public var edge: Image?
    /// The highlight of the free edge while the flap falls: its last row is nearest to the hinge.
    public var fallingEdge: Image?
    /// The highlight of the free edge while the flap lands: its first row is nearest to the hinge.
    public var landingEdge: Image?
    /// The sheen on the flap's back: its first row is nearest to the hinge.
    public var sheen: Image?
    /// How far the sheen extends from the free edge, in points; its picture is stretched to that extent. If all columns
    /// of the picture are equal, one column suffices and is fastest to draw. With nil, the extent follows from the
    /// picture's aspect ratio, as for the other overlays.
    public var sheenDepth: Double?

    /// The picture of the contact shadow beyond the card, which appears under a flap that is almost down; nil for none.
    ///
    /// It is a strip along the free edge of the landing half. It extends beyond the card by `contactMargin` at that
    /// edge and at both ends of the strip, and inwards some way over the half; one pixel is a point.
    package var contact: Image?
    /// The extent of the contact shadow's picture beyond the card, in points.
    package var contactMargin = 0.0

    /// The change of light and shadow while the flap turns.
    package var light = FlapLight()

    /// The plain appearance: no corners, thickness, line or overlays.
    public init() {}
}
