/// The stopwatch: minutes and seconds, and after the first hour also hours.
///
/// The cards have the value of `StopwatchState`, as a time of day on the first of January 1970. The user starts and
/// stops them, but cannot turn them.
package struct StopwatchMode: Mode {
    /// The numbers on the cards.
    let cards: DurationCards
    /// Whether each digit has its own card, as a vertical hinge requires.
    let hasSingleDigits: Bool

    package init(cards: DurationCards = .minutes, hasSingleDigits: Bool = false) {
        self.cards = cards
        self.hasSingleDigits = hasSingleDigits
    }

    package func plan(cardHeights: (CardPlan) -> [Double]) -> CardPlan {
        cards.plan(hasSingleDigits: hasSingleDigits)
    }

    package func values(on plan: CardPlan, at position: Position) -> [CardValue] {
        cards.values(of: position.reading.seconds, hasSingleDigits: hasSingleDigits)
    }

    package func wheel(of index: Int, on plan: CardPlan) -> Wheel? { nil }

    package var showsDuration: Bool { true }

    package func position(in states: ModeStates, at moment: Moment) -> Position {
        Position(seconds: states.stopwatch.seconds(at: moment))
    }

    package func nextChange(in states: ModeStates, after moment: Moment) -> RunningTime? {
        states.stopwatch.nextChange(after: moment)
    }

    package func notice(
        in states: ModeStates, at moment: Moment, words: Words, time: (RunningTime) -> String
    ) -> ModeNotice? {
        let stopwatch = states.stopwatch
        func notice(_ state: Phrase, _ word: Phrase, _ key: ModeKey) -> ModeNotice {
            ModeNotice(
                words("Stopwatch"), atEnd: words(state), word: ModeNotice.Word(words(word), key))
        }
        if stopwatch.isCleared { return notice("Start", "Start", .startStop) }
        return stopwatch.isRunning
            ? notice("Running", "Stop", .startStop) : notice("Stopped", "Clear", .giveUp)
    }

    package func clickKey(on index: Int) -> ModeKey? { .startStop }

    package func rows(in states: ModeStates) -> [(title: Phrase, key: ModeKey)] {
        if states.stopwatch.isRunning { return [("Stop the stopwatch", .startStop)] }
        if states.stopwatch.isCleared { return [("Start the stopwatch", .startStop)] }
        return [
            ("Continue the stopwatch", .startStop), ("Clear the stopwatch", .giveUp),
        ]
    }

    package func handle(
        _ action: ModeAction, in states: inout ModeStates, at moment: Moment
    ) -> Bool {
        switch action {
        case .take, .set, .type, .erase, .key(.write, _): return false
        case .key(.timer, _): states.showTimer(at: moment)
        case .key(.startStop, _):
            states.stopwatch.toggle(at: moment)
            let seconds = states.stopwatch.seconds(at: moment)
            states.note(
                states.stopwatch.isRunning
                    ? .stopwatchStarted(seconds: seconds) : .stopwatchStopped(seconds: seconds))
        case .key(.giveUp, _):
            guard !states.stopwatch.isCleared else { return false }
            states.stopwatch.clear()
            states.note(.stopwatchCleared)
        }
        return true
    }

    package var unit: ClockUnit? { nil }

    package func caption(at position: Position) -> String? {
        cards.text(of: position.reading.seconds)
    }

    package var keyCards: (arrows: Int, pages: Int)? { nil }
}
