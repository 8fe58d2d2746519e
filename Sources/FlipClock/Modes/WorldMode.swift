import FlipEngine

/// The time in several zones: a row for each one, with its label, its hours and its minutes.
///
/// All rows show the same moment, so turning a card of one row also changes the other rows, with each zone's offset at
/// the new moment. The position is in Coordinated Universal Time. The label card also shows the weekday where it
/// differs from that of the first row. A window that is too small for all rows shows the first ones, or only the time
/// of the first.
package struct WorldMode: Mode {
    /// A row of the board.
    package struct Row: Hashable, Sendable {
        /// The label and the name of the zone.
        package let name: ZoneName
        /// The zone.
        package let zone: Zone

        package init(_ name: ZoneName, _ zone: Zone) {
            self.name = name
            self.zone = zone
        }
    }

    /// The rows from the top, at least one.
    let rows: [Row]
    /// The hours and minutes of a row.
    let time: TimeMode
    /// The weekdays.
    let names: DateNames
    /// How the language of the labels writes capitals.
    private let capitals: Capitals

    /// A board with `rows`, at least one and at most `limit`; further ones are omitted.
    package init(
        rows: [Row], time: TimeMode, names: DateNames, capitals: Capitals = .usual
    ) {
        precondition(!rows.isEmpty, "a board has at least one row")
        self.rows = Array(rows.prefix(Self.limit))
        self.time = time
        self.names = names
        self.capitals = capitals
    }

    /// The maximum number of rows.
    package static let limit = 12

    package var showsWallTime: Bool { true }

    package func position(in states: ModeStates, at moment: Moment) -> Position {
        Position(Zone.utc.reading(at: moment.wall))
    }

    package func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan {
        for count in (1...rows.count).reversed() {
            // The number of columns with the largest cards; fewer columns win a tie.
            var best: (plan: CardPlan, height: Double)?
            for columns in 1...count where Self.isFull(count, columns) {
                let plan = plan(count, columns: columns)
                let height = cardHeights(plan)[0]
                if height > (best?.height ?? 0) * 1.001 { best = (plan, height) }
            }
            if let best, best.height >= CardPlan.minimumLabelCard { return best.plan }
        }
        return time.plan
    }

    /// Whether `count` rows in `columns` use every column.
    private static func isFull(_ count: Int, _ columns: Int) -> Bool {
        let lines = (count + columns - 1) / columns
        return (count + lines - 1) / lines == columns
    }

    /// The cards of the first `count` rows, in `columns`.
    private func plan(_ count: Int, columns: Int) -> CardPlan {
        let labels = rows[..<count].map(\.name.label)
        let kind = CardPlan.Kind.label(
            WordList(labels, capitals: capitals), marks: names.list(of: .weekday, isShort: true))
        // The numbers of a time are closer to each other than to the label. A single row keeps the gaps in which flaps
        // never meet.
        let times = time.plan.cards.enumerated().map { place, card in
            CardPlan.Card(
                name: card.name, kind: card.kind,
                isJoined: card.isJoined || place > 0 && count > 1 && !time.hasSingleDigits)
        }
        let cards = rows[..<count].enumerated().flatMap { index, row in
            // The cards of the first row have the names of a plain clock's cards, and so continue them.
            let end = index == 0 ? "" : " \(row.name.label)=\(row.name.name)"
            return [CardPlan.Card(name: "label" + end, kind: kind)]
                + times.map { card in
                    CardPlan.Card(name: card.name + end, kind: card.kind, isJoined: card.isJoined)
                }
        }
        let cells = 1 + CardPlan.Group(cards: times).cells.count
        return CardPlan(groups: [
            CardPlan.Group(cards: cards, columns: cells * columns, section: cells)
        ]).withFoot
    }

    /// The number of cards of a row of `plan`, and whether the first of them is the label.
    private func shape(of plan: CardPlan) -> (cards: Int, hasLabel: Bool) {
        if case .label = plan.cards[0].kind { return (1 + time.cardCount, true) }
        return (time.cardCount, false)
    }

    /// The row of card `index` on `plan`, and the index of the card among those of its time; nil for the label.
    private func place(of index: Int, on plan: CardPlan) -> (row: Int, card: Int?) {
        let (cards, hasLabel) = shape(of: plan)
        let card = index % cards - (hasLabel ? 1 : 0)
        return (index / cards, card < 0 ? nil : card)
    }

    package func values(on plan: CardPlan, at position: Position) -> [CardValue] {
        let (cards, hasLabel) = shape(of: plan)
        let today = reading(at: position).dayNumber
        return rows.prefix(plan.cards.count / cards).flatMap { row in
            let local = row.zone.reading(at: position)
            let weekday =
                local.dayNumber == today
                ? nil : names.word(of: .weekday, at: local, isShort: true)
            let label = CardValue(text: row.name.label, label: weekday)
            return (hasLabel ? [label] : []) + time.cards(for: local)
        }
    }

    package func wheel(of index: Int, on plan: CardPlan) -> Wheel? {
        guard plan.cards.indices.contains(index) else { return nil }
        let (row, card) = place(of: index, on: plan)
        return card.flatMap { time.wheel(of: $0, on: time.plan) }?.following(rows[row].zone)
    }

    package var isBoard: Bool { true }

    package var unit: ClockUnit? { .minute }

    package var showsTimeOfDay: Bool { true }

    /// The time of the first row.
    package func reading(at position: Position) -> ClockReading {
        rows[0].zone.reading(at: position)
    }

    package func caption(at position: Position) -> String? {
        time.caption(at: Position(reading(at: position)))
    }

    package var keyCards: (arrows: Int, pages: Int)? { time.keyCards }

    /// The minutes and the hours of the first row.
    package func keyCards(on plan: CardPlan) -> (arrows: Int, pages: Int)? {
        let first = shape(of: plan).hasLabel ? 1 : 0
        return time.keyCards.map { (arrows: $0.arrows + first, pages: $0.pages + first) }
    }

    /// The rows start from the top down, and in each row the smallest unit starts first.
    package func delays(of cards: [Int], on plan: CardPlan) -> [MediaTime] {
        let places = cards.map { place(of: $0, on: plan) }
        let units = Set(places.map { $0.card ?? -1 }).sorted(by: >)
        return places.map { place in
            let rank = units.firstIndex(of: place.card ?? -1) ?? 0
            return Double(rank) * startInterval + Double(place.row) * Self.rowInterval
        }
    }

    /// The time between the starts of two rows, in seconds: twelve of them start within a third of a flip.
    private static let rowInterval: MediaTime = 0.018
}

extension Zone {
    /// The local date and time at a position in Coordinated Universal Time.
    fileprivate func reading(at position: Position) -> ClockReading {
        reading(at: WallTime(seconds: position.reading.seconds))
    }
}
