import FlipEngine

/// A slider: a knob on a groove.
///
/// A press on the knob holds it at the grabbed point; a press on the groove moves the knob under the pointer and holds
/// it there. A held knob follows the pointer continuously, and the value is the nearest stop; after the release the
/// knob moves to that stop.
struct Slider: Control {
    /// The slider's values.
    let scale: SliderScale
    /// The value; nil for the special one.
    private(set) var number: Double?
    var isEnabled = true
    private var grip: Grip?

    /// The state of a hold.
    private struct Grip: Hashable {
        /// The value before the press.
        let before: Double?
        /// The pointer's x at the press, in pixels.
        let pressed: Double
        /// The distance from there to the knob's middle, in pixels.
        let offset: Double
        /// The value while the pointer is where it was pressed.
        let pressedNumber: Double?
        /// The knob's position along the groove, 0...1.
        var share: Double
    }

    /// Creates a slider with `value`; nil is the special value.
    init(scale: SliderScale, value: Double?) {
        self.scale = scale
        number = value
    }

    var value: ControlValue { .number(number) }
    var isHeld: Bool { grip != nil }

    /// The knob's position along the groove, 0...1.
    var share: Double { grip?.share ?? scale.share(of: number) }

    mutating func show(_ value: ControlValue) {
        guard case .number(let new) = value, new != number, new?.isFinite != false else { return }
        number = new
        grip = nil
    }

    mutating func handle(_ input: ControlInput, size: Size) -> ControlOutcome {
        guard isEnabled, input.isFinite else { return .ignored }
        let before = value
        let geometry = SliderGeometry(size: size)
        switch input {
        case .pressed(let point): press(at: point.x, geometry)
        case .moved(let point), .released(let point):
            guard grip != nil else { return .ignored }
            move(to: point.x, geometry)
            if case .released = input { grip = nil }
        case .cancelled:
            guard let held = grip else { return .ignored }
            number = held.before
            grip = nil
        case .scrolled(let notches): step(notches)
        case .key(let key):
            switch key {
            case .home: if !isHeld { number = scale.first }
            case .end: if !isHeld { number = scale.last }
            case .activate: return .ignored
            case .left, .right, .minus, .plus: step(key.step ?? 0)
            }
        }
        return .changed(from: before, to: value)
    }

    private mutating func press(at x: Double, _ geometry: SliderGeometry) {
        let knob = geometry.x(at: share)
        let isOnKnob = abs(x - knob) <= geometry.knobRadius
        let old = number
        let offset = isOnKnob ? knob - x : 0
        let share = isOnKnob ? share : geometry.share(at: x)
        if !isOnKnob { number = scale.value(at: share) }
        grip = Grip(before: old, pressed: x, offset: offset, pressedNumber: number, share: share)
    }

    private mutating func move(to x: Double, _ geometry: SliderGeometry) {
        guard var held = grip else { return }
        held.share = geometry.share(at: x + held.offset)
        // A press without a movement keeps a value that is between two stops.
        number = x == held.pressed ? held.pressedNumber : scale.value(at: held.share)
        grip = held
    }

    /// Keys and the scroll wheel do not move a held knob.
    private mutating func step(_ steps: Int) {
        if !isHeld { number = scale.value(after: number, steps: steps) }
    }
}
