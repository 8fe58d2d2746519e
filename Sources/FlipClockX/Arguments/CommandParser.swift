import FlipSystem

/// Parses the words of a command line with the table of options.
///
///     let given = try CommandParser.given(["--display=:1", "-geometry", "640x360", "--12h"])
///
/// A value follows its option as the next word, or in the same word after an equals sign. There, the value may be
/// empty. A next word that begins with a dash, except a single dash, is a value only if the option takes any text. `--`
/// ends the options. If an option is given twice, the last one applies, unless the option is repeatable.
enum CommandParser {
    /// Returns the options in `words`, in their order; throws the first error.
    ///
    /// A request for help, for the version or for a completion script takes precedence over unknown options and
    /// unexpected arguments.
    static func given(_ words: [String]) throws(UsageError) -> [GivenOption] {
        var given: [GivenOption] = []
        var unknown: Word?
        var unexpected: [String] = []
        var rest = words[...]
        while let text = rest.popFirst() {
            if text == "--" {
                unexpected += rest
                break
            }
            guard let word = Word(text) else {
                unexpected.append(text)
                continue
            }
            guard let option = word.option else {
                unknown = unknown ?? word
                continue
            }
            let before = rest
            let value = try value(of: option, word, rest: &rest)
            let taken = before.prefix(before.count - rest.count)
            given.append(GivenOption(option: option, value: value, words: [text] + taken))
        }
        let precedent = ["help", "version", "generate-completion-script"]
        if precedent.contains(where: { given[$0] != nil }) { return given }
        if let unknown { throw unknown.error }
        if !unexpected.isEmpty {
            let list = Quotation.shortened(
                unexpected.map { "'\(Quotation.shortened($0))'" }.joined(separator: ", "))
            throw UsageError(
                unexpected.count == 1
                    ? "unexpected argument \(list)"
                    : "\(unexpected.count) unexpected arguments: \(list)")
        }
        return given
    }

    /// The value of `option`, given as `word`; if it is the next word, removes that from `rest`. Empty for an option
    /// that takes none.
    private static func value(
        of option: Option, _ word: Word, rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard option.placeholder != nil else {
            guard let value = word.value else { return "" }
            throw UsageError(
                "the option '\(word.spelling)' takes no value, but "
                    + "'\(Quotation.shortened(value))' was given")
        }
        if let value = word.value { return value }
        guard let next = rest.first, option.accepts(next) else {
            throw UsageError("missing value for '\(option.label)'")
        }
        rest.removeFirst()
        return next
    }
}

/// A word that is an option, as typed.
private struct Word {
    /// The name with its dashes.
    let spelling: String
    /// The value after an equals sign; nil if there is none.
    let value: String?

    /// Takes `text` apart; nil if it is not an option. A single dash is a value: the name of standard output.
    init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "-"), text != "-" else { return nil }
        let equals = text.utf8.firstIndex(of: UInt8(ascii: "="))
        spelling = String(text[..<(equals ?? text.endIndex)])
        value = equals.map { String(text[text.utf8.index(after: $0)...]) }
    }

    /// The option of this name.
    var option: Option? {
        let name = spelling.drop { $0 == "-" }
        switch spelling.utf8.count - name.utf8.count {
        case 2: return Option.all.first { $0.name == name }
        case 1:
            return Option.all.first { option in
                (option.isClassic && option.name == name)
                    || (name.count == 1 && option.letter == name.first)
            }
        default: return nil
        }
    }

    /// The error for an unknown option, with the option that the user may have meant.
    var error: UsageError {
        let suggestion = Option.suggestion(for: String(spelling.drop { $0 == "-" }))
        return UsageError(
            "unknown option '\(Quotation.shortened(spelling))'"
                + (suggestion.map { ". Did you mean '--\($0)'?" } ?? ""))
    }
}

extension Option {
    /// Whether the next word, `text`, is the option's value.
    fileprivate func accepts(_ text: String) -> Bool {
        takesAnyText || text == "-" || !text.hasPrefix("-")
    }

    /// Returns the option that the user may have meant by `name`; nil if none is similar.
    fileprivate static func suggestion(for name: String) -> String? {
        let names = all.map(\.name)
        if names.contains(name) { return name }
        // The letter of an option, as a capital or a small letter.
        if let option = all.first(where: { $0.letter?.lowercased() == name.lowercased() }) {
            return option.name
        }
        if let nearest = Spelling.nearest(to: name, of: names) { return nearest }
        // The beginning of one name, or the `no-` form of an option that has none.
        let beginnings = names.filter { $0.hasPrefix(name) }
        if name.count > 1, beginnings.count == 1 { return beginnings.first }
        return name.hasPrefix("no-") ? names.first { $0 == name.dropFirst(3) } : nil
    }
}
