import FlipEngine

/// A control on a page, operated by pointer and keyboard: takes an input and returns the new value.
///
///     var slider = Slider(scale: SliderScale(stops: [0, 1, 2]), value: 1)
///     let outcome = slider.handle(.pressed(point), size: size)
///     if let value = outcome.value { apply(value) }
///
/// A control is a value type that does not draw, use time or call back. Points are in the control's own coordinates, in
/// pixels from its top left corner with `y` downwards; while a button is held they may be outside the control. Inputs
/// that are not finite are ignored, and so are all inputs while the control is disabled.
protocol Control: Sendable {
    /// The current value.
    var value: ControlValue { get }
    /// Whether the user can change the control.
    var isEnabled: Bool { get set }
    /// Whether the user holds the control.
    var isHeld: Bool { get }

    /// Sets the value from outside; a different value ends a hold. Values of another kind are ignored.
    mutating func show(_ value: ControlValue)

    /// Handles `input`; `size` is the control's size in pixels.
    mutating func handle(_ input: ControlInput, size: Size) -> ControlOutcome
}
