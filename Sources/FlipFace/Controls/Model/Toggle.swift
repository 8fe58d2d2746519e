import FlipClock
import FlipEngine

/// A switch: on or off.
///
/// A click switches it; a dragged knob keeps the side on which it is released.
struct Toggle: Hashable, Sendable {
    /// Whether it is on.
    private(set) var isOn: Bool
    private var grip: Grip?

    /// The state of a hold.
    private struct Grip: Hashable {
        /// The pointer's x at the press, in pixels.
        let pressed: Double
        /// The position of a dragged knob, 0...1; nil before the drag begins.
        var share: Double?
    }

    /// Creates a switch.
    init(isOn: Bool) { self.isOn = isOn }

    /// The state as a setting's value.
    var value: Setting.Value { .isOn(isOn) }
    /// Whether the user holds the knob.
    var isHeld: Bool { grip != nil }

    /// The knob's position: 0 for off, 1 for on, between them during a drag.
    var share: Double { grip?.share ?? (isOn ? 1 : 0) }

    /// Switches to `value`; a different value ends a hold.
    mutating func show(_ value: Setting.Value) {
        guard case .isOn(let new) = value, new != isOn else { return }
        isOn = new
        grip = nil
    }

    /// Handles `input`, which `Control` has checked.
    mutating func handle(_ input: ControlInput, size: Size) -> ControlOutcome {
        let before = value
        switch input {
        case .pressed(let point): grip = Grip(pressed: point.x)
        case .moved(let point): drag(to: point.x, size)
        case .released(let point):
            drag(to: point.x, size)
            if let share = grip?.share {
                isOn = share > 0.5
            } else if Self.contains(point, size) {
                isOn.toggle()
            }
            grip = nil
        case .cancelled: grip = nil
        case .scrolled(let notches): if notches != 0 { isOn = notches > 0 }
        case .typed: return .ignored
        case .key(.activate): isOn.toggle()
        case .key(let key):
            guard let step = key.step else { return .ignored }
            isOn = step > 0
        }
        return .changed(from: before, to: value)
    }

    private mutating func drag(to x: Double, _ size: Size) {
        guard let grip,
            grip.share != nil || abs(x - grip.pressed) > PanGestureRecognizer.standardSlop
        else { return }
        let travel = max(size.width - size.height, 1)
        self.grip?.share = min(max((isOn ? 1 : 0) + (x - grip.pressed) / travel, 0), 1)
    }

    /// Whether a release at `point` counts as a click; one up to 8 pixels outside does, because pointing is imprecise.
    static func contains(_ point: Point, _ size: Size) -> Bool {
        Rect(origin: .zero, size: size).insetBy(dx: -8, dy: -8).contains(point)
    }
}
