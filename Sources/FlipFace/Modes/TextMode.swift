/// A text on cards, one character each.
///
/// There are as many cards as the longer of the last two texts needs, in the number of rows that makes them largest. If
/// a character changes while its card is turning, the card finishes its flip and then flips to the newest character;
/// characters in between are skipped. So cards never jump, however fast texts arrive.
package struct TextMode: Mode {
    /// The current text, which the cards show or flip to.
    package let text: BoardText
    /// The previous text, whose characters are still on the cards.
    private var before: BoardText

    /// The mode for `text`, as a transition from `before` if that is not nil.
    package init(_ text: BoardText, after before: BoardText? = nil) {
        self.text = text
        self.before = before ?? text
    }

    package func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan {
        let grid = BoardGrid.best(for: [before, text]) { grid in
            cardHeights(.board(columns: grid.columns, rows: grid.rows))[0]
        }
        return .board(columns: grid.columns, rows: grid.rows)
    }

    package func values(on plan: CardPlan, at position: Position) -> [CardValue] {
        BoardGrid(plan).faces(of: text).map { CardValue(text: $0) }
    }

    package func wheel(of index: Int, on plan: CardPlan) -> Wheel? { nil }
    package var clock: ModeClock { .none }
    package var unit: ClockUnit? { nil }
    package func caption(at position: Position) -> String? { nil }
    package var keyCards: (arrows: Int, pages: Int)? { nil }
    package var showsNewestOnly: Bool { true }

    /// Cards move with their characters.
    package func origins(of new: CardPlan, in old: CardPlan) -> [Int?] {
        var origins = [Int?](repeating: nil, count: new.cards.count)
        for (old, new) in zip(BoardGrid(old).cards(of: before), BoardGrid(new).cards(of: before)) {
            if let new { origins[new] = old }
        }
        return origins
    }

    package mutating func settle() { before = text }

    /// Modes with the same text are equal, whatever their previous text.
    package static func == (left: TextMode, right: TextMode) -> Bool { left.text == right.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension BoardGrid {
    /// The grid of a board's plan.
    fileprivate init(_ plan: CardPlan) {
        let columns = plan.groups[0].columns ?? 1
        self.init(columns: columns, rows: plan.cards.count / columns)
    }
}
