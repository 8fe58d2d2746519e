/// Breaks the lines of a text into rows: takes a number of columns and gives the characters of each row.
///
///     LineBreaker(BoardText("HELLO WORLD")).rows(columns: 7)     // HELLO, WORLD
///
/// Rows end at blanks. A word or a number that fits on a row is never broken; a longer one is broken anywhere. A sign
/// between blanks, such as a dash or a currency, stays with its neighbours, so that a score, a price or a marked word
/// counts as one word if it is short. Ideographs can be separated anywhere, except before closing punctuation.
struct LineBreaker {
    /// One row.
    struct Row: Hashable {
        /// Its characters, without the blanks at its end.
        let characters: Range<Int>
        /// The line of the text that it belongs to.
        let line: Int
    }

    private let characters: [String]
    private let lines: [Range<Int>]
    /// For each character, whether a row can end before it.
    private let canEndBefore: [Bool]

    /// The maximum length of a word that includes blanks beside a sign.
    private static let longestUnit = 12

    init(_ text: BoardText) {
        characters = text.characters
        lines = text.lines
        canEndBefore = Self.breaks(in: text.characters, lines: text.lines)
    }

    /// The length of the longest line; blanks at its end do not count.
    var longestLine: Int { lines.map { trimmed($0).count }.max() ?? 0 }

    /// The length of the longest part that must not be broken.
    var longestWord: Int {
        lines.flatMap { words(in: $0).map(\.count) }.max() ?? 0
    }

    /// The rows for `columns` columns; a line without characters has one empty row.
    func rows(columns: Int) -> [Row] {
        let columns = max(columns, 1)
        var rows: [Row] = []
        for (number, line) in lines.enumerated() {
            let line = trimmed(line)
            var start = line.lowerBound
            repeat {
                let end = rowEnd(from: start, in: line, columns: columns)
                rows.append(Row(characters: trimmed(start..<end), line: number))
                start = end
                while start < line.upperBound && characters[start].isEmpty { start += 1 }
            } while start < line.upperBound
        }
        return rows
    }

    /// The end of the row that begins at `start`.
    private func rowEnd(from start: Int, in line: Range<Int>, columns: Int) -> Int {
        let full = start + columns
        if full >= line.upperBound { return line.upperBound }
        // Blanks may extend beyond the row's end.
        if let end = (start + 1...full).last(where: { canEndBefore[$0] }) { return end }
        // The unit is longer than a row: a blank within it is better than any other place.
        return (start + 1...full).last { characters[$0].isEmpty } ?? full
    }

    /// The parts of `line` between the places where a row can end.
    private func words(in line: Range<Int>) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start = line.lowerBound
        for index in line where index > start && canEndBefore[index] {
            words.append(trimmed(start..<index))
            start = index
            while start < line.upperBound && characters[start].isEmpty { start += 1 }
        }
        if start < line.upperBound { words.append(trimmed(start..<line.upperBound)) }
        return words
    }

    /// `range` without blanks at its end.
    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound && characters[end - 1].isEmpty { end -= 1 }
        return range.lowerBound..<end
    }

    // MARK: Places

    /// The places where a row can end, each before a character.
    private static func breaks(in characters: [String], lines: [Range<Int>]) -> [Bool] {
        var breaks = [Bool](repeating: false, count: characters.count)
        for line in lines {
            for index in line.dropFirst() {
                let (last, next) = (characters[index - 1], characters[index])
                breaks[index] = next.isEmpty || last.isEmpty || isBreak(between: last, and: next)
            }
            joinSigns(in: line, of: characters, &breaks)
        }
        return breaks
    }

    /// Joins each sign that is a word of its own to the words beside it.
    private static func joinSigns(
        in line: Range<Int>, of characters: [String], _ breaks: inout [Bool]
    ) {
        // `unit` is the index of the first word that is joined to the current one.
        let words = characters[line].indices.split { characters[$0].isEmpty }
        var unit = 0
        for (index, word) in words.enumerated().dropFirst() {
            let isSign = word.allSatisfy { Self.isSign(characters[$0]) }
            let isAfterSign = words[index - 1].allSatisfy { Self.isSign(characters[$0]) }
            guard isSign || isAfterSign else {
                unit = index
                continue
            }
            // In a longer chain of words, the last words stay joined if they are short together.
            while unit < index, word.endIndex - words[unit].startIndex > longestUnit { unit += 1 }
            guard unit < index else { continue }
            for place in words[index - 1].endIndex...word.startIndex { breaks[place] = false }
        }
    }

    /// Whether `character` is neither a letter nor a digit nor a blank.
    private static func isSign(_ character: String) -> Bool {
        guard let scalar = character.unicodeScalars.first(where: { $0.value != 0x200d }) else {
            return false
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            return false
        default: return true
        }
    }

    /// Whether a row can end between two characters without a blank: between ideographs, but not before a mark that
    /// closes.
    private static func isBreak(between last: String, and next: String) -> Bool {
        guard let last = last.unicodeScalars.first, let next = next.unicodeScalars.first else {
            return true
        }
        return isIdeograph(last) && isIdeograph(next) && !closing.contains(next)
            && !opening.contains(last)
    }

    private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2e80...0x9fff, 0xf900...0xfaff, 0xff00...0xffef, 0x20000...0x3ffff: true
        default: false
        }
    }

    private static let closing = Set("、。，．・：；？！）］｝」』】〉》〕ーゝゞ々ぁぃぅぇぉっゃゅょァィゥェォッャュョ".unicodeScalars)
    private static let opening = Set("（［｛「『【〈《〔".unicodeScalars)
}
