/// The type on the cards. Lengths are in card heights unless stated otherwise.
struct CardType: Hashable, Sendable {
    /// The preferred families of the digits, best first; the usual ones follow.
    var fonts: [String] = []
    /// The weight of the digits.
    var weight = ThemeValues.Weight.bold
    /// The height of the digits.
    var digitHeight = 0.690
    /// The maximum width of two digits, or of one character, in card *widths*.
    var digitsWidth = 0.865
    /// How much of the off-centre shift that a narrow first digit causes is corrected, as a fraction. A full correction
    /// would make 11 lean to the other side.
    var balance = 0.7

    /// The cap height of a word; it leaves space for accents and descenders.
    var wordHeight = 0.40

    /// The height of the hinge gap on a card with a word.
    var wordSlit = 0.013

    /// The maximum ink height of a character, so that accents and descenders stay on the card.
    var characterHeight = 0.82
    /// The fraction of its em square that an ideograph fills; its size depends on the square, so that adjacent
    /// ideographs match.
    var squareFill = 0.92

    /// The cap height of a label.
    var labelHeight = 0.044
    /// The minimum cap height of a label, in pixels.
    var minimumLabelHeight = 5.0
    /// The distance of a label from the card's left side, in corner radii, so that it clears the arc.
    var labelInset = 0.95
    /// The distance of a label's baseline from the card's lower rim, in multiples of the distance from the left side.
    var labelRise = 0.80
    /// The opacity of a label's ink; below 1, so that the digits dominate.
    var labelInk: Float = 0.82
    /// The space added between a label's characters, in cap heights.
    var labelSpacing = 0.08
}

/// The type of the notice below the cards.
struct NoticeType: Hashable, Sendable {
    /// The cap height, as a fraction of the space below the cards.
    var height = 0.22
    /// The minimum cap height, in points.
    var minimumHeight = 7.0
    /// The maximum cap height, in card heights, so that the notice stays discreet in a tall window.
    var maximumHeight = 0.055
    /// The maximum width of the notice, as a fraction of the window's width.
    var width = 0.96
    /// The vertical position of the notice, as a fraction of the space below the cards; clear of the pile's shadow.
    var middle = 0.56
    /// The space added between characters, in cap heights; small capitals need wide spacing.
    var spacing = 0.14
}

/// The differences between an icon and the face: icons are small and appear on backgrounds of any colour.
struct IconStyle: Hashable, Sendable {
    /// A card's upper half; slightly lighter than on the face, so that the icon stands out from dark panels.
    var upper = Theme.Ramp(
        from: Theme.Shade(0.300, 0.298, 0.322), to: Theme.Shade(0.216, 0.214, 0.234))
    /// A card's lower half.
    var lower = Theme.Ramp(
        from: Theme.Shade(0.190, 0.189, 0.205), to: Theme.Shade(0.140, 0.139, 0.151))
    /// The hinge gap's height, in card heights.
    var hingeGap = 0.014
    /// The proportions of large icons, which show a turning flap.
    var large = Proportions(cornerRadius: 0.12, digitHeight: 0.66, digitsWidth: 0.80)
    /// The proportions of small icons: larger digits and rounder corners, because every row of pixels counts.
    var small = Proportions(cornerRadius: 0.16, digitHeight: 0.74, digitsWidth: 0.92)

    /// The proportions of a card in an icon.
    struct Proportions: Hashable, Sendable {
        /// The corner radius, in card heights.
        var cornerRadius: Double
        /// The digits' height, in card heights.
        var digitHeight: Double
        /// The digits' greatest width, in card widths.
        var digitsWidth: Double
    }
}
