/// A text of the user interface, with the values in it. Its English form is the key of its translations.
///
///     let phrase: Phrase = "Round \(2) of \(4)"    // the key is "Round {} of {}"
///     Words(.german)(phrase)                       // "Runde 2 von 4"
///
/// Tables of settings and menus contain phrases, so that no text reaches the screen without its translation.
package struct Phrase: Hashable, Sendable {
    /// The English text with `{}` in place of each value.
    package let key: String
    /// The values, in the order of their marks. The order is the same in all languages.
    let values: [String]
    /// Whether it is a proper name, which is the same in all languages.
    let isName: Bool

    /// A phrase with the English text `key`, which contains no values.
    package init(key: String) { self.init(key: key, values: [], isName: false) }

    private init(key: String, values: [String], isName: Bool) {
        self.key = key
        self.values = values
        self.isName = isName
    }

    /// A name that is not translated, such as that of a font.
    package static func name(_ text: String) -> Phrase {
        Phrase(key: text, values: [], isName: true)
    }

    /// The English `sentence`. If it begins with `subject`, the subject is a value.
    package init(_ sentence: String, about subject: String) {
        if !subject.isEmpty, sentence.hasPrefix(subject) {
            let rest = sentence.dropFirst(subject.count)
            self.init(key: "{}\(rest)", values: [subject], isName: false)
        } else {
            self.init(key: sentence)
        }
    }

    /// The phrase with its values translated; a value without a translation stays as it is.
    func translating(_ translation: (String) -> String?) -> Phrase {
        Phrase(key: key, values: values.map { translation($0) ?? $0 }, isName: isName)
    }

    /// The text with `pattern` in place of the key.
    func text(with pattern: String) -> String {
        guard !values.isEmpty else { return pattern }
        var text = ""
        var values = values[...]
        var rest = pattern[...]
        while let mark = rest.firstIndex(of: "{") {
            text += rest[..<mark]
            // Each mark is two characters, "{}".
            rest = rest[mark...].dropFirst(2)
            text += values.popFirst() ?? ""
        }
        return text + rest
    }
}

extension Phrase: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) { self.init(key: value) }

    package init(stringInterpolation: StringInterpolation) {
        self.init(
            key: stringInterpolation.key, values: stringInterpolation.values, isName: false)
    }

    /// Collects the English text and the values.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var values: [String] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { key += literal }

        package mutating func appendInterpolation(_ value: String) {
            key += "{}"
            values.append(value)
        }

        package mutating func appendInterpolation(_ value: Int) {
            appendInterpolation(String(value))
        }
    }
}
