// How each mode is made of the parts of the clock.

extension Settings.ModeKind {
    /// The mode of `clock`.
    func mode(of clock: Clock) -> any Mode {
        switch self {
        case .time: clock.settings.date.mode(of: clock)
        case .world: WorldMode(clock)
        case .timer: TimerMode(clock)
        case .stopwatch: StopwatchMode(clock)
        case .score: ScoreMode(clock)
        case .text: TextMode(clock)
        }
    }
}

extension Settings.DateCards {
    /// The mode with these cards.
    fileprivate func mode(of clock: Clock) -> any Mode {
        switch self {
        case .below:
            TimeAndDateMode(time: TimeMode(clock.settings), date: DateMode(names: clock.dateNames))
        case .only: DateMode(names: clock.dateNames)
        case .none: TimeMode(clock.settings)
        }
    }
}

extension TimeMode {
    /// The time as the settings show it.
    init(_ settings: Settings) {
        self.init(
            hourCycle: settings.hourCycle, seconds: settings.seconds,
            hasLeadingZero: settings.leadingZero.isShown,
            hasSingleDigits: settings.hasSingleDigits)
    }
}

extension WorldMode {
    /// The board of the zones that the settings name; those that the system does not have are omitted.
    ///
    /// The first row is the local time: one of these zones if it is the local one, otherwise a row of its own. If the
    /// settings name twelve other zones, there is no space for that row.
    fileprivate init(_ clock: Clock) {
        var rows = clock.settings.zones.compactMap { name in
            clock.zones[name].map { Row(name, $0) }
        }
        let local = clock.zones.local
        let own = rows.firstIndex { row in
            guard local.isNamed else { return row.zone == local.zone }
            return row.name.name == local.name.name
                || row.name.label == local.name.label && row.zone == local.zone
        }
        if let own {
            rows.insert(rows.remove(at: own), at: 0)
        } else if rows.count < Self.limit {
            rows.insert(Row(local.name, local.zone), at: 0)
        }
        var time = clock.settings
        time.seconds = .none
        self.init(
            rows: rows, time: TimeMode(time), names: clock.dateNames, capitals: clock.capitals)
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
    /// The timer as the settings show it. While the user holds a card, the cards stay.
    fileprivate init(_ clock: Clock) {
        let timer = clock.states.timer
        let held = clock.isTimerHeld ? clock.mode as? TimerMode : nil
        self.init(
            cards: held?.cards ?? clock.settings.cards(timer.cards(at: clock.moment)),
            hasSingleDigits: clock.settings.hasSingleDigits,
            isCountdown: held?.isCountdown ?? timer.isCountdown)
    }
}

extension StopwatchMode {
    /// The stopwatch as the settings show it.
    fileprivate init(_ clock: Clock) {
        self.init(
            cards: clock.settings.cards(clock.states.stopwatch.cards(at: clock.moment)),
            hasSingleDigits: clock.settings.hasSingleDigits)
    }
}

extension ScoreMode {
    /// The score of the settings.
    fileprivate init(_ clock: Clock) {
        self.init(
            clock.settings.score, hasSingleDigits: clock.settings.hasSingleDigits,
            capitals: clock.capitals)
    }
}

extension TextMode {
    /// The text that is being typed, or the newest one.
    fileprivate init(_ clock: Clock) {
        if let typed = clock.states.text.entry {
            self.init(
                typed: typed, beside: clock.texts.earlier + [clock.texts.shown],
                style: clock.texts.style, capitals: clock.capitals)
            return
        }
        self.init(
            clock.texts.shown, beside: clock.texts.earlier, style: clock.texts.style,
            capitals: clock.capitals, isStandard: clock.texts.isStandard)
    }
}
