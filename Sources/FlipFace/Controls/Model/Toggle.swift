import FlipEngine

/// A switch: on or off.
///
/// A click turns it over; a knob that is dragged stays at the side where it is let go.
struct Toggle: Control {
    /// Whether it is on.
    private(set) var isOn: Bool
    var isEnabled = true
    private var grip: Grip?

    /// How a hand holds the knob.
    private struct Grip: Hashable {
        /// Where the pointer was pressed.
        let pressed: Double
        /// Where the knob is while it is dragged, 0...1; nil while it was only pressed.
        var share: Double?
    }

    /// A switch that is on or off.
    init(isOn: Bool) { self.isOn = isOn }

    var value: ControlValue { .isOn(isOn) }
    var isHeld: Bool { grip != nil }

    /// Where the knob is: 0 for off, 1 for on, between them under a hand.
    var share: Double { grip?.share ?? (isOn ? 1 : 0) }

    mutating func show(_ value: ControlValue) {
        guard case .isOn(let new) = value, new != isOn else { return }
        isOn = new
        grip = nil
    }

    mutating func handle(_ input: ControlInput, size: Size) -> ControlOutcome {
        guard isEnabled, input.isFinite else { return .ignored }
        let before = value
        switch input {
        case .pressed(let point): grip = Grip(pressed: point.x)
        case .moved(let point):
            guard grip != nil else { return .ignored }
            drag(to: point.x, size)
        case .released(let point):
            guard grip != nil else { return .ignored }
            drag(to: point.x, size)
            if let share = grip?.share {
                isOn = share > 0.5
            } else if Self.contains(point, size) {
                isOn.toggle()
            }
            grip = nil
        case .cancelled:
            guard grip != nil else { return .ignored }
            grip = nil
        case .scrolled(let notches): if !isHeld && notches != 0 { isOn = notches > 0 }
        case .key(.activate): if !isHeld { isOn.toggle() }
        case .key(let key):
            guard let step = key.step else { return .ignored }
            if !isHeld { isOn = step > 0 }
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

    /// Whether a release here still means the control; a hand is not exact.
    static func contains(_ point: Point, _ size: Size) -> Bool {
        Rect(origin: .zero, size: size).insetBy(dx: -8, dy: -8).contains(point)
    }
}
