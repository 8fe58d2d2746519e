/// The date: weekday, day and month, in the words, the order and the direction of a language.
///
/// The names are short if long ones would be too small to read.
package struct DateMode: LocalTimeMode {
    /// The names and the order of the language.
    let names: DateNames

    package init(names: DateNames) {
        self.names = names
    }

    package func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan {
        for isShort in [false, true] {
            let plans = [plan(isShort: isShort), splitPlan(isShort: isShort)]
            let heights = plans.map { cardHeights($0)[0] }
            let best = heights[1] > heights[0] ? 1 : 0
            if heights[best] >= CardPlan.minimumWordCard || isShort { return plans[best] }
        }
        return plan(isShort: true)
    }

    /// The cards with the weekday in its own row.
    private func splitPlan(isShort: Bool) -> CardPlan {
        let cards = plan(isShort: isShort).cards
        guard let weekday = names.order.firstIndex(of: .weekday), weekday != 1 else {
            return plan(isShort: isShort)
        }
        let rows = weekday == 0 ? [cards[..<1], cards[1...]] : [cards[..<2], cards[2...]]
        return CardPlan(
            groups: rows.map { row in
                var group = CardPlan.Group(cards: Array(row), columns: row.count)
                group.isFromRight = names.isFromRight
                return group
            })
    }

    /// The cards with long or short names.
    func plan(isShort: Bool) -> CardPlan {
        let cards = names.order.map { part in
            CardPlan.Card(
                name: part.rawValue, kind: .words(names.list(of: part, isShort: isShort)))
        }
        var group = CardPlan.Group(cards: cards)
        group.isFromRight = names.isFromRight
        return CardPlan(groups: [group])
    }

    package func values(on plan: CardPlan, at position: Position) -> [CardValue] {
        zip(names.order, plan.cards).map { part, card in
            let isShort = card.kind == .words(names.list(of: part, isShort: true))
            return CardValue(text: names.word(of: part, at: position.reading, isShort: isShort))
        }
    }

    package func wheel(of index: Int, on plan: CardPlan) -> Wheel? {
        guard names.order.indices.contains(index) else { return nil }
        switch names.order[index] {
        case .weekday: return .weekdays
        case .day: return .days
        case .month: return .months
        }
    }

    package var unit: ClockUnit? { .day }

    package func caption(at position: Position) -> String? {
        names.order.map { names.word(of: $0, at: position.reading, isShort: false) }
            .joined(separator: " ")
    }

    package var keyCards: (arrows: Int, pages: Int)? {
        guard let day = names.order.firstIndex(of: .day),
            let month = names.order.firstIndex(of: .month)
        else { return nil }
        return (arrows: day, pages: month)
    }
}
