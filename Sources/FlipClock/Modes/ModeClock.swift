/// The clock or the state that the cards of a mode follow.
package enum ModeClock: Hashable, Sendable {
    /// Local time.
    case local
    /// Coordinated Universal Time, from which a mode with several zones derives their times.
    case universal
    /// The timer, or the countdown to a moment.
    case timer
    /// The stopwatch.
    case stopwatch
    /// The score of a board.
    case score(ScoreBoard)
    /// Nothing: the cards show a text.
    case none

    /// Whether the cards show the wall time, so that a distance set by hand means the same on all such clocks.
    package var isWallTime: Bool { self == .local || self == .universal }

    /// Whether the cards show a duration.
    package var isDuration: Bool { self == .timer || self == .stopwatch }

    /// The reading of the wall clock at `moment`; the beginning of 1970 for a mode that does not show the wall time.
    func reading(at moment: Moment) -> ClockReading {
        switch self {
        case .local: moment.reading
        case .universal: Zone.utc.reading(at: moment.wall)
        case .timer, .stopwatch, .score, .none: ClockReading(dayNumber: 0, secondOfDay: 0)
        }
    }
}
