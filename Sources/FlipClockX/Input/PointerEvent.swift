import FlipEngine

/// Something that the hand did with the pointer over our window.
struct PointerEvent: Equatable, Sendable {
    /// What was done.
    enum Phase: Equatable, Sendable {
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
    var phase: Phase
    /// The button that it is about: 1 left, 2 middle, 3 right; 0 for the wheel.
    var button: Int
    /// Where, in pixels of the window; outside of it while a button is down, too.
    var position: Point
    /// Which keys were held.
    var modifiers: Modifiers
    /// When, in seconds of `CLOCK_MONOTONIC`.
    var time: Double
}

/// The keys that change the meaning of others.
struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits as X reports them in an event's state.
    let rawValue: UInt32

    /// The set with the given bits; bits that are no modifier are dropped.
    init(rawValue: UInt32) {
        self.rawValue = rawValue & (1 | 4 | 8 | 64)
    }

    /// Shift.
    static let shift = Modifiers(rawValue: 1)
    /// Control.
    static let control = Modifiers(rawValue: 4)
    /// Alt (Mod1).
    static let alt = Modifiers(rawValue: 8)
    /// The logo key (Mod4).
    static let logo = Modifiers(rawValue: 64)
}
