/// Where a face's mode comes from.
package enum ModeSource: Hashable, Sendable {
    /// The settings.
    case settings
    /// A text, in place of what the settings ask for.
    case text(BoardText)

    /// The mode that this and `settings` ask for.
    package func mode(for settings: Settings) -> any Mode {
        switch self {
        case .settings: settings.mode
        case .text(let text): TextMode(text)
        }
    }
}

extension Settings {
    /// The mode that the settings ask for.
    package var mode: any Mode { TimeMode(hourCycle: hourCycle, showsSeconds: showsSeconds) }
}
