import CTOML
import FlipClock

/// Parses the bytes of a TOML file into values with their positions, or into an error with its position.
///
///     let document = try TOMLDocument(Array("[flip]\nduration = 0.6".utf8))
///     document.root["flip"]?["duration"]?.content  // .scalar(.float(0.6))
///
/// The parser is toml++, which implements all of TOML 1.0.
struct TOMLDocument: Sendable {
    /// A syntax error in TOML.
    struct SyntaxError: Error, Hashable, Sendable {
        /// Where parsing stopped.
        let position: TOMLNode.Position
        /// The parser's message, without a full stop.
        let reason: String
    }

    /// The document's top-level table.
    let root: TOMLNode

    /// Parses `bytes`, which must be UTF-8.
    init(_ bytes: [UInt8]) throws(SyntaxError) {
        let document = bytes.withUnsafeBytes { bytes in
            ctoml_parse(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        defer { ctoml_free(document) }
        var place = ctoml_position()
        if let reason = ctoml_error(document, &place) {
            throw SyntaxError(
                position: TOMLNode.Position(place), reason: String(cString: reason))
        }
        var count = 0
        let nodes = UnsafeBufferPointer(start: ctoml_nodes(document, &count), count: count)
        var next = 0
        root = Self.takeNode(nodes, &next)
    }

    /// Returns the node at `next` with its children; advances `next` past them.
    private static func takeNode(
        _ nodes: UnsafeBufferPointer<ctoml_node>, _ next: inout Int
    ) -> TOMLNode {
        let node = nodes[next]
        next += 1
        var children: [TOMLNode] = []
        while next < nodes.count, nodes[next].depth > node.depth {
            children.append(takeNode(nodes, &next))
        }
        let content: TOMLNode.Content
        switch node.kind {
        case CTOML_TABLE:
            // The parser sorts the children by name; this restores the order in the file.
            children.sort { $0.keyRegion.lowerBound < $1.keyRegion.lowerBound }
            content = .table(children, isInline: node.is_inline != 0)
        case CTOML_ARRAY: content = .array(children)
        case CTOML_STRING: content = .scalar(.string(text(node.text, node.text_length)))
        case CTOML_INTEGER: content = .scalar(.integer(node.integer))
        case CTOML_FLOAT:
            content = .scalar(node.number.isNaN ? .notANumber : .float(node.number))
        case CTOML_BOOLEAN: content = .scalar(.boolean(node.integer != 0))
        default: content = .scalar(.date(text(node.text, node.text_length)))
        }
        return TOMLNode(
            key: text(node.key, node.key_length), keyRegion: region(node.key_region),
            region: region(node.region), content: content)
    }

    private static func region(_ region: ctoml_region) -> Range<TOMLNode.Position> {
        let begin = TOMLNode.Position(region.begin)
        return begin..<max(begin, TOMLNode.Position(region.end))
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
        String(
            decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : length),
            as: UTF8.self)
    }
}

extension TOMLNode.Position {
    fileprivate init(_ position: ctoml_position) {
        self.init(line: Int(position.line), column: Int(position.column))
    }
}
