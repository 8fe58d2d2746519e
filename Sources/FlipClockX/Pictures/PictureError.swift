/// A picture that could not be written or read, as one sentence: what failed, which file, and why.
struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was being done to the file.
    enum Operation: String, Sendable {
        /// The picture was to be written.
        case write
        /// The picture was to be read.
        case read
    }

    /// The sentence, without a full stop and without the program's name.
    let description: String

    /// The sentence for `operation` on `path`; `reason` is the system's or the library's own word.
    init(_ operation: Operation, path: String, reason: String) {
        description = "cannot \(operation.rawValue) the picture '\(path)': \(reason)"
    }
}
