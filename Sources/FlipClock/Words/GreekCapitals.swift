/// Greek capitals: accents and breathings are dropped, except the accent of the word ή ("or").
///
///     GreekCapitals.characters(["ρ", "ο", "λ", "ό", "ι"])     // Ρ, Ο, Λ, Ο, Ϊ
///
/// An ι or υ after a vowel that has lost its accent gets a diaeresis, because the accent had shown that the two are not
/// a diphthong; an iota below a vowel becomes a letter of its own. These are the rules of CLDR's el-Upper, as in ICU
/// (`GreekUpper` in ucasemap.cpp).
enum GreekCapitals {
    /// A Greek letter with its marks.
    private struct Letter {
        /// The capital without marks.
        let capital: Unicode.Scalar
        var hasAccent = false
        var hasDiaeresis = false
        var hasIota = false

        /// The vowels and the rho, the letters that have marks, by their names in Unicode.
        private static let capitals: [Substring: Unicode.Scalar] = [
            "ALPHA": "Α", "EPSILON": "Ε", "ETA": "Η", "IOTA": "Ι", "OMICRON": "Ο", "UPSILON": "Υ",
            "OMEGA": "Ω", "RHO": "Ρ",
        ]

        /// The letter that `character` begins with; nil if it is none of these.
        init?(_ character: String) {
            let scalars = character.unicodeScalars
            guard let first = scalars.first, 0x370...0x1fff ~= first.value,
                let words = first.properties.name?.split(separator: " "), words.count > 3,
                words[0] == "GREEK", words[2] == "LETTER", let capital = Self.capitals[words[3]]
            else { return nil }
            self.capital = capital
            for word in words[4...] { add(word) }
            for mark in scalars.dropFirst() {
                switch mark.value {
                case 0x300...0x303, 0x311, 0x342: hasAccent = true
                case 0x308: hasDiaeresis = true
                case 0x344: (hasAccent, hasDiaeresis) = (true, true)
                case 0x345: hasIota = true
                default: break
                }
            }
        }

        private mutating func add(_ word: Substring) {
            switch word {
            case "TONOS", "OXIA", "VARIA", "PERISPOMENI": hasAccent = true
            case "DIALYTIKA": hasDiaeresis = true
            case "YPOGEGRAMMENI", "PROSGEGRAMMENI": hasIota = true
            default: break
            }
        }

        /// Whether a diaeresis can separate the letter from the vowel before it.
        var isClosing: Bool { capital == "Ι" || capital == "Υ" }
        var isVowel: Bool { capital != "Ρ" }

        /// The letter with the marks that capitals have.
        var text: String {
            let text =
                switch (hasDiaeresis, capital) {
                case (true, "Ι"): "Ϊ"
                case (true, "Υ"): "Ϋ"
                case (true, _): String(capital) + "\u{308}"
                default: String(capital)
                }
            return hasIota ? text + "Ι" : text
        }
    }

    /// Each of the `characters` of a text in capitals.
    static func characters(_ characters: [String]) -> [String] {
        var losesAccent = false
        return characters.indices.map { index in
            guard var letter = Letter(characters[index]) else {
                losesAccent = false
                return characters[index].uppercased()
            }
            if losesAccent && letter.isClosing { letter.hasDiaeresis = true }
            losesAccent = letter.isVowel && letter.hasAccent && !letter.hasDiaeresis
            let isOr =
                letter.capital == "Η" && letter.hasAccent && !letter.hasIota
                && !isLetter(index - 1, characters) && !isLetter(index + 1, characters)
            return isOr ? "Ή" : letter.text
        }
    }

    private static func isLetter(_ index: Int, _ characters: [String]) -> Bool {
        characters.indices.contains(index)
            && characters[index].unicodeScalars.first?.properties.isAlphabetic == true
    }
}
