/// Makes capitals as a language does: takes a text and gives it in capitals.
///
///     Capitals.usual("Straße")                    // "STRASSE"
///
/// The mappings are those of Unicode.
package enum Capitals: Hashable, Sendable {
    /// Those of most languages.
    case usual

    /// `text` in capitals.
    package func callAsFunction(_ text: String) -> String {
        characters(text.map(String.init)).joined()
    }

    /// Each of the `characters` of a text in capitals; a few of them, such as ß, become several letters.
    func characters(_ characters: [String]) -> [String] { characters.map { $0.uppercased() } }
}
