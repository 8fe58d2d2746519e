import TestSupport
import Testing

/// Reads the repository's text files for the tests of its rules.
enum RepositoryText {
    /// The lines of a file; `file` is relative to the repository's root.
    static func lines(of file: String) throws -> [String] {
        let text = try RepositoryCommand(["cat", file])
        try #require(text.status == 0, "\(text.errors)")
        return text.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The text between the first `start` and the next `end`; nil if either is missing.
    static func part(of text: String, between start: String, and end: String) -> String? {
        guard let from = text.firstRange(of: start),
            let to = text[from.upperBound...].firstRange(of: end)
        else { return nil }
        return String(text[from.upperBound..<to.lowerBound])
    }

    /// The long options (`--name`) in a text.
    static func options(in text: String) -> Set<String> {
        var found: Set<String> = []
        for match in text.matches(
            of: #/(?:^|[^-\w])(--[a-z0-9][a-z0-9-]*)/#.anchorsMatchLineEndings())
        {
            found.insert(String(match.1))
        }
        return found
    }

    /// The long options that the program's help documents, without options that its explanations mention.
    static func documentedOptions() throws -> Set<String> {
        let help = try RepositoryCommand([ProductPath.flipclockx, "--help-all"])
        try #require(help.status == 0, "\(help.errors)")
        var found: Set<String> = []
        for line in help.output.split(separator: "\n") where line.hasPrefix("  -") {
            // An explanation on the same line is separated by more than one space.
            let entry = line.dropFirst(2)
            let name = entry.firstRange(of: "  ").map { entry[..<$0.lowerBound] } ?? entry
            found.formUnion(options(in: name.split(separator: "/").joined(separator: " ")))
        }
        return found
    }
}
