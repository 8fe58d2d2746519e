/// A language, besides English, of the texts on the clock: its code in ISO 639-1 and its table of translations.
///
/// To add one, add a case and a file with its table; a test checks that the table is complete, and another one that no
/// text is cut off on the back.
package enum Language: String, Hashable, Sendable, CaseIterable {
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case japanese = "ja"

    /// The translations; the keys are those of the phrases.
    package var table: [String: String] {
        switch self {
        case .german: Self.germanTable
        case .french: Self.frenchTable
        case .spanish: Self.spanishTable
        case .japanese: Self.japaneseTable
        }
    }

    /// Families for labels that are preferred to the usual families, because the usual ones lack the characters of the
    /// language.
    package var families: [String] {
        switch self {
        case .german, .french, .spanish: []
        case .japanese:
            ["Noto Sans CJK JP", "Noto Sans JP", "IPAexGothic", "VL PGothic", "TakaoPGothic"]
        }
    }

    /// The language of a user, as gettext reads the variables `LC_ALL`, `LC_MESSAGES`, `LANG` and `LANGUAGE`. `locale`
    /// is the locale for messages, such as "de_AT.UTF-8"; `preferences` are the preferred languages, such as "fr:de".
    /// Nil for English, and if none of the user's languages has a table.
    package init?(locale: String, preferences: String = "") {
        guard !["C", "POSIX", ""].contains(Self.part(locale, before: ".@")) else { return nil }
        let names =
            preferences.isEmpty ? [locale] : preferences.split(separator: ":").map(String.init)
        for name in names {
            let code = Self.part(name, before: "_.@").lowercased()
            if code == "en" { return nil }
            guard let language = Language(rawValue: code) else { continue }
            self = language
            return
        }
        return nil
    }

    /// The part of `name` before the first of `ends`.
    private static func part(_ name: String, before ends: String) -> String {
        String(name.prefix { !ends.contains($0) })
    }
}
