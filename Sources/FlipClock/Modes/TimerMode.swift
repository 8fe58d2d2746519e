/// The timer: the time left, which the cards count down, or the time until a moment.
///
/// The cards have the value of `TimerState`, as a time of day on the first of January 1970.
package struct TimerMode: Mode {
    /// The numbers on the cards.
    let cards: DurationCards
    /// Whether each digit has its own card, as a vertical hinge requires.
    let hasSingleDigits: Bool
    /// Whether the cards count down to a moment of the wall time, and the user cannot turn them.
    let isCountdown: Bool

    package init(
        cards: DurationCards = .minutes, hasSingleDigits: Bool = false, isCountdown: Bool = false
    ) {
        self.cards = cards
        self.hasSingleDigits = hasSingleDigits
        self.isCountdown = isCountdown
    }

    package func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan {
        cards.plan(hasSingleDigits: hasSingleDigits)
    }

    package func values(on plan: CardPlan, at position: Position) -> [CardValue] {
        cards.values(of: position.reading.seconds, hasSingleDigits: hasSingleDigits)
    }

    package func wheel(of index: Int, on plan: CardPlan) -> Wheel? {
        isCountdown ? nil : cards.wheel(of: index, hasSingleDigits: hasSingleDigits)
    }

    package var clock: ModeClock { .timer }

    package var unit: ClockUnit? { isCountdown ? .second : nil }

    package var countsDown: Bool { true }

    package func caption(at position: Position) -> String? {
        cards.text(of: position.reading.seconds)
    }

    package var keyCards: (arrows: Int, pages: Int)? {
        isCountdown ? nil : cards.keyCards(hasSingleDigits: hasSingleDigits)
    }
}
