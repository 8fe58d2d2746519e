/// An action of the user on the cards of a mode that has a state.
package enum ModeAction: Hashable, Sendable {
    /// Takes a card.
    case take
    /// Has set the cards by a distance; `isGrab` if a card was taken and released where it was.
    case set(Distance, isGrab: Bool)
    /// Adds to the text that is being typed.
    case type(String)
    /// Removes the last character of the text that is being typed.
    case erase
    /// Presses a key, after the cards were set forward by the seconds of `pulled`, or 0.
    case key(ModeKey, pulled: Int)
}

/// A key with a meaning of its own in modes that the user starts and stops.
package enum ModeKey: Hashable, Sendable {
    /// Makes a timer of the time by which the cards were set forward. If they were not, shows the timer or, while the
    /// timer is shown, the selected mode again.
    case timer
    /// Pauses or continues a timer, starts or stops the stopwatch.
    case startStop
    /// Cancels a timer, clears the stopwatch, resets a score, or ends the typing without a new text.
    case giveUp
    /// Begins to type a text, or ends it.
    case write
}
