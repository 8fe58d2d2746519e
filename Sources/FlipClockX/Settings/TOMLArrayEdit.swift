import FlipClock

/// Changes the elements of an array in a TOML file, and keeps the bytes between those that stay: comments and lines.
///
///     var edit = TOMLArrayEdit(Array("['a', 'b']".utf8), [(1..<4, a), (6..<9, b)], lineEnding: [10])
///     edit.change(to: [(Array("'b'".utf8), b), (Array("'c'".utf8), c)])
///     edit.bytes      // the bytes of "['b', 'c']"
///
/// A new element gets a line of its own if the one before it is the last of its line. An element that is removed leaves
/// its comment, but no empty line.
struct TOMLArrayEdit {
    /// An element with its range in `bytes`.
    typealias Element = (range: Range<Int>, value: TOMLValue)

    /// The array, from bracket to bracket.
    private(set) var bytes: [UInt8]
    private var elements: [Element]
    private let lineEnding: [UInt8]

    private static let (comma, hash) = (UInt8(ascii: ","), UInt8(ascii: "#"))
    private static let lineFeed = UInt8(ascii: "\n")

    /// An edit of the array `bytes` with these elements, in a file whose lines end in `lineEnding`.
    init(_ bytes: [UInt8], _ elements: [Element], lineEnding: [UInt8]) {
        (self.bytes, self.elements, self.lineEnding) = (bytes, elements, lineEnding)
    }

    /// Removes and inserts elements, so that the array has the elements `new`.
    mutating func change(to new: [(bytes: [UInt8], value: TOMLValue)]) {
        for (index, element) in new.enumerated() {
            if let same = elements[index...].firstIndex(where: { $0.value == element.value }) {
                for other in (index..<same).reversed() { remove(at: other) }
            } else {
                insert(element.bytes, element.value, at: index)
            }
        }
        for index in elements.indices.dropFirst(new.count).reversed() { remove(at: index) }
    }

    /// Replaces `range`, which contains no other element, by `new`; the ranges of the elements follow.
    private mutating func replace(_ range: Range<Int>, by new: [UInt8]) {
        bytes.replaceSubrange(range, with: new)
        let way = new.count - range.count
        for (index, element) in elements.enumerated()
        where element.range.lowerBound >= range.upperBound {
            elements[index].range =
                element.range.lowerBound + way..<element.range.upperBound + way
        }
    }

    private mutating func insert(_ element: [UInt8], _ value: TOMLValue, at index: Int) {
        var start: Int
        if index == 0 {
            start = elements.first?.range.lowerBound ?? 1
            let end = elements.isEmpty ? [] : [Self.comma] + (lead(of: start) ?? [0x20])
            replace(start..<start, by: element + end)
        } else {
            let before = elements[index - 1].range
            let comma = comma(after: before.upperBound)
            if let line = line(after: comma.map { $0 + 1 } ?? before.upperBound) {
                let model = index < elements.count ? elements[index].range : before
                let indentation = Array(
                    (lead(of: model.lowerBound) ?? []).drop { $0 < 0x20 && $0 != 9 })
                start = line + indentation.count
                replace(
                    line..<line,
                    by: indentation + element + (comma == nil ? [] : [Self.comma]) + lineEnding)
                if comma == nil {
                    replace(before.upperBound..<before.upperBound, by: [Self.comma])
                    start += 1
                }
            } else {
                start = before.upperBound + 2
                replace(before.upperBound..<before.upperBound, by: [Self.comma, 0x20] + element)
            }
        }
        elements.insert((start..<start + element.count, value), at: index)
    }

    /// Removes an element with one comma, and its line if nothing else is there.
    private mutating func remove(at index: Int) {
        let range = elements.remove(at: index).range
        let isLast = index == elements.count
        var (start, end) = (range.lowerBound, range.upperBound)
        let comma = comma(after: end)
        if let comma {
            if bytes[end..<comma].allSatisfy(Self.isBlank) {
                end = comma + 1
            } else {
                replace(comma..<comma + 1, by: [])
            }
        }
        let next = end + bytes[end...].prefix(while: Self.isBlank).count
        let previous = start - bytes[..<start].reversed().prefix(while: Self.isBlank).count
        if lead(of: start) != nil, bytes[next...].starts(with: lineEnding) {
            (start, end) = (previous, next + lineEnding.count)
        } else if isLast, comma == nil, bytes[previous - 1] == Self.comma {
            start = previous - 1
        } else if !isLast || bytes[next] == Self.hash {
            end = next
        }
        replace(start..<end, by: [])
    }

    private static func isBlank(_ byte: UInt8) -> Bool { " \t".utf8.contains(byte) }

    /// The line ending and the blanks before `offset`; nil if something else is between them.
    private func lead(of offset: Int) -> [UInt8]? {
        let blanks = bytes[..<offset].reversed().prefix(while: Self.isBlank)
        let start = offset - blanks.count
        return bytes[start - 1] == Self.lineFeed ? lineEnding + bytes[start..<offset] : nil
    }

    /// The next comma from `offset` on that is in no comment; nil if there is an element or the end before it.
    private func comma(after offset: Int) -> Int? {
        var offset = offset
        while offset < bytes.count {
            switch bytes[offset] {
            case Self.comma: return offset
            case Self.hash: offset = bytes[offset...].firstIndex(of: Self.lineFeed) ?? bytes.count
            case 0x20, 9, 10, 13: offset += 1
            default: return nil
            }
        }
        return nil
    }

    /// The beginning of the next line, if from `offset` on there are only blanks and a comment before it.
    private func line(after offset: Int) -> Int? {
        let rest = bytes[offset...].drop { Self.isBlank($0) || $0 == 13 }
        guard rest.first == Self.hash || rest.first == Self.lineFeed else { return nil }
        return rest.firstIndex(of: Self.lineFeed).map { $0 + 1 }
    }
}
