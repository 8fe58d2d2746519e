import FlipEngine

/// The clock that all faces of the program show: the moment, the mode with its state, texts, zones, and the hand, each
/// once.
///
///     var clock = Clock(settings: settings, zones: zones, moment: moment)
///     let end = clock.advance(to: newMoment)
///     let changes = clock.handle(.step(.minutes, by: 1), on: face, at: moment, now)
///     clock.show(text)
///
/// After a change, every face shows the clock again, and moves only the cards that change. The clock has no layers and
/// reads no clock itself. Times are media time in seconds.
package struct Clock: Sendable {
    /// The states of the modes that the user starts and sets.
    package internal(set) var states: ModeStates
    /// The user's hand on the cards.
    package var hand: Hand
    /// The newest moment.
    package internal(set) var moment: Moment
    /// What the cards show.
    package internal(set) var mode: any Mode
    /// A number that grows with every change of `mode`.
    package internal(set) var modeRevision = 0
    /// The number of changes of `settings`.
    private var settingsRevision = 0
    /// A number that grows with every change of the mode or of the settings.
    package var revision: Int { modeRevision + settingsRevision }
    /// The settings in force.
    package var settings: Settings {
        didSet {
            guard settings != oldValue else { return }
            settingsRevision += 1
            readDatabases()
            updateMode()
        }
    }
    /// The local zone, and those of the settings.
    package private(set) var zones: Zones
    /// The text of the text mode.
    private(set) var texts: BoardTexts
    /// How the language of the user's own texts writes capitals.
    let capitals: Capitals
    /// The names of weekdays and months; English until a mode first shows the date.
    private(set) var dateNames = DateNames.english
    /// Reads those names; nil after that.
    private var readNames: (@Sendable () -> DateNames)?
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
        names: @escaping @Sendable () -> DateNames = { .english }, capitals: Capitals = .usual,
        moment: Moment
    ) {
        self.settings = settings
        self.states = states
        self.texts = texts
        self.zones = zones
        self.capitals = capitals
        self.moment = moment
        hand = Hand(base: .zero)
        readNames = names
        // The mode is made of all the others.
        mode = TimeMode()
        if texts.isStandard, let typed = states.text.typed {
            self.texts.replace(by: BoardText(typed))
        }
        readDatabases()
        mode = makeMode()
        hand.setBase(position(of: mode))
    }

    // MARK: Time

    /// Advances to `new`; returns the end of a timer, or nil if there was none.
    package mutating func advance(to new: Moment) -> TimerEnd? {
        let end = states.advance(to: new)
        setMoment(new)
        return end
    }

    /// Sets the newest moment, to which the states have already advanced.
    package mutating func setMoment(_ new: Moment) {
        moment = new
        updateMode()
    }

    /// The position of the wheels of `mode` at the newest moment, without the distance that the user has set.
    package func position(of mode: any Mode) -> Position {
        mode.position(in: states, at: moment)
    }

    /// The clock as cards of `old`, the mode before this one, still show it.
    package func showing(_ old: any Mode) -> Clock {
        var clock = self
        clock.setMode(old)
        clock.modeRevision = modeRevision - 1
        return clock
    }

    /// The running time at which the cards, or the state of another mode, change next after the newest moment; nil if
    /// no change depends on it. A change that became due meanwhile is in the past.
    package var nextChange: RunningTime? { states.nextChange(of: mode, after: moment) }

    /// Sets the local time zone, and reads all other zones again.
    package mutating func setLocal(_ local: LocalZone) {
        zones.local = local
        readDatabases()
        updateMode()
    }

    /// Reads what the mode needs of the system's databases: zones, and the names of weekdays and months.
    private mutating func readDatabases() {
        if settings.mode == .world { zones.read(settings.zones) }
        readDateNames()
    }

    /// Reads the names of weekdays and months before something first shows them: a date, or the weekday on which a
    /// timer ends.
    private mutating func readDateNames() {
        guard let readNames,
            settings.mode == .world || settings.mode == .time && settings.date != .none
                || !states.timer.isIdle
        else { return }
        dateNames = readNames()
        self.readNames = nil
    }

    // MARK: The mode

    /// Whether the user holds a card of the timer.
    var isTimerHeld: Bool { hand.isHolding && states.timer.isHeld }

    /// Makes the mode that the settings and the states select.
    private func makeMode() -> any Mode {
        (states.timer.isGuest ? .timer : settings.mode).mode(of: self)
    }

    /// Takes over all changes for the mode. While the user holds a card of the timer, its cards stay. Typing ends when
    /// another mode is shown.
    private mutating func updateMode() {
        readDateNames()
        var new = makeMode()
        if states.text.isTyping, !(new is TextMode) { states.endTyping() }
        if let text = states.takeNewText() {
            // The board needs no more space for the text before it.
            texts.replace(by: BoardText(text))
            new = makeMode()
        }
        setMode(new)
    }

    /// Sets the mode. The user's distance stays if it means the same on the new cards.
    mutating func setMode(_ new: any Mode) {
        let old = mode
        mode = new
        let isSame = new.isSame(as: old)
        if !isSame { modeRevision += 1 }
        if isSame || new.sharesWheels(with: old) || new.showsWallTime && old.showsWallTime {
            hand.setBase(position(of: new))
        } else {
            hand.reset(to: position(of: new))
        }
    }

    /// Handles a key of the modes at `now`; returns whether it had an effect.
    package mutating func press(_ key: ModeKey, at now: Moment) -> Bool {
        guard states.press(key, in: mode, pulled: pulledSeconds, at: now) else { return false }
        setMoment(now)
        return true
    }

    /// The seconds by which the cards were set forward, for a timer of that length; 0 for none. They count even while a
    /// card is still held.
    package var pulledSeconds: Int {
        let isTime = mode.showsWallTime && mode.unit.map { $0 != .day } ?? false
        return isTime ? max(hand.offset, 0) : 0
    }

    /// Records that the user has touched the clock.
    package mutating func touch() { states.touch() }

    /// Stops showing the timer in place of another mode, because the user has selected a mode.
    package mutating func leaveGuest() { states.leaveGuest() }

    /// Returns the events of the states since the last call.
    package mutating func takeEvents() -> [ModeEvent] { states.takeEvents() }

    /// The words below the cards of `mode`: the end of a timer, or those of the mode; nil for none.
    package func notice(of mode: any Mode, in words: Words) -> ModeNotice? {
        if let end = states.lastEnd { return ModeNotice(end.notice(in: words)) }
        if mode.showsWallTime, let substitute = zones.local.substitute {
            return ModeNotice(words("Time zone not found: \(substitute)"))
        }
        return mode.notice(in: states, at: moment, words: words) { timeOfDay(at: $0) }
    }

    // MARK: Words

    /// The time without the user's changes, for the window's title: a time of day without seconds, a timer or the
    /// stopwatch with seconds, or a text; nil for an empty one.
    package var caption: String? { mode.caption(at: position(of: mode)) }

    /// The local time of day at `time`, to the minute, as the cards of the time show it, and with the weekday if it is
    /// not today: "10:53", "Fri 10:53 AM".
    private func timeOfDay(at time: RunningTime) -> String {
        let wall =
            Double(moment.wall.seconds) + Double(moment.wall.nanoseconds) / 1e9
            + time.seconds(since: moment.running)
        // The clocks are read one after the other, so the sum may be slightly too small.
        let reading = zones.local.zone.reading(
            at: WallTime(seconds: Int((wall + 0.05).rounded(.down))))
        let text = TimeMode(settings).caption(at: Position(reading)) ?? ""
        guard reading.dayNumber != moment.reading.dayNumber else { return text }
        return dateNames.word(of: .weekday, at: reading, isShort: true) + " " + text
    }

    /// The notice while the cards show a time other than the current one, such as "3 MIN AHEAD"; nil if they show the
    /// current time.
    package func offsetNotice(in words: Words) -> String? {
        hand.offset == 0 || !mode.showsWallTime
            ? nil : OffsetNotice.text(offset: hand.offset, in: words)
    }

    // MARK: Text

    /// Shows another text at the next `showWaitingText`; while the user holds a card, it waits for the release.
    package mutating func show(_ text: BoardText) { waitingText = text }

    /// Whether a text waits that can be shown now.
    package var isTextDue: Bool { waitingText != nil && !hand.isInUse && !isTyping }

    /// Whether the user types a text.
    package var isTyping: Bool { states.text.isTyping }

    /// Adds to the text that the user types.
    package mutating func type(_ text: String, at now: Moment) {
        states.type(text, in: mode, at: now)
        setMoment(now)
    }

    /// Ends the typing; the text stays.
    package mutating func endTyping(at now: Moment) {
        states.endTyping()
        setMoment(now)
    }

    /// Removes the last character of the text that the user types.
    package mutating func erase(at now: Moment) {
        states.erase(in: mode, at: now)
        setMoment(now)
    }

    /// Shows the text that waits for the release of a card, if there is one and the card is released.
    package mutating func showWaitingText(isTurning: Bool, at time: MediaTime) {
        guard isTextDue, let text = waitingText else { return }
        waitingText = nil
        settle(isTurning: isTurning, at: time)
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
    package mutating func shrinkBoard(isTurning: Bool, at time: MediaTime) {
        if let boardDeadline, boardDeadline <= time { settle(isTurning: isTurning, at: time) }
    }

    /// Forgets texts for which the board needs no space, unless a card turns on a face (`isTurning`), or the user holds or
    /// has turned one.
    package mutating func settle(isTurning: Bool, at time: MediaTime) {
        guard !isTurning, !hand.isInUse, hand.distance.isZero else { return }
        texts.settle(at: time)
        updateMode()
    }

    // MARK: The hand

    /// Handles an event of the user on the cards of `face`; returns the changes for all faces, in order.
    ///
    /// - Parameters:
    ///   - moment: The moment on the clocks, which the states of the modes count from.
    ///   - time: The same moment, in media time.
    package mutating func handle(
        _ event: HandEvent, on face: Int, at moment: Moment, _ time: MediaTime
    ) -> [Hand.Change] {
        switch event {
        case .pressed(let isPressed):
            hand.setPressed(isPressed, on: face)
            return []
        case .touched:
            hand.touch(at: time)
            return []
        case .take(let card):
            guard hand.held == nil || hand.isHeld(on: face) else { return [] }
            states.take(in: mode, at: moment)
            return hand.take(card)
        case .turn(let position): return hand.isHeld(on: face) ? hand.turn(to: position) : []
        case .giveUp:
            if hand.isHeld(on: face) { hand.giveUp() }
            return []
        case .release(let flips, let landing):
            guard let card = hand.held, hand.isHeld(on: face) else { return [] }
            let changes = hand.release(card, flips: flips, landing: landing)
            let isGrab = !card.isCancelled && hand.distance == card.distanceBefore
            return changes + handOver(isGrab: isGrab, at: moment)
        case .drop:
            hand.setPressed(false, on: face)
            guard let card = hand.held, hand.isHeld(on: face) else { return [] }
            let changes = hand.release(card, flips: card.flips, landing: nil)
            hand.touch(at: time)
            return changes + handOver(isGrab: false, at: moment)
        case .tap:
            guard hand.held == nil else { return [] }
            states.take(in: mode, at: moment)
            return handOver(isGrab: true, at: moment)
        case .step(let wheel, let units):
            guard units != 0, hand.held == nil else { return [] }
            let change = hand.step(wheel, by: units, at: time)
            return [change] + handOver(isGrab: false, at: moment)
        case .goBack: return hand.held == nil ? [hand.goBack()] : []
        }
    }

    /// Offers the distance to the state of the mode. If it takes the distance over, its new position becomes that of all
    /// faces; cards that already show it do not move.
    ///
    /// - Parameter isGrab: Whether the user has taken a card and released it where it was taken.
    private mutating func handOver(isGrab: Bool, at moment: Moment) -> [Hand.Change] {
        states.set(hand.distance, isGrab: isGrab, in: mode, at: moment)
            .map { [hand.rebase(to: $0)] } ?? []
    }

    /// When the cards return, in media time; nil if they do not.
    package var returnDeadline: MediaTime? { hand.deadline(after: settings.returnDelay) }
}
