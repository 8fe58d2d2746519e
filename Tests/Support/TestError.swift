/// A test's surroundings are not as they should be: what went wrong, in one sentence.
public struct TestError: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String

    /// An error that says `description`.
    public init(_ description: String) {
        self.description = description
    }
}
