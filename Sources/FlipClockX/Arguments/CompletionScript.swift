import FlipSystem

/// The completion scripts, from the table of options.
///
/// They offer only arguments that the program accepts: no option twice unless it is repeatable, none that contradicts
/// another one, nothing after `--`, and no word that is not the value of an option.
enum CompletionScript {
    /// A shell that has completions.
    enum Shell: String, Hashable, Sendable, CaseIterable {
        case bash, zsh, fish
    }

    /// Returns the script for `shell`, with a line break at its end.
    static func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    /// The name of the program, which is also the prefix of each script's functions.
    static let program = Diagnostics.programName

    /// The command that prints the names of the system's time zones, except the other names of a zone.
    static let zones = "grep -v '^#' /usr/share/zoneinfo/zone.tab 2>/dev/null | cut -f 3"

    /// Returns `text` with a backslash before each of the characters `special`.
    static func escaped(_ text: String, _ special: String) -> String {
        String(text.flatMap { special.contains($0) ? ["\\", $0] : [$0] })
    }

    /// The first line of each script, after any line that the shell requires.
    static func origin(_ shell: Shell) -> String {
        "# Written by \(program) --generate-completion-script \(shell.rawValue)."
    }
}

extension Option {
    /// The options that the shells do not offer after this one, without dashes.
    var exclusions: [String] { (isRepeatable ? [] : [name]) + contradictions }

    /// The description in completion menus: the help's first clause, without the default.
    var summary: String {
        var words: [Substring] = []
        for word in help.split(separator: " ") {
            if word.hasPrefix("(default") { break }
            words.append(word)
            if word.hasSuffix(".") || word.hasSuffix(";") {
                words[words.count - 1] = word.dropLast()
                break
            }
        }
        return words.joined(separator: " ")
    }

    /// Whether the option takes a value.
    var takesValue: Bool { placeholder != nil }
}
