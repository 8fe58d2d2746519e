/// Where a face's mode comes from.
package enum ModeSource: Sendable {
    /// The settings; the language's names are asked for where they are needed.
    case settings(names: @Sendable () -> DateNames)
    /// A text, in place of what the settings ask for.
    case text(BoardText)

    /// The mode that this and `settings` ask for.
    package func mode(for settings: Settings) -> any Mode {
        switch self {
        case .settings(let names): settings.mode(names: names)
        case .text(let text): TextMode(text)
        }
    }
}

extension Settings {
    /// The mode that the settings ask for.
    package func mode(names: () -> DateNames) -> any Mode {
        let time = TimeMode(
            hourCycle: hourCycle, showsSeconds: showsSeconds, hasLeadingZero: leadingZero.isShown)
        switch date {
        case .none: return time
        case .below: return TimeAndDateMode(time: time, date: DateMode(names: names()))
        case .only: return DateMode(names: names())
        }
    }
}
