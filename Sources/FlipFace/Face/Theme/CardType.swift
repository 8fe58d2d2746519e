import FlipClock

/// The type on the cards. Lengths are in card heights unless stated otherwise.
struct CardType: Hashable, Sendable {
    /// The preferred families of the digits, best first; the clock's numerals follow.
    var fonts: [String] = []
    /// The weight of the digits.
    var weight = ThemeValues.Weight.bold
    /// The width of the clock's numerals where a card has space for it: 0 is condensed, 1 is normal.
    var width = NumeralMetrics.clockWidth
    /// Whether each digit has a card of its own, also about a level axis.
    var hasSingleDigits = false
    /// The height of the digits of a font.
    var digitHeight = 0.690
    /// The height of flat digits of the clock's numerals.
    var numeralHeight = 0.700
    /// The maximum width of the clock's numerals, in card *widths*. Those of two digits are narrower, except on small
    /// cards and in the heaviest weights.
    var numeralsWidth = 0.90
    /// The maximum width of two digits of a font, of one character or of a word, in card *widths*.
    var digitsWidth = 0.865
    /// The height of the digits of a font on a small card: every row of pixels makes them easier to read, and a small
    /// card needs less space around them.
    var smallDigitHeight = 0.76
    /// The maximum width of two digits of a font on a small card, in card *widths*, so that the width does not limit
    /// the height.
    var smallDigitsWidth = 0.93
    /// The card heights between which small digits change into normal ones, in pixels. The range is long enough that
    /// the digits never shrink while the card grows.
    var smallCards = Theme.Span(from: 100, to: 160)
    /// The fraction of a pair's distance from the card's centre that is corrected if the tens digit is narrower than a
    /// 0. Pairs with a 1 are fully centred instead.
    var balance = 0.7
    /// How much of the excess space beside a 1 of a font is removed, as a fraction; all of it would make 11 look like
    /// one sign. The clock's numerals have a kerning of their own.
    var kerning = 0.5
    /// The greatest distance by which a digit of the clock's numerals moves towards a 1 after it, in heights of a digit.
    var tensStep = 0.03

    /// The cap height of a word; it leaves space for accents and descenders.
    var wordHeight = 0.40

    /// The cap height of a row's label.
    var rowLabelHeight = 0.36
    /// The distance of a row's label from the left side of its card, and of its mark from the right side.
    var rowLabelInset = 0.22
    /// The minimum space between a row's label and its mark.
    var rowMarkSpace = 0.20
    /// The cap height of a mark, in cap heights of the label.
    var rowMarkHeight = 0.72
    /// The opacity of a mark's ink; below 1, so that the label dominates.
    var rowMarkInk: Float = 0.72

    /// The width of the hinge gap on a card with a word.
    var wordSlit = 0.013

    /// The maximum ink height of a character, so that accents and descenders stay on the card.
    var characterHeight = 0.88
    /// The fraction of its em square that an ideograph fills; its size depends on the square, so that adjacent
    /// ideographs match.
    var squareFill = 0.92
    /// The height of capitals beside ideographs, in em squares of the ideographs.
    var squareHeight = 0.86
    /// The least width of a wide letter, such as M or W, as a fraction of its designed width.
    var narrowest = 0.80
    /// The space between a low sign, such as a dash or an equals sign, and the hinge gap.
    var barClearance = 0.035
    /// The height below which a sign is raised above the hinge gap as a whole.
    var lowSign = 0.30
    /// The distance of the middle of a higher sign with a level bar, such as a plus or an arrow, above the hinge.
    var barLift = 0.11
    /// The width of the box for a character that no font has, in heights of capitals.
    var boxWidth = 0.62
    /// The thickness of its line.
    var boxLine = 0.012

    /// The width of the cursor, as a fraction of the width that a character may fill.
    var cursorWidth = 0.75
    /// The thickness of the cursor.
    var cursorHeight = 0.05

    /// The cap height of a label.
    var labelHeight = 0.065
    /// The minimum cap height of a label beside digits, in pixels.
    var minimumLabelHeight = 11.0
    /// The minimum cap height of a row's mark, in pixels; smaller capitals cannot be read.
    var minimumMarkHeight = 9.0
    /// The minimum height of a card with a label, in pixels; on a smaller one the label would be about a third as high
    /// as the digits.
    var minimumLabelCard = 40
    /// The minimum space between a label and the digits.
    var labelClearance = 0.012
    /// The minimum of that space, in pixels; two, so that one row stays empty between antialiased edges.
    var minimumLabelClearance = 2.0
    /// The minimum distance of a label from the card's lower and left rim, in pixels, which keeps it off the line along
    /// the rim.
    var minimumLabelInset = 3.0
    /// The distance from both rims, in card heights, on a card where the label is beside the digits instead of below
    /// them.
    var smallLabelInset = 0.04
    /// The distance of a label from the card's left side, in corner radii, so that it clears the arc.
    var labelInset = 0.95
    /// The distance of a label's baseline from the card's lower rim, in multiples of the distance from the left side.
    var labelRise = 0.80
    /// The opacity of a label's ink; below 1, so that the digits dominate.
    var labelInk: Float = 0.82
    /// The space added between a label's characters, in cap heights.
    var labelSpacing = 0.08
}

extension CardType {
    /// The height of the digits of a font on a card of `height` pixels, in card heights.
    func digitHeight(onCardOf height: Int) -> Double {
        between(smallDigitHeight, digitHeight, onCardOf: height)
    }

    /// The maximum width of two digits of a font on a card of `height` pixels, in card widths.
    func digitsWidth(onCardOf height: Int) -> Double {
        between(smallDigitsWidth, digitsWidth, onCardOf: height)
    }

    private func between(_ small: Double, _ large: Double, onCardOf height: Int) -> Double {
        let t = Double(smallCards.share(of: Float(height)))
        return small + (large - small) * t
    }
}

/// The notice below the cards: its type and its plate. Lengths are in cap heights unless stated otherwise.
struct NoticeType: Hashable, Sendable {
    /// The cap height, as a fraction of the space below the cards.
    var height = 0.22
    /// The minimum cap height, in points, and in pixels at scales below 1; smaller capitals cannot be read.
    var minimumHeight = 9.0
    /// The maximum cap height, in card heights, so that the notice stays discreet in a tall window.
    var maximumHeight = 0.055
    /// The space that words have below cards that would leave less, as a fraction of the window's height.
    var foot = 0.045
    /// The minimum of that space, and the height of a window that has it, in points, and in pixels at scales below 1.
    var minimumFoot = 24.0
    var footFrom = 160.0
    /// The minimum cap height of words with such a space, as a fraction of it.
    var footHeight = 0.45
    /// The maximum width of the notice, as a fraction of the window's width.
    var width = 0.96
    /// The vertical position of the notice, as a fraction of the space below the cards; clear of the pile's shadow.
    var middle = 0.56
    /// The space added between characters; small capitals need wide spacing.
    var spacing = 0.14
    /// The space between the plate of the text and the plate of a word to press.
    var wordGap = 0.45

    /// The colour of the text beside the first one, as a fraction of the way from the plate to the digits.
    var quietInk: Float = 0.55

    /// The minimum contrast between the type and its plate, as a ratio of luminances.
    var contrast = Contrast.words
    /// The space between the type and the plate's left and right side.
    var paddingX = 0.95
    /// The space between the type and the plate's upper and lower side.
    var paddingY = 0.60
    /// The minimum of the space above and below the type, if there is little space below the cards.
    var minimumPadding = 0.35
    /// The radius of the plate's corners, as a fraction of its height.
    var cornerRadius = 0.26
    /// The minimum distance of the plate from the cards' pile and from the window's border, in pixels.
    var clearance = 2.0
    /// The strength of the plate's upper rim.
    var topRim: Float = 0.24
    /// The darkness of the plate's lower rim.
    var lowerRim: Float = 0.30
    /// The vertical offset of the plate's shadow.
    var shadowDrop: Float = 0.10
    /// The blur of the plate's shadow, as a standard deviation.
    var shadowSpread: Float = 0.16
    /// The fraction of light that the shadow takes.
    var shadowStrength: Float = 0.45

    /// The rows of pixels that words have below the cards in a window of `height` pixels; 0 in one that is too low.
    func foot(_ height: Int, scale: Double) -> Int {
        let scale = max(scale, 1)
        guard Double(height) >= footFrom * scale else { return 0 }
        return Int(max(Double(height) * foot, minimumFoot * scale).rounded(.up))
    }
}

/// The differences between an icon and the face: icons are small and appear on backgrounds of any colour.
struct IconStyle: Hashable, Sendable {
    /// A card's upper half; slightly lighter than on the face, so that the icon stands out from dark panels.
    var upper = Theme.Ramp(
        from: Theme.Shade(0.300, 0.298, 0.322), to: Theme.Shade(0.216, 0.214, 0.234))
    /// A card's lower half.
    var lower = Theme.Ramp(
        from: Theme.Shade(0.190, 0.189, 0.205), to: Theme.Shade(0.140, 0.139, 0.151))
    /// The hinge gap's width, in card heights.
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
