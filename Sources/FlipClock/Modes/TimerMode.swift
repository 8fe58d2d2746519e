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

    package func notice(
        in states: ModeStates, at moment: Moment, words: Words, time: (RunningTime) -> String
    ) -> ModeNotice? {
        let timer = states.timer
        if isCountdown {
            return ModeNotice(words("Countdown"), numbers: cards.titles.map { words($0) })
        }
        guard timer.isSet else { return ModeNotice(words("Timer"), atEnd: words("Drag a card")) }
        let name = words("Timer \(DurationText.short(timer.length, in: words))")
        let round = timer.round.map { words("Round \($0.number) of \($0.count)") }
        let end = timer.end(after: moment).map { words("Ends \(time($0))") }
        return ModeNotice(
            [name, round].compactMap { $0 }.joined(separator: ", "), atEnd: end ?? words("Paused"),
            word: ModeNotice.Word(words("Cancel"), .giveUp))
    }

    package func rows(in states: ModeStates) -> [(title: Phrase, key: ModeKey)] {
        let cancel: (Phrase, ModeKey) = ("Cancel the timer", .giveUp)
        if states.timer.isCountdown { return [cancel] }
        guard states.timer.isSet else { return [] }
        return [
            (states.timer.isPaused ? "Continue the timer" : "Pause the timer", .startStop), cancel,
        ]
    }

    /// The seconds left, of the length of the timer.
    package func line(at position: Position, in states: ModeStates) -> LineShare? {
        states.timer.isSet && !isCountdown
            ? LineShare(position.reading.seconds, of: states.timer.length) : nil
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
        case .type, .erase, .key(.write, _): return false
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
