import ArgumentParser
import FlipX11

/// Takes the program's arguments, gives its options, or a reason to end at once.
///
///     switch Arguments.parse(Array(CommandLine.arguments.dropFirst())) {
///     case .run(let options, let warnings): ...
///     case .exit(let status, let output, let error): ...
///     }
///
/// A function of its arguments alone: it writes nothing and ends nothing.
enum Arguments {
    /// The program's version.
    static let version = "1.0.1"

    /// What comes of the arguments.
    enum ParseResult: Hashable, Sendable {
        /// Go on; each warning is a sentence for standard error.
        case run(Options, warnings: [String])
        /// End with `status`, after `output` on standard output and the sentence `error` on standard error, where there is one.
        case exit(status: Int32, output: String?, error: String?)
    }

    /// Reads `arguments`, which do not begin with the program's name.
    static func parse(_ arguments: [String]) -> ParseResult {
        // The parser would read everything first, and make the whole help twice.
        switch arguments {
        case ["--version"]: return answer(ArgumentsCommand.versionLine)
        case ["--help"], ["-h"]: return answer(ArgumentsCommand.helpMessage(columns: columns))
        default: break
        }
        let command: ArgumentsCommand
        do {
            let longForms = ClassicArguments.longForms(of: arguments)
            command =
                try PlainArguments.command(longForms) ?? ArgumentsCommand.parse(longForms)
        } catch {
            return result(of: error)
        }
        do throws(UsageError) {
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

    /// The parser's own answers: help and version, scripts for shells, and what it refuses.
    private static func result(of error: any Error) -> ParseResult {
        guard ArgumentsCommand.exitCode(for: error) == .success else {
            return usageError(sentence(ArgumentsCommand.message(for: error)))
        }
        return answer(
            CompletionScript.withoutSubcommand(
                ArgumentsCommand.fullMessage(for: error, columns: columns)))
    }

    /// Eighty columns wherever it goes: the text is the same in a terminal, a pipe and a test.
    private static let columns = 80

    private static func answer(_ text: String) -> ParseResult {
        .exit(status: 0, output: text.hasSuffix("\n") ? text : text + "\n", error: nil)
    }

    private static func usageError(_ sentence: String) -> ParseResult {
        // A question ends a sentence; everything else goes on.
        let joint = sentence.hasSuffix("?") ? " See" : "; see"
        return .exit(
            status: UsageError.exitStatus, output: nil,
            error: "\(sentence)\(joint) \(Diagnostics.programName) --help")
    }

    /// The parser's message as part of a sentence of ours: one line, a small letter first, no full stop.
    private static func sentence(_ message: String) -> String {
        let words = message.split(whereSeparator: { $0.isWhitespace || $0.isNewline })
        var line = words.joined(separator: " ")
        if line.hasSuffix(".") { line.removeLast() }
        guard let first = line.first else { return "these arguments make no sense" }
        return first.lowercased() + line.dropFirst()
    }
}
