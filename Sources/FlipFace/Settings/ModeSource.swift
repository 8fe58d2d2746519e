/// The source of a face's mode.
package enum ModeSource: Sendable {
    /// The settings; `names` is called only if a mode shows the date.
    case settings(names: @Sendable () -> DateNames)
    /// A text on a board, which takes the place of the mode in the settings.
    case text(TextMode)

    /// The mode that this source and `settings` select.
    package func mode(for settings: Settings) -> any Mode {
        switch self {
        case .settings(let names): settings.mode(names: names)
        case .text(let mode): mode
        }
    }
}

extension Settings {
    /// The mode that the settings select.
    package func mode(names: () -> DateNames) -> any Mode { date.entry.make(self, names) }

    /// The modes that the settings can select; `entry` describes each of them.
    package enum DateCards: Hashable, Sendable, CaseIterable {
        /// The date on smaller cards below the time, or beside it if the cards are larger then.
        case below
        /// The date in place of the time.
        case only
        /// The time without a date.
        case none

        /// The words, the option and the mode of this value.
        var entry: ModeEntry {
            switch self {
            case .below:
                ModeEntry(
                    "below", "Below", option: "date",
                    "Show the date with the time, in the language of LC_TIME."
                ) { settings, names in
                    TimeAndDateMode(time: TimeMode(settings), date: DateMode(names: names()))
                }
            case .only:
                ModeEntry(
                    "only", "Only", option: "date-only", "Show the date instead of the time."
                ) { DateMode(names: $1()) }
            case .none:
                ModeEntry("none", "None", option: "no-date", "Show no date. (default)") {
                    settings, _ in TimeMode(settings)
                }
            }
        }
    }
}

/// The entry of a mode: how the user selects it, and how it is made from the settings.
struct ModeEntry {
    /// Its value in the settings file.
    let word: String
    /// Its name on the back.
    let title: String
    /// The command-line option that selects it, without its dashes.
    let option: String
    /// The option's line in the help.
    let help: String
    /// Makes the mode; `names` is called only if it shows the date.
    let make: @Sendable (_ settings: Settings, _ names: () -> DateNames) -> any Mode

    init(
        _ word: String, _ title: String, option: String, _ help: String,
        make: @escaping @Sendable (Settings, () -> DateNames) -> any Mode
    ) {
        self.word = word
        self.title = title
        self.option = option
        self.help = help
        self.make = make
    }
}

extension Setting {
    /// The setting that selects the mode, with one value for each entry.
    static let mode = Setting(
        "face.date", \.date,
        choices: Settings.DateCards.allCases.map {
            ($0, .word($0.entry.word), $0.entry.title)
        },
        words: Settings.DateCards.allCases.map { ($0.entry.option, $0, $0.entry.help) },
        "The date, in the format of LC_TIME: `below` the time, `only` the date, or `none`",
        row: Row(.shows, "Date"))
}

extension TimeMode {
    /// The time as the settings show it.
    fileprivate init(_ settings: Settings) {
        self.init(
            hourCycle: settings.hourCycle, showsSeconds: settings.showsSeconds,
            hasLeadingZero: settings.leadingZero.isShown,
            hasSingleDigits: settings.flipAxis == .y)
    }
}
