/// Sets text in one typeface: takes a string, gives a line that is no wider than asked.
///
///     let line = setter.line("Return to now after", pixelSize: 19, atMost: 120)      Return to n…
///
/// Characters are spaced by their advances and a tracking; there is no kerning and no other script than those that
/// are written from the left, a character at a time. What the face lacks is left out.
final class TextSetter {
    /// The typeface.
    let face: Typeface

    /// A setter for that typeface.
    init(face: Typeface) { self.face = face }

    /// How high a flat capital stands over the baseline, in pixels.
    func capHeight(pixelSize: Double) -> Double {
        face.capHeight(pixelSize: pixelSize) ?? pixelSize * 0.7
    }

    /// Sets `text`; what is wider than `limit` pixels ends in an ellipsis, and what has no room even for that is empty.
    ///
    /// - Parameter tracking: What is added between characters, as a share of the size.
    func line(
        _ text: String, pixelSize: Double, tracking: Double = 0, atMost limit: Double = .infinity
    ) -> TextLine {
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
        return TextLine(glyphs: [], width: 0, pixelSize: pixelSize)
    }

    /// The face's own ellipsis, or three full stops.
    private lazy var ellipsis: [Unicode.Scalar] =
        face.advance(of: "\u{2026}", pixelSize: 100) == nil ? [".", ".", "."] : ["\u{2026}"]

    private func set(
        _ scalars: [Unicode.Scalar], _ pixelSize: Double, _ tracking: Double
    ) -> TextLine {
        var glyphs: [TextLine.Glyph] = []
        var pen = 0.0
        for scalar in scalars {
            guard let advance = face.advance(of: scalar, pixelSize: pixelSize) else { continue }
            if !glyphs.isEmpty { pen += tracking * pixelSize }
            glyphs.append(TextLine.Glyph(scalar: scalar, x: pen))
            pen += advance
        }
        return TextLine(glyphs: glyphs, width: pen, pixelSize: pixelSize)
    }
}
