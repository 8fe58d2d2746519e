/// A key with a meaning of its own in modes that the user starts and stops.
package enum ModeKey: Hashable, Sendable {
    /// Makes a timer of the time that was set forward. Without such a time, shows the timer or, while the timer is
    /// shown, the selected mode again.
    case timer
    /// Pauses or continues a timer, starts or stops the stopwatch.
    case startStop
    /// Cancels a timer, clears the stopwatch, or resets a score.
    case giveUp
}
