/// The size of a board, and the assignment of a text's characters to its cards.
///
///     "HELLO WORLD" on 5 x 2      H E L L O
///                                 W O R L D
///
/// Texts are broken at blanks; a word longer than a row is broken anywhere. Rows are aligned to the left, but a text
/// that is a number is aligned to the right, so that its units stay on the same card when it gets longer.
struct BoardGrid: Hashable, Sendable {
    /// The number of columns, at least 1.
    let columns: Int
    /// The number of rows, at least 1.
    let rows: Int

    /// The number of cards.
    var count: Int { columns * rows }

    /// A grid of this size; each dimension is at least 1.
    init(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
    }

    /// The smallest grid of `columns` columns that holds each of `texts`.
    init(columns: Int, fitting texts: [BoardText]) {
        self.columns = max(columns, 1)
        rows = max(texts.map { Self.lines(of: $0, columns: max(columns, 1)).count }.max() ?? 1, 1)
    }

    /// The grid with the largest cards; of equal ones, the one with the fewest cards.
    ///
    /// A word is broken only if that makes the cards more than 1.5 times as large.
    ///
    /// - Parameter cardHeight: The height of the cards in a grid.
    static func best(
        for texts: [BoardText], cardHeight: (BoardGrid) -> Double
    ) -> BoardGrid {
        let longest = max(texts.map(\.characters.count).max() ?? 1, 1)
        let longestWord = texts.map(Self.longestWord).max() ?? 1
        var best = BoardGrid(columns: longest, fitting: texts)
        var bestWorth = cardHeight(best)
        for columns in (1..<max(longest, 2)).reversed() {
            let grid = BoardGrid(columns: columns, fitting: texts)
            let worth = cardHeight(grid) / (columns < longestWord ? 1.5 : 1)
            // Heights within 0.1 % count as equal.
            let isLarger = worth > bestWorth * 1.001
            let isTighter = worth > bestWorth * 0.999 && grid.count < best.count
            if isLarger || isTighter { (best, bestWorth) = (grid, worth) }
        }
        return best
    }

    /// The card of each character of `text`, in reading order; nil for blanks that a line break swallows.
    func cards(of text: BoardText) -> [Int?] {
        var cards = [Int?](repeating: nil, count: text.characters.count)
        let lines = Self.lines(of: text, columns: columns)
        let shift = text.isNumber && lines.count == 1 ? columns - text.characters.count : 0
        for (row, line) in lines.enumerated() where row < rows {
            for (column, index) in line.enumerated() {
                cards[index] = row * columns + column + shift
            }
        }
        return cards
    }

    /// The character on each card for `text`; an empty string for a blank.
    func faces(of text: BoardText) -> [String] {
        var faces = [String](repeating: "", count: count)
        for (index, card) in cards(of: text).enumerated() {
            if let card { faces[card] = text.characters[index] }
        }
        return faces
    }

    /// The range of each row of `text`; blanks at a line break belong to no row.
    private static func lines(of text: BoardText, columns: Int) -> [Range<Int>] {
        let characters = text.characters
        var lines: [Range<Int>] = []
        var start = 0
        while start < characters.count {
            let end = start + columns
            if end >= characters.count {
                lines.append(start..<characters.count)
                break
            }
            // The last blank at which the row can end; it may directly follow a full row.
            let cut = (start...end).last { characters[$0].isEmpty && $0 > start } ?? end
            var last = cut
            while last > start && characters[last - 1].isEmpty { last -= 1 }
            lines.append(start..<max(last, start))
            start = cut
            while start < characters.count && characters[start].isEmpty { start += 1 }
        }
        return lines
    }

    private static func longestWord(_ text: BoardText) -> Int {
        text.characters.split { $0.isEmpty }.map(\.count).max() ?? 1
    }
}
