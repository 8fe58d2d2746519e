/// The texts of the user interface in the user's language: takes a phrase and returns its text.
///
///     Words(.german)("Quit")     // "Beenden"
///     Words.english("Quit")      // "Quit"
package struct Words: Hashable, Sendable {
    /// The language; nil for English.
    package let language: Language?

    /// English.
    package static let english = Words(nil)

    /// The texts in `language`; nil for English.
    package init(_ language: Language?) { self.language = language }

    /// The text of `phrase`. A value that is a phrase itself is translated, too.
    package func callAsFunction(_ phrase: Phrase) -> String {
        guard let table = language?.table, !phrase.isName else {
            return phrase.text(with: phrase.key)
        }
        return phrase.translating { table[$0] }.text(with: table[phrase.key] ?? phrase.key)
    }

    /// The characters that a typeface needs to draw all texts, except those of English; headings are in capitals.
    package var characters: Set<Unicode.Scalar> {
        let texts = language.map { Array($0.table.values) } ?? []
        return Set(
            texts.flatMap { Array($0.unicodeScalars) + Array($0.uppercased().unicodeScalars) })
    }
}
