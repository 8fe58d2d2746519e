/// The words below the cards: a text, and a word beside it that the user can press.
package struct ModeNotice: Hashable, Sendable {
    /// The text, in capitals.
    package let text: String
    /// The word to press, on a plate of its own; nil for none.
    package let word: String?

    /// A notice with `text`, and with `word` to press.
    package init(_ text: String, word: String? = nil) {
        self.text = text
        self.word = word
    }
}
