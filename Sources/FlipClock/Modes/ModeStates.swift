/// The states of the modes that the user starts and sets, shared by all faces: returns the position of a mode's cards
/// at a moment.
///
///     let position = states.position(of: mode, at: moment)
///
/// This type reads no clock: every moment comes from the caller.
package final class ModeStates {
    /// The timer.
    package private(set) var timer = TimerState() { didSet { revise(timer != oldValue) } }
    /// The stopwatch.
    package private(set) var stopwatch = StopwatchState() {
        didSet { revise(stopwatch != oldValue) }
    }
    /// The score.
    package private(set) var score = ScoreState() { didSet { revise(score != oldValue) } }
    /// The last end of a timer; nil after the user has touched the clock.
    package private(set) var lastEnd: TimerEnd? { didSet { revise(lastEnd != oldValue) } }
    /// The name of the time in place of the local time, whose zone was not found, such as "UTC"; nil if it was.
    package var substitute: String? { didSet { revise(substitute != oldValue) } }
    /// A number that grows with every change other than the passing of time.
    package private(set) var revision = 0
    private var events: [ModeEvent] = []
    /// The end that `advance` has not returned yet.
    private var pendingEnd: TimerEnd?

    /// States in which nothing was started or set.
    package init() {}

    private func revise(_ hasChanged: Bool) {
        if hasChanged { revision += 1 }
    }

    // MARK: The cards

    /// The position of the wheels (`Position`) of `mode` at `moment`, without the distance by which the user has set
    /// the cards.
    package func position(of mode: any Mode, at moment: Moment) -> Position {
        switch mode.clock {
        case .local, .universal, .none: Position(mode.clock.reading(at: moment))
        case .timer: Position(Self.reading(timer.seconds(at: moment)))
        case .stopwatch: Position(Self.reading(stopwatch.seconds(at: moment)))
        case .score(let board): Position(Self.reading(0), turns: score.turns(of: board))
        }
    }

    /// A number of seconds as a time on the first of January 1970.
    private static func reading(_ seconds: Int) -> ClockReading {
        ClockReading(dayNumber: 0, secondOfDay: seconds)
    }

    /// The cards that the timer needs at `moment`.
    package func timerCards(at moment: Moment) -> DurationCards {
        DurationCards(for: timer.seconds(at: moment), isCountdown: timer.isCountdown)
    }

    /// The cards that the stopwatch needs at `moment`.
    package func stopwatchCards(at moment: Moment) -> DurationCards {
        DurationCards(for: stopwatch.seconds(at: moment))
    }

    /// The running time (`RunningTime`, which counts from the boot) at which the cards of `mode`, or the state of
    /// another mode, change next; nil if no change depends on it.
    package func nextChange(of mode: any Mode, after moment: Moment) -> RunningTime? {
        let change: RunningTime? =
            switch mode.clock {
            case .timer: timer.nextChange(after: moment)
            case .stopwatch: stopwatch.nextChange(after: moment)
            case .local, .universal, .score, .none: nil
            }
        return [change, timer.end(after: moment)].compactMap { $0 }.min()
    }

    /// The notice of the states while the cards of `mode` are shown; nil for none.
    package func notice(of mode: any Mode, in words: Words = .english) -> ModeNotice? {
        if let lastEnd { return ModeNotice(lastEnd.notice(in: words)) }
        if mode.clock.isWallTime, let substitute {
            return ModeNotice(words("Time zone not found: \(substitute)").uppercased())
        }
        guard mode.clock == .timer else { return nil }
        let round = timer.round.map { words("Round \($0.number) of \($0.count)") }
        let parts = [timer.isPaused ? words("Paused") : nil, round].compactMap { $0 }
        return parts.isEmpty ? nil : ModeNotice(parts.joined(separator: ", ").uppercased())
    }

    // MARK: The clocks

    /// Advances the states to `moment`; returns the newest end of a timer since the last call, or nil if there was
    /// none.
    package func advance(to moment: Moment) -> TimerEnd? {
        follow(moment)
        defer { pendingEnd = nil }
        return pendingEnd
    }

    /// Advances the states to `moment`, and records the end of a timer. Also called before every action of the user, so
    /// that no end is lost.
    private func follow(_ moment: Moment) {
        guard let end = timer.advance(to: moment) else { return }
        lastEnd = end
        pendingEnd = end
        events.append(.timerEnded(end))
    }

    /// Returns the events since the last call.
    package func takeEvents() -> [ModeEvent] {
        defer { events = [] }
        return events
    }

    // MARK: Touch

    /// Records that the user has touched the clock.
    package func touch() { lastEnd = nil }

    /// Records that the user has taken a card of `mode`.
    package func take(in mode: any Mode, at moment: Moment) {
        guard mode.clock == .timer else { return }
        follow(moment)
        timer.take(at: moment)
    }

    /// Takes over the distance by which the user has set the cards of `mode`; returns their new position, or nil if no
    /// state has changed and the cards return later.
    ///
    /// - Parameter isGrab: Whether the user has taken a card and released it where it was.
    package func set(
        _ distance: Distance, isGrab: Bool = false, in mode: any Mode, at moment: Moment
    ) -> Position? {
        if case .score(let board) = mode.clock {
            let before = score.points(of: board)
            score.set(distance, on: board)
            let points = score.points(of: board)
            if points != before { events.append(.scoreSet(points)) }
            return position(of: mode, at: moment)
        }
        guard mode.clock == .timer, !timer.isCountdown else { return nil }
        follow(moment)
        let wasEmpty = timer.seconds(at: moment) == 0
        timer.set(distance.seconds, isGrab: isGrab, at: moment)
        if !wasEmpty || !timer.isIdle { noteTimer(at: moment) }
        return position(of: mode, at: moment)
    }

    /// Adds the event that describes the timer's new state.
    private func noteTimer(at moment: Moment) {
        let seconds = timer.seconds(at: moment)
        switch timer.phase {
        case .running, .countdown: events.append(.timerStarted(seconds: seconds))
        case .paused: events.append(.timerPaused(seconds: seconds))
        case .idle: events.append(.timerGivenUp)
        case .held: break
        }
    }

    // MARK: Keys

    /// Handles `key` while `mode` is shown; returns whether it had an effect.
    ///
    /// - Parameter pulled: The seconds by which the cards were set forward, or 0.
    package func press(
        _ key: ModeKey, in mode: any Mode, pulled: Int, at moment: Moment
    ) -> Bool {
        follow(moment)
        switch (key, mode.clock) {
        case (.timer, .timer):
            guard timer.isGuest else { return false }
            timer.isGuest = false
        case (.timer, let clock):
            if clock.isWallTime && pulled > 0 {
                timer.start(TimerPlan(seconds: pulled), at: moment)
                noteTimer(at: moment)
            }
            timer.isGuest = true
        case (.startStop, .timer):
            guard timer.toggle(at: moment) else { return false }
            noteTimer(at: moment)
        case (.startStop, .stopwatch):
            stopwatch.toggle(at: moment)
            let seconds = stopwatch.seconds(at: moment)
            events.append(
                stopwatch.isRunning
                    ? .stopwatchStarted(seconds: seconds) : .stopwatchStopped(seconds: seconds))
        case (.giveUp, .timer):
            let wasIdle = timer.isIdle
            guard timer.giveUp() else { return false }
            if !wasIdle { noteTimer(at: moment) }
        case (.giveUp, .stopwatch):
            guard !stopwatch.isCleared else { return false }
            stopwatch.clear()
            events.append(.stopwatchCleared)
        case (.giveUp, .score(let board)):
            guard score.reset(board) else { return false }
            events.append(.scoreSet(score.points(of: board)))
        case (.startStop, _), (.giveUp, _): return false
        }
        return true
    }

    /// Starts the timers of `plan`, in place of the selected mode.
    package func start(_ plan: TimerPlan, at moment: Moment) {
        timer.start(plan, at: moment)
        timer.isGuest = true
        noteTimer(at: moment)
    }

    /// Counts down to `target`, in place of the selected mode.
    package func count(to target: WallTime, at moment: Moment) {
        timer.count(to: target)
        timer.isGuest = true
        noteTimer(at: moment)
    }

    /// Stops showing the timer in place of another mode, because the user has selected a mode.
    package func leaveGuest() { timer.isGuest = false }

    /// Replaces the states by those of an earlier run; nil leaves a state unchanged.
    func restore(
        timer: TimerState? = nil, stopwatch: StopwatchState? = nil, score: ScoreState? = nil
    ) {
        if let timer { self.timer = timer }
        if let stopwatch { self.stopwatch = stopwatch }
        if let score { self.score = score }
    }
}
