import FlipClock
import FlipEngine

/// The cards on the front of a face, which follow the clock and the pointer.
///
///     try cards.show(owner.clock, at: now)    // it has changed
///     cards.drag.pointer(event, now: now)     // pointer input
///     let tree = cards.frame(at: target)      // a frame is due
///     sleep(cards.nextFrameTime)
///
/// The cards show the time plus the offset that the user has set by hand (`Hand`), which several faces share. All times
/// are media time in seconds; the caller passes them in, so a test can be the clock.
package final class FaceCards {
    /// Whether the face is visible; if not, cards change without flips.
    package var isVisible = true { didSet { updateAnimation() } }
    /// Whether cards always change without flips.
    package var reducesMotion = false {
        didSet {
            updateAnimation()
            // The desktop may say so only after the first frame.
            if reducesMotion { flips.endArrival() }
        }
    }
    /// The owner of the clock that the cards show.
    package let owner: SharedClock
    /// The scene whose front these cards are.
    package let clockScene: ClockScene
    /// The flips of the cards.
    package let flips: CardFlips
    /// The pointer on the cards.
    package let drag: CardDrag
    private var light = FaceLight()
    private var scene: FaceScene { clockScene.face }
    /// The newest chime; nil before the first.
    private var newestChime: FlipSound?
    /// Whether the cards drift.
    private var drifts = false

    /// Shows the clock of `owner` on the front of `scene`, at rest.
    ///
    /// - Parameters:
    ///   - scene: A scene with the cards of the clock's mode.
    ///   - missing: Reports the characters that no installed font has.
    package init(_ owner: SharedClock, on scene: ClockScene, missing: MissingCharacters) {
        self.owner = owner
        clockScene = scene
        flips = CardFlips(owner.clock, on: scene.face, missing: missing)
        drag = CardDrag(flips, of: owner, on: scene)
        scene.cards = drag
    }

    /// The clock that the cards show.
    package var shown: Clock { flips.shown }
    /// The user's hand on the cards.
    package var hand: Hand { owner.clock.hand }

    private func updateAnimation() {
        flips.isAnimated = isVisible && !reducesMotion
        guard !flips.isAnimated else { return }
        drag.dropLifts()
        scene.endThemeChange()
    }

    // MARK: The clock

    private var mode: any Mode { flips.mode }

    /// Whether a line shows the seconds: the mode has one, and the window has space for it.
    package var showsSecondsLine: Bool { mode.showsSecondsLine && scene.line.isShown }

    /// Shows `new`, the newest clock. The cards whose values change are flipped forwards, or backwards if their time is
    /// earlier and they do not count down.
    ///
    /// One flip shows the new cards and the new moment, so that no card shows a third value in between. Only the end of a
    /// timer is shown first: all cards ripple and turn to the next timer or back to the selected mode, and the chime
    /// sounds.
    package func show(_ new: Clock, at time: MediaTime) throws(FontError) {
        let old = shown
        let isOther = new.modeRevision != old.modeRevision
        let isEnd = new.states.ends != old.states.ends
        if isOther && !isEnd { try showMode(of: new, at: time) }
        showTime(of: isOther && isEnd ? new.showing(old.mode) : new, at: time)
        if isEnd {
            flips.ripple(at: time)
            chime(at: time)
            if isOther { try showMode(of: new, isEnd: true, at: time) }
        }
        flips.setStateNotice(new.notice(of: mode, in: flips.words), at: time)
    }

    /// Shows the position of the wheels of `new`, which has the mode that is shown.
    private func showTime(of new: Clock, at time: MediaTime) {
        let isBack = new.hand.base.reading < shown.hand.base.reading && !mode.countsDown
        let isRipple = new.settings.ripples && isNewHour(new)
        flips.follow(new)
        // While the user holds a card, no card drifts; the drift continues at a later minute.
        if drifts, !drag.isHeld { scene.move(to: currentDrift) }
        flips.update(isBack ? .backward : .forward, at: time)
        if isRipple { flips.ripple(at: time) }
    }

    /// Whether the hour has just begun at `new`, on cards that follow the clock: they have no offset, none of them is
    /// held, and the time has advanced by at most a minute, so the clock was not set. At night, from the first dimmed
    /// minute to the last one, nothing ripples.
    private func isNewHour(_ new: Clock) -> Bool {
        guard let unit = mode.unit, hand.offset == 0, hand.held == nil else { return false }
        let (before, now) = (mode.reading(at: shown.hand.base), mode.reading(at: new.hand.base))
        return unit.seconds <= 60 && now.hour != before.hour
            && (1...60).contains(now.seconds(since: before))
            && light(at: Double(now.secondOfDay)) == 1
    }

    // MARK: The drift

    /// The place of drifting cards at this minute of the wall clock.
    private var currentDrift: Drift {
        Drift(minute: ClockReading.floorDivide(shown.moment.reading.seconds, 60).quotient)
    }

    /// Begins or ends the drift of the cards, which prevents burn-in.
    ///
    /// The drift moves the cards when the wall clock's minute changes, in the frame that shows the change.
    package func setDrifting(_ isOn: Bool, at time: MediaTime) throws(FontError) {
        guard isOn != drifts else { return }
        drifts = isOn
        drag.drop(at: time)
        try clockScene.setDrift(isOn ? currentDrift : nil)
        try rearrange(at: time)
    }

    // MARK: The light

    /// Sets the times and the light of the night; nil for none. The light changes in the next frame.
    package func setDusk(_ new: Dusk?, at time: MediaTime) {
        if light.set(new, theme: scene.style.theme) { updateLight(at: time) }
    }

    /// The shown time or, for a duration, the local time, to the precision of the cards: without the seconds if they
    /// have no card.
    private var lightReading: ClockReading {
        let shown = mode.showsDuration ? shown.moment.reading : flips.position.reading
        return mode.unit == .second ? shown : shown.advanced(bySeconds: -shown.second)
    }

    /// The time of day that the light follows: `lightReading`, or on a world board that time in the zone of the first
    /// row.
    private var lightTarget: ClockReading { mode.reading(at: Position(lightReading)) }

    /// Sets the light of the face for the time that the light follows; a face that shows neither a time of day nor a
    /// duration is fully lit.
    ///
    /// Called only in frames that are drawn for another reason, and after changes, so it causes no frame of its own
    /// while the cards rest.
    private func updateLight(at time: MediaTime) {
        guard light.isOn, followsTime else {
            clockScene.light = light.update(target: nil, heldLag: nil, flipsLeft: 0)
            return
        }
        clockScene.light = light.update(
            target: lightTarget.seconds,
            heldLag: mode.showsDuration ? nil : hand.heldLag(from: lightReading),
            flipsLeft: scene.deck.flipsLeft(at: time))
    }

    /// Whether the light follows a time.
    private var followsTime: Bool { mode.showsTimeOfDay || mode.showsDuration }

    /// The light when the cards show this second, counted from midnight; whole days make no difference.
    private func light(at second: Double) -> Double { followsTime ? light.light(at: second) : 1 }

    // MARK: The mode

    /// Whether a change can be seen on the front.
    private var isSeen: Bool {
        flips.isAnimated && clockScene.hasShownFrame && clockScene.restingSide != .back
    }

    /// Shows the cards of the mode of `new`, which is another one, or the same with other settings.
    ///
    /// - Parameter isEnd: Whether a timer has ended, whose cards go on to the other mode.
    private func showMode(of new: Clock, isEnd: Bool = false, at time: MediaTime) throws(FontError)
    {
        drag.drop(at: time)
        let old = mode
        flips.setMode(of: new)
        let isNew = try arrange(
            after: old, keepsCards: isEnd || mode.continuesCards(of: old), fading: isSeen, at: time)
        flips.showMode(isNew, isOtherClock: !mode.sharesWheels(with: old), isSeen: isSeen, at: time)
    }

    /// Lays out the cards for the mode and the window; returns the indices of new cards. The old cards show `before`.
    ///
    /// - Parameters:
    ///   - keepsCards: Whether cards of the same name are the same cards.
    ///   - isFading: Whether the old cards fade out and the new ones in.
    private func arrange(
        after before: any Mode, keepsCards: Bool = true, fading isFading: Bool = false,
        at time: MediaTime
    ) throws(FontError) -> [Int] {
        let new = flips.newPlan
        guard new != flips.plan || !keepsCards else { return [] }
        // In the new plan the held card may have another index, or be missing.
        drag.drop(at: time)
        let origins = keepsCards ? mode.origins(of: new, in: flips.plan, after: before) : []
        try clockScene.setPlan(new, origins: origins, at: isFading ? time : nil)
        return flips.setPlan(new, origins: origins)
    }

    /// Updates the plan after a change of the window or the style, which may need other cards.
    private func rearrange(at time: MediaTime) throws(FontError) {
        // The pointer may be over something else now.
        drag.dropLifts()
        flips.refresh(try arrange(after: mode, at: time))
    }

    /// Sets another style. Flips that are running continue, and the cards that can be seen turn to another theme.
    package func setStyle(
        _ style: FaceStyle, typeface: Typeface? = nil, at time: MediaTime
    ) throws(FontError) {
        guard style != scene.style else { return }
        // A drag cannot continue along another axis.
        if style.flipAxis != scene.style.flipAxis { drag.drop(at: time) }
        let theme = scene.style.theme
        try clockScene.setStyle(style, typeface: typeface, at: isSeen ? time : nil)
        if theme != style.theme { light.setTheme(style.theme) }
        try rearrange(at: time)
    }

    /// Fits the cards into a window of another size.
    package func resize(width: Int, height: Int, at time: MediaTime) throws(FontError) {
        try clockScene.resize(width: width, height: height)
        try rearrange(at: time)
    }

    // MARK: Sound

    /// Announces the chime for the end of a timer.
    func chime(at time: MediaTime) {
        newestChime = FlipSound(
            name: FlipSound.Name(
                face: 0, card: FlipSound.Name.wholeFace, turn: (newestChime?.name.turn ?? 0) + 1,
                isLanding: false),
            kind: .chime, time: time, speed: FlipSound.standardSpeed)
    }

    /// Whether the time on the cards is in the night, even if no frame has shown that yet.
    private var isNight: Bool { light(at: Double(lightTarget.secondOfDay)) < 1 }

    /// The sounds of the face from about `time` on. The cards make none while they are hidden, while they change
    /// without flips, and while the face is darkened. A chime is also heard from a hidden clock and with reduced
    /// motion, because it says that a timer has ended; at night it is silent, too.
    ///
    /// - Parameter face: The number of this face.
    package func sounds(face: Int, at time: MediaTime) -> [FlipSound] {
        var all: [FlipSound] = []
        if isAudible { all = scene.deck.flipSounds + drag.sounds }
        if let newestChime, !isNight { all.append(newestChime) }
        all.removeAll { $0.time < time - $0.grace }
        for index in all.indices { all[index].name.face = face }
        return all
    }

    /// Whether the user presses or drags a card, or a released flap falls, and the cards are audible.
    package var isHeldAudibly: Bool { isAudible && drag.isPressed }

    /// Whether the cards are audible: they are visible, motion is not reduced, and the face has its full light.
    package var isAudible: Bool { flips.isAnimated && clockScene.light == 1 }

    // MARK: Frames

    /// When the next frame is due, in media time: the last frame's time or earlier means now, infinity means never.
    package var nextFrameTime: MediaTime {
        if drag.needsFrame { return -.infinity }
        return min(clockScene.nextFrameTime, owner.clock.returnDeadline ?? .infinity)
    }

    /// Catches up after a time without frames: a falling flap ends, and an offset whose return is due is reset without
    /// a flip.
    package func catchUp(at time: MediaTime) {
        let wasVisible = isVisible
        isVisible = false
        defer { isVisible = wasVisible }
        drag.advance(to: time)
        // The return counts as having begun at its deadline, so the notice's fade, which began then, is over by now.
        if let deadline = owner.clock.returnDeadline, deadline <= time {
            drag.send(.goBack, at: deadline)
        }
    }

    /// Returns the frame for `time`.
    package func frame(at time: MediaTime) -> RenderTree {
        drag.advance(to: time)
        if let deadline = owner.clock.returnDeadline, deadline <= time {
            drag.send(.goBack, at: time)
        }
        scene.finish(by: time)
        drag.advanceLifts(to: time)
        updateLight(at: time)
        let tree = clockScene.commit(at: time)
        // A card that has just landed begins its flip to a newer value after the commit, so that this frame still shows
        // it at rest.
        if mode.showsNewestOnly { flips.update(.forward, at: time) }
        return tree
    }

    /// The time from `time` until all flips in progress and pending have ended, in seconds; 0 at rest.
    package func remainingTime(at time: MediaTime) -> MediaTime {
        scene.deck.remainingTime(at: time)
    }

    /// The angle of the turning flap, in degrees, 0...180; nil at rest.
    package func turningAngle(at time: MediaTime) -> Double? {
        scene.deck.turningAngle(at: time).map { $0 * 180 / .pi }
    }
}
