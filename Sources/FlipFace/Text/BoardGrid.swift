/// How many cards a board has, and which of them shows which character of a text.
///
///     "HELLO WORLD" on 5 x 2      H E L L O
///                                 W O R L D
///
/// Texts are broken at blanks; a word that is longer than a row is broken anywhere. Rows begin at the left, but a number
/// alone stands at the right, so that its units keep their card when it gets longer.
struct BoardGrid: Hashable, Sendable {
    /// Cards beside each other, at least 1.
    let columns: Int
    /// Rows of cards, at least 1.
    let rows: Int

    /// How many cards there are.
    var count: Int { columns * rows }

    /// A grid of that many cards.
    init(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
    }

    /// The smallest grid of `columns` columns that has room for all of `texts`.
    init(columns: Int, fitting texts: [BoardText]) {
        self.columns = max(columns, 1)
        rows = max(texts.map { Self.lines(of: $0, columns: max(columns, 1)).count }.max() ?? 1, 1)
    }

    /// The grid whose cards become the largest; between equals the one with the fewest cards.
    ///
    /// A word is broken only where that makes the cards half as large again.
    ///
    /// - Parameter cardHeight: How large the cards of a grid become.
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
            let isLarger = worth > bestWorth * 1.001
            let isTighter = worth > bestWorth * 0.999 && grid.count < best.count
            if isLarger || isTighter { (best, bestWorth) = (grid, worth) }
        }
        return best
    }

    /// The card of each character of `text`, counted in reading order; nil for a blank that a row ends with.
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

    /// What each card shows of `text`, a blank as an empty string.
    func faces(of text: BoardText) -> [String] {
        var faces = [String](repeating: "", count: count)
        for (index, card) in cards(of: text).enumerated() {
            if let card { faces[card] = text.characters[index] }
        }
        return faces
    }

    /// The rows of `text`: the blanks between two rows belong to none.
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
            // The last blank at which the row can end; the one right after a full row will do, too.
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
