/// Which cards a face has: groups of them, their kinds and how large they are beside each other.
///
///     CardPlan.digits(["hour", "minute"])             two cards side by side or one below the other
///     CardPlan.board(columns: 5, rows: 2)             ten cards for a character each
///     CardPlan(groups: [time, date])                  two groups, the second one smaller
///
/// Knows no pixel. Cards are counted from 0 through all groups, in reading order.
package struct CardPlan: Hashable, Sendable {
    /// What a card is printed with.
    enum Kind: Hashable, Sendable {
        /// Two digits.
        case digits
        /// One character.
        case character
        /// One of these words, all of one size.
        case words([String])
    }

    /// One card.
    struct Card: Hashable, Sendable {
        /// Its name among the cards, by which a card of one plan is known in the next one.
        let name: String
        /// What it is printed with.
        let kind: Kind
    }

    /// Cards that stand together.
    struct Group: Hashable, Sendable {
        /// The cards in reading order, at least one.
        var cards: [Card]
        /// How many stand beside each other; nil for one row or one column, whichever makes them larger.
        var columns: Int?
        /// The height of its cards at most, as a share of the first group's.
        var height = 1.0
    }

    /// The groups, at least one; the first one's cards are the largest.
    var groups: [Group]

    /// All cards in reading order.
    var cards: [Card] { groups.flatMap(\.cards) }

    /// Cards for two digits each, in one row or one column.
    static func digits(_ names: [String]) -> CardPlan {
        CardPlan(groups: [Group(cards: names.map { Card(name: $0, kind: .digits) })])
    }

    /// Cards for one character each, in rows of `columns`; both are at least 1.
    static func board(columns: Int, rows: Int) -> CardPlan {
        let count = max(columns, 1) * max(rows, 1)
        let cards = (0..<count).map { Card(name: String($0), kind: .character) }
        return CardPlan(groups: [Group(cards: cards, columns: max(columns, 1))])
    }

    /// For each of these cards the one of the same name in `old`, counted from 0; nil where there is none.
    func origins(in old: CardPlan) -> [Int?] {
        let names = old.cards.map(\.name)
        return cards.map { names.firstIndex(of: $0.name) }
    }
}

extension CardPlan {
    /// The height in pixels below which a card's words cannot be read: capitals of nine pixels.
    static let leastWordCard = 22.5
}

extension CardPlan.Kind {
    /// A card's width over its height, for what is not measured: as on the boards of railway stations.
    static let digitsAspect = 0.866
    /// The same for one character.
    static let characterAspect = 0.62
}
