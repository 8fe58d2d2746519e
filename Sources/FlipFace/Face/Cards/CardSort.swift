/// What all cards of one kind and one size share: painted once.
struct CardSort {
    /// What prints their values.
    let painter: CardPainter
    /// What they have besides.
    let parts: CardParts
    /// How far the eye is from them, in pixels.
    let eyeDistance: Double

    /// Cards of `kind`, `width` by `height` pixels. Throws when the typeface lacks a digit.
    init(
        _ kind: CardPlan.Kind, width: Int, height: Int, style: FaceStyle, typefaces: Typefaces
    ) throws(FontError) {
        let metrics = style.metrics(kind, width: width, height: height)
        painter = try CardPainter(
            theme: style.theme, metrics: metrics, typefaces: typefaces, kind: kind)
        let eye = style.eyeDistance * FaceStyle.eyeFactor(kind, width: width, height: height)
        parts = CardParts(style: style, metrics: metrics, eyeDistance: eye)
        eyeDistance = eye * Double(height)
    }
}
