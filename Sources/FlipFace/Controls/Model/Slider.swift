import FlipClock
import FlipEngine

/// A slider: a knob on a groove.
///
/// A press on the knob holds it at the grabbed point; a press on the groove moves the knob under the pointer and holds
/// it there. A held knob follows the pointer continuously, and the value is the nearest stop; after the release the
/// knob moves to that stop.
struct Slider: Hashable, Sendable {
    /// The slider's values.
    let scale: SliderScale
    /// The value; nil for the special one.
    private(set) var number: Double?
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

    /// The number as a setting's value.
    var value: Setting.Value { .number(number) }
    /// Whether the user holds the knob.
    var isHeld: Bool { grip != nil }

    /// The knob's position along the groove, 0...1.
    var share: Double { grip?.share ?? scale.share(of: number) }

    /// Moves the knob to `value`; a different value ends a hold.
    mutating func show(_ value: Setting.Value) {
        guard case .number(let new) = value, new != number, new?.isFinite != false else { return }
        number = new
        grip = nil
    }

    /// Handles `input`, which `Control` has checked.
    mutating func handle(_ input: ControlInput, size: Size) -> ControlOutcome {
        let before = value
        let geometry = SliderGeometry(size: size)
        switch input {
        case .pressed(let point): press(at: point.x, geometry)
        case .moved(let point), .released(let point):
            move(to: point.x, geometry)
            if case .released = input { grip = nil }
        case .cancelled:
            if let grip { number = grip.before }
            grip = nil
        case .scrolled(let notches): step(notches)
        case .typed: return .ignored
        case .key(let key):
            switch key {
            case .home: number = scale.first
            case .end: number = scale.last
            case .activate, .erase: return .ignored
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

    private mutating func step(_ steps: Int) {
        number = scale.value(after: number, steps: steps)
    }
}
