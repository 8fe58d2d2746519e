/// The cards of a face: their groups, their kinds and their relative sizes.
///
///     CardPlan.digits(["hour", "minute"])             // two cards, side by side or stacked
///     CardPlan.board(columns: 5, rows: 2)             // ten cards for one character each
///     CardPlan.singleDigits(["hour", "minute"])       // four cards, two for each number
///     CardPlan(groups: [time, date])                  // two groups, the second one smaller
///
/// A plan has no pixel sizes. Card indices start at 0 and continue through all groups, in reading order.
package struct CardPlan: Hashable, Sendable {
    /// The kind of text on a card.
    package enum Kind: Hashable, Sendable {
        /// Two digits.
        case digits
        /// One digit of a number on two cards.
        case digit
        /// One character.
        case character
        /// One of these words; all have the same size.
        case words(WordList)
        /// One of these labels at the left, and at the right one of the marks or none; all have the same size.
        case label(WordList, marks: WordList)
    }

    /// One card.
    package struct Card: Hashable, Sendable {
        /// The card's name, which identifies the same card in another plan.
        package let name: String
        /// The kind of text on the card.
        package let kind: Kind
        /// Whether the card continues the number or the time of the card before it: the two are always side by side, and
        /// closer together than other cards.
        var isJoined = false
        /// The ratio of width to height; nil for that of the kind.
        package var aspect: Double?
        /// The height relative to the group's other cards, at most 1. Smaller cards of a row are on its lower edge.
        package var height = 1.0
    }

    /// Adjacent cards.
    package struct Group: Hashable, Sendable {
        /// The cards in reading order, at least one.
        package var cards: [Card]
        /// The number of columns of cells; nil for one row or one column, whichever makes the cards larger.
        package var columns: Int?
        /// The number of cells of a section; a row consists of sections with wider gaps between them. Nil for rows of
        /// one section.
        package var section: Int?
        /// The additional gap between two sections, in card heights.
        package var sectionGap: Double
        /// The maximum height of the group's cards, relative to those of the first group.
        package var height = 1.0
        /// Whether the first card of a row is at the right.
        package var isFromRight = false

        /// Adjacent cards; see the properties.
        init(
            cards: [Card], columns: Int? = nil, section: Int? = nil, sectionGap: Double = 0.34,
            height: Double = 1
        ) {
            self.cards = cards
            self.columns = columns
            self.section = section
            self.sectionGap = sectionGap
            self.height = height
        }

        /// The cards by cells, which the layout places: a card with those that are joined to it.
        package var cells: [[Card]] {
            cards.reduce(into: []) { cells, card in
                if card.isJoined && !cells.isEmpty {
                    cells[cells.count - 1].append(card)
                } else {
                    cells.append([card])
                }
            }
        }
    }

    /// The groups, at least one; the first has the largest cards.
    package var groups: [Group]
    /// Whether words below the cards have a place of their own in every window that can show them.
    package var hasFoot = false

    /// All cards in reading order.
    package var cards: [Card] { groups.flatMap(\.cards) }

    /// The plan with a place for words below the cards.
    var withFoot: CardPlan {
        var plan = self
        plan.hasFoot = true
        return plan
    }

    /// A plan with cards for two digits each, in one row or one column.
    package static func digits(_ names: [String]) -> CardPlan {
        CardPlan(groups: [Group(cards: names.map { Card(name: $0, kind: .digits) })])
    }

    /// A plan with two cards for each number, one for its tens and one for its units, in one row or one column.
    package static func singleDigits(_ names: [String]) -> CardPlan {
        let cards = names.flatMap { name in
            [
                Card(name: name + " tens", kind: .digit),
                Card(name: name + " units", kind: .digit, isJoined: true),
            ]
        }
        return CardPlan(groups: [Group(cards: cards)])
    }

    /// A plan with cards for one character each, in `rows` rows of `columns`; both are at least 1.
    static func board(columns: Int, rows: Int) -> CardPlan {
        let count = max(columns, 1) * max(rows, 1)
        let cards = (0..<count).map { Card(name: String($0), kind: .character) }
        return CardPlan(groups: [Group(cards: cards, columns: max(columns, 1))])
    }

    /// For each card, the index of the card with the same name in `old`; nil if there is none.
    func origins(in old: CardPlan) -> [Int?] {
        let names = old.cards.map(\.name)
        return cards.map { names.firstIndex(of: $0.name) }
    }
}

extension CardPlan {
    /// The minimum height in pixels of a card with legible words; its capitals are nine pixels high.
    static let minimumWordCard = 22.5
    /// The minimum height in pixels of a card on which the label of a row is legible.
    static let minimumLabelCard = 30.0
}

extension CardPlan.Kind {
    /// Whether the card shows words.
    package var hasWords: Bool {
        switch self {
        case .words, .label: true
        case .digits, .digit, .character: false
        }
    }

    /// The capitals of the words.
    package var capitals: Capitals {
        switch self {
        case .words(let words), .label(let words, _): words.capitals
        case .digits, .digit, .character: .usual
        }
    }

    /// The capitals of the marks beside a label.
    package var markCapitals: Capitals {
        if case .label(_, let marks) = self { marks.capitals } else { .usual }
    }

    /// The ratio of width to height of a card with two digits, as on railway station boards; also the minimum ratio of
    /// a card with words.
    package static let digitsAspect = 0.866
    /// The ratio of width to height of a card with one character.
    package static let characterAspect = 0.62
    /// The same ratio for a card with one digit, which is narrower than most capitals.
    package static let digitAspect = 0.52
    /// The gap between joined cards, in card heights.
    package static let joint = 0.10 * digitAspect
    /// The ratio of width to height of a number on `digits` joined cards.
    static func joinedAspect(digits: Int) -> Double {
        Double(digits) * digitAspect + Double(digits - 1) * joint
    }
}
