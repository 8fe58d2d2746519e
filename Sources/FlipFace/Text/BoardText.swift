/// A text as a board shows it: one character per card.
///
///     BoardText("12\t34").characters  // "1", "2", "", "3", "4"
///
/// A character is what a reader calls one, marks included; they are composed as far as Unicode composes them. What has no
/// picture, such as a tab, a control character or a byte that is no UTF-8, is a blank, and so is a space: both are an empty
/// string here. Blanks at the end do not count.
package struct BoardText: Hashable, Sendable {
    /// The characters, a blank as an empty string.
    let characters: [String]
    /// Whether something was cut off.
    package let isClamped: Bool

    /// The longest text, in characters.
    static let longest = 64

    /// What is said, once, when something was cut off.
    package static let clampWarning =
        "the text is longer than \(longest) characters; only those are shown"

    package init(_ text: some StringProtocol) {
        var all = text.prefix(Self.longest).map(Self.shown)
        isClamped = text.dropFirst(Self.longest).contains { !Self.shown($0).isEmpty }
        while all.last?.isEmpty == true { all.removeLast() }
        characters = all
    }

    /// The text of a line of bytes, without its end.
    package init(bytes: some Collection<UInt8>) {
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    /// Whether the text is a number, which grows to the left.
    var isNumber: Bool {
        !characters.isEmpty
            && characters.allSatisfy { $0.utf8.count == 1 && "0123456789.,:+-".contains($0) }
    }

    private static func shown(_ character: Character) -> String {
        guard let first = character.unicodeScalars.first else { return "" }
        switch first.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator,
            .paragraphSeparator, .spaceSeparator:
            return ""
        default:
            // The sign for what could not be decoded.
            guard first != "\u{fffd}" else { return "" }
            var composed = String.UnicodeScalarView()
            composed.append(contentsOf: CanonicalComposition.scalars(of: character))
            return String(composed)
        }
    }
}
