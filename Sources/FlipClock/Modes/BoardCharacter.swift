/// A character of a board as it is drawn: the character, the typeface of its word, and the board's type.
package struct BoardCharacter: Hashable, Sendable {
    /// The character, a capital where the typeface of the digits has no small letters.
    package let text: String
    /// Where the typeface was read from; nil for the best one for this character alone.
    package let typeface: TypefaceSource?
    /// The size and the baseline.
    package let type: BoardType

    /// `text` in `typeface`, with this type.
    package init(_ text: String, _ typeface: TypefaceSource? = nil, _ type: BoardType = BoardType())
    {
        self.text = text
        self.typeface = typeface
        self.type = type
    }
}
