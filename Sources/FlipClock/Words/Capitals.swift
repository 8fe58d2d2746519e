/// Makes capitals as a language does: takes a text and gives it in capitals.
///
///     Capitals(locale: "tr_TR.UTF-8")("Nisan")    // "NİSAN"
///     Capitals(locale: "el_GR.UTF-8")("Μαΐου")    // "ΜΑΪΟΥ"
///     Capitals.usual("Straße")                    // "STRASSE"
///
/// The mappings are those of Unicode, with the conditions of SpecialCasing.txt for Turkish, Azerbaijani and Lithuanian,
/// and for Greek those of CLDR (el-Upper), which drop the accents. Swift's `uppercased()` knows no languages.
package enum Capitals: Hashable, Sendable {
    /// Those of most languages.
    case usual
    /// Turkish and Azerbaijani: i keeps its dot, and ı becomes I.
    case turkic
    /// Lithuanian: the dot that is written between a small i or j and an accent is dropped.
    case lithuanian
    /// Greek: accents are dropped, and a diaeresis shows that two vowels are not a diphthong.
    case greek

    /// The capitals of the language of `locale`, such as "tr_TR.UTF-8".
    package init(locale: String) {
        self =
            switch locale.prefix(while: { !"_.@".contains($0) }) {
            case "tr", "az": .turkic
            case "lt": .lithuanian
            case "el": .greek
            default: .usual
            }
    }

    /// `text` in capitals.
    package func callAsFunction(_ text: String) -> String {
        characters(text.map(String.init)).joined()
    }

    /// Each of the `characters` of a text in capitals; a few of them, such as ß, become several letters.
    package func characters(_ characters: [String]) -> [String] {
        switch self {
        case .usual: characters.map { $0.uppercased() }
        case .turkic:
            characters.map { character in
                Self.mapped(character) { $0 == "i" ? "\u{130}" : nil }.uppercased()
            }
        case .lithuanian: characters.map { Self.withoutDot($0).uppercased() }
        case .greek: GreekCapitals.characters(characters)
        }
    }

    private static func mapped(
        _ text: String, _ change: (Unicode.Scalar) -> Unicode.Scalar?
    ) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text.unicodeScalars.map { change($0) ?? $0 })
        return String(result)
    }

    /// `character` without a dot (U+0307) after a soft-dotted letter.
    private static func withoutDot(_ character: String) -> String {
        guard character.unicodeScalars.first?.properties.isSoftDotted == true else {
            return character
        }
        var result = String.UnicodeScalarView()
        var isAbove = false
        for scalar in character.unicodeScalars {
            // A mark of the same class between the letter and the dot blocks the condition.
            if scalar == "\u{307}" && !isAbove { continue }
            isAbove = isAbove || scalar.properties.canonicalCombiningClass == .above
            result.append(scalar)
        }
        return String(result)
    }
}
