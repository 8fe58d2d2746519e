/// The states of the modes that the user starts and sets, each kept and changed by its own mode.
///
///     var states = ModeStates()
///     states.start(plan, at: moment)
///     let position = mode.position(in: states, at: moment)
///     let end = states.advance(to: moment)
///
/// This type reads no clock: every moment comes from the caller.
package struct ModeStates: Sendable {
    /// The timer.
    package internal(set) var timer = TimerState() { didSet { revise(timer != oldValue) } }
    /// The stopwatch.
    package internal(set) var stopwatch = StopwatchState() {
        didSet { revise(stopwatch != oldValue) }
    }
    /// The score.
    package internal(set) var score = ScoreState() { didSet { revise(score != oldValue) } }
    /// The text that the user types.
    package internal(set) var text = TextState() { didSet { revise(text != oldValue) } }
    /// The last end of a timer; nil after the user has touched the clock.
    package private(set) var lastEnd: TimerEnd? { didSet { revise(lastEnd != oldValue) } }
    /// A number that grows with every change other than the passing of time.
    package private(set) var revision = 0
    private var events: [ModeEvent] = []
    /// The newest text whose typing has ended, which the cards do not show yet; nil for none.
    private var newText: String?
    /// The number of timers that have ended.
    package private(set) var ends = 0
    /// The end that `advance` has not returned yet.
    private var pendingEnd: TimerEnd?

    /// States in which nothing was started or set.
    package init() {}

    private mutating func revise(_ hasChanged: Bool) {
        if hasChanged { revision += 1 }
    }

    /// Returns the events since the last call.
    package mutating func takeEvents() -> [ModeEvent] {
        defer { events = [] }
        return events
    }

    /// Records an event.
    mutating func note(_ event: ModeEvent) { events.append(event) }

    // MARK: The clocks

    /// Advances the states to `moment`; returns the newest end of a timer since the last call, or nil if there was
    /// none.
    package mutating func advance(to moment: Moment) -> TimerEnd? {
        follow(moment)
        defer { pendingEnd = nil }
        return pendingEnd
    }

    /// Advances the states to `moment`, and records the end of a timer. Also called before every action of the user, so
    /// that no end is lost.
    private mutating func follow(_ moment: Moment) {
        guard let end = timer.advance(to: moment) else { return }
        lastEnd = end
        ends += 1
        pendingEnd = end
        note(.timerEnded(end))
    }

    /// The running time (`RunningTime`, which counts from the boot) at which the cards of `mode`, or the state of
    /// another mode, change next; nil if no change depends on it.
    package func nextChange(of mode: any Mode, after moment: Moment) -> RunningTime? {
        [mode.nextChange(in: self, after: moment), timer.end(after: moment)].compactMap { $0 }
            .min()
    }

    // MARK: The user

    /// Records that the user has touched the clock.
    package mutating func touch() { lastEnd = nil }

    /// Records that the user has taken a card of `mode`.
    package mutating func take(in mode: any Mode, at moment: Moment) {
        follow(moment)
        _ = mode.handle(.take, in: &self, at: moment)
    }

    /// Takes over the distance by which the user has set the cards of `mode`; returns their new position, or nil if no
    /// state has changed and the cards return later.
    ///
    /// - Parameter isGrab: Whether the user has taken a card and released it where it was.
    package mutating func set(
        _ distance: Distance, isGrab: Bool = false, in mode: any Mode, at moment: Moment
    ) -> Position? {
        follow(moment)
        guard mode.handle(.set(distance, isGrab: isGrab), in: &self, at: moment) else {
            return nil
        }
        return mode.position(in: self, at: moment)
    }

    /// Handles `key` while `mode` is shown; returns whether it had an effect.
    ///
    /// - Parameter pulled: The seconds by which the cards were set forward, or 0.
    package mutating func press(
        _ key: ModeKey, in mode: any Mode, pulled: Int, at moment: Moment
    ) -> Bool {
        follow(moment)
        return mode.handle(.key(key, pulled: pulled), in: &self, at: moment)
    }

    /// Adds to the text that is being typed while `mode` is shown.
    package mutating func type(_ text: String, in mode: any Mode, at moment: Moment) {
        _ = mode.handle(.type(text), in: &self, at: moment)
    }

    /// Removes the last character of the text that is being typed while `mode` is shown.
    package mutating func erase(in mode: any Mode, at moment: Moment) {
        _ = mode.handle(.erase, in: &self, at: moment)
    }

    // MARK: The text

    /// Ends the typing; the text is the newest one of the text mode.
    mutating func endTyping() {
        guard let typed = text.end() else { return }
        newText = typed
        note(.textSet(TextState.line(typed)))
    }

    /// Returns the text whose typing has ended since the last call; nil for none.
    mutating func takeNewText() -> String? {
        defer { newText = nil }
        return newText
    }

    // MARK: The timer

    /// Starts the timers of `plan`, in place of the selected mode.
    package mutating func start(_ plan: TimerPlan, at moment: Moment) {
        timer.start(plan, at: moment)
        timer.isGuest = true
        noteTimer(at: moment)
    }

    /// Counts down to `target`, in place of the selected mode.
    package mutating func count(to target: WallTime, at moment: Moment) {
        timer.count(to: target)
        timer.isGuest = true
        noteTimer(at: moment)
    }

    /// Shows the timer in place of the selected mode; starts one of `seconds` if they are not 0.
    mutating func showTimer(of seconds: Int = 0, at moment: Moment) {
        if seconds > 0 {
            start(TimerPlan(seconds: seconds), at: moment)
        } else {
            timer.isGuest = true
        }
    }

    /// Stops showing the timer in place of another mode, because the user has selected a mode.
    package mutating func leaveGuest() { timer.isGuest = false }

    /// Adds the event that describes the timer's new state.
    mutating func noteTimer(at moment: Moment) {
        if let event = timer.event(at: moment) { note(event) }
    }

    // MARK: The next start

    /// The lines from which `restore` makes these states, without those that were never started or set.
    ///
    /// A line has the name of a mode, words and values, separated by blanks; its format is that of `SavedLine`.
    package func lines(at moment: Moment, boot: String) -> [String] {
        [
            ("timer", timer.line(at: moment, boot: boot)),
            ("stopwatch", stopwatch.line(at: moment, boot: boot)),
            ("score", score.line(at: moment, boot: boot)),
            ("text", text.line(at: moment, boot: boot)),
        ].compactMap { name, line in line.map { "\(name) \($0)" } }
    }

    /// Restores the states in `lines`; returns the numbers of the lines that cannot be read, from 1.
    ///
    /// Empty lines and comments are skipped.
    package mutating func restore(_ lines: [String], at moment: Moment, boot: String) -> [Int] {
        var bad: [Int] = []
        for (index, entry) in lines.enumerated() {
            guard let name = entry.split(separator: " ", maxSplits: 1).first, !name.hasPrefix("#")
            else { continue }
            let line = SavedLine(entry.dropFirst(name.count))
            let isRead =
                switch name {
                case "timer": Self.restore(&timer, line, moment, boot)
                case "stopwatch": Self.restore(&stopwatch, line, moment, boot)
                case "score": Self.restore(&score, line, moment, boot)
                case "text": Self.restore(&text, line, moment, boot)
                default: false
                }
            if !isRead { bad.append(index + 1) }
        }
        return bad
    }

    private static func restore<State: SavedState>(
        _ state: inout State, _ line: SavedLine, _ moment: Moment, _ boot: String
    ) -> Bool {
        guard let new = State(line, at: moment, boot: boot) else { return false }
        state = new
        return true
    }
}
