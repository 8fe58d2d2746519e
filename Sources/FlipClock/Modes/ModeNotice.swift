/// The words below the cards: a text, others beside it, and a word that the user can press.
///
///     ModeNotice("3 min ahead", word: ModeNotice.Word("Timer", .timer))
///     ModeNotice("Timer 25 min", atEnd: "Ends 10:53", word: ModeNotice.Word("Cancel", .giveUp))
///     ModeNotice("Countdown", numbers: ["Days", "Hours", "Minutes", "Seconds"])
///
/// All words are in capitals.
package struct ModeNotice: Hashable, Sendable {
    /// Where the words are.
    package enum Place: Hashable, Sendable {
        /// In the middle: the text, and the word beside it.
        case middle
        /// The text at the left end of the cards, the other text at their right end; the word replaces the other text
        /// under the pointer.
        case ends(String)
        /// A word below each number of the cards. The text stands for them where they have no space.
        case numbers([String])
    }

    /// A word to press.
    package struct Word: Hashable, Sendable {
        /// The word, in capitals.
        package let text: String
        /// The key that has the same effect.
        package let key: ModeKey

        /// The word `text`, which has the effect of `key`.
        package init(_ text: String, _ key: ModeKey) {
            self.text = text.uppercased()
            self.key = key
        }
    }

    /// The text, in capitals.
    package let text: String
    /// Where the words are.
    package let place: Place
    /// The word to press; nil for none.
    package let word: Word?

    private init(_ text: String, _ place: Place, _ word: Word?) {
        self.text = text.uppercased()
        self.place = place
        self.word = word
    }

    /// `text` in the middle, with `word` beside it.
    package init(_ text: String, word: Word? = nil) { self.init(text, .middle, word) }

    /// `text` at the left end of the cards and `other` at their right end, which `word` replaces under the pointer.
    package init(_ text: String, atEnd other: String, word: Word? = nil) {
        self.init(text, .ends(other.uppercased()), word)
    }

    /// One of `names` below each number of the cards; `text` where they have no space.
    package init(_ text: String, numbers names: [String]) {
        self.init(text, .numbers(names.map { $0.uppercased() }), nil)
    }
}
