/// A key with a meaning of its own in modes that the user starts and stops.
package enum ModeKey: Hashable, Sendable {
    /// Makes a timer of the time that was set forward. Otherwise shows the timer or, while it is shown, the selected
    /// mode again.
    case timer
    /// Starts, pauses and continues.
    case startStop
    /// Cancels a timer, or clears a stopwatch.
    case giveUp
}
