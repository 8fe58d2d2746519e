import FlipClock
import FlipEngine

/// What the card on the plate shows: takes the settings before and after a change, and returns the next value and the
/// direction of its flip.
///
/// At first the value is nine o'clock, an hour that looks different in each hour format. Each change shows the value
/// that its row gives, see `Setting.Row.sample`. A change that no value can show, such as the axis, goes on to the next
/// hour, and the next such change goes back. A theme changes the card itself and not its value.
struct PageSample: Hashable, Sendable {
    /// The value on the card.
    private(set) var value: CardValue
    private var isNextHour = false

    /// The sample for `settings`.
    init(_ settings: Settings) { value = Self.hour(isNext: false, settings) }

    /// Follows a change and returns the direction of its flip; nil if nothing except the theme has changed. `isUndo`
    /// tells whether it undoes an earlier change.
    mutating func follow(
        from old: Settings, to new: Settings, isUndo: Bool = false
    ) -> FlipTimeline.Direction? {
        let changed = SettingsChange.changes(from: old, to: new).map(\.setting)
        guard changed.contains(where: { $0.table != Setting.theme.table }) else { return nil }
        let sample = changed.lazy.compactMap { $0.row?.sample?(old, new) }.first
        if let target = sample?.value(in: new), target != value {
            (value, isNextHour) = (target, false)
            let isLess = changed.contains { $0.row?.sample != nil && $0.isLess(in: new, than: old) }
            return isUndo || isLess ? .backward : .forward
        }
        isNextHour.toggle()
        if Self.hour(isNext: isNextHour, new) == value { isNextHour.toggle() }
        value = Self.hour(isNext: isNextHour, new)
        return isNextHour && !isUndo ? .forward : .backward
    }

    private static func hour(isNext: Bool, _ settings: Settings) -> CardValue {
        settings.cards(atMinute: (isNext ? 10 : 9) * 60)[0]
    }
}

extension Setting {
    /// Whether the number is less in `new` than in `old`. A word is beyond the numbers, at its end of the scale.
    fileprivate func isLess(in new: Settings, than old: Settings) -> Bool {
        guard case .number(_, let scale?) = kind, case .number(let after) = value(in: new),
            case .number(let before) = value(in: old)
        else { return false }
        let word = scale.isWordLast ? Double.infinity : -.infinity
        return after ?? word < before ?? word
    }
}
