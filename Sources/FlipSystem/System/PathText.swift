/// Paths are bytes: a combining mark after a slash makes another character of both, but it is the first of the next name.
extension StringProtocol {
    /// Whether the path begins at the root folder.
    package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

    /// The last slash; nil for none.
    package var lastSlash: String.Index? { unicodeScalars.lastIndex(of: "/") }

    /// The names between the slashes, without empty ones.
    package var pathNames: [String] {
        unicodeScalars.split(separator: "/").map { String(String.UnicodeScalarView($0)) }
    }
}
