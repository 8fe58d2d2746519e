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

    /// Creates an error with another sentence.
    init(_ sentence: String) {
        description = sentence
    }
}
