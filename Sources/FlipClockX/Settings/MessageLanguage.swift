import FlipClock
import FlipSystem

/// The language of the texts on the clock, from the environment: `LC_ALL`, `LC_MESSAGES` or `LANG`, and `LANGUAGE`.
enum MessageLanguage {
    /// The texts in that language; English if there is no translation into that language, or if no installed font has
    /// its characters.
    static func words() -> Words { Words(language { Environment.variable($0) }).drawable() }

    /// The language with these variables of the environment; an empty one counts as missing.
    static func language(_ variable: (String) -> String?) -> Language? {
        let locale = LocaleName.value(of: "LC_MESSAGES", variable)
        return Language(locale: locale, preferences: variable("LANGUAGE") ?? "")
    }
}
