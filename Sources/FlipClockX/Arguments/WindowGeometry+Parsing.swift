import FlipX11

/// Parses X11's notation, `[=][<width>x<height>][{+-}<x>{+-}<y>]`; see XParseGeometry(3).
///
/// Stricter than `XParseGeometry`, which also accepts half a size or half a position: those are usually typos.
extension WindowGeometry {
    /// Parses `text`; nil for other text, for a size of zero, and for an empty geometry.
    ///
    /// An offset's sign names the edge. A second sign belongs to the number: `+-5` is 5 pixels outside the left edge.
    init?(parsing text: String) {
        var rest = Array(text.utf8)[...]
        var isClamped = false
        if rest.first == UInt8(ascii: "=") { rest.removeFirst() }

        var size: Size?
        if let first = rest.first, Self.isDigit(first) {
            guard let width = Self.number(&rest), let sign = rest.popFirst(),
                sign == UInt8(ascii: "x") || sign == UInt8(ascii: "X"),
                let height = Self.number(&rest), width > 0, height > 0
            else { return nil }
            isClamped = max(width, height) > Self.longestSide
            size = Size(
                width: min(width, Self.longestSide), height: min(height, Self.longestSide))
        }
        var position: Position?
        if !rest.isEmpty {
            guard let x = Self.offset(&rest, isClamped: &isClamped),
                let y = Self.offset(&rest, isClamped: &isClamped), rest.isEmpty
            else { return nil }
            position = Position(x: x, y: y)
        }
        guard size != nil || position != nil else { return nil }
        self.init(size: size, position: position, isClamped: isClamped)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    /// Parses digits at the front; nil if there are none. Saturates at 1,000,000,000.
    private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard let first = rest.first, isDigit(first) else { return nil }
        var number = 0
        while let byte = rest.first, isDigit(byte) {
            number = min(number * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000_000)
            rest.removeFirst()
        }
        return number
    }

    /// Parses `+` (left or top edge) or `-` (right or bottom edge), and a number with an optional sign.
    private static func offset(
        _ rest: inout ArraySlice<UInt8>, isClamped: inout Bool
    ) -> WindowOffset? {
        guard let edge = sign(&rest) else { return nil }
        let isNegative = sign(&rest) == UInt8(ascii: "-")
        guard let number = number(&rest) else { return nil }
        if number > largestOffset { isClamped = true }
        let distance = min(number, largestOffset) * (isNegative ? -1 : 1)
        return edge == UInt8(ascii: "-") ? .fromEnd(distance) : .fromStart(distance)
    }

    private static func sign(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
        guard let byte = rest.first, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else {
            return nil
        }
        rest.removeFirst()
        return byte
    }
}
