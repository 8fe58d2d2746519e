import FlipEngine

/// A button for an action: pressed and released inside, or activated with Space or Return.
struct PushButton: Hashable, Sendable {
    /// Whether the user holds the button.
    private(set) var isHeld = false
    /// Whether the button is shown as pressed: held, with the pointer over it.
    private(set) var isDown = false

    /// Handles `input`, which `Control` has checked.
    mutating func handle(_ input: ControlInput, size: Size) -> ControlOutcome {
        switch input {
        case .pressed:
            isHeld = true
            isDown = true
        case .moved(let point): isDown = Toggle.contains(point, size)
        case .released(let point):
            self = PushButton()
            if Toggle.contains(point, size) { return .pushed }
        case .cancelled: self = PushButton()
        case .key(.activate): return .pushed
        case .scrolled, .typed, .key: return .ignored
        }
        return .handled
    }
}
