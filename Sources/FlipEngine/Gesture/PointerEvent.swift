/// A pointer event.
package struct PointerEvent: Equatable, Sendable {
    /// The phase of a pointer event.
    package enum Phase: Equatable, Sendable {
        /// A button was pressed.
        case pressed
        /// The pointer moved with the button down.
        case moved
        /// The button was released.
        case released
        /// The drag ended without a release: another client grabbed the pointer, or a second button was pressed.
        case cancelled
        /// The wheel was turned by `notches`; positive is up, away from the user.
        case scrolled(notches: Int)
    }

    /// The phase of the event.
    package var phase: Phase
    /// The button: 1 left, 2 middle, 3 right; 0 for the wheel.
    package var button: Int
    /// The position, in pixels; may be outside the picture while a button is down.
    package var position: Point
    /// The modifiers that were held.
    package var modifiers: Modifiers
    /// The time of the event.
    package var time: MediaTime

    /// A pointer event of `phase`.
    package init(
        phase: Phase, button: Int, position: Point, modifiers: Modifiers, time: MediaTime
    ) {
        self.phase = phase
        self.button = button
        self.position = position
        self.modifiers = modifiers
        self.time = time
    }
}

/// The modifier keys.
package struct Modifiers: OptionSet, Hashable, Sendable {
    /// Shift is 1, Control 4, Alt 8 and the logo key 64, as in the state of an X event.
    package let rawValue: UInt32

    /// The set with these bits; bits that are not modifiers are dropped.
    package init(rawValue: UInt32) {
        self.rawValue = rawValue & (1 | 4 | 8 | 64)
    }

    /// Shift.
    package static let shift = Modifiers(rawValue: 1)
    /// Control.
    package static let control = Modifiers(rawValue: 4)
    /// Alt (Mod1).
    package static let alt = Modifiers(rawValue: 8)
    /// The logo key (Mod4).
    package static let logo = Modifiers(rawValue: 64)
}
