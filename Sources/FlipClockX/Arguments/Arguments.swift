import CArguments
import CVersion
import FlipSystem

/// Parses the program's arguments into options, or into a reason to exit immediately.
///
///     switch Arguments.parse(Array(Arguments.given.dropFirst())) {
///     case .run(let options, let warnings): run(options, warnings)
///     case .exit(let status, let output, let error): finish(status, output, error)
///     }
///
/// Parsing is a pure function of its arguments: it writes nothing and never exits.
enum Arguments {
    /// The program's version, for example `2.0.0`, or `2.0.0~git657` for a commit before that release.
    static let version = String(cString: flipclockx_version())

    /// The arguments of the process, beginning with the program's name.
    ///
    /// Not from `CommandLine`, which has none without `/proc`.
    static let given: [String] = {
        guard var next = flipclockx_arguments() else { return [] }
        var words: [String] = []
        while let word = next.pointee {
            words.append(String(cString: word))
            next += 1
        }
        return words
    }()

    /// The refusal of arguments that are not UTF-8: a file of another name would be read or written. Nil if all are.
    static let refusal: String? = {
        guard var next = flipclockx_arguments() else { return nil }
        while let word = next.pointee {
            if String(validatingCString: word) == nil {
                return "the argument '\(Quotation.shortened(String(cString: word)))' is not UTF-8; "
                    + "give one that is"
            }
            next += 1
        }
        return nil
    }()

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
        do throws(UsageError) {
            let given = try CommandParser.given(arguments)
            if let answer = try answer(to: given) {
                return .exit(status: 0, output: answer, error: nil)
            }
            var reader = OptionReader(given: given)
            let options = try reader.read()
            return .run(options, warnings: reader.warnings)
        } catch {
            return usageError(error)
        }
    }

    /// Returns the text for which the user asked; nil if the program runs.
    private static func answer(to given: [GivenOption]) throws(UsageError) -> String? {
        if let script = given["generate-completion-script"] {
            guard let shell = CompletionScript.Shell(rawValue: script.value) else {
                throw script.error("is not known", "give bash, zsh or fish")
            }
            return CompletionScript.text(for: shell)
        }
        if given["help"] != nil { return HelpText.short }
        if given["version"] != nil { return "\(Diagnostics.programName) \(version)\n" }
        if given["help-all"] != nil { return HelpText.full }
        return given["print-config"] == nil ? nil : SettingsTemplate.text
    }

    private static func usageError(_ error: UsageError) -> ParseResult {
        let sentence = error.description
        // A sentence that ends in a question mark is complete; any other continues.
        let joint = sentence.hasSuffix("?") ? " See" : "; see"
        return .exit(
            status: UsageError.exitStatus, output: nil,
            error: "\(sentence)\(joint) \(Diagnostics.programName) \(error.help)")
    }
}
