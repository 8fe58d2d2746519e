/// A text for a board: one character per card.
///
///     BoardText("12\t34").characters  // "1", "2", "", "3", "4"
///
/// A character is a grapheme cluster, composed as far as Unicode allows. Spaces and characters without a picture, such
/// as tabs, control characters and invalid UTF-8, are blanks: empty strings. Trailing blanks do not count.
package struct BoardText: Hashable, Sendable {
    /// The characters, a blank as an empty string.
    let characters: [String]
    /// Whether characters other than blanks were cut off.
    package let isClamped: Bool

    /// The maximum length in characters.
    static let longest = 64

    /// The warning for a text that was cut off.
    package static let clampWarning =
        "the text is longer than \(longest) characters; only those are shown"

    package init(_ text: some StringProtocol) {
        var all = text.prefix(Self.longest).map(Self.shown)
        isClamped = text.dropFirst(Self.longest).contains { !Self.shown($0).isEmpty }
        while all.last?.isEmpty == true { all.removeLast() }
        characters = all
    }

    /// Decodes a line of bytes without its newline.
    package init(bytes: some Collection<UInt8>) {
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    /// Whether the text is a number, which is aligned to the right.
    var isNumber: Bool {
        !characters.isEmpty
            && characters.allSatisfy {
                $0.utf8.count == 1 && $0.utf8.allSatisfy("0123456789.,:+-".utf8.contains)
            }
    }

    private static func shown(_ character: Character) -> String {
        guard let first = character.unicodeScalars.first else { return "" }
        switch first.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator,
            .paragraphSeparator, .spaceSeparator:
            return ""
        default:
            // The replacement character for invalid bytes.
            guard first != "\u{fffd}" else { return "" }
            var composed = String.UnicodeScalarView()
            composed.append(contentsOf: CanonicalComposition.scalars(of: character))
            return String(composed)
        }
    }
}
