/// A character of a board as it is drawn: the character, the typeface of its word, and the board's type.
package struct BoardCharacter: Hashable, Sendable {
    /// The character, a capital where the typeface of the digits has no small letters.
    let text: String
    /// Where the typeface was read from; nil for the best one for this character alone.
    let typeface: Typeface.Source?
    /// The size and the baseline.
    let type: BoardType

    /// `text` in `typeface`, with this type.
    init(_ text: String, _ typeface: Typeface.Source? = nil, _ type: BoardType = BoardType()) {
        self.text = text
        self.typeface = typeface
        self.type = type
    }
}
