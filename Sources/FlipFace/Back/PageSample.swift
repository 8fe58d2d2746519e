import FlipEngine

/// What the card on the plate shows: takes the settings before and after a change, and gives the next value and the
/// direction of its flip.
///
/// At first it is nine o'clock, an hour that differs with every way of counting. Each change shows what it changes: the
/// seconds, a day, the delay in seconds. A change that no value can show, such as the axis, goes on to the next hour
/// and the next one back.
struct PageSample: Hashable, Sendable {
    /// The value on the card.
    private(set) var value: CardValue
    private var isNextHour = false

    private static let hour = 9
    private static let seconds = "45"
    private static let day = "24"

    /// The sample for `settings`.
    init(_ settings: Settings) { value = Self.hour(Self.hour, settings) }

    /// Follows a change; nil if nothing has changed. `isUndo` tells whether it takes back an earlier change.
    mutating func follow(
        from old: Settings, to new: Settings, isUndo: Bool = false
    ) -> FlipTimeline.Direction? {
        guard old != new else { return nil }
        let target = Self.target(from: old, to: new)
        var direction: FlipTimeline.Direction = isUndo ? .backward : .forward
        if old.returnDelay != new.returnDelay, !isUndo {
            let isLess = (new.returnDelay ?? .infinity) < (old.returnDelay ?? .infinity)
            direction = isLess ? .backward : .forward
        }
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

    /// The value that shows the change; nil if none does.
    private static func target(from old: Settings, to new: Settings) -> CardValue? {
        if old.returnDelay != new.returnDelay, let delay = new.returnDelay {
            return CardValue(text: String(Int(min(max(delay, 0), 99).rounded(.up))))
        }
        if old.showsSeconds != new.showsSeconds, new.showsSeconds {
            return CardValue(text: seconds)
        }
        if old.date != new.date, new.date != .none { return CardValue(text: day) }
        let isOther =
            old.flipAxis != new.flipAxis || old.motion != new.motion
            || old.flipDuration != new.flipDuration || old.hingeGap != new.hingeGap
            || old.popFactor != new.popFactor || old.theme != new.theme
        return isOther ? nil : hour(hour, new)
    }

    private static func hour(_ hour: Int, _ settings: Settings) -> CardValue {
        let isTwelve = settings.hourCycle == .h12
        let hasZero = settings.leadingZero.isShown ?? !isTwelve
        let text = hour < 10 && hasZero ? "0\(hour)" : String(hour)
        return CardValue(text: text, label: isTwelve ? "AM" : nil)
    }
}
