extension Settings {
    /// The modes; `entry` describes each of them. Digit keys select them in this order.
    package enum ModeKind: Hashable, Sendable, CaseIterable {
        /// The time, with or without the date, or the date alone.
        case time
        /// The time in several zones.
        case world
        /// A timer.
        case timer
        /// A stopwatch.
        case stopwatch
        /// A score.
        case score
        /// A text.
        case text

        /// The words of the mode.
        package var entry: ModeEntry {
            switch self {
            case .time: ModeEntry(word: "time", title: "Time", key: 1, sample: .nine)
            case .world: ModeEntry(word: "world", title: "World", key: 2, sample: .hour(18))
            case .timer: ModeEntry(word: "timer", title: "Timer", key: 4, sample: .text("25"))
            case .stopwatch:
                ModeEntry(word: "stopwatch", title: "Stopwatch", key: 5, sample: .text("07"))
            case .score: ModeEntry(word: "score", title: "Score", key: 6, sample: .text("21"))
            case .text: ModeEntry(word: "text", title: "Text", key: 7, sample: .text("AZ"))
            }
        }
    }

    /// Whether the cards show words from the start.
    package var showsWords: Bool {
        switch mode {
        case .time: date != .none
        case .world, .score, .text: true
        case .timer, .stopwatch: false
        }
    }

    /// Whether the time mode shows the date.
    package enum DateCards: Hashable, Sendable, CaseIterable {
        /// The date on smaller cards below the time, or beside the time if that makes the cards larger.
        case below
        /// The date in place of the time.
        case only
        /// The time without a date.
        case none
    }
}

/// The entry of a mode: how the user selects it.
package struct ModeEntry: Sendable {
    /// Its value in the settings file.
    package let word: String
    /// Its name on the back and in the menu.
    package let title: Phrase
    /// The digit key that selects it.
    package let key: Int
    /// What the card on the back shows when it is selected: the time, the time elsewhere, the minutes of a timer, the
    /// seconds of a stopwatch, the points of a won game, letters.
    package let sample: Setting.Sample
}

extension Setting {
    /// The setting that selects the mode, with one value for each entry.
    package static let mode = Setting(
        "face.mode", \.mode,
        choices: Settings.ModeKind.allCases.map { ($0, .word($0.entry.word), $0.entry.title) },
        option: "mode",
        words: [("stopwatch", .stopwatch, "The same as --mode stopwatch.")],
        "What the cards show: \(Settings.ModeKind.words)",
        row: Row(.shows, "Mode", sample: { $1.mode.entry.sample }))

    /// The setting that selects the date's cards.
    static let date = Setting(
        "face.date", \.date,
        choices: [
            (.none, .word("none"), "Off"), (.below, .word("below"), "Below"),
            (.only, .word("only"), "Only"),
        ],
        words: [
            ("date", .below, "Show the date with the time, in the language of LC_TIME."),
            ("date-only", .only, "Show the date instead of the time."),
            ("no-date", .none, "Show no date. (default)"),
        ],
        "The date, in the format of LC_TIME: `below` the time, `only` the date, or `none`",
        row: Row(.shows, "Date", sample: { $1.date == .none ? .nine : .text("24") }))
}

extension Settings.ModeKind {
    /// The values of all modes, for a sentence.
    fileprivate static var words: String {
        let words = allCases.map { "`\($0.entry.word)`" }
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}
