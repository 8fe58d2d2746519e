/// The state in which a control is drawn, apart from its value.
struct InteractionState: Hashable, Sendable {
    /// Whether the user can change the control; a disabled control is faint.
    var isEnabled = true
    /// Whether the pointer is over it.
    var isHovered = false
    /// The index of the alternative under the pointer; nil for none.
    var alternative: Int?
    /// Whether the user holds it.
    var isPressed = false
    /// Whether it has the keyboard focus and shows the focus ring.
    var isFocused = false
    /// The value as text, for the area beside a slider, or a button's title; empty if the control itself shows it.
    var text = ""

    /// The scale of the control's knob: 1 at rest, and more under the pointer or while it is held.
    func growth(hovered: Double, held: Double) -> Double {
        isPressed ? held : isHovered ? hovered : 1
    }
}
