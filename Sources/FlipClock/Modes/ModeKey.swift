/// A key with a meaning of its own in modes that the user starts and stops.
package enum ModeKey: Hashable, Sendable {
    /// Makes a timer of the time by which the cards were set forward. If they were not, shows the timer or, while the
    /// timer is shown, the selected mode again.
    case timer
    /// Pauses or continues a timer, starts or stops the stopwatch.
    case startStop
    /// Cancels a timer, clears the stopwatch, or resets a score.
    case giveUp
}
