/// Which cards a face has: how many, of what shape, and how they may stand.
enum CardArrangement: Hashable, Sendable {
    /// Cards for two digits, side by side or one below the other, whichever makes them larger.
    case pairs(Int)
    /// Cards for one character, in rows of `columns`, row by row from the top.
    case board(columns: Int, rows: Int)

    /// How many cards there are, at least one.
    var count: Int {
        switch self {
        case .pairs(let count): max(count, 1)
        case .board(let columns, let rows): max(columns, 1) * max(rows, 1)
        }
    }

    /// A card's width over its height.
    var aspect: Double {
        switch self {
        // As on the boards of railway stations.
        case .pairs: 0.866
        case .board: 0.62
        }
    }

    /// How many characters stand beside each other on a full card.
    var charactersPerCard: Int {
        switch self {
        case .pairs: 2
        case .board: 1
        }
    }
}
