import FlipClock

/// The result of an input to a control.
struct ControlOutcome: Hashable, Sendable {
    /// Whether the control has handled the input; otherwise the caller may handle it.
    var isHandled: Bool
    /// The new value; nil if it has not changed.
    var value: Setting.Value?
    /// Whether a button was pushed.
    var isPush = false

    /// The control does not handle the input.
    static let ignored = ControlOutcome(isHandled: false)
    /// The control has handled the input without changing its value.
    static let handled = ControlOutcome(isHandled: true)
    /// The user has pushed the button.
    static let pushed = ControlOutcome(isHandled: true, isPush: true)

    /// The control has handled the input; `new` is reported only if it differs from `old`.
    static func changed(from old: Setting.Value, to new: Setting.Value) -> ControlOutcome {
        ControlOutcome(isHandled: true, value: old == new ? nil : new)
    }
}
