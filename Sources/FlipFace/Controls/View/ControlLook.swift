/// In which state a control is drawn, its value aside.
struct ControlLook: Hashable, Sendable {
    /// Whether it can be changed; otherwise it is pale.
    var isEnabled = true
    /// Whether the pointer is over it.
    var isHovered = false
    /// Whether a hand holds it.
    var isPressed = false
    /// Whether it has the keyboard, and that is to be seen.
    var isFocused = false
}
