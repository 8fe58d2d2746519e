import FlipEngine

/// The clock that all faces of the program show: the moment, the mode with its state, texts, zones, and the hand, each
/// once.
///
///     let clock = Clock(settings: settings, zones: zones, moment: wallClock.moment)
///     clock.readMoment = { wallClock.moment }
///     let face = try faceController(clock)         // for each window
///     let end = clock.advance(to: wallClock.moment)
///     clock.show(text, at: now)
///
/// After a change, every face shows the clock again, and moves only the cards that change. The clock has no layers and
/// reads no clock itself. Times are media time in seconds.
package final class Clock: HandOwner {
    /// The states of the modes that the user starts and sets.
    package internal(set) var states: ModeStates
    /// The user's hand on the cards.
    package let hand: Hand
    /// The newest moment.
    package private(set) var moment: Moment
    /// What the cards show.
    package private(set) var mode: any Mode
    /// The mode whose cards the faces show: `mode`, or the one before it until a face shows `mode`. Drags, clicks and keys
    /// belong to it.
    private var shownMode: any Mode
    /// A number that grows with every change of `mode`.
    package private(set) var modeRevision = 0
    /// The settings in force.
    package var settings: Settings {
        didSet {
            guard settings != oldValue else { return }
            readZones()
            updateMode()
        }
    }
    /// The local zone, and those of the settings.
    package private(set) var zones: Zones
    /// The text of the text mode.
    private(set) var texts: BoardTexts
    /// How the language of the user's own texts writes capitals.
    let capitals: Capitals
    /// The names of weekdays and months; read when a mode first shows the date.
    private(set) lazy var dateNames = readNames()
    private let readNames: () -> DateNames
    /// Reads the clocks, when the user does something; without it the newest moment counts.
    package var readMoment: (() -> Moment)?
    /// The newest text, while it waits for the release of a held card; otherwise nil.
    private var waitingText: BoardText?

    /// Creates a clock in the mode that the settings and the states select, at `moment`.
    ///
    /// - Parameters:
    ///   - names: Reads the names of weekdays and months.
    ///   - capitals: How the language of the user's own texts writes capitals.
    package init(
        settings: Settings = Settings(), states: ModeStates = ModeStates(),
        texts: BoardTexts = BoardTexts(), zones: Zones = Zones(),
        names: @escaping () -> DateNames = { .english }, capitals: Capitals = .usual,
        moment: Moment, hand: Hand? = nil
    ) {
        self.settings = settings
        self.states = states
        self.texts = texts
        self.zones = zones
        self.capitals = capitals
        self.moment = moment
        self.hand = hand ?? Hand(base: .zero)
        readNames = names
        // The mode is made of all the others.
        mode = TimeMode()
        shownMode = mode
        readZones()
        mode = makeMode()
        shownMode = mode
        self.hand.setBase(mode.position(in: states, at: moment))
        self.hand.owner = self
    }

    // MARK: Time

    /// Advances to `new`; returns the end of a timer, or nil if there was none. The mode stays until `updateMode`, so that
    /// a face shows the end, and then the mode that follows it.
    package func advance(to new: Moment) -> TimerEnd? {
        moment = new
        return states.advance(to: new)
    }

    /// Sets the newest moment, to which the states have already advanced.
    package func setMoment(_ new: Moment) {
        moment = new
        updateMode()
    }

    /// Reads the clocks, if the clock can.
    package func readClocks() {
        if let readMoment { setMoment(readMoment()) }
    }

    /// The position of the wheels of `mode` at the newest moment, without the distance that the user has set.
    package func position(of mode: any Mode) -> Position {
        mode.position(in: states, at: moment)
    }

    /// The running time at which the cards, or the state of another mode, change next after the newest moment; nil if
    /// no change depends on it. A change that became due meanwhile is in the past.
    package var nextChange: RunningTime? { states.nextChange(of: mode, after: moment) }

    /// Sets the local time zone, and reads all other zones again.
    package func setLocal(_ local: LocalZone) {
        zones.local = local
        readZones()
        updateMode()
    }

    private func readZones() {
        if settings.mode == .world { zones.read(settings.zones) }
    }

    // MARK: The mode

    /// Whether the user holds a card of the timer.
    var isTimerHeld: Bool { hand.isHolding && states.timer.isHeld }

    /// Makes the mode that the settings and the states select.
    private func makeMode() -> any Mode {
        (states.timer.isGuest ? .timer : settings.mode).mode(of: self)
    }

    /// Takes over all changes for the mode. While the user holds a card of the timer, its cards stay.
    package func updateMode() {
        let old = mode
        mode = makeMode()
        if !mode.isSame(as: old) { modeRevision += 1 }
    }

    /// Records that a face shows the cards of `mode`.
    package func modeIsShown() { shownMode = mode }

    /// Handles a key of the modes; returns whether it had an effect.
    ///
    /// - Parameter pulled: The seconds by which the cards were set forward, or 0.
    package func press(_ key: ModeKey, pulled: Int) -> Bool {
        let now = readMoment?() ?? moment
        guard states.press(key, in: shownMode, pulled: pulled, at: now) else { return false }
        setMoment(now)
        return true
    }

    /// Records that the user has touched the clock.
    package func touch() { states.touch() }

    /// Stops showing the timer in place of another mode, because the user has selected a mode.
    package func leaveGuest() { states.leaveGuest() }

    /// Returns the events of the states since the last call.
    package func takeEvents() -> [ModeEvent] { states.takeEvents() }

    /// The notice of the states while the cards of `mode` are shown; nil for none.
    package func notice(of mode: any Mode, in words: Words) -> ModeNotice? {
        let text =
            if let end = states.lastEnd {
                end.notice(in: words)
            } else if mode.showsWallTime, let substitute = zones.local.substitute {
                words("Time zone not found: \(substitute)")
            } else {
                mode.notice(in: states, words: words)
            }
        return text.map { ModeNotice($0.uppercased()) }
    }

    // MARK: Text

    /// Shows another text; while the user holds a card, it waits for the release.
    package func show(_ text: BoardText, at time: MediaTime) {
        waitingText = text
        showWaitingText(at: time)
    }

    /// Whether a text waits that can be shown now.
    package var isTextDue: Bool { waitingText != nil && !hand.isInUse }

    /// Shows the text that waits for the release of a card, if there is one and the card is released.
    package func showWaitingText(at time: MediaTime) {
        guard isTextDue, let text = waitingText else { return }
        waitingText = nil
        settle(at: time)
        if mode is TextMode {
            texts.show(text, at: time)
        } else {
            texts.replace(by: text)
        }
        updateMode()
    }

    /// When the board may become smaller, in media time; nil if it has no more space than it needs, or while the user
    /// holds or has turned a card.
    package var boardDeadline: MediaTime? {
        // Asked for every frame, and mostly there is none.
        guard let deadline = texts.deadline, mode is TextMode, hand.distance.isZero,
            !hand.isInUse
        else { return nil }
        return deadline
    }

    /// Makes the board smaller if recent texts need less space, but never while a card turns or is held.
    package func shrinkBoard(at time: MediaTime) {
        if let boardDeadline, boardDeadline <= time { settle(at: time) }
    }

    /// Forgets texts for which the board needs no space, unless a card turns on a face, or the user holds or has turned
    /// one.
    package func settle(at time: MediaTime) {
        guard hand.isAtRest(at: time) else { return }
        texts.settle(at: time)
        updateMode()
    }

    // MARK: The hand

    package func handTook(at time: MediaTime) {
        states.take(in: shownMode, at: readMoment?() ?? moment)
    }

    package func handSet(_ distance: Distance, isGrab: Bool, at time: MediaTime) -> Position? {
        states.set(distance, isGrab: isGrab, in: shownMode, at: readMoment?() ?? moment)
    }
}
