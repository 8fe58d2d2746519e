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

    package var showsDuration: Bool { true }

    package func position(in states: ModeStates, at moment: Moment) -> Position {
        Position(seconds: states.timer.seconds(at: moment))
    }

    package func nextChange(in states: ModeStates, after moment: Moment) -> RunningTime? {
        states.timer.nextChange(after: moment)
    }

    package func notice(in states: ModeStates, words: Words) -> String? {
        let round = states.timer.round.map { words("Round \($0.number) of \($0.count)") }
        let parts = [states.timer.isPaused ? words("Paused") : nil, round].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    package func handle(
        _ action: ModeAction, in states: inout ModeStates, at moment: Moment
    ) -> Bool {
        let wasIdle = states.timer.isIdle
        switch action {
        case .take:
            states.timer.take(at: moment)
            return true
        case .set(let distance, let isGrab):
            guard !states.timer.isCountdown else { return false }
            let wasEmpty = states.timer.seconds(at: moment) == 0
            states.timer.set(distance.seconds, isGrab: isGrab, at: moment)
            if wasEmpty && states.timer.isIdle { return true }
        case .key(.timer, _):
            guard states.timer.isGuest else { return false }
            states.timer.isGuest = false
            return true
        case .key(.startStop, _):
            guard states.timer.toggle(at: moment) else { return false }
        case .key(.giveUp, _):
            guard states.timer.giveUp() else { return false }
            if wasIdle { return true }
        }
        states.noteTimer(at: moment)
        return true
    }

    package var unit: ClockUnit? { isCountdown ? .second : nil }

    package var countsDown: Bool { true }

    package func caption(at position: Position) -> String? {
        cards.text(of: position.reading.seconds)
    }

    package var keyCards: (arrows: Int, pages: Int)? {
        isCountdown ? nil : cards.keyCards(hasSingleDigits: hasSingleDigits)
    }
}
