/// The state in which a control is drawn, apart from its value.
struct InteractionState: Hashable, Sendable {
    /// Whether the user can change the control; a disabled control is faint.
    var isEnabled = true
    /// Whether the pointer is over it.
    var isHovered = false
    /// Whether the user holds it.
    var isPressed = false
    /// Whether it has the keyboard focus and shows the focus ring.
    var isFocused = false
    /// The value as text, for the area beside a slider, or a button's title; empty if the control itself shows it.
    var text = ""
}
