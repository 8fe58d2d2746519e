/// An argument that cannot be used, as one sentence: which, what is wrong with it, and what would do.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exit status that usage errors end with (EX_USAGE of sysexits.h).
    static let exitStatus: Int32 = 64

    /// The sentence, without the program's name.
    let description: String

    /// The sentence for `value` given to `option`: `problem`, a semicolon, and what to do.
    init(option: String, value: String, problem: String, remedy: String) {
        description = "\(option) '\(value)': \(problem); \(remedy)"
    }

    /// A sentence in words of its own.
    init(_ sentence: String) {
        description = sentence
    }
}
