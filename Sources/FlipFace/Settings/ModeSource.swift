/// The source of a face's mode.
package enum ModeSource: Sendable {
    /// The settings; `names` is called only if a mode shows the date.
    case settings(names: @Sendable () -> DateNames)
    /// A text, which takes the place of the mode in the settings.
    case text(BoardText)

    /// The mode that this source and `settings` select.
    package func mode(for settings: Settings) -> any Mode {
        switch self {
        case .settings(let names): settings.mode(names: names)
        case .text(let text): TextMode(text)
        }
    }
}

extension Settings {
    /// The mode that the settings select.
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
