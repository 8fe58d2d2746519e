/// What a control stands at.
enum ControlValue: Hashable, Sendable {
    /// A slider's number; nil for its special stop.
    case number(Double?)
    /// A switch.
    case isOn(Bool)
    /// Which of several, counted from 0.
    case choice(Int)
    /// A button, which stands at nothing; as a new value: it was pushed.
    case pushed
}

/// What came of an input.
struct ControlOutcome: Hashable, Sendable {
    /// Whether the control has answered; otherwise somebody else may.
    var isHandled: Bool
    /// The new value, if it has changed.
    var value: ControlValue?

    /// Not the control's business.
    static let ignored = ControlOutcome(isHandled: false)
    /// Answered; the value is as before.
    static let handled = ControlOutcome(isHandled: true)

    /// Answered; `new` counts only where it is another than `old`.
    static func changed(from old: ControlValue, to new: ControlValue) -> ControlOutcome {
        ControlOutcome(isHandled: true, value: old == new ? nil : new)
    }
}
