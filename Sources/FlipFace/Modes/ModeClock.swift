/// The clock that the cards of a mode follow.
package enum ModeClock: Hashable, Sendable {
    /// Local time.
    case local
    /// Coordinated Universal Time, from which a mode with several zones derives their times.
    case universal

    /// The reading of this clock at `moment`.
    func reading(at moment: Moment) -> ClockReading {
        switch self {
        case .local: moment.reading
        case .universal: Zone.utc.reading(at: moment.wall)
        }
    }
}
