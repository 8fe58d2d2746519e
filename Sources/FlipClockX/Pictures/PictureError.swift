import FlipSystem

/// A picture that could not be written or read, as one sentence: the operation, the file and the reason.
struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation that failed.
    enum Operation: String, Sendable {
        /// Writing the picture.
        case write
        /// Reading the picture.
        case read
    }

    /// The sentence, without a full stop and without the program's name.
    let description: String

    /// Creates the sentence for `operation` on the picture, or the `subject`, at `path`; `reason` is the system's or
    /// the library's message.
    init(_ operation: Operation, _ subject: String = "picture", path: String, reason: String) {
        description =
            "cannot \(operation.rawValue) the \(subject) "
            + "'\(Quotation.shortened(path, keepsEnd: true))': \(reason)"
    }
}
