/// Sets text in one typeface: takes a string and returns a line of limited width.
///
///     let line = setter.line("Return to now after", pixelSize: 19, atMost: 120)  // Return to n…
///
/// `TextRun` lays out the characters; this type shortens the text. Characters that the face lacks are omitted.
final class TextSetter {
    /// The typeface.
    let face: Typeface

    /// Creates a setter for `face`.
    init(face: Typeface) { self.face = face }

    /// The height of a flat capital above the baseline, in pixels; 0.7 em if the face has none.
    func capHeight(pixelSize: Double) -> Double {
        face.capHeight(pixelSize: pixelSize) ?? pixelSize * 0.7
    }

    /// Sets `text`. A text wider than `limit` pixels is shortened and ends in an ellipsis; if not even the ellipsis
    /// fits, the line is empty.
    ///
    /// - Parameter tracking: The space added between characters, as a fraction of the size.
    func line(
        _ text: String, pixelSize: Double, tracking: Double = 0, atMost limit: Double = .infinity
    ) -> TextRun {
        let scalars = Array(text.unicodeScalars)
        let whole = set(scalars, pixelSize, tracking)
        guard whole.width > limit else { return whole }
        var count = scalars.count
        while count > 0 {
            count -= 1
            let kept = scalars[..<count].reversed().drop { $0 == " " }.reversed()
            let short = set(Array(kept) + ellipsis, pixelSize, tracking)
            if short.width <= limit { return short }
        }
        return set([], pixelSize, tracking)
    }

    /// The ellipsis of the face, or three full stops.
    private lazy var ellipsis: [Unicode.Scalar] =
        face.advance(of: "\u{2026}", pixelSize: 100) == nil ? [".", ".", "."] : ["\u{2026}"]

    private func set(
        _ scalars: [Unicode.Scalar], _ pixelSize: Double, _ tracking: Double
    ) -> TextRun {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return TextRun(text, pixelSize: pixelSize, spacing: tracking * pixelSize) { _ in face }
    }
}
