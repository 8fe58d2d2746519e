/// A key press.
package struct KeyPress: Equatable, Sendable {
    /// A key, by what it means in the active keyboard layout; cursor keys on the numeric keypad count as ordinary cursor
    /// keys.
    package enum Key: Hashable, Sendable {
        /// A key with a Latin letter, in lower case, or a comma.
        case character(Character)
        /// A digit of the main row or the keypad, 1...9. In the main row the position of the key decides: on some
        /// layouts the digit itself needs Shift.
        case digit(Int)
        case escape, tab, space, `return`, backspace, plus, minus
        case up, down, left, right
        case pageUp, pageDown, home, end
        case f1, f10, f11
        /// The question mark.
        case question
        /// The menu key.
        case menu
        case insert
        /// The Undo key of keyboards that have one.
        case undo
        /// Any other.
        case other
    }

    /// The physical key, the modifiers and the layout of a press, as the window system numbers them.
    package struct Origin: Hashable, Sendable {
        package let keycode: Int
        package let state: UInt32

        package init(keycode: Int, state: UInt32) {
            self.keycode = keycode
            self.state = state
        }
    }

    /// The key that was pressed.
    package var key: Key
    /// The modifiers that were held.
    package var modifiers: Modifiers
    /// Whether this press is an auto-repeat of a key that is held down.
    package var isRepeat: Bool
    /// The time of the event.
    package var time: MediaTime
    /// From what the window finds the text that the press types; nil for a press without a window.
    package var origin: Origin?

    /// A press of `key`.
    package init(
        key: Key, modifiers: Modifiers, isRepeat: Bool, time: MediaTime, origin: Origin? = nil
    ) {
        self.origin = origin
        self.key = key
        self.modifiers = modifiers
        self.isRepeat = isRepeat
        self.time = time
    }
}

extension KeyPress.Key {
    /// The name of the key in English, such as "Page Up"; empty for other keys.
    package var name: String {
        switch self {
        case .character(","): "comma"
        case .character(let letter): String(letter)
        case .digit(let digit): "\(digit)"
        case .escape: "Escape"
        case .tab: "Tab"
        case .space: "Space"
        case .return: "Return"
        case .backspace: "Backspace"
        case .plus: "plus"
        case .minus: "minus"
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .pageUp: "Page Up"
        case .pageDown: "Page Down"
        case .home: "Home"
        case .end: "End"
        case .f1: "F1"
        case .f10: "F10"
        case .f11: "F11"
        case .menu: "Menu"
        case .insert: "Insert"
        case .question: "?"
        case .undo: "Undo"
        case .other: ""
        }
    }
}
