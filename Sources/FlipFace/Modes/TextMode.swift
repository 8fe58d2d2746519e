/// A text on cards, one character each.
///
/// There are as many cards as the longer of the last two texts needs, in as many rows as make them largest. A card that
/// is still turning when its character changes finishes its flip and then goes on to the newest one; what came in between
/// is left out. So nothing jumps, however fast texts come.
package struct TextMode: Mode {
    /// What is shown or comes to be shown.
    package let text: BoardText
    /// What was shown before, whose characters the cards still have.
    private var before: BoardText

    /// The mode that shows `text` after `before`, or after itself.
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

    package func values(on plan: CardPlan, at reading: ClockReading) -> [CardValue] {
        BoardGrid(plan).faces(of: text).map { CardValue(text: $0) }
    }

    package func wheel(of index: Int, on plan: CardPlan) -> Wheel? { nil }
    package var unit: ClockUnit? { nil }
    package func caption(at reading: ClockReading) -> String? { nil }
    package var keyCards: (arrows: Int, pages: Int)? { nil }
    package var showsNewestOnly: Bool { true }

    /// Cards move along with the characters that they show.
    package func origins(of new: CardPlan, in old: CardPlan) -> [Int?] {
        var origins = [Int?](repeating: nil, count: new.cards.count)
        for (old, new) in zip(BoardGrid(old).cards(of: before), BoardGrid(new).cards(of: before)) {
            if let new { origins[new] = old }
        }
        return origins
    }

    package mutating func settle() { before = text }

    /// The same text is the same mode, whatever was shown before.
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
