import FlipClock

/// A character as it is set: its text, a capital where the typeface of the texts has no small letters, and its typeface.
struct SetCharacter {
    /// One grapheme cluster.
    var text: String
    /// The typeface; nil if no installed one draws it.
    let typeface: Typeface?

    /// `text` in `typeface`.
    init(_ text: String, _ typeface: Typeface?) {
        self.text = text
        self.typeface = typeface
    }

    /// Whether a reader would miss it.
    var isVisible: Bool {
        !text.unicodeScalars.allSatisfy { $0.isInvisible || $0.properties.isWhitespace }
    }
}
