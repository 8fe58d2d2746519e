@testable import FlipFace

/// The state of one kind of control; nil for the other kinds.
extension Control {
    var slider: Slider? {
        if case .slider(let slider) = self { slider } else { nil }
    }
    var toggle: Toggle? {
        if case .toggle(let toggle) = self { toggle } else { nil }
    }
    var button: PushButton? {
        if case .button(let button) = self { button } else { nil }
    }

    /// The position of the knob.
    var share: Double? { slider?.share ?? toggle?.share }
}
