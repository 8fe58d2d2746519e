import FlipClock

/// The proportions and the light of the line for the seconds. Lengths are fractions of a card's height.
struct LineFinish: Hashable, Sendable {
    /// The thickness.
    var thickness = 0.008
    /// The thickness in pixels below which the line is left out.
    var thinnest = 0.5
    /// The height of the space below the cards in whose middle the line is: little, so that the notice has space below
    /// the line in most windows.
    var space = 0.052
    /// The thickness in pixels from which the ends are round, on cards with rounded corners.
    var roundFrom = 3
    /// The colour of the bed, as a fraction of the way from the ground to the digits.
    var bed: Float = 0.16
    /// The shade on the upper edge of the bed.
    var bedShade: Float = 0.22
    /// The brightness of the bar's lower edge, relative to its upper edge.
    var lowerBar: Float = 0.92
    /// The minimum contrast of the bar's upper edge to its bed: that of a control, and as much more as `lowerBar` and
    /// rounding take away.
    var contrast = Contrast.controls * 1.2
}
