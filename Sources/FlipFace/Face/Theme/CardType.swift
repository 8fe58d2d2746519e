/// The type on the cards. Lengths are in card heights unless they say otherwise.
struct CardType: Hashable, Sendable {
    /// The height of the digits.
    var digitHeight = 0.690
    /// The widest that two digits, or one character, may become, in card *widths*.
    var digitsWidth = 0.865
    /// How much of a pair's lean, which a narrow first digit causes, is taken back. All of it would make 11 lean the other
    /// way.
    var balance = 0.7

    /// The height of the capitals of a word: it leaves room for accents and for letters that hang.
    var wordHeight = 0.40

    /// The height of the slit of a card with a word.
    var wordSlit = 0.013

    /// The most that a character may reach up and down together: accents and descenders stay on the card.
    var characterHeight = 0.82
    /// How much of its em square an ideograph fills: its size follows from the square, so that neighbours match.
    var squareFill = 0.92

    /// The height of a label's capitals.
    var labelHeight = 0.044
    /// The least height of those, in pixels.
    var leastLabelHeight = 5.0
    /// How far from the left side a label begins, in corner radii: clear of the arc.
    var labelInset = 0.95
    /// How far above the lower rim its baseline is, in such insets.
    var labelRise = 0.80
    /// How strong its ink is: it is read after the digits.
    var labelInk: Float = 0.82
    /// What is added between its characters, in heights of its capitals.
    var labelSpacing = 0.08
}

/// The words below the cards.
struct NoticeType: Hashable, Sendable {
    /// The height of the capitals, as a share of the space below the cards.
    var height = 0.22
    /// The least height, in points.
    var leastHeight = 7.0
    /// The greatest height, in card heights: it stays quiet in a tall window.
    var greatestHeight = 0.055
    /// The widest that the words may become, as a share of the window.
    var width = 0.96
    /// Where their middle is, as a share of the space below the cards: clear of the pile's shadow.
    var middle = 0.56
    /// What is added between characters, in heights of the capitals: small capitals need air.
    var spacing = 0.14
}

/// What is different in icons, which are small and stand on grounds of any colour.
struct IconLook: Hashable, Sendable {
    /// A card's upper half: a little lighter than on the face, since an icon has to stand out from dark panels as well.
    var upper = Theme.Ramp(
        from: Theme.Shade(0.300, 0.298, 0.322), to: Theme.Shade(0.216, 0.214, 0.234))
    /// A card's lower half.
    var lower = Theme.Ramp(
        from: Theme.Shade(0.190, 0.189, 0.205), to: Theme.Shade(0.140, 0.139, 0.151))
    /// The slit's height, in card heights.
    var hingeGap = 0.014
    /// Large icons, with a flap in the air.
    var large = Proportions(cornerRadius: 0.12, digitHeight: 0.66, digitsWidth: 0.80)
    /// Small icons, in which each row counts: larger digits, rounder corners.
    var small = Proportions(cornerRadius: 0.16, digitHeight: 0.74, digitsWidth: 0.92)

    /// The proportions of a card in an icon.
    struct Proportions: Hashable, Sendable {
        /// In card heights.
        var cornerRadius: Double
        /// In card heights.
        var digitHeight: Double
        /// In card widths.
        var digitsWidth: Double
    }
}
