import FlipClock

/// The painter and the parts that all cards of one kind and size share.
struct CardKit {
    /// The painter of the cards' values.
    let painter: CardPainter
    /// The cards' remaining parts.
    let parts: CardParts

    /// Creates the painter and the parts for cards of `kind`, `width` by `height` pixels. Throws if the typeface lacks
    /// a digit.
    ///
    /// - Parameter blank: The cards without values; nil to paint them.
    init(
        _ kind: CardPlan.Kind, width: Int, height: Int, style: FaceStyle, typefaces: Typefaces,
        blank: BlankCard? = nil
    ) throws(FontError) {
        let blank = blank ?? BlankCard(kind, width: width, height: height, style: style)
        painter = try CardPainter(
            theme: style.theme, metrics: blank.metrics, typefaces: typefaces, kind: kind,
            blank: blank.picture)
        parts = blank.parts
    }
}
