/// The state of the timer: takes moments and the actions of the user, and returns the seconds left and the ends.
///
///     any state --start--> running --end--> the next timer of the plan, or idle
///     any state --count--> countdown --end--> idle
///     any state --giveUp--> idle
///     running --toggle--> paused --toggle--> running
///     idle, running or paused --a card is taken--> held
///     held --released after a pull--> running, or idle if no time is left
///     held --released where it was taken--> paused if it was running, running if it was paused, otherwise idle
///     held --the drag is cancelled--> as before the card was taken
///
/// Times are running time (`RunningTime`, the seconds since the boot): time in suspend counts, and setting the wall
/// clock has no effect. A countdown to a moment follows the wall time. While the user holds a card, no time passes.
package struct TimerState: Hashable, Sendable {
    /// The state of the state machine.
    enum Phase: Hashable, Sendable {
        case idle
        /// Ends at this time.
        case running(end: RunningTime)
        /// Stopped with these seconds left.
        case paused(left: Int)
        /// The user holds a card, with these seconds left; after the release the timer runs, is paused or is idle.
        case held(left: Int, wasRunning: Bool)
        /// Counts to this moment, which is a whole second.
        case countdown(to: WallTime)
    }

    /// The current phase.
    private(set) var phase = Phase.idle
    /// The timers that follow each other.
    private(set) var plan = TimerPlan(seconds: 60)
    /// The number of the timer in the plan, from 0.
    private(set) var index = 0
    /// The length of this timer, with the time that was added, in seconds.
    private(set) var length = 0
    /// Whether it is shown in place of another mode until it ends.
    package internal(set) var isGuest = false

    /// An end that is noticed more than this many seconds late occurred in suspend or while the program did not run.
    private static let lateness = 1.0
    /// Times that differ by less than this many seconds are equal, because the kernel rounds them.
    private static let tolerance = 1e-6

    /// Whether there is no timer.
    package var isIdle: Bool { phase == .idle }

    /// Whether it is stopped, but can continue.
    var isPaused: Bool {
        if case .paused = phase { true } else { false }
    }

    /// Whether the user holds its cards.
    package var isHeld: Bool {
        if case .held = phase { true } else { false }
    }

    /// Whether it counts down to a moment of the wall time.
    package var isCountdown: Bool {
        if case .countdown = phase { true } else { false }
    }

    /// Whether there is a timer with a length: it runs, is paused, or is held by one of its cards.
    var isSet: Bool {
        switch phase {
        case .running, .paused: true
        case .held(let left, _): left > 0
        case .idle, .countdown: false
        }
    }

    /// The round; nil unless there are several rounds.
    var round: TimerEnd.Round? { isIdle || isCountdown ? nil : plan.round(at: index) }

    /// The seconds on the cards at `moment`: the seconds left, rounded up, so that 0 is the end.
    func seconds(at moment: Moment) -> Int {
        switch phase {
        case .idle: 0
        case .running(let end):
            Int(
                min(max((end.seconds(since: moment.running) - Self.tolerance).rounded(.up), 0), 1e9)
            )
        case .paused(let left), .held(let left, _): left
        case .countdown(let target): max(target.seconds - moment.wall.seconds, 0)
        }
    }

    /// When the seconds on the cards change next, in running time; nil while they do not, or if they change with the
    /// second of the wall clock.
    func nextChange(after moment: Moment) -> RunningTime? {
        guard case .running(let end) = phase else { return nil }
        return end.advanced(by: Double(1 - max(seconds(at: moment), 1)))
    }

    /// When it ends, in running time; nil if it does not run.
    func end(after moment: Moment) -> RunningTime? {
        switch phase {
        case .running(let end): end
        case .countdown(let target):
            moment.running.advanced(
                by: max(
                    Double(target.seconds - moment.wall.seconds) - Double(moment.wall.nanoseconds)
                        / 1e9, 0))
        case .idle, .paused, .held: nil
        }
    }

    // MARK: Events

    /// Starts the first timer of `new`.
    mutating func start(_ new: TimerPlan, at moment: Moment) {
        plan = new
        begin(0, at: moment.running)
    }

    /// Counts down to `target`.
    mutating func count(to target: WallTime) {
        phase = .countdown(to: WallTime(seconds: target.seconds))
        length = 0
    }

    private mutating func begin(_ new: Int, at start: RunningTime) {
        index = new
        length = plan.seconds(at: new)
        phase = .running(end: start.advanced(by: Double(length)))
    }

    /// Pauses or continues the timer; returns false if no timer is running or paused.
    mutating func toggle(at moment: Moment) -> Bool {
        switch phase {
        case .running: phase = .paused(left: seconds(at: moment))
        case .paused(let left): run(left, at: moment)
        case .idle, .held, .countdown: return false
        }
        return true
    }

    private mutating func run(_ left: Int, at moment: Moment) {
        phase = .running(end: moment.running.advanced(by: Double(left)))
    }

    /// Cancels the timer; returns false if there is no timer, and its cards are not shown in place of another mode.
    mutating func giveUp() -> Bool {
        guard !isIdle || isGuest else { return false }
        phase = .idle
        isGuest = false
        return true
    }

    /// Records that the user has taken a card: the timer stands still until the card is released.
    mutating func take(at moment: Moment) {
        switch phase {
        case .idle: phase = .held(left: 0, wasRunning: false)
        case .running: phase = .held(left: seconds(at: moment), wasRunning: true)
        case .paused(let left): phase = .held(left: left, wasRunning: false)
        case .held, .countdown: break
        }
    }

    /// Records that the user has set the cards `distance` seconds further (a pull), or with `isGrab` has released a
    /// card where it was taken (a grab).
    ///
    /// After a pull the timer runs; a grab pauses it, or lets it continue. Without either, the timer continues as it
    /// was before the card was taken.
    mutating func set(_ distance: Int, isGrab: Bool, at moment: Moment) {
        guard !isCountdown else { return }
        let (left, wasRunning) = (seconds(at: moment), wasRunning)
        let wasEmpty = left == 0
        if distance != 0 {
            let new = min(max(left + distance, 0), DurationText.longest)
            guard new > 0 else {
                phase = .idle
                return
            }
            if wasEmpty { (plan, index, length) = (TimerPlan(seconds: new), 0, 0) }
            length = min(max(length + new - left, new), DurationText.longest)
            run(new, at: moment)
        } else if wasEmpty {
            phase = .idle
        } else if wasRunning != isGrab {
            run(left, at: moment)
        } else {
            phase = .paused(left: left)
        }
    }

    private var wasRunning: Bool {
        switch phase {
        case .running: true
        case .held(_, let wasRunning): wasRunning
        case .idle, .paused, .countdown: false
        }
    }

    /// Advances the timer to `moment`; returns the last end up to then, or nil.
    mutating func advance(to moment: Moment) -> TimerEnd? {
        var last: TimerEnd?
        while let end = end(after: moment),
            end.seconds(since: moment.running) <= Self.tolerance
        {
            last = ended(at: end, moment)
            if !isCountdown && index + 1 < plan.count {
                begin(index + 1, at: end)
            } else {
                phase = .idle
                isGuest = false
            }
        }
        return last
    }

    private func ended(at end: RunningTime, _ moment: Moment) -> TimerEnd {
        var late = moment.running.seconds(since: end)
        if case .countdown(let target) = phase {
            late = Double(moment.wall.seconds - target.seconds)
        }
        return TimerEnd(
            seconds: isCountdown ? 0 : length, round: isCountdown ? nil : plan.round(at: index),
            due: moment.reading.advanced(bySeconds: -Int(min(late.rounded(), 1e12))),
            isLate: late > Self.lateness)
    }

    /// The event that describes the state; nil while the user holds a card.
    func event(at moment: Moment) -> ModeEvent? {
        switch phase {
        case .running, .countdown: .timerStarted(seconds: seconds(at: moment))
        case .paused: .timerPaused(seconds: seconds(at: moment))
        case .idle: .timerGivenUp
        case .held: nil
        }
    }

    /// The cards that it needs at `moment`.
    func cards(at moment: Moment) -> DurationCards {
        DurationCards(for: seconds(at: moment), isCountdown: isCountdown)
    }

    // MARK: Restarts

    /// Creates a state from saved values, or by default an idle timer. The end in `phase` must already be converted to
    /// the running time of the current boot.
    init(
        _ phase: Phase = .idle, plan: TimerPlan = TimerPlan(seconds: 60), index: Int = 0,
        length: Int = 0,
        isGuest: Bool = false
    ) {
        self.phase = phase
        self.plan = plan
        self.index = min(max(index, 0), plan.count - 1)
        self.length = length
        self.isGuest = isGuest
    }
}

extension TimerState: SavedState {
    func line(at moment: Moment, boot: String) -> String? {
        let words: String
        switch phase {
        case .idle, .held(left: 0, _): return nil
        case .running(let end):
            words = "running \(SavedLine.text(of: end, at: moment, boot: boot))"
        case .paused(let left), .held(let left, _): words = "paused left=\(left)"
        case .countdown(let target): words = "countdown to=\(target.seconds)"
        }
        let steps = SavedLine.text(of: plan.steps)
        return "\(words) length=\(length) plan=\(steps) rounds=\(plan.rounds) index=\(index)"
            + (isGuest ? " guest" : "")
    }

    init?(_ line: SavedLine, at moment: Moment, boot: String) {
        guard let rounds = line.integer("rounds", in: TimerPlan.roundLimits),
            let plan = TimerPlan(steps: line.list("plan"), rounds: rounds),
            let index = line.integer("index", in: 0...(plan.count - 1)),
            let length = line.integer("length", in: 0...DurationText.longest)
        else { return nil }
        let phase: Phase
        if line.words.contains("running") {
            guard let end = line.time(at: moment, boot: boot),
                // The wall clock may have been set back while the machine was off.
                end.seconds(since: moment.running) <= Double(DurationText.longest) + 1
            else { return nil }
            let latest = moment.running.advanced(by: Double(length))
            phase = .running(end: line.isFrom(boot) ? end : min(end, latest))
        } else if line.words.contains("paused") {
            guard let left = line.integer("left", in: 1...DurationText.longest) else { return nil }
            phase = .paused(left: left)
        } else if line.words.contains("countdown") {
            let range = Int(SavedLine.wallRange)
            guard let target = line.integer("to", in: -range...range) else { return nil }
            phase = .countdown(to: WallTime(seconds: target))
        } else {
            return nil
        }
        self.init(
            phase, plan: plan, index: index, length: length,
            isGuest: line.words.contains("guest"))
    }
}
