/// The text on one card. Equal values have equal pictures, so a card flips exactly when its value changes.
package struct CardValue: Hashable, Sendable {
    /// The text: two digits (one for an hour below ten without its zero), one digit of a number on two cards (none for
    /// a missing zero), a character or a word.
    package let text: String
    /// The label beside the digits, such as AM or PM; nil for none.
    package let label: String?
    /// How a character of a board is drawn; nil for other cards.
    package let character: BoardCharacter?

    /// Whether there is neither a text nor a label.
    package var isBlank: Bool { text.isEmpty && label == nil }

    /// A value with its text, its label, and the way a character of a board is drawn.
    package init(text: String, label: String? = nil, character: BoardCharacter? = nil) {
        self.text = text
        self.label = label
        self.character = character
    }
}
