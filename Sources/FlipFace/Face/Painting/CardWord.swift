import FlipEngine

/// A word as a card has it: takes its characters, gives where each one's ink stands on one line.
///
/// All measures are pixels at `CharacterGlyphs.probe`, with y downwards from the baseline.
struct CardWord {
    /// The characters, each with the place of its pen.
    private(set) var characters: [(glyphs: CharacterGlyphs, pen: Double)] = []
    /// The smallest rectangle around all ink; empty for a word without any.
    private(set) var ink = Rect(x: 0, y: 0, width: 0, height: 0)

    /// `text` in the nearest typefaces that have its characters; those that none has are left out.
    init(_ text: String, typefaces: Typefaces) {
        var pen = 0.0
        for character in text {
            let text = String(character)
            guard let typeface = typefaces.typeface(for: text) else { continue }
            if let glyphs = CharacterGlyphs(text, typeface: typeface) {
                let place = glyphs.ink.offsetBy(dx: pen, dy: 0)
                ink =
                    characters.isEmpty
                    ? place : Rect(enclosing: ink.corners + place.corners)
                characters.append((glyphs, pen))
            }
            for scalar in text.unicodeScalars {
                let category = scalar.properties.generalCategory
                guard category != .nonspacingMark, category != .enclosingMark else { continue }
                pen += typeface.advance(of: scalar, pixelSize: CharacterGlyphs.probe) ?? 0
            }
        }
    }
}
