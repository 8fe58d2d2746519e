/// The value of a control.
enum ControlValue: Hashable, Sendable {
    /// The number of a slider; nil for its special value.
    case number(Double?)
    /// The state of a switch.
    case isOn(Bool)
    /// The index of the selected alternative, from 0.
    case choice(Int)
    /// The value of a button, which has no state; as a new value it means that the button was pushed.
    case pushed
}

/// The result of an input.
struct ControlOutcome: Hashable, Sendable {
    /// Whether the control has handled the input; otherwise the caller may handle it.
    var isHandled: Bool
    /// The new value; nil if it has not changed.
    var value: ControlValue?

    /// The control does not handle the input.
    static let ignored = ControlOutcome(isHandled: false)
    /// The control has handled the input without changing its value.
    static let handled = ControlOutcome(isHandled: true)

    /// The control has handled the input; `new` is reported only if it differs from `old`.
    static func changed(from old: ControlValue, to new: ControlValue) -> ControlOutcome {
        ControlOutcome(isHandled: true, value: old == new ? nil : new)
    }
}
