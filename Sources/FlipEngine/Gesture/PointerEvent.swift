/// Something that a hand did with the pointer.
package struct PointerEvent: Equatable, Sendable {
    /// What was done.
    package enum Phase: Equatable, Sendable {
        /// A button went down.
        case pressed
        /// The pointer moved with the button down.
        case moved
        /// The button went up.
        case released
        /// The drag is over without a release: somebody else took the pointer, or a second button went down.
        case cancelled
        /// The wheel was turned by `notches`; positive is up, away from the user.
        case scrolled(notches: Int)
    }

    /// What was done.
    package var phase: Phase
    /// The button that it is about: 1 left, 2 middle, 3 right; 0 for the wheel.
    package var button: Int
    /// Where, in pixels; outside of the picture while a button is down, too.
    package var position: Point
    /// Which keys were held.
    package var modifiers: Modifiers
    /// When.
    package var time: MediaTime

    /// An event of `phase`.
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

/// The keys that change the meaning of others.
package struct Modifiers: OptionSet, Hashable, Sendable {
    /// Shift is 1, Control 4, Alt 8 and the logo key 64, as in the state of an X event.
    package let rawValue: UInt32

    /// The set with the given bits; bits that are no modifier are dropped.
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
