/// An error in a test's environment, described in one sentence.
public struct TestError: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String

    /// Creates an error with this description.
    public init(_ description: String) {
        self.description = description
    }
}
