/// Removes the subcommand `help` from the parser's completion scripts.
///
/// The parser's scripts always offer it, but a program without subcommands rejects it. Where a part is not found, the
/// script stays as it is.
enum CompletionScript {
    /// Returns `script`, for any of the three shells, without the subcommand.
    static func withoutSubcommand(_ script: String) -> String {
        var result = script
        // bash: the offer after the options' values, and the subcommand's function.
        result.replace(
            from: "    # Offer subcommand / subcommand argument completions\n",
            upTo: "complete -o filenames", with: "}\n\n")
        // zsh: the two specifications of a subcommand and its words, their state, and its function.
        result.replace(from: "        '(-): :->command'\n", upTo: "    )\n", with: "")
        result.replace(
            from: "    case \"${state}\" in\n    command)\n", upTo: "if [[ \"${funcstack[1]}\"",
            with: "\n    return \"${ret}\"\n}\n\n")
        // fish: the search for the subcommand, and the two lines that offer it and its options.
        result.replace(
            from: "        switch $unparsed_tokens[1]\n        case 'help'\n",
            upTo: "    end\nend\n", with: "")
        let lines = result.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.filter { !isFishSubcommand($0) }.joined(separator: "\n")
    }

    private static func isFishSubcommand(_ line: Substring) -> Bool {
        line.hasPrefix("complete -c ")
            && (line.contains(" -fa 'help' ") || line.contains("_options \"flipclockx help\" "))
    }
}

extension String {
    /// Replaces the text from the first `start` up to the next `end`, which is kept; no change if either is missing.
    fileprivate mutating func replace(from start: String, upTo end: String, with text: String) {
        guard let from = firstRange(of: start),
            let to = self[from.upperBound...].firstRange(of: end)
        else { return }
        replaceSubrange(from.lowerBound..<to.lowerBound, with: text)
    }
}
