/// The completion script for zsh.
extension CompletionScript {
    /// The script for zsh: a file for `fpath`, which can also be sourced.
    static var zsh: String {
        let specifications = Option.all.flatMap(zshSpecifications).map { "        \($0)\n" }
        return #"""
            #compdef \#(program)
            \#(origin(.zsh))

            # Offers the first column of the program's output for an option.
            _\#(program)_output() {
                local -a lines=("${(@f)$("${(Q)words[1]/#\~/$HOME}" "$1" 2>/dev/null)}")
                lines=("${(@)lines%%$'\t'*}")
                compadd -a lines
            }

            # Offers the names of the time zones.
            _\#(program)_zones() {
                local -a names=("${(@f)$(\#(zones))}")
                compadd -a names
            }

            _\#(program)() {
                local -a specifications=(
            \#(specifications.joined())    )
                _arguments -S : "${specifications[@]}"
            }

            if [[ $funcstack[1] == _\#(program) ]]; then
                _\#(program) "$@"
            else
                compdef _\#(program) \#(program)
            fi

            """#
    }

    /// The words for `_arguments`, one for each spelling of the option.
    private static func zshSpecifications(_ option: Option) -> [String] {
        let excluded = option.exclusions.flatMap { name in
            Option.all.first { $0.name == name }?.spellings ?? []
        }
        return option.spellings.map { spelling in
            // Each spelling excludes the others.
            let others = excluded.isEmpty ? "" : "(\(excluded.joined(separator: " ")))"
            var text = option.isRepeatable ? "*" : others
            text += spelling
            if option.takesValue && spelling.hasPrefix("--") { text += "=" }
            text += "[\(escaped(option.summary, "[]:\\"))]"
            if let placeholder = option.placeholder {
                text += ":\(escaped(placeholder, ":\\")):\(zshAction(option.completion))"
            }
            // A single quote becomes '\'': it ends the string, adds an escaped quote, and begins the next string.
            return "'"
                + text.split(separator: "'", omittingEmptySubsequences: false).joined(
                    separator: "'\\''") + "'"
        }
    }

    private static func zshAction(_ completion: Option.Completion) -> String {
        switch completion {
        case .nothing: " "
        case .files(let suffix): suffix.isEmpty ? "_files" : "_files -g '*\(suffix)'"
        case .words(let words): "(\(words.joined(separator: " ")))"
        // The leading space keeps _arguments from adding options for compadd to the call.
        case .output(let option): " _\(program)_output --\(option)"
        case .zones: " _\(program)_zones"
        }
    }
}
