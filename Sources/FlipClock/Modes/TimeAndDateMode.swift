/// The time of day with the date on smaller cards below or beside it.
///
/// If the date would be too small to read, only the time is shown.
package struct TimeAndDateMode: LocalTimeMode {
    let time: TimeMode
    let date: DateMode

    package init(time: TimeMode, date: DateMode) {
        self.time = time
        self.date = date
    }

    /// The maximum height of the date's cards, relative to the time's cards.
    private static let dateHeight = 0.34

    package func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan {
        for isShort in [false, true] {
            var group = date.plan(isShort: isShort).groups[0]
            group.columns = group.cards.count
            group.height = Self.dateHeight
            let plan = CardPlan(groups: time.plan.groups + [group])
            if cardHeights(plan)[1] >= CardPlan.minimumWordCard { return plan }
        }
        return time.plan
    }

    package func values(on plan: CardPlan, at position: Position) -> [CardValue] {
        let values = time.cards(for: position.reading)
        guard let datePlan = datePlan(of: plan) else { return values }
        return values + date.values(on: datePlan, at: position)
    }

    package func wheel(of index: Int, on plan: CardPlan) -> Wheel? {
        let timeCount = time.cardCount
        if index < timeCount { return time.wheel(of: index, on: time.plan) }
        return datePlan(of: plan).flatMap { date.wheel(of: index - timeCount, on: $0) }
    }

    /// The part of `plan` for the date; nil if it shows only the time.
    private func datePlan(of plan: CardPlan) -> CardPlan? {
        plan.groups.count > 1 ? CardPlan(groups: Array(plan.groups.dropFirst())) : nil
    }

    package var unit: ClockUnit? { time.unit }

    package var showsSecondsLine: Bool { time.showsSecondsLine }

    package var showsTimeOfDay: Bool { true }

    package func caption(at position: Position) -> String? { time.caption(at: position) }

    package var keyCards: (arrows: Int, pages: Int)? { time.keyCards }
}
