import ArgumentParser
import FlipX11

/// Parses the program's arguments into options, or into a reason to exit immediately.
///
///     switch Arguments.parse(Array(CommandLine.arguments.dropFirst())) {
///     case .run(let options, let warnings): run(options, warnings)
///     case .exit(let status, let output, let error): finish(status, output, error)
///     }
///
/// A pure function of its arguments: it writes nothing and never exits.
enum Arguments {
    /// The program's version.
    static let version = "1.0.1"

    /// The result of parsing.
    enum ParseResult: Hashable, Sendable {
        /// Run with these options; each warning is a sentence for standard error.
        case run(Options, warnings: [String])
        /// Exit with `status`, after writing `output` to standard output and the sentence `error` to standard error, if
        /// any.
        case exit(status: Int32, output: String?, error: String?)
    }

    /// Parses `arguments`, without the program's name.
    static func parse(_ arguments: [String]) -> ParseResult {
        // The parser would build the whole help first.
        switch arguments {
        case ["--version"]: return answer(ArgumentsCommand.versionLine)
        case ["--help"], ["-h"]: return answer(HelpText.short)
        default: break
        }
        let command: ArgumentsCommand
        do {
            let longForms = ClassicArguments.longForms(of: arguments)
            command =
                try PlainArguments.command(longForms) ?? ArgumentsCommand.parse(longForms)
        } catch {
            return result(of: error, for: arguments)
        }
        do throws(UsageError) {
            if command.helpAll { return answer(HelpText.full) }
            if command.settingsFile.printConfig {
                return .exit(status: 0, output: SettingsTemplate.text, error: nil)
            }
            var warnings: [String] = []
            let options = try Options(command, warnings: &warnings)
            return .run(options, warnings: warnings)
        } catch {
            return usageError(error.description)
        }
    }

    /// Converts the parser's own results: help, version, completion scripts and errors.
    private static func result(of error: any Error, for arguments: [String]) -> ParseResult {
        guard ArgumentsCommand.exitCode(for: error) == .success else {
            return usageError(sentence(ArgumentsCommand.message(for: error)))
        }
        let text = ArgumentsCommand.fullMessage(for: error, columns: HelpText.columns)
        // The parser's errors do not say which answer was asked for.
        if text.hasPrefix("OVERVIEW: ") {
            if let other = misspelledHelp(in: arguments) {
                return usageError("unknown option '\(other)'")
            }
            return answer(HelpText.short)
        }
        return answer(CompletionScript.withoutSubcommand(text))
    }

    /// Returns the option that the parser took for `-h` because its letters contain an h, such as `-snapshot`; nil if
    /// the user asked for help.
    private static func misspelledHelp(in arguments: [String]) -> String? {
        if arguments.contains(where: { ["-h", "-help", "--help"].contains($0) }) { return nil }
        return arguments.first { word in
            word.hasPrefix("-") && !word.hasPrefix("--") && word.contains("h")
        }
    }

    private static func answer(_ text: String) -> ParseResult {
        .exit(status: 0, output: text.hasSuffix("\n") ? text : text + "\n", error: nil)
    }

    private static func usageError(_ sentence: String) -> ParseResult {
        // A sentence that ends in a question mark is complete; any other continues.
        let joint = sentence.hasSuffix("?") ? " See" : "; see"
        return .exit(
            status: UsageError.exitStatus, output: nil,
            error: "\(sentence)\(joint) \(Diagnostics.programName) --help")
    }

    /// Returns the parser's message as part of our sentence: one line, lower-case first letter, no full stop.
    private static func sentence(_ message: String) -> String {
        let words = message.split(whereSeparator: { $0.isWhitespace || $0.isNewline })
        var line = words.joined(separator: " ")
        if line.hasSuffix(".") { line.removeLast() }
        guard let first = line.first else { return "the arguments are invalid" }
        return first.lowercased() + line.dropFirst()
    }
}
