import FlipClock

/// Changes one value in a TOML file and keeps every other byte; of an array, also the bytes between its elements.
///
///     let edit = try TOMLEdit(Array("[flip]\naxis = 'x'  # a wheel\n".utf8))
///     try edit.setting("axis", in: "flip", to: "\"y\"")  // [flip]\naxis = "y"  # a wheel
///
/// The parser determines the position of the value. The result is parsed again and must have the same meaning except
/// for that value. An edit that fails this test is tried in another position, and finally rejected.
struct TOMLEdit {
    /// The edit is impossible, because the file has something else in the place of the value or its table.
    struct Refusal: Error, Hashable, Sendable {
        /// The position of that other value; nil if it is unknown.
        let position: TOMLNode.Position?
    }

    private let text: TOMLText
    private let document: TOMLDocument

    /// Parses `bytes` for editing.
    init(_ bytes: [UInt8]) throws(TOMLDocument.SyntaxError) {
        text = TOMLText(bytes)
        document = try TOMLDocument(bytes)
    }

    /// Returns the file with `key` in the table `table` set to `literal`, a value in TOML's notation.
    ///
    /// An existing value is replaced in place. A new one gets its own line at the first of these places that exists:
    /// after the same key in a comment, after the last key of the table, after the table's header, or in a new table at
    /// the end. In an inline table it follows the last value.
    ///
    /// - Parameter isKept: Whether the old value stays as a comment, on a line of its own above the new one.
    func setting(
        _ key: String, in table: String, to literal: String, isKept: Bool = false
    ) throws(Refusal) -> [UInt8] {
        guard let wanted = expected(key, in: table, literal) else {
            throw Refusal(position: document.root[table]?.keyRegion.lowerBound)
        }
        if wanted == document.root.value { return text.bytes }
        for change in changes(key, in: table, to: literal) {
            var bytes = text.bytes
            bytes.replaceSubrange(change.range, with: change.bytes)
            guard let changed = try? TOMLDocument(bytes), changed.root.value == wanted else {
                continue
            }
            guard isKept, let comment = comment(of: key, in: table) else { return bytes }
            // The comment is above the value, so the change of the value does not move the comment's place.
            var kept = bytes
            kept.insert(contentsOf: comment.bytes, at: comment.range.lowerBound)
            let isSame = (try? TOMLDocument(kept))?.root.value == wanted
            return isSame ? kept : bytes
        }
        throw Refusal(position: document.root[table]?.keyRegion.lowerBound)
    }

    /// Returns the meaning that the edited file must have; nil if the table's name is used for something else.
    private func expected(_ key: String, in table: String, _ literal: String) -> TOMLValue? {
        guard let new = try? TOMLDocument(Array("value = \(literal)".utf8)),
            let value = new.root["value"]?.value, case .table(var root) = document.root.value
        else { return nil }
        switch root[table] {
        case nil: root[table] = .table([key: value])
        case .table(var values):
            values[key] = value
            root[table] = .table(values)
        default: return nil
        }
        return .table(root)
    }

    // MARK: - Places

    /// A range of bytes and its replacement.
    private struct Change {
        var range: Range<Int>
        var bytes: [UInt8]
    }

    /// Returns the possible changes, best first.
    private func changes(_ key: String, in table: String, to literal: String) -> [Change] {
        let assignment = "\(key) = \(literal)"
        guard let node = document.root[table],
            case .table(let children, let isInline) = node.content
        else { return [newTable(table, assignment)] }
        if let old = node[key] {
            guard let range = text.range(of: old.region) else { return [] }
            let bytes = [elements(of: old, range, changedTo: literal), Array(literal.utf8)]
            return bytes.compactMap { $0 }.map { Change(range: range, bytes: $0) }
        }
        if isInline { return addition(to: node, children, assignment) }
        var changes: [Change] = []
        // The lines of this table's own values; tables within it have their own headers.
        let own = children.filter { !isUnderHeader($0) }
        let last = own.max { $0.region.upperBound < $1.region.upperBound }
        if isUnderHeader(node) {
            let header = node.region.lowerBound.line
            if let comment = commentedLine(of: key, after: header) {
                changes.append(newLine(assignment, after: comment, like: comment))
            }
            changes.append(newLine(assignment, after: last, orLine: header))
        } else if let last {
            changes.append(newLine("\(table).\(assignment)", after: last, orLine: 1))
        }
        return changes + [newTable(table, assignment)]
    }

    /// The array `old` in `range` with the elements of the array `literal`; nil if either is no array of values.
    private func elements(
        of old: TOMLNode, _ range: Range<Int>, changedTo literal: String
    ) -> [UInt8]? {
        let source = TOMLText(Array("value = \(literal)".utf8))
        guard case .array(let nodes) = old.content, !isUnderHeader(old),
            case .array(let new)? = (try? TOMLDocument(source.bytes))?.root["value"]?.content
        else { return nil }
        let ranges = nodes.compactMap { text.range(of: $0.region) }
        let sources = new.compactMap { source.range(of: $0.region) }
        guard ranges.count == nodes.count, sources.count == new.count else { return nil }
        var edit = TOMLArrayEdit(
            Array(text.bytes[range]),
            zip(ranges, nodes).map {
                ($0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound, $1.value)
            }, lineEnding: text.lineEnding)
        edit.change(to: zip(sources, new).map { (Array(source.bytes[$0]), $1.value) })
        return edit.bytes
    }

    /// The comment with the value of `key`, and its place: a line above the one on which the assignment begins. The
    /// elements of an array are on one line. Nil if there is no value, if it extends over several lines, or if that
    /// comment is already there.
    private func comment(of key: String, in table: String) -> Change? {
        guard let old = document.root[table]?[key],
            old.region.lowerBound.line == old.keyRegion.lowerBound.line,
            let value = oneLine(old),
            let line = text.line(old.keyRegion.lowerBound.line)
        else { return nil }
        let comment =
            Array(text.indentation(ofLine: old.keyRegion.lowerBound.line))
            + Array("# \(key) = ".utf8) + value
        if let above = text.line(old.keyRegion.lowerBound.line - 1),
            text.bytes[above].starts(with: comment + text.lineEnding)
        {
            return nil
        }
        return Change(
            range: line.lowerBound..<line.lowerBound, bytes: comment + text.lineEnding)
    }

    /// The value of `node` on one line; nil if one of its parts extends over several.
    private func oneLine(_ node: TOMLNode) -> [UInt8]? {
        if node.region.upperBound.line == node.region.lowerBound.line {
            return text.range(of: node.region).map { Array(text.bytes[$0]) }
        }
        guard case .array(let nodes) = node.content else { return nil }
        let elements = nodes.compactMap(oneLine)
        guard elements.count == nodes.count else { return nil }
        return Array("[".utf8) + elements.joined(separator: Array(", ".utf8)) + Array("]".utf8)
    }

    /// Whether `node` is a table with its own header, or an array of such tables.
    private func isUnderHeader(_ node: TOMLNode) -> Bool {
        switch node.content {
        case .scalar, .table(_, isInline: true): return false
        // The region of an array of values begins after its name, that of an array of tables before it.
        case .array: return node.region.lowerBound < node.keyRegion.lowerBound
        case .table:
            guard let start = text.offset(of: node.region.lowerBound) else { return false }
            return start < text.bytes.count && text.bytes[start] == UInt8(ascii: "[")
        }
    }

    /// Adds a value to an inline table.
    private func addition(
        to node: TOMLNode, _ children: [TOMLNode], _ assignment: String
    ) -> [Change] {
        guard let range = text.range(of: node.region) else { return [] }
        guard let last = children.map(\.region.upperBound).max(), let end = text.offset(of: last)
        else { return [Change(range: range, bytes: Array("{ \(assignment) }".utf8))] }
        return [Change(range: end..<end, bytes: Array(", \(assignment)".utf8))]
    }

    /// Returns the line that has `key` in a comment, between `header` and the next header.
    private func commentedLine(of key: String, after header: Int) -> Int? {
        guard header < text.lineCount else { return nil }
        for number in header + 1...text.lineCount {
            let line = text.line(number).map { text.bytes[$0] } ?? []
            let words = line.drop { " \t".utf8.contains($0) }
            if words.first == UInt8(ascii: "[") { return nil }
            guard words.first == UInt8(ascii: "#") else { continue }
            let comment = words.drop { "# \t".utf8.contains($0) }
            guard comment.starts(with: key.utf8) else { continue }
            let rest = comment.dropFirst(key.utf8.count).drop { " \t".utf8.contains($0) }
            if rest.first == UInt8(ascii: "=") { return number }
        }
        return nil
    }

    /// Creates a line below `node` with the same indentation or, if `node` is nil, below the line `header`.
    private func newLine(_ words: String, after node: TOMLNode?, orLine header: Int) -> Change {
        newLine(
            words, after: node?.region.upperBound.line ?? header,
            like: node?.keyRegion.lowerBound.line ?? header)
    }

    /// Creates a line below the line `number`, indented like the line `model`.
    private func newLine(_ words: String, after number: Int, like model: Int) -> Change {
        let end = text.line(number)?.upperBound ?? text.bytes.count
        let line = Array(text.indentation(ofLine: model)) + Array(words.utf8)
        if end == text.bytes.count, text.endsInLine {
            return Change(range: end..<end, bytes: text.lineEnding + line)
        }
        return Change(range: end..<end, bytes: line + text.lineEnding)
    }

    /// Creates a table with one value at the end.
    private func newTable(_ table: String, _ assignment: String) -> Change {
        let ending = text.lineEnding
        var bytes = text.endsInLine ? ending : []
        if !text.bytes.isEmpty { bytes += ending }
        bytes += Array("[\(table)]".utf8) + ending + Array(assignment.utf8) + ending
        return Change(range: text.bytes.count..<text.bytes.count, bytes: bytes)
    }
}
