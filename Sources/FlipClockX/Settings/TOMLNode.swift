/// A value in a TOML document, with its name and its place there.
struct TOMLNode: Hashable, Sendable {
    /// A place in a text. Both numbers count from 1; columns count Unicode's scalars, and a byte order mark is none.
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

    /// Its name in its table; empty in an array, and for the document's own table.
    var key: String
    /// Where that name is written.
    var keyRegion: Range<Position>
    /// Where the value is written; for a table with a header its header, for one of dotted keys its part of the first.
    var region: Range<Position>
    /// What it holds.
    var content: Content

    /// The value called `key` in this table; nil where there is none, or where this is no table.
    subscript(key: String) -> TOMLNode? {
        guard case .table(let nodes, _) = content else { return nil }
        return nodes.first { $0.key == key }
    }

    /// The value without names and places: two documents that mean the same have the same.
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

/// A value of TOML that holds no others.
enum TOMLScalar: Hashable, Sendable {
    /// Text.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// Any other number, infinite ones too.
    case float(Double)
    /// `nan`, which as a number would not even be equal to itself.
    case notANumber
    /// True or false.
    case boolean(Bool)
    /// A date, a time or both, in RFC 3339's form.
    case date(String)

    /// The number, whole or not; nil for what is none.
    var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .float(let number): number
        default: nil
        }
    }
}

/// What a TOML document means, whatever it looks like.
indirect enum TOMLValue: Hashable, Sendable {
    /// Named values.
    case table([String: TOMLValue])
    /// Values in a row.
    case array([TOMLValue])
    /// Anything that holds no others.
    case scalar(TOMLScalar)
}
