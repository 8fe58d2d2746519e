/// zsh.
extension CompletionScript {
    /// The script for zsh: a file of `fpath`, which can be sourced, too.
    static var zsh: String {
        let specifications = Option.all.flatMap(zshSpecifications).map { "        \($0)\n" }
        return #"""
            #compdef \#(program)
            \#(origin(.zsh))

            # Offers the first column of the program's answer to an option.
            _\#(program)_output() {
                local -a lines=("${(@f)$("${(Q)words[1]/#\~/$HOME}" "$1" 2>/dev/null)}")
                lines=("${(@)lines%%$'\t'*}")
                compadd -a lines
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
            // A quotation mark ends the quotation, follows between its own, and begins the next one.
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
        // The blank keeps _arguments from inserting arguments of compadd.
        case .output(let option): " _\(program)_output --\(option)"
        }
    }
}
