/// A text for a board: one character per card.
///
///     BoardText("12\t34").characters  // "1", "2", "", "3", "4"
///     BoardText("GATE\n4").lines      // 0..<4, 4..<5
///
/// A character is a grapheme cluster, composed as far as Unicode allows. Spaces and characters without a picture, such
/// as tabs, control characters and invalid UTF-8, are blanks: empty strings. Trailing blanks do not count. A line feed
/// or a vertical tab ends a line; it is not a character. Neither are characters of no width, such as a byte order mark
/// or a direction mark, which only sets the direction of the others.
///
/// Characters of scripts that join carry their form: U+200D before or after a letter joins it to that side. Where the
/// text runs from right to left, brackets are mirrored. Both need FriBidi; see `TextDirections`.
package struct BoardText: Hashable, Sendable {
    /// The characters, a blank as an empty string.
    let characters: [String]
    /// The characters of each line, in order; at least one line.
    let lines: [Range<Int>]
    /// The order of the characters in a row.
    let directions: TextDirections
    /// Whether characters other than blanks were cut off.
    package let isClamped: Bool

    /// The maximum length in characters.
    static let longest = BoardStyle.maximumCards
    /// The maximum number of scalars of a character; more marks than that are omitted.
    private static let mostScalars = 32

    /// The warning for a text that was cut off.
    package static let clampWarning =
        "the text is longer than \(longest) characters; only those are shown"

    /// The sign of the place where the next typed character will be: a low bar (U+2581), which a board draws itself.
    package static let cursor = "\u{2581}"

    /// The words of all lines, one after the other, for the window's title: at most 64 characters; nil without any.
    var caption: String? {
        var words: [String] = []
        for line in lines {
            words += characters[line].split(separator: "").map { $0.joined() }
        }
        let text = words.joined(separator: " ").filter { $0 != "\u{200d}" }
        guard text.count > 64 else { return text.isEmpty ? nil : text }
        return text.prefix(63) + "\u{2026}"
    }

    package init(_ text: some StringProtocol) {
        var all: [String] = []
        var hidden: Set<Int> = []
        var lines: [Range<Int>] = []
        var start = 0
        var count = 0
        var rest = text[...]
        while let character = rest.first, count < Self.longest || Self.hasNoWidth(character) {
            rest.removeFirst()
            // Any number of characters of no width may follow each other.
            if Self.hasNoWidth(character) {
                guard hidden.count < Self.longest else { continue }
                hidden.insert(all.count)
                all.append(String(character))
                continue
            }
            count += 1
            if Self.endsLine(character) {
                lines.append(start..<all.count)
                start = all.count
            } else if let last = all.last, all.count > start, !hidden.contains(all.count - 1),
                Self.joins(character, to: last)
            {
                all[all.count - 1] += Self.shown(character)
            } else {
                all.append(Self.shown(character))
            }
        }
        isClamped = rest.contains {
            !Self.endsLine($0) && !Self.hasNoWidth($0) && !Self.shown($0).isEmpty
        }
        lines.append(start..<all.count)
        var directions = TextDirections(of: &all, lines: lines)
        if !hidden.isEmpty {
            let seen = all.indices.filter { !hidden.contains($0) }
            directions.keep(seen)
            lines = lines.map { line in
                let before = seen.count { $0 < line.lowerBound }
                return before..<before + seen.count { line.contains($0) }
            }
            all = seen.map { all[$0] }
        }
        while let last = lines.last {
            while all.count > last.lowerBound, all.last?.isEmpty == true { all.removeLast() }
            lines[lines.count - 1] = last.lowerBound..<all.count
            guard lines.count > 1, all.count == last.lowerBound else { break }
            lines.removeLast()
        }
        self.lines = lines
        self.directions = directions
        characters = all
    }

    /// A text that a program has written: what a terminal would show for these bytes (`TerminalText`).
    package init(bytes: some Collection<UInt8>) { self.init(TerminalText(bytes).text) }

    /// The parts of the lines between blanks.
    var words: [Range<Int>] {
        lines.flatMap { line -> [Range<Int>] in
            let words: [Range<Int>] = line.split { characters[$0].isEmpty }
            return words
        }
    }

    /// Whether the text is a number, which is aligned to the right.
    var isNumber: Bool {
        !characters.isEmpty && lines.count == 1
            && characters.allSatisfy {
                $0.utf8.count == 1 && $0.utf8.allSatisfy("0123456789.,:+-".utf8.contains)
            }
    }

    /// Whether `character` ends a line. A lone carriage return does not: programs that write to a terminal use it to
    /// begin the same line again.
    private static func endsLine(_ character: Character) -> Bool {
        character.isNewline && character != "\r"
    }

    /// Whether `character` is drawn with the one before it, although it is a grapheme cluster of its own: a vowel sign,
    /// such as those of Myanmar, or a consonant of Khmer, Myanmar, Kannada or Gurmukhi that is written below another
    /// one.
    private static func joins(_ character: Character, to last: String) -> Bool {
        guard let first = character.unicodeScalars.first, first.value >= 0x900,
            let end = last.unicodeScalars.last,
            last.unicodeScalars.count + character.unicodeScalars.count <= mostScalars
        else { return false }
        if first.properties.generalCategory == .spacingMark { return true }
        return stackers.contains(end.value) && end.value >> 8 == first.value >> 8
    }

    /// The signs that put the next consonant below the letter: Gurmukhi, Kannada, Myanmar and Khmer.
    private static let stackers: Set<UInt32> = [0xa4d, 0xccd, 0x1039, 0x17d2]

    /// Whether `character` has no width: nothing of it is ever drawn.
    private static func hasNoWidth(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy {
            // The format characters that can be ignored, and those of annotations.
            $0.isInvisible || 0xfff9...0xfffb ~= $0.value
        }
    }

    /// `character` without joiners at its end that nothing can be joined to: its script does not join.
    private static func withoutIdleJoiners(_ character: Character) -> Character {
        var text = String(character)
        while let last = text.unicodeScalars.last, last == "\u{200c}" || last == "\u{200d}" {
            text.unicodeScalars.removeLast()
            if text.isEmpty || ScriptNeeds.isShaped(text) { return character }
        }
        return Character(text)
    }

    private static func shown(_ character: Character) -> String {
        let character = withoutIdleJoiners(character)
        guard let first = character.unicodeScalars.first else { return "" }
        switch first.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .spaceSeparator:
            return ""
        case .unassigned where first.properties.isNoncharacterCodePoint:
            return ""
        default:
            // The replacement character for invalid bytes.
            guard first != "\u{fffd}" else { return "" }
            let scalars = character.unicodeScalars
            guard scalars.count > Self.mostScalars else { return character.composed }
            return String(String.UnicodeScalarView(scalars.prefix(Self.mostScalars)))
        }
    }
}
