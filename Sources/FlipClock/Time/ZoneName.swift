/// A time zone of the system's database, by its name, and the label under which a board shows it.
///
/// The name has the form of a name in the database; whether the database has it is not known here.
package struct ZoneName: Hashable, Sendable, CustomStringConvertible {
    /// The label, 1 to 40 characters on one line.
    package let label: String
    /// The name, such as `Asia/Tokyo`.
    package let name: String

    /// The maximum length of a label, in characters; the longest name of the database has 32.
    package static let labelLimit = 40

    /// Parses `LABEL=NAME`, or a name alone, in which case the last part of the name is the label; nil for any other
    /// text.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let sign = bytes.lastIndex(of: UInt8(ascii: "="))
        let name = String(decoding: bytes[(sign.map { $0 + 1 } ?? 0)...], as: UTF8.self)
        let label = sign.map { String(decoding: bytes[..<$0], as: UTF8.self) }
        self.init(label: label, name: name)
    }

    /// The zone `name` under `label`, or under the last part of its name; nil if either is invalid.
    package init?(label: String? = nil, name: String) {
        let name = Self.trimmed(name)
        guard Self.isName(name) else { return nil }
        let label = label.map(Self.trimmed) ?? Self.label(of: name)
        guard 1...Self.labelLimit ~= label.count, label.utf8.count <= 4 * Self.labelLimit,
            label.unicodeScalars.allSatisfy({
                $0.properties.generalCategory != .control && $0 != "\"" && $0 != "\\"
            })
        else { return nil }
        self.label = label
        self.name = name
    }

    /// The text that `init(_:)` parses, without the label if it is that of the name.
    package var description: String { label == Self.label(of: name) ? name : "\(label)=\(name)" }

    /// The last part of `name`, with spaces instead of underscores.
    private static func label(of name: String) -> String {
        let part = name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...]
        let blank = UInt8(ascii: " ")
        return String(
            decoding: part.map { $0 == UInt8(ascii: "_") ? blank : $0 }, as: UTF8.self)
    }

    /// Whether `name` has the form of a name in the database: 1 to 64 letters, digits, signs and slashes, and no part
    /// that is empty or begins with a full stop.
    private static func isName(_ name: String) -> Bool {
        let parts = name.utf8.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return 1...64 ~= name.utf8.count
            && parts.allSatisfy { part in
                !part.isEmpty && part.first != UInt8(ascii: ".")
                    && part.allSatisfy { byte in
                        switch byte {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"),
                            UInt8(ascii: "A")...UInt8(ascii: "Z"),
                            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"),
                            UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
                            true
                        default: false
                        }
                    }
            }
    }

    private static func trimmed(_ text: String) -> String {
        var rest = text.drop { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
