import FlipEngine

/// An input to a control, in its own coordinates.
enum ControlInput: Hashable, Sendable {
    /// The button was pressed at this point.
    case pressed(Point)
    /// The pointer moved to this point while the button was down.
    case moved(Point)
    /// The button was released at this point.
    case released(Point)
    /// The hold ended without a release; its changes are undone.
    case cancelled
    /// The scroll wheel was turned by this number of notches; positive is up, away from the user.
    case scrolled(Int)
    /// Text was typed while the control had the keyboard focus.
    case typed(String)
    /// A key was pressed while the control had the keyboard focus.
    case key(ControlKey)

    /// Whether all numbers are finite.
    var isFinite: Bool {
        switch self {
        case .pressed(let point), .moved(let point), .released(let point): point.isFinite
        case .cancelled, .scrolled, .typed, .key: true
        }
    }

    /// Whether the input belongs to a hold; nil for the press that begins one. The others have no effect during a hold.
    var isOfHold: Bool? {
        switch self {
        case .pressed: nil
        case .moved, .released, .cancelled: true
        case .scrolled, .typed, .key: false
        }
    }
}

/// The keys that controls handle.
enum ControlKey: Hashable, Sendable, CaseIterable {
    /// One step down or up.
    case left, right
    /// One step down or up with the minus and plus keys.
    case minus, plus
    /// The first and the last value.
    case home, end
    /// Space or Return.
    case activate
    /// Backspace.
    case erase

    /// The number of steps; nil for keys that do not step.
    var step: Int? {
        switch self {
        case .left, .minus: -1
        case .right, .plus: 1
        case .home, .end, .activate, .erase: nil
        }
    }
}
