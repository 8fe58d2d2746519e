import FlipEngine

/// A word on a card: takes its characters, gives the position of each one's ink on one line.
///
/// All lengths are pixels at the size `CharacterGlyphs.probe`, with y downwards from the baseline.
struct CardWord {
    /// The characters, each with its pen position.
    private(set) var characters: [(glyphs: CharacterGlyphs, pen: Double)] = []
    /// The smallest rectangle around all ink; empty for a word without ink.
    private(set) var ink = Rect(x: 0, y: 0, width: 0, height: 0)

    /// Lays out `text`, each character in the best typeface that has it; characters that no typeface has are omitted.
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
