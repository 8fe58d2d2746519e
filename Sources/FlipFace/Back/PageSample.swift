import FlipClock
import FlipEngine

/// What the card on the plate shows: takes the settings before and after a change, and returns the next value and the
/// direction of its flip.
///
/// At first the value is nine o'clock, an hour that looks different in each hour format. Each change shows the value
/// that it changes: a card of the mode, the seconds, a day, the delay in seconds, the hour or the minutes at which the
/// night begins or ends, the light or the volume in percent. A change that no value can show, such as the axis, goes on
/// to the next hour, and the next such change goes back. A theme changes the card itself and not its value.
struct PageSample: Hashable, Sendable {
    /// The value on the card.
    private(set) var value: CardValue
    private var isNextHour = false

    private static let hour = 9
    private static let seconds = "45"
    private static let day = "24"

    /// The sample for `settings`.
    init(_ settings: Settings) { value = Self.hour(Self.hour, settings) }

    /// Follows a change and returns the direction of its flip; nil if nothing except the theme has changed. `isUndo`
    /// tells whether it undoes an earlier change.
    mutating func follow(
        from old: Settings, to new: Settings, isUndo: Bool = false
    ) -> FlipTimeline.Direction? {
        guard Self.withoutLook(old) != Self.withoutLook(new) else { return nil }
        let target = Self.target(from: old, to: new)
        var direction: FlipTimeline.Direction = isUndo ? .backward : .forward
        if !isUndo, Self.isLess(from: old, to: new) { direction = .backward }
        if let target, target != value {
            (value, isNextHour) = (target, false)
            return direction
        }
        isNextHour.toggle()
        var next = Self.hour(Self.hour + (isNextHour ? 1 : 0), new)
        if next == value {
            isNextHour.toggle()
            next = Self.hour(Self.hour + (isNextHour ? 1 : 0), new)
        }
        value = next
        if !isUndo { direction = isNextHour ? .forward : .backward }
        return direction
    }

    /// `settings` without the values that change the theme.
    private static func withoutLook(_ settings: Settings) -> Settings {
        var rest = settings
        let standard = Settings()
        (rest.theme, rest.fonts) = (standard.theme, standard.fonts)
        (rest.look, rest.themeValues) = (standard.look, standard.themeValues)
        return rest
    }

    /// Whether a number gets smaller.
    private static func isLess(from old: Settings, to new: Settings) -> Bool {
        (new.returnDelay ?? .infinity) < (old.returnDelay ?? .infinity)
            || (new.duskStart?.minutes ?? -1) < (old.duskStart?.minutes ?? -1)
            || new.duskEnd.minutes < old.duskEnd.minutes || new.duskLight < old.duskLight
            || new.soundVolume < old.soundVolume
    }

    /// The value that shows the change; nil if none does.
    private static func target(from old: Settings, to new: Settings) -> CardValue? {
        if old.mode != new.mode { return value(of: new.mode, new) }
        if old.hourCycle != new.hourCycle || old.leadingZero != new.leadingZero {
            return hour(hour, new)
        }
        if old.seconds != new.seconds {
            // A line has no card.
            return new.seconds == .cards ? CardValue(text: seconds) : hour(hour, new)
        }
        if old.date != new.date {
            return new.date != .none ? CardValue(text: day) : hour(hour, new)
        }
        if old.returnDelay != new.returnDelay, let delay = new.returnDelay {
            return CardValue(text: twoDigits(delay.rounded(.up)))
        }
        if old.duskStart != new.duskStart {
            return new.duskStart.map { time(from: old.duskStart, to: $0, new) }
        }
        if old.duskEnd != new.duskEnd { return time(from: old.duskEnd, to: new.duskEnd, new) }
        if old.duskLight != new.duskLight, new.duskLight < 1 {
            return CardValue(text: twoDigits((new.duskLight * 100).rounded()))
        }
        if old.soundVolume != new.soundVolume, new.soundVolume > 0, new.soundVolume < 1 {
            return CardValue(text: twoDigits((new.soundVolume * 100).rounded()))
        }
        return nil
    }

    /// A card of `mode`: the time, the time elsewhere, the minutes of a timer, the seconds of a stopwatch, the points
    /// of a won game, letters.
    private static func value(of mode: Settings.ModeKind, _ settings: Settings) -> CardValue {
        switch mode {
        case .time: hour(hour, settings)
        case .world: hour(hour + 9, settings)
        case .timer: CardValue(text: "25")
        case .stopwatch: CardValue(text: "07")
        case .score: CardValue(text: "21")
        case .text: CardValue(text: "AZ")
        }
    }

    /// The hour of a time of day or, if only its minutes differ from `old`, the minutes.
    private static func time(
        from old: TimeOfDay?, to new: TimeOfDay, _ settings: Settings
    ) -> CardValue {
        let cards = cards(atMinute: new.minutes, settings)
        return old.map { $0.minutes / 60 == new.minutes / 60 } ?? false ? cards[1] : cards[0]
    }

    private static func twoDigits(_ number: Double) -> String {
        String(Int(min(max(number, 0), 99)))
    }

    private static func hour(_ hour: Int, _ settings: Settings) -> CardValue {
        cards(atMinute: hour * 60, settings)[0]
    }

    /// The cards of the face for a minute of the day: its hour and its minutes.
    private static func cards(atMinute minute: Int, _ settings: Settings) -> [CardValue] {
        let mode = TimeMode(
            hourCycle: settings.hourCycle, hasLeadingZero: settings.leadingZero.isShown)
        return mode.values(
            on: mode.plan, at: ClockReading(dayNumber: 0, secondOfDay: minute * 60))
    }
}
