/// The sides of a score with their labels and points, as text and as values.
///
/// Points have two digits, or three if those of any side are written with three. They wrap around: 0 follows 99, or
/// 999.
package struct ScoreBoard: Hashable, Sendable, CustomStringConvertible {
    /// One side.
    struct Side: Hashable, Sendable {
        /// The label; empty for none.
        let label: String
        /// The points at the beginning.
        let points: Int
    }

    /// The sides from the left.
    let sides: [Side]
    /// The number of digits of the points, 2 or 3.
    let digits: Int

    /// The number of values of a side's points.
    var round: Int { digits == 3 ? 1000 : 100 }

    /// The points of all sides at the beginning.
    package var points: [Int] { sides.map(\.points) }

    /// The maximum number of sides.
    private static let limit = 6
    /// The maximum length of a label, in characters.
    private static let labelLimit = 24

    /// The limits, for a message.
    package static let limits =
        "at most \(limit) sides, labels of \(labelLimit) characters and 999 points"

    /// A side whose label has a number before other words, as of a list without a comma: `Red 5 Green`. Nil without one.
    package var joinedLabel: String? {
        sides.map(\.label).first { label in
            Self.words(label).dropFirst().dropLast().contains { Self.number($0) != nil }
        }
    }

    /// Parses two sides, such as `Home 0:0 Away`, or a list of one to six sides, such as `Red 5, Green 12, Blue 7`;
    /// labels are optional. Nil for any other text.
    package init?(_ text: String) {
        let parts = Self.split(text, at: UInt8(ascii: ","))
        let pair = Self.split(text, at: UInt8(ascii: ":"))
        // One colon separates two sides; in a list, labels may have colons.
        let texts: [(label: String, points: String)?]
        if parts.count == 1, pair.count == 2 {
            let (left, right) = (Self.words(pair[0]), Self.words(pair[1]))
            texts = [
                left.last.map { (left.dropLast().joined(separator: " "), $0) },
                right.first.map { (right.dropFirst().joined(separator: " "), $0) },
            ]
        } else {
            texts = parts.map { part in
                let words = Self.words(part)
                return words.last.map { (words.dropLast().joined(separator: " "), $0) }
            }
        }
        var sides: [Side] = []
        var digits = 2
        for text in texts {
            guard let text, Self.isLabel(text.label), let points = Self.number(text.points) else {
                return nil
            }
            digits = max(digits, text.points.utf8.count)
            sides.append(Side(label: text.label, points: points))
        }
        guard 1...Self.limit ~= sides.count else { return nil }
        self.sides = sides
        self.digits = digits
    }

    /// The text from which `init(_:)` makes an equal board.
    package var description: String {
        let texts = sides.map { side in
            let number = String(side.points)
            let zeros = digits == 3 ? String(repeating: "0", count: 3 - number.utf8.count) : ""
            return (label: side.label, points: zeros + number)
        }
        let hasColon = texts.contains { $0.label.utf8.contains(UInt8(ascii: ":")) }
        guard texts.count == 2, !hasColon else {
            return texts.map { $0.label.isEmpty ? $0.points : "\($0.label) \($0.points)" }
                .joined(separator: ", ")
        }
        let left = texts[0].label.isEmpty ? "" : texts[0].label + " "
        let right = texts[1].label.isEmpty ? "" : " " + texts[1].label
        return "\(left)\(texts[0].points):\(texts[1].points)\(right)"
    }

    private static func split(_ text: String, at byte: UInt8) -> [String] {
        text.utf8.split(separator: byte, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }

    /// A number of one to three digits; nil for any other text.
    private static func number(_ text: String) -> Int? {
        let zero = UInt8(ascii: "0")
        guard 1...3 ~= text.utf8.count, text.utf8.allSatisfy({ zero...(zero + 9) ~= $0 }) else {
            return nil
        }
        return text.utf8.reduce(0) { $0 * 10 + Int($1 - zero) }
    }

    private static func isLabel(_ text: String) -> Bool {
        text.count <= labelLimit && text.utf8.count <= 4 * labelLimit
            && text.unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control && $0 != "\"" && $0 != "\\"
            }
    }
}
