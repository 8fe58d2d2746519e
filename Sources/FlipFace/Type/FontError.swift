/// A font that could not be found or opened, as one sentence that says what to do.
package struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence, without a full stop and without the program's name.
    package let description: String

    /// No installed font has the characters that are needed.
    static let nothingInstalled = FontError(
        description: """
            no installed font has the digits 0 to 9; install one, \
            for example the package fonts-bebas-neue or fonts-dejavu-core
            """)

    /// fontconfig could get no memory, so that it is not known which fonts are installed.
    static let noMemory = FontError(description: "there is not enough memory to look for fonts")

    /// The font that was found lacks a digit.
    static let lacksDigits = FontError(description: "the font lacks one of the digits 0 to 9")

    /// The file at `path` is no font that can be used; `reason` says why.
    static func unusable(path: String, reason: String) -> FontError {
        FontError(description: "cannot use the font '\(path)': \(reason)")
    }
}
