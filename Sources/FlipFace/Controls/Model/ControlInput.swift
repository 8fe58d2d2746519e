import FlipEngine

/// What is done to a control, in its own coordinates.
enum ControlInput: Hashable, Sendable {
    /// The button went down here.
    case pressed(Point)
    /// The pointer moved here with the button down.
    case moved(Point)
    /// The button went up here.
    case released(Point)
    /// The hold is over without a release: what it has changed is taken back.
    case cancelled
    /// The wheel was turned by so many notches; positive is up, away from the user.
    case scrolled(Int)
    /// A key went down while the control had the keyboard.
    case key(ControlKey)

    /// Whether all numbers are finite.
    var isFinite: Bool {
        switch self {
        case .pressed(let point), .moved(let point), .released(let point): point.isFinite
        case .cancelled, .scrolled, .key: true
        }
    }
}

/// The keys that mean something to a control.
enum ControlKey: Hashable, Sendable, CaseIterable {
    /// A step down or up.
    case left, right
    /// The same, by the signs.
    case minus, plus
    /// The first and the last value.
    case home, end
    /// Space or Return.
    case activate

    /// How many steps the key means; nil for the others.
    var step: Int? {
        switch self {
        case .left, .minus: -1
        case .right, .plus: 1
        case .home, .end, .activate: nil
        }
    }
}
