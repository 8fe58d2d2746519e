/// A change of a mode's state, for `--tell`.
package enum ModeEvent: Hashable, Sendable, CustomStringConvertible {
    /// The timer or a countdown was started, or the timer was changed or continues, with this many seconds left.
    case timerStarted(seconds: Int)
    /// The timer was paused with this many seconds left.
    case timerPaused(seconds: Int)
    /// The timer was cancelled.
    case timerGivenUp
    /// A timer has ended.
    case timerEnded(TimerEnd)
    /// The stopwatch was started, or continues, at this many seconds.
    case stopwatchStarted(seconds: Int)
    /// The stopwatch was stopped at this many seconds.
    case stopwatchStopped(seconds: Int)
    /// The stopwatch was cleared.
    case stopwatchCleared
    /// The score was set to these points.
    case scoreSet([Int])
    /// The cards were set by hand to a time this many seconds ahead of the clock, behind it for a negative number; 0
    /// when they return.
    case timeOffset(seconds: Int)
    /// The cards of a text show this: the user has typed it or turned some cards, or they have returned to their own
    /// text.
    case textSet(String)

    /// The event as a line for people and programs: "timer started 1500".
    package var description: String {
        switch self {
        case .timerStarted(let seconds): "timer started \(seconds)"
        case .timerPaused(let seconds): "timer paused \(seconds)"
        case .timerGivenUp: "timer cancelled"
        case .timerEnded(let end): "timer ended \(end.seconds)"
        case .stopwatchStarted(let seconds): "stopwatch started \(seconds)"
        case .stopwatchStopped(let seconds): "stopwatch stopped \(seconds)"
        case .stopwatchCleared: "stopwatch cleared"
        case .scoreSet(let points): "score " + points.map(String.init).joined(separator: " ")
        case .timeOffset(let seconds): "time offset \(seconds)"
        case .textSet(let text): "text \(text)"
        }
    }
}
