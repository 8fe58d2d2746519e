/// Text from a file or from the command line as sentences quote it: in one line, and never long.
enum Quotation {
    /// `text` in at most `limit` scalars. Not characters: one letter with its accents may be as long as the whole file.
    static func shortened(_ text: String, to limit: Int = 40) -> String {
        let head = text.unicodeScalars.prefix(limit + 1)
        let line = String(head).split(whereSeparator: \.isNewline).joined(separator: " ")
        guard head.count > limit else { return line }
        return String(line.unicodeScalars.prefix(limit - 3)) + "..."
    }

    /// The same of bytes that are to be UTF-8.
    static func shortened(bytes: some Collection<UInt8>, to limit: Int = 40) -> String {
        // A scalar has at most four bytes; one that is cut is past the limit.
        shortened(String(decoding: bytes.prefix(4 * (limit + 1)), as: UTF8.self), to: limit)
    }
}
