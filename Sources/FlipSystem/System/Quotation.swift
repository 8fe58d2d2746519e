/// Shortens text from a file, the command line or another program to quote it in a message: one line, bounded length.
package enum Quotation {
    /// The maximum length of a quoted argument or line, in scalars.
    package static let lineLimit = 200
    /// The maximum length of a quoted name or value, in scalars.
    package static let nameLimit = 40

    /// Returns `text` in at most `limit` scalars, cut before a whole character where possible. The limit does not count
    /// characters, because one letter with many accents can be as long as the file.
    ///
    /// - Parameter keepsEnd: Whether the cut is in the middle, as for a path, whose end names the file.
    package static func shortened(
        _ text: some StringProtocol, to limit: Int = lineLimit, keepsEnd: Bool = false
    ) -> String {
        guard text.unicodeScalars.prefix(limit + 1).count > limit else { return line(text) }
        let room = limit - 3
        let end = keepsEnd ? reversed(head(text.reversed(), room / 2)) : ""
        return line(head(text, room - end.unicodeScalars.count)) + "..." + line(end)
    }

    /// Returns the text of UTF-8 bytes, shortened in the same way.
    package static func shortened(
        bytes: some Collection<UInt8>, to limit: Int = lineLimit
    ) -> String {
        // A scalar has at most four bytes; one that is cut is beyond the limit.
        shortened(String(decoding: bytes.prefix(4 * (limit + 1)), as: UTF8.self), to: limit)
    }

    /// Returns the first whole characters of `text`, with at most `limit` scalars in all; if not even one fits, its first
    /// scalars.
    private static func head(_ text: some Sequence<Character>, _ limit: Int) -> String {
        var head = ""
        var room = limit
        for character in text {
            let count = character.unicodeScalars.count
            if count > room {
                if head.isEmpty { head.unicodeScalars += character.unicodeScalars.prefix(room) }
                break
            }
            head.append(character)
            room -= count
        }
        return head
    }

    private static func reversed(_ text: String) -> String { String(text.reversed()) }

    private static func line(_ text: some StringProtocol) -> String {
        // A text of line ends alone would seem to be empty.
        guard !text.allSatisfy(\.isNewline) else { return String(text) }
        return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
