import FlipSystem

/// An argument that cannot be used, as one sentence: the argument, the problem, and the remedy.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exit status of usage errors (EX_USAGE of sysexits.h).
    static let exitStatus: Int32 = 64

    /// The sentence, without the program's name.
    let description: String

    /// Creates the sentence for `value` of `option`: `problem`, a semicolon, and `remedy`.
    init(option: String, value: String, problem: String, remedy: String) {
        description = "\(option) '\(Quotation.shortened(value))' \(problem); \(remedy)"
    }

    /// The option that explains all options in the sentence: `--help` for everyday options.
    var help: String {
        let words = description.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
        let options = words.filter { $0.hasPrefix("--") }.map { $0.dropFirst(2) }
        return options.allSatisfy { name in HelpText.everyday.contains { $0.0 == name } }
            ? "--help" : "--help-all"
    }

    /// Creates an error with another sentence.
    init(_ sentence: String) {
        description = sentence
    }
}
