import FlipEngine

/// One setting and its new value.
package enum SettingsChange: Hashable, Sendable {
    case hourCycle(HourCycle)
    case showsSeconds(Bool)
    case returnDelay(Double?)
    case flipAxis(FlipAxis)
    case flipDuration(Double)
    case hingeGap(Double?)
    case motion(Settings.Motion)
    case popFactor(Double)

    /// Makes the change in `settings`.
    package func apply(to settings: inout Settings) {
        switch self {
        case .hourCycle(let value): settings.hourCycle = value
        case .showsSeconds(let value): settings.showsSeconds = value
        case .returnDelay(let value): settings.returnDelay = value
        case .flipAxis(let value): settings.flipAxis = value
        case .flipDuration(let value): settings.flipDuration = value
        case .hingeGap(let value): settings.hingeGap = value
        case .motion(let value): settings.motion = value
        case .popFactor(let value): settings.popFactor = value
        }
    }

    /// All that has to be changed to get from one to the other.
    static func changes(from old: Settings, to new: Settings) -> [SettingsChange] {
        let all: [SettingsChange] = [
            .hourCycle(new.hourCycle), .showsSeconds(new.showsSeconds),
            .returnDelay(new.returnDelay), .flipAxis(new.flipAxis),
            .flipDuration(new.flipDuration), .hingeGap(new.hingeGap), .motion(new.motion),
            .popFactor(new.popFactor),
        ]
        return all.filter { change in
            var changed = old
            change.apply(to: &changed)
            return changed != old
        }
    }
}
