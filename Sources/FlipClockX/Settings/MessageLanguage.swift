import FlipFace
import FlipX11

/// The language of the texts on the clock, from the environment: `LC_ALL`, `LC_MESSAGES` or `LANG`, and `LANGUAGE`.
enum MessageLanguage {
    /// The texts in that language; English if there is no translation into that language, or if no installed font has
    /// its characters.
    static func words() -> Words { Words(language { Environment.variable($0) }).drawable() }

    /// The language with these variables of the environment; an empty one counts as missing.
    static func language(_ variable: (String) -> String?) -> Language? {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(value).first
        return Language(locale: locale ?? "C", preferences: value("LANGUAGE") ?? "")
    }
}
