import FlipEngine

/// Something on a page that the hand and the keyboard change: takes what was done to it, gives its new value.
///
///     var slider = Slider(scale: SliderScale(stops: [0, 1, 2]), value: 1)
///     let outcome = slider.handle(.pressed(point), size: size)
///     if let value = outcome.value { ... }
///
/// A control is a plain value: it draws nothing, knows no time and calls nobody. Points are in the control's own
/// coordinates, in pixels from its top left corner with `y` downwards; while a button is held they may lie anywhere. What
/// is not finite is ignored, and so is everything while the control is disabled.
protocol Control: Sendable {
    /// What it shows.
    var value: ControlValue { get }
    /// Whether it can be changed.
    var isEnabled: Bool { get set }
    /// Whether a hand holds it.
    var isHeld: Bool { get }

    /// Takes over a value from outside; another one than there is ends a hold. Values that do not fit are ignored.
    mutating func show(_ value: ControlValue)

    /// Answers `input`; `size` is how large the control is shown, in pixels.
    mutating func handle(_ input: ControlInput, size: Size) -> ControlOutcome
}
