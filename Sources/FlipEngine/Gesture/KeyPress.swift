/// A key press.
package struct KeyPress: Equatable, Sendable {
    /// The keys with a function; cursor keys on the numeric keypad count as ordinary cursor keys.
    package enum Key: Equatable, Sendable {
        case escape, q, f, f11, s, t
        /// A digit of the main row, 1...9, by the position of its key: on some layouts the digit itself needs Shift.
        case digit(Int)
        case up, down, left, right
        case pageUp, pageDown, home, end
        case tab, space, `return`, plus, minus
        /// The menu key, or Shift+F10.
        case menu
        /// Control+W.
        case close
        /// Control+Z, or the Undo key of keyboards that have one.
        case undo
        /// Any other.
        case other
    }

    /// The key that was pressed.
    package var key: Key
    /// The modifiers that were held.
    package var modifiers: Modifiers
    /// Whether this press is an auto-repeat of a key that is held down.
    package var isRepeat: Bool
    /// The time of the event.
    package var time: MediaTime
    /// The Latin letter on the key, in lower case; nil if it has none.
    package var letter: Character?

    /// A press of `key`.
    package init(
        key: Key, modifiers: Modifiers, isRepeat: Bool, time: MediaTime, letter: Character? = nil
    ) {
        self.letter = letter
        self.key = key
        self.modifiers = modifiers
        self.isRepeat = isRepeat
        self.time = time
    }
}
