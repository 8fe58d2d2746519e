/// An error for a font that cannot be found or used: one sentence, where possible with a remedy.
package struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence, without a full stop or the program's name.
    package let description: String

    /// No installed font has the required characters.
    static let nothingInstalled = FontError(
        description: """
            no installed font has the letters of the texts; install one, \
            for example the package fonts-dejavu-core
            """)

    /// fontconfig ran out of memory, so the installed fonts are unknown.
    static let noMemory = FontError(description: "there is not enough memory to look for fonts")

    /// The matching font lacks a digit.
    static let lacksDigits = FontError(description: "the font lacks one of the digits 0 to 9")

    /// The font family `family` lacks a digit.
    static func lacksDigits(_ family: String) -> FontError {
        FontError(description: "the font '\(family)' lacks one of the digits 0 to 9")
    }

    /// The font family `family` is not installed.
    static func notInstalled(_ family: String) -> FontError {
        FontError(description: "the font '\(family)' is not installed")
    }

    /// The file at `path` is not a usable font; `reason` says why.
    static func unusable(path: String, reason: String) -> FontError {
        FontError(description: "cannot use the font '\(path)': \(reason)")
    }
}
