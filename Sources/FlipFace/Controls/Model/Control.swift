import FlipClock
import FlipEngine

/// A control on a page, operated by pointer and keyboard: takes an input and returns the new value.
///
///     var control = Control.slider(Slider(scale: SliderScale(stops: [0, 1, 2]), value: 1))
///     let outcome = control.handle(.pressed(point), size: size)
///     if let value = outcome.value { apply(value) }
///
/// A control is a value type that does not draw, use time or call back. Points are in the control's own coordinates, in
/// pixels from its top left corner with `y` downwards; while a button is held they may be outside the control. Inputs
/// that are not finite are ignored, and keys and the wheel have no effect during a hold.
enum Control: Hashable, Sendable {
    case button(PushButton)
    case choice(Choice)
    case cities(CityList)
    case slider(Slider)
    case toggle(Toggle)

    /// The current value; nil for a button, which has none.
    var value: Setting.Value? {
        switch self {
        case .button: nil
        case .choice(let choice): choice.value
        case .cities(let list): list.value
        case .slider(let slider): slider.value
        case .toggle(let toggle): toggle.value
        }
    }

    /// Whether the user holds the control.
    var isHeld: Bool {
        switch self {
        case .button(let button): button.isHeld
        case .choice(let choice): choice.isHeld
        case .cities(let list): list.isHeld
        case .slider(let slider): slider.isHeld
        case .toggle(let toggle): toggle.isHeld
        }
    }

    /// The choice; nil for another control, which it does not replace.
    var choice: Choice? {
        get {
            guard case .choice(let choice) = self else { return nil }
            return choice
        }
        set { if let newValue { self = .choice(newValue) } }
    }

    /// The list of cities; nil for another control, which it does not replace.
    var cities: CityList? {
        get {
            guard case .cities(let list) = self else { return nil }
            return list
        }
        set { if let newValue { self = .cities(newValue) } }
    }

    /// Sets the value from outside; a different value ends a hold. Values of another kind are ignored.
    mutating func show(_ value: Setting.Value) {
        switch self {
        case .button: break
        case .choice(var choice):
            choice.show(value)
            self = .choice(choice)
        case .cities(var list):
            list.show(value)
            self = .cities(list)
        case .slider(var slider):
            slider.show(value)
            self = .slider(slider)
        case .toggle(var toggle):
            toggle.show(value)
            self = .toggle(toggle)
        }
    }

    /// Handles `input`; `size` is the control's size in pixels.
    mutating func handle(_ input: ControlInput, size: Size) -> ControlOutcome {
        guard input.isFinite, input.isOfHold != true || isHeld else { return .ignored }
        if input.isOfHold == false, isHeld { return .handled }
        let outcome: ControlOutcome
        switch self {
        case .button(var button):
            outcome = button.handle(input, size: size)
            self = .button(button)
        case .choice(var choice):
            outcome = choice.handle(input, size: size)
            self = .choice(choice)
        case .cities(var list):
            outcome = list.handle(input, size: size)
            self = .cities(list)
        case .slider(var slider):
            outcome = slider.handle(input, size: size)
            self = .slider(slider)
        case .toggle(var toggle):
            outcome = toggle.handle(input, size: size)
            self = .toggle(toggle)
        }
        return outcome
    }
}
