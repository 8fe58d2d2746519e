import FlipEngine

/// A button for an action: pressed and released inside, or activated with Space or Return.
struct PushButton: Control {
    /// The button's title.
    var title: String
    var isEnabled = true
    private(set) var isHeld = false
    /// Whether the button is shown as pressed: held, with the pointer over it.
    private(set) var isDown = false

    /// Creates a button with `title`.
    init(title: String) { self.title = title }

    var value: ControlValue { .pushed }

    mutating func show(_ value: ControlValue) {}

    mutating func handle(_ input: ControlInput, size: Size) -> ControlOutcome {
        guard isEnabled, input.isFinite else { return .ignored }
        switch input {
        case .pressed:
            isHeld = true
            isDown = true
        case .moved(let point):
            guard isHeld else { return .ignored }
            isDown = Toggle.contains(point, size)
        case .released(let point):
            guard isHeld else { return .ignored }
            isHeld = false
            isDown = false
            if Toggle.contains(point, size) {
                return ControlOutcome(isHandled: true, value: .pushed)
            }
        case .cancelled:
            guard isHeld else { return .ignored }
            isHeld = false
            isDown = false
        case .key(.activate):
            return isHeld ? .handled : ControlOutcome(isHandled: true, value: .pushed)
        case .scrolled, .key: return .ignored
        }
        return .handled
    }
}
