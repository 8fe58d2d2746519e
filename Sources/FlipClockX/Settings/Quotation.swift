/// Shortens text from a file or the command line to quote it in a message: one line, bounded length.
enum Quotation {
    /// Returns `text` in at most `limit` scalars. The limit does not count characters, because one letter with many
    /// accents can be as long as the file.
    static func shortened(_ text: String, to limit: Int = 40) -> String {
        let head = text.unicodeScalars.prefix(limit + 1)
        let line = String(head).split(whereSeparator: \.isNewline).joined(separator: " ")
        guard head.count > limit else { return line }
        return String(line.unicodeScalars.prefix(limit - 3)) + "..."
    }

    /// Returns the text of UTF-8 bytes, shortened in the same way.
    static func shortened(bytes: some Collection<UInt8>, to limit: Int = 40) -> String {
        // A scalar has at most four bytes; one that is cut is beyond the limit.
        shortened(String(decoding: bytes.prefix(4 * (limit + 1)), as: UTF8.self), to: limit)
    }
}
