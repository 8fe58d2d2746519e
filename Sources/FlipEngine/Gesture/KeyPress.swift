/// A key that went down.
package struct KeyPress: Equatable, Sendable {
    /// The keys that mean something here; cursor keys of the number pad count as the others do.
    package enum Key: Equatable, Sendable {
        case escape, q, f, f11, s
        case up, down, left, right
        case pageUp, pageDown, home, end
        case tab, space, `return`, plus, minus
        /// Control+W.
        case close
        /// Any other.
        case other
    }

    /// Which one.
    package var key: Key
    /// Which keys were held.
    package var modifiers: Modifiers
    /// Whether it is held down and this press is the keyboard's repetition.
    package var isRepeat: Bool
    /// When.
    package var time: MediaTime

    /// A press of `key`.
    package init(key: Key, modifiers: Modifiers, isRepeat: Bool, time: MediaTime) {
        self.key = key
        self.modifiers = modifiers
        self.isRepeat = isRepeat
        self.time = time
    }
}
