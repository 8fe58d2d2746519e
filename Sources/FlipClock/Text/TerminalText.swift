/// Text as a terminal would show it: takes what a program wrote and gives the characters that remain.
///
///     TerminalText("\u{1b}[32m10%\r20%\u{1b}[0m".utf8).text    // "20%"
///     TerminalText("/\u{8}-".utf8).text                        // "-"
///
/// Escape sequences and control strings (ECMA-48, with 7-bit and 8-bit introducers) are dropped; one that is incomplete
/// ends with its line. After a carriage return the line is written again: the newest version with visible characters
/// remains. A backspace moves to the previous character, which the next one replaces. Other control characters stay,
/// except those that shift to another character set.
///
/// What sequences do, such as setting colours or erasing, is ignored, except that moving to the first column (CHA)
/// counts as a carriage return: many tools erase and rewrite a line that way.
package struct TerminalText {
    /// What the next byte belongs to.
    private enum State {
        /// The text.
        case ground
        /// A sequence after ESC.
        case escape
        /// A sequence with parameters, after CSI.
        case sequence
        /// A control string, which ST or BEL ends.
        case string
    }

    private var state = State.ground
    /// The parameters and intermediate bytes of a sequence.
    private var parameters: [UInt8] = []
    /// The lines before the current one, each with its line feed.
    private var lines = ""
    /// The characters of the current line, except those in `bytes`, and the place of the next one.
    private var cells: [Character] = []
    private var place = 0
    /// The newest characters of the current line.
    private var bytes: [UInt8] = []
    /// The newest version of the current line, before a carriage return, that is visible.
    private var version = ""

    /// The text that a terminal shows for `written`, which is UTF-8.
    package init(_ written: some Collection<UInt8>) {
        let written = Array(written)
        var index = 0
        while index < written.count {
            let length = Self.length(of: written[index...])
            let unit = written[index..<index + max(length, 1)]
            index = unit.endIndex
            switch (length, unit.first ?? 0, unit.last ?? 0) {
            case (1, let byte, _): take(byte)
            case (0, 0x80...0x9f, let byte),
                (2, 0xc2, let byte) where byte < 0xa0:
                takeC1(byte)
            default: takeText(unit)
            }
        }
        finishLine()
    }

    /// The text; lines end in line feeds, except the last one.
    package var text: String { lines + version }

    /// Whether nothing but blanks would be seen.
    package var isBlank: Bool { Self.isBlank(text) }

    private static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0.isInvisible || $0.properties.isWhitespace || $0.value < 0x20
        }
    }

    /// The number of bytes of the character that `bytes` begins with; 0 if it is not valid UTF-8.
    private static func length(of bytes: ArraySlice<UInt8>) -> Int {
        let length =
            switch bytes.first ?? 0 {
            case 0...0x7f: 1
            case 0xc2...0xdf: 2
            case 0xe0...0xef: 3
            case 0xf0...0xf4: 4
            default: 0
            }
        guard bytes.count >= length,
            bytes.prefix(length).dropFirst().allSatisfy({ $0 & 0xc0 == 0x80 })
        else { return 0 }
        return length
    }

    // MARK: Bytes

    private mutating func take(_ byte: UInt8) {
        switch (byte, state) {
        // ESC begins a sequence, or is the first byte of ST.
        case (0x1b, _): begin(.escape)
        // CAN and SUB.
        case (0x18, _), (0x1a, _): state = .ground
        // BEL ends a string.
        case (0x07, .string): state = .ground
        // A line ends everything.
        case (0x0a...0x0c, _):
            finishLine()
            lines += version + String(Unicode.Scalar(byte))
            version = ""
        case (0x0d, _):
            state = .ground
            rewrite()
        case (_, .string): break
        case (0x08, _): back()
        // SO and SI.
        case (0x0e, _), (0x0f, _): break
        case (_, .ground): bytes.append(byte)
        case (0x20...0x2f, .escape), (0x20...0x3f, .sequence): parameters.append(byte)
        case (0x30...0x7e, .escape): endEscape(byte)
        case (0x40...0x7e, .sequence):
            state = .ground
            if byte == UInt8(ascii: "G"),
                ["", "0", "1"].contains(String(decoding: parameters, as: UTF8.self))
            {
                rewrite()
            }
        default: break
        }
    }

    /// An 8-bit control is the same as ESC and a byte that is less by 64. ST ends a string, and outside of one does
    /// nothing; NEL ends the line.
    private mutating func takeC1(_ byte: UInt8) {
        begin(.escape)
        endEscape(byte - 0x40)
    }

    private mutating func takeText(_ unit: ArraySlice<UInt8>) {
        guard state != .string else { return }
        state = .ground
        bytes += unit
    }

    private mutating func begin(_ new: State) {
        state = new
        parameters = []
    }

    /// The last byte of a sequence without parameters, which may begin another one.
    private mutating func endEscape(_ byte: UInt8) {
        state = .ground
        guard parameters.isEmpty else { return }
        switch byte {
        case UInt8(ascii: "["): begin(.sequence)
        case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
            UInt8(ascii: "_"):
            begin(.string)
        case UInt8(ascii: "E"): take(0x0a)
        default: break
        }
    }

    // MARK: The line

    /// Puts the newest characters into their cells.
    private mutating func write() {
        for character in String(decoding: bytes, as: UTF8.self) {
            if place < cells.count {
                cells[place] = character
            } else {
                cells.append(character)
            }
            place += 1
        }
        bytes = []
    }

    private mutating func back() {
        write()
        place = max(place - 1, 0)
    }

    /// Begins the line again.
    private mutating func rewrite() {
        write()
        let text = String(cells)
        if !Self.isBlank(text) { version = text }
        (cells, place) = ([], 0)
    }

    /// Makes `version` the whole current line.
    private mutating func finishLine() {
        state = .ground
        write()
        let text = String(cells)
        if version.isEmpty || !Self.isBlank(text) { version = text }
        (cells, place) = ([], 0)
    }
}
