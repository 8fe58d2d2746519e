import FlipClock
import FlipEngine

/// The light of a face: takes the night and the time that the light follows, and returns the light.
///
///     light.set(dusk, theme: theme)
///     light.update(target: reading.seconds, heldLag: nil, flipsLeft: 0.4)      // 0...1
///
/// Light is a fraction of the full light, in linear terms, as `Dusk` counts it.
struct FaceLight {
    /// The dusk as the user has set it, and a copy with enough light for the theme's digits; nil for none.
    private var dusk: (given: Dusk, bounded: Dusk)?
    /// The time on the turning cards; nil while the light does not follow it.
    private var shownTime: ShownTime?

    /// Whether there is a night.
    var isOn: Bool { dusk != nil }

    /// Sets the times and the light of the night, nil for none, for the digits of `theme`; returns whether they differ.
    mutating func set(_ new: Dusk?, theme: Theme) -> Bool {
        guard new != dusk?.given else { return false }
        dusk = new.map { ($0, $0.bounded(by: theme)) }
        return true
    }

    /// Sets the theme whose digits must stay legible.
    mutating func setTheme(_ theme: Theme) {
        dusk = dusk.map { ($0.given, $0.given.bounded(by: theme)) }
    }

    /// The light when the cards show this second, counted from midnight; whole days make no difference.
    func light(at second: Double) -> Double { dusk?.bounded.light(atSecondOfDay: second) ?? 1 }

    /// Advances to a frame, and returns its light. The arguments are those of `ShownTime.update`; without a target, the
    /// face is fully lit.
    mutating func update(target: Int?, heldLag: Double?, flipsLeft: Double) -> Double {
        guard isOn, let target else {
            shownTime = nil
            return 1
        }
        var shown = shownTime ?? ShownTime(target: target)
        shown.update(target: target, heldLag: heldLag, flipsLeft: flipsLeft)
        shownTime = shown
        return light(at: shown.seconds)
    }
}
