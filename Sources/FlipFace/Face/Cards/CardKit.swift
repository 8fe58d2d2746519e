/// The painter and the parts that all cards of one kind and size share.
struct CardKit {
    /// The painter of the cards' values.
    let painter: CardPainter
    /// The cards' remaining parts.
    let parts: CardParts

    /// Creates the painter and the parts for cards of `kind`, `width` by `height` pixels. Throws if the typeface lacks
    /// a digit.
    init(
        _ kind: CardPlan.Kind, width: Int, height: Int, style: FaceStyle, typefaces: Typefaces
    ) throws(FontError) {
        let metrics = style.metrics(kind, width: width, height: height)
        painter = try CardPainter(
            theme: style.theme, metrics: metrics, typefaces: typefaces, kind: kind)
        parts = CardParts(style: style, metrics: metrics)
    }
}
