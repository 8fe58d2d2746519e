/// How a face draws the characters of a board: their type, and the typefaces of the words on the cards.
///
///     let lettering = mode.lettering(on: plan) { scene.set($0, in: $1) }
///     let value = lettering.dressed(CardValue(text: "K"), on: 3)
///
/// Cards of modes without a board's characters stay as they are.
package struct BoardLettering: Hashable, Sendable {
    /// A character of a word, and how it is drawn.
    struct Letter: Hashable, Sendable {
        let text: String
        let drawn: BoardCharacter
    }

    /// The type of all characters; nil without a board's characters.
    let type: BoardType?
    /// The character of the text on each card; nil for blanks.
    let letters: [Letter?]

    /// The lettering of cards without a board's characters.
    package init() { self.init(type: nil, letters: []) }

    init(type: BoardType?, letters: [Letter?]) {
        self.type = type
        self.letters = letters
    }

    /// Returns `value` with the way in which its character is drawn on `card`: in the typeface of its word, or, if it
    /// belongs to no word or `card` is nil, in the best one for it alone.
    package func dressed(_ value: CardValue, on card: Int?) -> CardValue {
        guard let type, !value.text.isEmpty else { return value }
        let letter = card.flatMap { letters.indices ~= $0 ? letters[$0] : nil }
        return CardValue(
            text: value.text,
            character: letter?.text == value.text
                ? letter?.drawn : BoardCharacter(value.text, nil, type))
    }
}
