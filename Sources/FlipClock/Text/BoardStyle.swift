/// How a board shows its texts: the alignment, a fixed grid, and whether cards go through the characters between two
/// values.
package struct BoardStyle: Hashable, Sendable {
    /// The position of the rows on a board that is wider than they are.
    package enum Alignment: String, Hashable, Sendable, CaseIterable {
        /// At the left.
        case left
        /// In the middle.
        case center
        /// At the right.
        case right
    }

    /// The number of columns and rows of a board.
    package struct Size: Hashable, Sendable {
        /// The number of columns, 1...64.
        package let columns: Int
        /// The number of rows, 1 or more; the board has at most `maximumCards` cards.
        package let rows: Int

        /// A size; larger numbers are reduced, first the columns, then the rows.
        package init(columns: Int, rows: Int) {
            self.columns = min(max(columns, 1), maximumColumns)
            self.rows = min(max(rows, 1), maximumCards / self.columns)
        }
    }

    /// The alignment; nil for the usual one: one line is centred, a number is at the right, and several lines are at
    /// the left, or at the right in a script that is written from right to left.
    package var alignment: Alignment?
    /// The grid; nil for the one that suits the texts.
    package var grid: Size?
    /// Whether a card goes through the characters between two values.
    package var spools = false

    /// The maximum number of cards of a board.
    package static let maximumCards = 256
    /// The maximum number of columns of a fixed grid.
    package static let maximumColumns = 64

    /// The limits of a fixed grid, for a message.
    package static let limits = "at most \(maximumColumns) columns and \(maximumCards) cards"

    /// The usual style, with these differences.
    package init(alignment: Alignment? = nil, grid: Size? = nil, spools: Bool = false) {
        self.alignment = alignment
        self.grid = grid
        self.spools = spools
    }

    /// The warning that `text` does not fit a fixed grid; nil if it does.
    package func warning(for text: BoardText) -> String? {
        guard let grid, !BoardGrid(columns: grid.columns, rows: grid.rows).fits(text) else {
            return nil
        }
        return "the text does not fit on \(grid.columns)x\(grid.rows) cards; the rest is not shown"
    }
}
