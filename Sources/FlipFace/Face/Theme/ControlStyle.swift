import FlipEngine

/// What controls are made of: colours in sRGB, 0...1. The light comes from above, as it does for the cards.
struct ControlStyle: Hashable, Sendable {
    typealias Shade = Theme.Shade
    typealias Ramp = Theme.Ramp

    /// Labels: the cards' warm white, a little dimmed since they are small.
    var ink = Shade(0.925, 0.908, 0.865)
    /// Headings, and what is not chosen.
    var faintInk = Shade(0.560, 0.550, 0.535)
    /// What is filled or chosen, where it faces away from the light and where it catches it.
    var accent = Ramp(from: Shade(0.800, 0.520, 0.165), to: Shade(0.945, 0.668, 0.270))
    /// Values in words.
    var accentInk = Shade(0.925, 0.690, 0.360)
    /// The ring around the control that has the keyboard.
    var focus = Shade(0.960, 0.690, 0.300)
    /// What is sunk into the plate, from its upper edge to its lower one.
    var recess = Ramp(from: Shade(0.040, 0.040, 0.046), to: Shade(0.078, 0.078, 0.086))
    /// What stands out of the plate, from its upper edge to its lower one.
    var raised = Ramp(from: Shade(0.318, 0.315, 0.338), to: Shade(0.236, 0.234, 0.252))
    /// Knobs, from above to below.
    var knob = Ramp(from: Shade(0.962, 0.948, 0.910), to: Shade(0.742, 0.726, 0.684))
    /// The light that an edge catches.
    var rim = Shade(0.93, 0.93, 0.97)

    /// The standard one.
    static let standard = ControlStyle()
}

extension ControlStyle.Shade {
    /// The engine's colour of this shade.
    func color(alpha: Double = 1) -> Color {
        Color(red: Double(x), green: Double(y), blue: Double(z), alpha: alpha)
    }
}
