/// The completion script for fish.
extension CompletionScript {
    /// The script for fish.
    static var fish: String {
        let values = Option.all.filter(\.takesValue).map(\.name).joined(separator: " ")
        return #"""
            \#(origin(.fish))

            # Whether to offer an option or its values: the command line ends in the option and lacks its value, or no
            # option lacks its value and the line has none of the options that exclude this one.
            function __\#(program)_offers -a name
                set -l pending ''
                set -l given
                for word in (commandline -opc)[2..]
                    if test -n "$pending"
                        set pending ''
                        continue
                    end
                    test "$word" = --; and return 1
                    set -l option (string replace -r -- '^--?' '' $word)
                    contains -- "$option" \#(values); and set pending $option
                    set -a given (string replace -r -- '=.*' '' $option)
                end
                if test -n "$pending"
                    string match -q -- '-*' (commandline -ct); and return 1
                    test "$pending" = "$name"
                    return
                end
                for option in $argv[2..]
                    contains -- $option $given; and return 1
                end
                return 0
            end

            # Folders, and the files with a suffix. The word may be --name=value. __fish_complete_suffix is not used
            # because since fish 4.0 it completes the whole word.
            function __\#(program)_files -a suffix
                set -l value (string replace -r -- '^--[a-z-]+=' '' (commandline -ct))
                set -l end (string escape --style=regex -- "$suffix")
                complete -C "__fish_command_without_completions $value" |
                    string match -re -- "(?:$end|/)(?:\t|\$)" | string replace -r '^[^\t]*$' '$0\t'
            end

            # The names of the time zones.
            function __\#(program)_zones
                \#(zones) | string replace -r '$' '\t'
            end

            complete -c \#(program) -f
            \#(Option.all.map(fishLine).joined(separator: "\n"))

            """#
    }

    /// The line for an option. A value that ends in a tab has an empty description; one without a tab has that of the
    /// option.
    private static func fishLine(_ option: Option) -> String {
        let condition = (["__\(program)_offers", option.name] + option.exclusions)
            .joined(separator: " ")
        var line = "complete -c \(program) -n '\(condition)' -l '\(option.name)'"
        if option.isClassic { line += " -o '\(option.name)'" }
        // Not -s, after which fish offers further letters in the same word.
        if let letter = option.letter { line += " -o '\(letter)'" }
        if option.takesValue { line += " -x" }
        switch option.completion {
        case .nothing: break
        case .files(let suffix): line += " -ka '(__\(program)_files \"\(suffix)\")'"
        case .words(let words): line += " -ka '\(words.map { $0 + "\\t" }.joined(separator: " "))'"
        case .output(let name): line += " -ka '(\(program) --\(name) 2>/dev/null)'"
        case .zones: line += " -ka '(__\(program)_zones)'"
        }
        return line + " -d '\(escaped(option.summary, "\\'"))'"
    }
}
