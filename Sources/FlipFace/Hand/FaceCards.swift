import FlipClock
import FlipEngine

/// The cards on the front of a face, which follow the mode, the time and the pointer.
///
///     cards.setPosition(position, at: now)    // the wall clock has changed
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
    package var reducesMotion = false { didSet { updateAnimation() } }
    /// Whether every card flips twice when the hour changes, except while the face is darkened.
    package var ripples = false

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
    /// The local time, if it is not the time of the cards: the drift follows it, and so does the light of cards that
    /// show a duration. Nil if it is the time of the cards.
    private var wallReading: ClockReading?

    /// Shows the cards of `mode` on the front of `scene`, at rest, with the wheels at `position`.
    ///
    /// - Parameters:
    ///   - scene: A scene with the cards of `mode`.
    ///   - missing: Reports the characters that no installed font has.
    ///   - owner: The owner of their clock.
    package init(
        mode: any Mode, on scene: ClockScene, position: Position, missing: MissingCharacters,
        owner: SharedClock
    ) {
        self.owner = owner
        clockScene = scene
        flips = CardFlips(
            mode: mode, on: scene.face, position: position, owner: owner, missing: missing)
        drag = CardDrag(flips, of: owner, on: scene)
        scene.cards = drag
    }

    /// The user's hand on the cards.
    package var hand: Hand { owner.clock.hand }

    private func updateAnimation() {
        flips.isAnimated = isVisible && !reducesMotion
        if !flips.isAnimated { drag.dropLifts() }
    }

    // MARK: The time

    private var mode: any Mode { flips.mode }

    /// Whether a line shows the seconds: the mode has one, and the window has space for it.
    package var showsSecondsLine: Bool { scene.line.isShown }

    /// Sets the position of the wheels, to which the user's distance is added. The cards whose values change are
    /// flipped forwards, or backwards if the new position is earlier and the cards do not count down.
    ///
    /// - Parameter wall: The local time, if the cards do not follow it; nil for that of `position`.
    package func setPosition(
        _ position: Position, wall: ClockReading? = nil, at time: MediaTime
    ) {
        wallReading = wall
        let isBack = position.reading < flips.base.reading && !mode.countsDown
        let isRipple = ripples && isNewHour(mode.reading(at: position))
        flips.setBase(position)
        owner.clock.hand.setBase(position)
        // While the user holds a card, no card drifts; the drift continues at a later minute.
        if drifts, !drag.isHeld { scene.move(to: currentDrift) }
        flips.update(isBack ? .backward : .forward, at: time)
        if isRipple { flips.ripple(at: time) }
    }

    /// Whether the hour has just begun at `new`, on cards that follow the clock: they have no offset, none of them is
    /// held, and the time has advanced by at most a minute, so the clock was not set. At night, from the first dimmed
    /// minute to the last one, nothing ripples.
    private func isNewHour(_ new: ClockReading) -> Bool {
        guard let unit = mode.unit, hand.offset == 0, hand.held == nil else { return false }
        let old = mode.reading(at: flips.base)
        return unit.seconds <= 60 && new.hour != old.hour
            && (1...60).contains(new.seconds(since: old))
            && light(at: Double(new.secondOfDay)) == 1
    }

    // MARK: The drift

    /// The place of drifting cards at this minute of the wall clock.
    private var currentDrift: Drift {
        Drift(
            minute: ClockReading.floorDivide((wallReading ?? flips.base.reading).seconds, 60)
                .quotient)
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
        let shown = mode.showsDuration ? wallReading ?? flips.base.reading : flips.shown.reading
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
            flipsLeft: scene.flipsLeft(at: time))
    }

    /// Whether the light follows a time.
    private var followsTime: Bool { mode.showsTimeOfDay || mode.showsDuration }

    /// The light when the cards show this second, counted from midnight; whole days make no difference.
    private func light(at second: Double) -> Double { followsTime ? light.light(at: second) : 1 }

    // MARK: The mode

    /// Sets another mode, or the same one with other settings. A held card is released first.
    ///
    /// - Parameter position: The position of the new mode's cards; nil if they follow the same clock as the old ones.
    ///   With a position, the distance that the user has set counts only if both modes show the wall time.
    package func setMode(
        _ new: any Mode, position: Position? = nil, at time: MediaTime
    ) throws(FontError) {
        guard !new.isSame(as: mode) else { return }
        drag.drop(at: time)
        if let position {
            flips.setBase(position)
            if new.showsWallTime && mode.showsWallTime {
                owner.clock.hand.setBase(position)
            } else {
                owner.clock.hand.reset(to: position)
            }
        }
        let old = mode
        flips.setMode(new)
        let isNew = try arrange(after: old, at: time)
        flips.showMode(isNew, isOtherClock: !new.sharesWheels(with: old), at: time)
    }

    /// Lays out the cards for the mode and the window; returns the indices of new cards. The old cards show `before`.
    private func arrange(after before: any Mode, at time: MediaTime) throws(FontError) -> [Int] {
        let new = flips.newPlan
        guard new != flips.plan else { return [] }
        // In the new plan the held card may have another index, or be missing.
        drag.drop(at: time)
        let origins = mode.origins(of: new, in: flips.plan, after: before)
        try clockScene.setPlan(new, origins: origins)
        return flips.setPlan(new, origins: origins)
    }

    /// Updates the plan after a change of the window or the style, which may need other cards.
    private func rearrange(at time: MediaTime) throws(FontError) {
        // The pointer may be over something else now.
        drag.dropLifts()
        flips.refresh(try arrange(after: mode, at: time))
    }

    /// Sets another style. Flips that are running continue.
    package func setStyle(
        _ style: FaceStyle, typeface: Typeface? = nil, at time: MediaTime
    ) throws(FontError) {
        guard style != scene.style else { return }
        // A drag cannot continue along another axis.
        if style.flipAxis != scene.style.flipAxis { drag.drop(at: time) }
        let theme = scene.style.theme
        try clockScene.setStyle(style, typeface: typeface)
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
    package func chime(at time: MediaTime) {
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
        if isAudible { all = scene.flipSounds + drag.sounds }
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
    package func remainingTime(at time: MediaTime) -> MediaTime { scene.remainingTime(at: time) }

    /// The angle of the turning flap, in degrees, 0...180; nil at rest.
    package func turningAngle(at time: MediaTime) -> Double? {
        scene.turningAngle(at: time).map { $0 * 180 / .pi }
    }
}
