import FlipClock

/// A value in a TOML document, with its name and its position.
struct TOMLNode: Hashable, Sendable {
    /// A position in a text. Both numbers start at 1; columns count Unicode scalars, without a byte order mark.
    struct Position: Hashable, Comparable, Sendable {
        /// The line.
        var line: Int
        /// The column.
        var column: Int

        /// Whether `left` comes before `right` in a text.
        static func < (left: Position, right: Position) -> Bool {
            (left.line, left.column) < (right.line, right.column)
        }
    }

    /// What it holds.
    enum Content: Hashable, Sendable {
        /// Named values, in the order in which they are written.
        case table([TOMLNode], isInline: Bool)
        /// Values without names.
        case array([TOMLNode])
        /// Anything that holds no others.
        case scalar(TOMLScalar)
    }

    /// Its name in its table; empty for an element of an array and for the document's top-level table.
    var key: String
    /// The position of the name.
    var keyRegion: Range<Position>
    /// The position of the value; for a table, that of its header, or, if dotted keys create it, that of its name in
    /// the first such key.
    var region: Range<Position>
    /// What it holds.
    var content: Content

    /// Returns the value called `key` in this table; nil if it is missing, or if this is not a table.
    subscript(key: String) -> TOMLNode? {
        guard case .table(let nodes, _) = content else { return nil }
        return nodes.first { $0.key == key }
    }

    /// The value without positions: equal for documents with the same meaning.
    var value: TOMLValue {
        switch content {
        case .scalar(let scalar): .scalar(scalar)
        case .array(let nodes): .array(nodes.map(\.value))
        case .table(let nodes, _):
            .table(
                Dictionary(
                    nodes.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
        }
    }
}

/// A TOML value that contains no others.
enum TOMLScalar: Hashable, Sendable {
    /// Text.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// Any other number, infinite ones too.
    case float(Double)
    /// `nan`, which as a number would not be equal to itself.
    case notANumber
    /// True or false.
    case boolean(Bool)
    /// A date, a time or both, in RFC 3339's form.
    case date(String)

    /// The number, integer or float; nil for other types.
    var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .float(let number): number
        default: nil
        }
    }
}

/// The meaning of a TOML document, without its form.
indirect enum TOMLValue: Hashable, Sendable {
    /// Named values.
    case table([String: TOMLValue])
    /// Values without names, in their order.
    case array([TOMLValue])
    /// Anything that holds no others.
    case scalar(TOMLScalar)
}
