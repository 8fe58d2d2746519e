/// The size of a board, and the assignment of a text's characters to its cards.
///
///     "HELLO WORLD" on 5 x 2      H E L L O
///                                 W O R L D
///
/// `LineBreaker` breaks the lines of the text into rows.
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
        rows = max(texts.map { LineBreaker($0).rows(columns: columns).count }.max() ?? 1, 1)
    }

    /// The best grid for `texts`.
    ///
    /// It has as few rows as possible: more rows are used only if they make the cards at least 1.3 times as high. Words
    /// are broken only if the cards would otherwise be too small to read.
    ///
    /// - Parameter cardHeight: The height of the cards in a grid, in pixels.
    static func best(
        for texts: [BoardText], cardHeight: (BoardGrid) -> Double
    ) -> BoardGrid {
        let breakers = texts.map(LineBreaker.init)
        let longest = max(breakers.map(\.longestLine).max() ?? 1, 1)
        let longestWord = max(breakers.map(\.longestWord).max() ?? 1, 1)
        /// The narrowest grid with each number of rows.
        func candidates(_ columns: ClosedRange<Int>) -> [BoardGrid] {
            var narrowest: [Int: Int] = [:]
            for columns in columns.reversed() {
                let rows = max(breakers.map { $0.rows(columns: columns).count }.max() ?? 1, 1)
                narrowest[rows] = columns
            }
            return narrowest.sorted { $0.key < $1.key }
                .map { BoardGrid(columns: $0.value, rows: $0.key) }
        }
        var (best, bestHeight) = (BoardGrid(columns: longest, rows: 1), 0.0)
        for grid in candidates(longestWord...longest) {
            let height = cardHeight(grid)
            if bestHeight == 0 || height >= bestHeight * rowGain {
                (best, bestHeight) = (grid, height)
            }
        }
        guard bestHeight < legibleHeight, longestWord > 1 else { return best }
        // On cards that are too small to read, words may as well be broken.
        for grid in candidates(1...longestWord) {
            let height = cardHeight(grid)
            if height >= bestHeight * rowGain { (best, bestHeight) = (grid, height) }
        }
        return best
    }

    /// The least ratio of the cards' heights for which a board gets more rows.
    private static let rowGain = 1.3
    /// The height of a card with capitals of nine pixels, in pixels.
    private static let legibleHeight = 12.0

    /// Whether every character of `text` has a card.
    func fits(_ text: BoardText) -> Bool {
        zip(text.characters, cards(of: text)).allSatisfy { $0.isEmpty || $1 != nil }
    }

    /// The card of each character of `text`, in reading order; nil for blanks that a line break swallows, and for
    /// characters that do not fit.
    func cards(of text: BoardText, alignment: BoardStyle.Alignment? = nil) -> [Int?] {
        var cards = [Int?](repeating: nil, count: text.characters.count)
        let all = LineBreaker(text).rows(columns: columns)
        let shown = all.prefix(rows)
        let isLine = all.count == 1
        let top = isLine || alignment == .center ? (rows - shown.count) / 2 : 0
        for (row, line) in shown.enumerated() {
            let isFromRight = text.directions.isFromRight(line: line.line)
            let space = columns - line.characters.count
            let usual: BoardStyle.Alignment =
                text.isNumber ? .right : isLine ? .center : isFromRight ? .right : .left
            let left =
                switch alignment ?? usual {
                case .left: 0
                case .center: (space + (isFromRight ? 1 : 0)) / 2
                case .right: space
                }
            for (column, index) in text.directions.order(of: line.characters).enumerated() {
                cards[index] = (top + row) * columns + left + column
            }
        }
        return cards
    }

    /// The character on each card for `text`; an empty string for a blank.
    func faces(of text: BoardText, alignment: BoardStyle.Alignment? = nil) -> [String] {
        var faces = [String](repeating: "", count: count)
        for (index, card) in cards(of: text, alignment: alignment).enumerated() {
            if let card { faces[card] = text.characters[index] }
        }
        return faces
    }
}
