import FlipClock

/// The lines of a TOML file, to convert the parser's positions to byte offsets.
struct TOMLText: Sendable {
    /// The bytes of the whole file.
    let bytes: [UInt8]
    /// The offset in `bytes` at which each line begins; the last line may be empty.
    private let lineStarts: [Int]

    private static let lineFeed = UInt8(ascii: "\n")
    private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

    /// Splits `bytes`, which must be UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lineStarts =
            [bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0]
            + bytes.indices.filter { bytes[$0] == Self.lineFeed }.map { $0 + 1 }
    }

    /// The number of lines, including an empty one after the last line feed.
    var lineCount: Int { lineStarts.count }

    /// Returns the range of the line `number`, from 1, with its ending; nil if it does not exist.
    func line(_ number: Int) -> Range<Int>? {
        guard 1...lineCount ~= number else { return nil }
        let end = number < lineCount ? lineStarts[number] : bytes.count
        return lineStarts[number - 1]..<end
    }

    /// Returns the offset of `position`; nil if it does not exist.
    func offset(of position: TOMLNode.Position) -> Int? {
        guard let line = line(position.line) else { return nil }
        var offset = line.lowerBound
        for _ in 1..<max(1, position.column) {
            guard offset < line.upperBound else { return nil }
            offset += 1
            while offset < line.upperBound, bytes[offset] & 0xc0 == 0x80 { offset += 1 }
        }
        return offset
    }

    /// Returns the offsets of `region`; nil if it does not exist.
    func range(of region: Range<TOMLNode.Position>) -> Range<Int>? {
        guard let begin = offset(of: region.lowerBound), let end = offset(of: region.upperBound),
            begin <= end
        else { return nil }
        return begin..<end
    }

    /// Returns the white space at the start of the line `number`.
    func indentation(ofLine number: Int) -> ArraySlice<UInt8> {
        guard let line = line(number) else { return [] }
        return bytes[line].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    /// The line ending of the first line; a line feed if the file has only one line.
    var lineEnding: [UInt8] {
        guard lineStarts.count > 1, lineStarts[1] >= 2,
            bytes[lineStarts[1] - 2] == UInt8(ascii: "\r")
        else { return [Self.lineFeed] }
        return [UInt8(ascii: "\r"), Self.lineFeed]
    }

    /// Whether the last line has no ending.
    var endsInLine: Bool { !bytes.isEmpty && bytes.last != Self.lineFeed }
}
