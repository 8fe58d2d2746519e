/// The words that a card can show, and the capitals of their language.
package struct WordList: Hashable, Sendable {
    /// The words.
    package let words: [String]
    /// How the language writes capitals.
    package let capitals: Capitals

    /// A list of `words` in a language with these capitals.
    init(_ words: [String], capitals: Capitals = .usual) {
        self.words = words
        self.capitals = capitals
    }
}
