/// The inputs, other than the settings, from which the mode of a face is made.
package struct ModeSource: Sendable {
    /// The names of weekdays and months; called only if a mode shows the date.
    package var names: @Sendable () -> DateNames
    /// How the language of the user's own texts writes capitals.
    package var capitals = Capitals.usual
    /// The local time zone.
    package var local = LocalZone(name: "UTC", .utc)
    /// Reads the zone of a name in the system's database; nil if there is none.
    package var readZone: @Sendable (_ name: String) -> Zone? = { _ in nil }
    /// The zones that were read.
    private(set) var zones: [String: Zone] = [:]
    /// The text of the text mode.
    package private(set) var text: BoardText
    /// How the text mode shows its text.
    package let style: BoardStyle
    /// The previous text, from which the cards change to `text`; nil for none.
    private var textBefore: BoardText?
    /// The earlier texts for which the board keeps space.
    private var history = BoardHistory()
    /// The part of the modes' states on which the cards depend.
    private(set) var needs = Needs()

    /// The part of the modes' states on which the cards depend; it seldom changes.
    struct Needs: Hashable, Sendable {
        /// The numbers on the cards of the timer.
        var timerCards = DurationCards.minutes
        /// The numbers on the cards of the stopwatch.
        var stopwatchCards = DurationCards.minutes
        /// Whether the timer counts down to a moment.
        var isCountdown = false
        /// Whether the timer is shown in place of the selected mode.
        var showsTimer = false
    }

    /// A source with these names of weekdays and months, and with `text`; nil for the name of the program.
    package init(
        names: @escaping @Sendable () -> DateNames, text: BoardText? = nil,
        style: BoardStyle = BoardStyle()
    ) {
        self.names = names
        self.text = text ?? BoardText("FLIP CLOCK")
        self.style = style
    }

    /// Replaces the text at `time`, in media time.
    package mutating func show(_ new: BoardText, at time: Double) {
        history.add(text, at: time)
        textBefore = text
        text = new
    }

    /// Replaces a text that the cards do not show. The board needs no space for the old text.
    package mutating func replace(by new: BoardText) {
        textBefore = nil
        text = new
    }

    /// Forgets the texts for which the board needs no space at `time`; call it while the cards are at rest.
    package mutating func settle(at time: Double) {
        textBefore = nil
        history.forget(before: time)
    }

    /// When the board may become smaller, in media time; nil if it has no more space than it needs.
    package var textDeadline: Double? { style.grid == nil ? history.deadline : nil }

    /// The text mode.
    fileprivate var board: TextMode {
        TextMode(text, after: textBefore, beside: history.texts, style: style, capitals: capitals)
    }

    /// Reads the zones that the mode of `settings` shows, except those that are known already.
    package mutating func readZones(for settings: Settings) {
        guard settings.mode == .world else { return }
        for zone in settings.zones where zones[zone.name] == nil {
            zones[zone.name] = readZone(zone.name)
        }
    }

    /// Forgets all zones, so that they are read again.
    package mutating func forgetZones() { zones = [:] }

    /// The mode that `settings` select.
    package func mode(for settings: Settings) -> any Mode {
        (needs.showsTimer ? .timer : settings.mode).entry.make(settings, self)
    }

    /// Takes over the needs of the cards for `states` at `moment`; returns whether they have changed.
    ///
    /// - Parameter isHeld: Whether the user holds a card of the timer: its cards then stay as they are.
    @discardableResult
    package mutating func update(
        _ states: ModeStates, at moment: Moment, isHeld: Bool = false
    ) -> Bool {
        let old = needs
        needs = Needs(
            timerCards: isHeld ? old.timerCards : states.timerCards(at: moment),
            stopwatchCards: states.stopwatchCards(at: moment),
            isCountdown: isHeld ? old.isCountdown : states.timer.isCountdown,
            showsTimer: states.timer.isGuest)
        return needs != old
    }
}

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

        /// The mode's words, and how it is made.
        package var entry: ModeEntry {
            switch self {
            case .time:
                ModeEntry("time", "Time", key: 1) { $0.date.mode($0, names: $1.names) }
            case .world:
                ModeEntry("world", "World", key: 2) { WorldMode($0, $1) }
            case .timer: ModeEntry("timer", "Timer", key: 4) { TimerMode($0, $1) }
            case .stopwatch:
                ModeEntry("stopwatch", "Stopwatch", key: 5) { StopwatchMode($0, $1) }
            case .score:
                ModeEntry("score", "Score", key: 6) { settings, source in
                    ScoreMode(
                        settings.score, hasSingleDigits: settings.flipAxis == .y,
                        capitals: source.capitals)
                }
            case .text:
                ModeEntry("text", "Text", key: 7) { $1.board }
            }
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

        /// The mode with these cards.
        fileprivate func mode(_ settings: Settings, names: () -> DateNames) -> any Mode {
            switch self {
            case .below:
                TimeAndDateMode(time: TimeMode(settings), date: DateMode(names: names()))
            case .only: DateMode(names: names())
            case .none: TimeMode(settings)
            }
        }
    }
}

/// The entry of a mode: how the user selects it, and how it is made.
package struct ModeEntry: Sendable {
    /// Its value in the settings file.
    package let word: String
    /// Its name on the back and in the menu.
    package let title: Phrase
    /// The digit key that selects it.
    package let key: Int
    /// Makes the mode.
    let make: @Sendable (_ settings: Settings, _ source: ModeSource) -> any Mode

    init(
        _ word: String, _ title: Phrase, key: Int,
        make: @escaping @Sendable (Settings, ModeSource) -> any Mode
    ) {
        self.word = word
        self.title = title
        self.key = key
        self.make = make
    }
}

extension Setting {
    /// The setting that selects the mode, with one value for each entry.
    package static let mode = Setting(
        "face.mode", \.mode,
        choices: Settings.ModeKind.allCases.map { ($0, .word($0.entry.word), $0.entry.title) },
        option: "mode",
        words: [("stopwatch", .stopwatch, "The same as --mode stopwatch.")],
        "What the cards show: \(Settings.ModeKind.words)",
        row: Row(.shows, "Mode"))

    /// The setting that selects the date's cards.
    static let date = Setting(
        "face.date", \.date,
        choices: [
            (.below, .word("below"), "Below"), (.only, .word("only"), "Only"),
            (.none, .word("none"), "None"),
        ],
        words: [
            ("date", .below, "Show the date with the time, in the language of LC_TIME."),
            ("date-only", .only, "Show the date instead of the time."),
            ("no-date", .none, "Show no date. (default)"),
        ],
        "The date, in the format of LC_TIME: `below` the time, `only` the date, or `none`",
        row: Row(.shows, "Date"))
}

extension Settings.ModeKind {
    /// The values of all modes, for a sentence.
    fileprivate static var words: String {
        let words = allCases.map { "`\($0.entry.word)`" }
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}

extension TimeMode {
    /// The time as the settings show it.
    init(_ settings: Settings) {
        self.init(
            hourCycle: settings.hourCycle, seconds: settings.seconds,
            hasLeadingZero: settings.leadingZero.isShown,
            hasSingleDigits: settings.flipAxis == .y)
    }
}

extension Settings {
    /// The cards of a duration. A clock that shows the seconds on a card has three cards, and a duration then has
    /// three, too.
    fileprivate func cards(_ needed: DurationCards) -> DurationCards {
        needed == .minutes && seconds == .cards ? .hours : needed
    }
}

extension TimerMode {
    /// The timer as the settings show it.
    fileprivate init(_ settings: Settings, _ source: ModeSource) {
        self.init(
            cards: settings.cards(source.needs.timerCards),
            hasSingleDigits: settings.flipAxis == .y,
            isCountdown: source.needs.isCountdown)
    }
}

extension StopwatchMode {
    /// The stopwatch as the settings show it.
    fileprivate init(_ settings: Settings, _ source: ModeSource) {
        self.init(
            cards: settings.cards(source.needs.stopwatchCards),
            hasSingleDigits: settings.flipAxis == .y)
    }
}
