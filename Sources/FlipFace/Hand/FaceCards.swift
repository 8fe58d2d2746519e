import FlipClock
import FlipEngine

/// Turns the cards of one face, according to the mode, the time and pointer events.
///
///     cards.setReading(reading, at: now)            // the wall clock has changed
///     cards.pointer(event, now: now)          // pointer input
///     let tree = cards.frame(at: target)      // a frame is due
///     sleep(cards.nextFrameTime)
///
/// The cards show the time plus the offset that the user has set by hand (`Hand`), which several faces can share. All
/// times are media time in seconds; the caller passes them in, so a test can be the clock.
package final class FaceCards: HandFace {
    /// The mode, which determines the values on the cards.
    package private(set) var mode: any Mode { didSet { showsText = mode is TextMode } }
    /// Whether the cards show a text.
    package private(set) var showsText: Bool
    /// The number of times that the mode was replaced.
    package private(set) var modeRevision = 0
    /// The kinds, names and arrangement of the cards.
    private(set) var plan: CardPlan
    /// The position of the wheels (`Position`), without the distance by which the user has set the cards.
    private(set) var base: Position
    /// Whether the face is visible; if not, cards change without flips.
    package var isVisible = true { didSet { if !isVisible { dropLifts() } } }
    /// Whether cards always change without flips.
    package var reducesMotion = false { didSet { if reducesMotion { dropLifts() } } }
    /// Whether every card flips twice when the hour changes, except while the face is darkened.
    package var ripples = false

    /// The hand that turns the cards.
    package let hand: Hand
    package let clockScene: ClockScene
    private var scene: FaceScene { clockScene.face }
    private let missing: MissingCharacters
    private var scrubber = Scrubber()
    private var lifts = CardLifts()
    private var handSounds = HandSounds()
    /// The newest chime; nil before the first.
    private var newestChime: FlipSound?
    /// The dusk as the user has set it, and a copy with enough light for the theme's digits; nil for none.
    private var dusk: (given: Dusk, bounded: Dusk)?
    /// Whether the cards drift.
    private var drifts = false
    /// The time on the turning cards; nil while the light does not follow it.
    private var shownTime: ShownTime?
    /// The local time, if it is not the time of the cards: the drift follows it, and so does the light of cards that
    /// show a duration. Nil if it is the time of the cards.
    private var wallReading: ClockReading?

    /// Creates the cards of `mode`, at rest, with the wheels at `position`.
    ///
    /// Throws a `FontError` if the typeface lacks a digit.
    ///
    /// - Parameters:
    ///   - missing: Reports the characters that no installed font has.
    ///   - hand: The hand to share with other faces; nil for a new one.
    ///   - blank: The pictures of the blank face, if they have been painted already.
    package init(
        mode: any Mode, style: FaceStyle, typeface: Typeface, width: Int, height: Int,
        position: Position, missing: MissingCharacters, hand: Hand? = nil,
        blank: BlankFace? = nil
    ) throws(FontError) {
        self.mode = mode
        showsText = mode is TextMode
        base = position
        self.missing = missing
        self.hand = hand ?? Hand(base: position)
        clockScene = try ClockScene(
            style: style, typeface: typeface, width: width, height: height, blank: blank
        ) { mode.plan(cardHeights: $0) }
        plan = clockScene.face.plan
        self.hand.attach(self)
        measure()
        clockScene.cards = { [unowned self] event, now in
            pointer(event, now: now)
            return scrubber.response
        }
        show(plan.cards.indices)
        showLine()
        reportMissing()
    }

    // MARK: The time

    /// The clock's time.
    var reading: ClockReading { base.reading }

    /// The position of the wheels that the face shows, or will show when all flips have ended.
    var shown: Position { base.advanced(by: hand.distance) }

    /// The time that the face shows, or will show when all flips have ended.
    var shownReading: ClockReading { shown.reading }

    /// The text that is on the cards, or to which they flip, as one line; nil if they show no text.
    package var textLine: String? { (mode as? TextMode)?.line(on: plan, at: shown) }

    /// Sets the clock's time; independent wheels stay where they are.
    package func setReading(_ reading: ClockReading, at time: MediaTime) {
        setPosition(Position(reading, turns: base.turns), at: time)
    }

    /// Sets the position of the wheels, to which the user's distance is added. The cards whose values change are
    /// flipped forwards, or backwards if the new position is earlier and the cards do not count down.
    ///
    /// - Parameter wall: The local time, if the cards do not follow it; nil for that of `position`.
    package func setPosition(
        _ position: Position, wall: ClockReading? = nil, at time: MediaTime
    ) {
        wallReading = wall
        let isBack = position.reading < reading && !mode.countsDown
        let direction: FlipTimeline.Direction = isBack ? .backward : .forward
        let isRipple = ripples && isNewHour(mode.reading(at: position))
        setBase(position)
        hand.setBase(position)
        // While the user holds a card, no card drifts; the drift continues at a later minute.
        if drifts, !isHeld { scene.move(to: currentDrift) }
        update(direction, at: time)
        if isRipple { ripple(at: time) }
    }

    /// Sets the position without a flip; the caller then shows the change.
    package func setBase(_ position: Position) { base = position }

    /// Whether the hour has just begun at `new`, on cards that follow the clock: they have no offset, none of them is
    /// held, and the time has advanced by at most a minute, so the clock was not set. At night, from the first dimmed
    /// minute to the last one, nothing ripples.
    private func isNewHour(_ new: ClockReading) -> Bool {
        guard let unit = mode.unit, hand.offset == 0, hand.held == nil else { return false }
        let old = mode.reading(at: base)
        return unit.seconds <= 60 && new.hour != old.hour
            && (1...60).contains(new.seconds(since: old))
            && light(at: Double(new.secondOfDay)) == 1
    }

    /// Flips every card to the value that it shows or will show: once more if the card is already changing, otherwise
    /// twice, so that all cards end at about the same time.
    ///
    /// Cards at rest start with the delays that they have when all cards change together.
    package func ripple(at time: MediaTime) {
        guard isVisible && !reducesMotion else { return }
        let all = Array(plan.cards.indices)
        for (index, delay) in zip(all, mode.delays(of: all, on: plan)) {
            let stop = scene.stop(on: index)
            let stops = scene.isTurning(index) ? [stop] : [stop, stop]
            scene.flip(
                through: stops, on: index, direction: .forward, at: time, delay: delay)
        }
    }

    private func stop(of index: Int) -> CardStop {
        mode.stop(of: index, on: plan, at: shown)
    }

    /// The changes that come from a carry.
    private enum Carry {
        /// None: the mode has changed, so the cards now show something else.
        case none
        /// All changes except that of the smallest unit, as when the clock advances.
        case allButFirst
        /// All changes: they come from the card that the user holds.
        case all
    }

    /// Flips every card, except a held one, to its current value: directly, or through all values in between.
    ///
    /// - Parameter carry: Which of the changes come from a carry.
    private func update(
        _ direction: FlipTimeline.Direction, through isThrough: Bool = false,
        carry: Carry = .allButFirst, at time: MediaTime
    ) {
        let shown = shown
        let heldIndex = hand.held.flatMap(index(of:))
        var changes: [(index: Int, old: CardStop, target: CardStop)] = []
        var stills: [(index: Int, stop: CardStop)] = []
        // The characters of a text are laid out together, so the mode returns all of them.
        for (index, value) in mode.values(on: plan, at: shown).enumerated()
        where index != heldIndex {
            let wheel = mode.wheel(of: index, on: plan)
            let count = wheel?.count(at: shown) ?? 0
            let target = CardStop(value, count: count)
            let old = scene.stop(on: index)
            guard old.value != target.value else {
                scene.shiftCounts(on: index, by: target.count - old.count)
                continue
            }
            if isVisible && !reducesMotion {
                if mode.showsNewestOnly && !isThrough && scene.isTurning(index) { continue }
                changes.append((index, old, target))
            } else {
                stills.append((index, target))
            }
        }
        scene.show(stills)
        let routes = changes.map { index, old, target in
            route(of: index, from: old, to: target, direction, through: isThrough)
        }
        // Cards that are already turning need their next picture only later.
        scene.prepare(
            zip(changes, routes).compactMap { change, route in
                guard let next = route.stops.first, !scene.isTurning(change.index)
                else { return nil }
                return (change.index, next.value)
            })
        // Cards with different numbers of flips land together.
        let delays =
            routes.contains { $0.stops.count > 1 }
            ? FlipChain.delays(
                zip(changes, routes).map { ($1.stops.count, scene.flipDuration(of: $0.index)) })
            : mode.delays(of: changes.map(\.index), on: plan)
        for ((change, route), delay) in zip(zip(changes, routes), delays) {
            // The card of the smallest unit starts first; it causes the carry.
            let isCarried = carry == .all || carry == .allButFirst && delay > 0
            let hasWheel = mode.wheel(of: change.index, on: plan)?.isIndependent == false
            // Cards that the user sets forward or back start at once.
            scene.flip(
                through: route.stops, on: change.index, direction: route.direction, at: time,
                delay: isThrough ? 0 : delay,
                departure: isCarried && hasWheel ? .chunk : .tick)
        }
        showLine()
        showNotice(at: time)
    }

    /// The stops through which a card flips, and its direction.
    private func route(
        of index: Int, from old: CardStop, to target: CardStop,
        _ direction: FlipTimeline.Direction, through isThrough: Bool
    ) -> (stops: [CardStop], direction: FlipTimeline.Direction) {
        guard isThrough else {
            let values = mode.path(from: old.value, to: target.value) ?? [target.value]
            return (values.map { CardStop($0, count: target.count) }, direction)
        }
        let direction = self.direction(of: index, old, target, direction)
        return (path(of: index, from: old, to: target, direction), direction)
    }

    /// The direction in which a card goes through its values: that of the change, except on an independent wheel, which
    /// has a direction of its own.
    private func direction(
        of index: Int, _ old: CardStop, _ target: CardStop, _ direction: FlipTimeline.Direction
    ) -> FlipTimeline.Direction {
        guard mode.wheel(of: index, on: plan)?.isIndependent == true else { return direction }
        return target.count < old.count ? .backward : .forward
    }

    /// The stops between two values, without whole revolutions of the wheel; only the last twelve if there are more.
    private func path(
        of index: Int, from old: CardStop, to target: CardStop, _ direction: FlipTimeline.Direction
    ) -> [CardStop] {
        guard let wheel = mode.wheel(of: index, on: plan) else { return [target] }
        let sign = direction == .forward ? 1 : -1
        var way = (target.count - old.count) * sign
        if let round = wheel.round { way = (way % round + round) % round }
        let flips = min(max(way, 1), CardStop.longestWay)
        return (0..<flips).reversed().map { left in
            let position = wheel.stepped(shown, by: -left * sign)
            return CardStop(
                mode.values(on: plan, at: position)[index], count: target.count - left * sign)
        }
    }

    // MARK: The notice

    /// The notice while the face shows a time other than the current one; nil if it shows the current time.
    package var offsetNotice: String? {
        hand.offset == 0 || !mode.clock.isWallTime
            ? nil : OffsetNotice.text(offset: hand.offset, in: words)
    }

    /// The notice of the mode's state, shown unless the user has set the cards to another time; nil for none.
    package private(set) var stateNotice: ModeNotice?

    /// Sets the notice of the mode's state.
    package func setStateNotice(_ notice: ModeNotice?, at time: MediaTime) {
        guard notice != stateNotice else { return }
        stateNotice = notice
        showNotice(at: time)
    }

    /// The seconds by which the cards were set forward, for a timer of that length; 0 for none.
    package var pulledSeconds: Int {
        let isTime = mode.clock.isWallTime && mode.unit.map { $0 != .day } ?? false
        return isTime ? max(hand.offset, 0) : 0
    }

    /// The language of the notices.
    package var words = Words.english

    /// The word that makes a timer of the time by which the cards were set forward.
    private var timerWord: String { words("Timer").uppercased() }

    /// The notice below the cards.
    package var notice: ModeNotice? {
        guard let text = offsetNotice else { return stateNotice }
        return ModeNotice(text, word: pulledSeconds > 0 ? timerWord : nil)
    }

    private func showNotice(at time: MediaTime) {
        let notice = notice
        scene.setNotice(notice?.text, word: notice?.word, at: time)
    }

    // MARK: The line

    /// Whether a line shows the seconds: the mode has one, and the window has space for it.
    package var showsSecondsLine: Bool { scene.line.isShown }

    /// Shows the second of the shown time on the line.
    private func showLine() {
        scene.setSecond(mode.showsSecondsLine ? shownReading.second : nil)
    }

    // MARK: The drift

    /// The place of drifting cards at this minute of the wall clock.
    private var currentDrift: Drift {
        Drift(minute: ClockReading.floorDivide((wallReading ?? reading).seconds, 60).quotient)
    }

    /// Begins or ends the drift of the cards, which prevents burn-in.
    ///
    /// The drift moves the cards when the wall clock's minute changes, in the frame that shows the change.
    package func setDrifting(_ isOn: Bool, at time: MediaTime) throws(FontError) {
        guard isOn != drifts else { return }
        drifts = isOn
        dropHold(at: time)
        try clockScene.setDrift(isOn ? currentDrift : nil)
        try rearrange(at: time)
    }

    // MARK: The light

    /// Sets the times and the light of the night; nil for none. The light changes in the next frame.
    package func setDusk(_ new: Dusk?, at time: MediaTime) {
        guard new != dusk?.given else { return }
        dusk = new.map { ($0, $0.bounded(by: scene.style.theme)) }
        updateLight(at: time)
    }

    /// The shown time or, for a duration, the local time, to the precision of the cards: without the seconds if they
    /// have no card.
    private var lightReading: ClockReading {
        let shown = isDuration ? wallReading ?? reading : shownReading
        return mode.unit == .second ? shown : shown.advanced(bySeconds: -shown.second)
    }

    /// Whether the cards show a duration; their light is that of the local time.
    private var isDuration: Bool { mode.clock == .timer || mode.clock == .stopwatch }

    /// The time of day that the light follows: `lightReading`, or on a world board that time in the zone of the first
    /// row.
    private var lightTarget: ClockReading { mode.reading(at: Position(lightReading)) }

    /// Sets the light of the face for the time that the light follows; a face that shows neither a time of day nor a
    /// duration is fully lit.
    ///
    /// Called only in frames that are drawn for another reason, and after changes, so it causes no frame of its own
    /// while the cards rest.
    private func updateLight(at time: MediaTime) {
        guard followsTime else {
            shownTime = nil
            clockScene.light = 1
            return
        }
        let target = lightTarget.seconds
        var shown = shownTime ?? ShownTime(target: target)
        shown.update(
            target: target, heldLag: isDuration ? nil : hand.heldLag(from: lightReading),
            flipsLeft: scene.flipsLeft(at: time))
        clockScene.light = light(at: shown.seconds)
        shownTime = shown
    }

    /// Whether the light follows a time.
    private var followsTime: Bool { dusk != nil && (mode.showsTimeOfDay || isDuration) }

    /// The light when the cards show this second, counted from midnight; whole days make no difference.
    private func light(at second: Double) -> Double {
        followsTime ? dusk?.bounded.light(atSecondOfDay: second) ?? 1 : 1
    }

    // MARK: The mode

    /// Sets another mode, or the same one with other settings. A held card is released first.
    ///
    /// - Parameter position: The position of the new mode's cards; nil if they follow the same clock as the old ones.
    ///   With a position, the distance that the user has set counts only if both modes show the wall time.
    package func setMode(
        _ new: any Mode, position: Position? = nil, at time: MediaTime
    ) throws(FontError) {
        guard !new.isSame(as: mode) else { return }
        dropHold(at: time)
        if let position {
            setBase(position)
            if new.clock.isWallTime && mode.clock.isWallTime {
                hand.setBase(position)
            } else {
                hand.reset(to: position)
            }
        }
        // Both modes follow the same clock, so the new cards flip for the same change of the time as the old ones.
        // Flips that no frame has shown are dropped, so that no card begins to flip to a value that only the old cards
        // have.
        if new.clock == mode.clock && !mode.showsNewestOnly { scene.dropUnseenFlips() }
        let isOtherClock = new.clock != mode.clock
        mode = new
        modeRevision += 1
        let isNew = try arrange(at: time)
        measure()
        if isOtherClock { recount() }
        if !mode.showsNewestOnly {
            show(isNew)
        }
        reportMissing()
        update(.forward, carry: .none, at: time)
    }

    /// Gives the flips that are in progress the counts of the new mode's wheels, so that catching a flap that still
    /// turns to a value of the mode before does not count as a long way.
    private func recount() {
        let shown = shown
        for index in plan.cards.indices {
            let count = mode.wheel(of: index, on: plan)?.count(at: shown) ?? 0
            scene.shiftCounts(on: index, by: count - scene.stop(on: index).count)
        }
    }

    /// Lays out the cards for the mode and the window; returns the indices of new cards.
    @discardableResult
    private func arrange(at time: MediaTime) throws(FontError) -> [Int] {
        let new = mode.plan { scene.cardHeights(of: $0) }
        guard new != plan else { return [] }
        // In the new plan the held card may have another index, or be missing.
        dropHold(at: time)
        let origins = mode.origins(of: new, in: plan)
        try clockScene.setPlan(new, origins: origins)
        plan = new
        return new.cards.indices.filter { $0 >= origins.count || origins[$0] == nil }
    }

    /// Updates the plan after a change of the window or the style, which may need other cards.
    private func rearrange(at time: MediaTime) throws(FontError) {
        // The pointer may be over something else now.
        dropLifts()
        mode.settle()
        let isNew = try arrange(at: time)
        measure()
        let values = mode.values(on: plan, at: shown)
        show(
            values.indices.filter { index in
                // The size and the baseline of a board's characters may have changed; turning cards flip to them
                // afterwards.
                let value = values[index]
                let hasOtherType =
                    value.text == scene.value(on: index).text && value.character != nil
                return isNew.contains(index) || hasOtherType && !scene.isTurning(index)
            })
    }

    /// Shows the values of these cards at once, without flips.
    private func show(_ indices: some Sequence<Int>) {
        scene.show(indices.map { ($0, stop(of: $0)) })
    }

    /// Measures the characters of a board for its cards.
    private func measure() { mode.measure { scene.set($0, in: $1) } }

    private func reportMissing() {
        let values = mode.values(on: plan, at: shown)
        var characters: [String] = []
        for (card, value) in zip(plan.cards, values) {
            switch card.kind {
            case .digits, .digit: break
            case .character: characters.append(value.text)
            case .words, .label: characters += value.text.map(String.init)
            }
        }
        missing.report(characters.filter { !scene.canDraw($0) })
        missing.reportLibraries(for: characters)
    }

    /// Sets another style. Flips that are running continue.
    package func setStyle(
        _ style: FaceStyle, typeface: Typeface? = nil, at time: MediaTime
    ) throws(FontError) {
        guard style != scene.style else { return }
        // A drag cannot continue along another axis.
        if style.flipAxis != scene.style.flipAxis { dropHold(at: time) }
        let theme = scene.style.theme
        try clockScene.setStyle(style, typeface: typeface)
        if theme != style.theme, let given = dusk?.given {
            dusk = (given, given.bounded(by: style.theme))
        }
        try rearrange(at: time)
    }

    /// Ends a drag or a falling flap on these cards; the card stops at once, on the value that the completed flips
    /// have reached.
    private func dropHold(at time: MediaTime) {
        dropLifts()
        scrubber = Scrubber()
        handSounds.follow(nil, at: time)
        hand.drop(on: self, at: time)
    }

    // MARK: The hand

    /// Handles a pointer event in the window's pixels. `now` is media time.
    package func pointer(_ event: PointerEvent, now: MediaTime) {
        switch event.phase {
        case .pressed where event.button == 1:
            // All faces and pointers share one hand, so a second drag cannot begin.
            if hand.held == nil || hand.isHeld(on: self) { press(event, now: now) }
        case .moved:
            act(scrubber.move(to: event.position, time: event.time), now)
        case .released where event.button == 1:
            hand.touch(at: now)
            act(scrubber.release(at: event.position, time: event.time, now: now), now)
        case .cancelled:
            cancelDrag(now: now)
        case .scrolled(let notches):
            if let card = card(at: event.position) { step(card.index, by: notches, now: now) }
        default:
            break
        }
    }

    private func press(_ event: PointerEvent, now: MediaTime) {
        let card = card(at: event.position)
        let running = card.flatMap { scene.runningTurn(of: $0.index, at: now) }
        let flap = running.map { turn, angle in
            Scrubber.Flap(direction: turn.timeline.direction, angle: angle)
        }
        hand.touch(at: now)
        if let card, lifts.press(card: card.index, at: now) { handSounds.silence(after: now) }
        act(scrubber.press(at: event.position, time: event.time, on: card, flap: flap), now)
    }

    /// The indices of the cards that the arrow keys and the page keys turn; nil if there are none.
    package var keyCards: (arrows: Int, pages: Int)? { mode.keyCards(on: plan) }

    /// Sets card `index` forward by `units` of its wheel, back for a negative number.
    package func step(_ index: Int, by units: Int, now: MediaTime) {
        guard plan.cards.indices.contains(index), let wheel = mode.wheel(of: index, on: plan)
        else { return }
        act(scrubber.endFall(), now)
        hand.step(wheel, by: units, at: now)
    }

    /// Whether a drag holds a flap; Escape cancels the drag.
    package var isDragging: Bool { scrubber.isDragging }

    /// Whether a card of this face is pressed, or a card of any face is held or falls after its release.
    package var isHeld: Bool { hand.held != nil || isPressed }

    /// Whether one of these cards is pressed, dragged, or falling after a drag.
    package var isPressed: Bool { !scrubber.isIdle }

    /// Cancels a press or a drag. After a drag, the cards return to the offset that they had before it.
    package func cancelDrag(now: MediaTime) {
        if scrubber.isDragging { hand.giveUp() }
        hand.touch(at: now)
        act(scrubber.cancel(now: now), now)
    }

    /// The card, or the card of the turning flap, at `point` in the last frame; nil if there is none or the user cannot
    /// turn it.
    private func card(at point: Point) -> ScrubCard? {
        guard case .card(let index, _, _) = clockScene.hit(at: point),
            mode.wheel(of: index, on: plan) != nil
        else { return nil }
        return ScrubCard(
            index: index, place: scene.layout.cards[index], eye: scene.layout.eye,
            axis: scene.style.flipAxis, flipDuration: scene.flipDuration(of: index))
    }

    /// Whether the user can turn a card at `point` of the resting front.
    package func isCard(at point: Point) -> Bool {
        clockScene.restingSide == .front && card(at: point) != nil
    }

    /// Whether the user has pressed a card, which may become a drag, or drags one.
    package var isHoldingCard: Bool { scrubber.isHolding }

    // MARK: Lifted halves

    /// Handles a motion to `point` with no button down: the half of a card there lifts, unless it cannot. Nil if the
    /// pointer has left the cards.
    package func hover(at point: Point?, now: MediaTime) {
        let card = clockScene.restingSide == .front ? point.flatMap(card(at:)) : nil
        var spot: CardLifts.Spot?
        if let point, let card, canLift(card.index) {
            spot = CardLifts.Spot(card: card.index, half: card.half(at: point))
        }
        changeLifts(at: now) { $0.hover(over: spot, at: now) }
    }

    private func tap(_ index: Int, _ half: CardHalf, at time: MediaTime) {
        hand.tap(at: time)
        // A click pauses a duration, and the second one of a double click is for the window.
        guard !isDuration, !clockScene.clicks.isSecond, canLift(index) else { return }
        changeLifts(at: time) { lifts in
            let landing = lifts.click(
                CardLifts.Spot(card: index, half: half), at: time,
                duration: scene.flipDuration(of: index))
            handSounds.land(landing)
            return true
        }
    }

    /// Whether the pointer can lift a half of card `index`.
    private func canLift(_ index: Int) -> Bool {
        isVisible && !reducesMotion && !mode.isBoard && !scene.isTurning(index)
    }

    /// Performs a change of the lifts that returns whether it has an effect, and shows the effect at `time`.
    private func changeLifts(at time: MediaTime, _ change: (inout CardLifts) -> Bool) {
        // Flips and drags take lifted cards over.
        lifts.forget { !scene.isLifted($0) }
        if change(&lifts) { showLifts(at: time) }
    }

    /// Advances to the frame at `time`. On a face that begins to turn, nothing is lifted.
    private func advanceLifts(to time: MediaTime) {
        changeLifts(at: time) { lifts in
            if clockScene.restingSide != .front { lifts.leave(at: time) }
            return lifts.needsFrame
        }
    }

    private func showLifts(at time: MediaTime) {
        for lift in lifts.advance(to: time) {
            let (index, half) = (lift.spot.card, lift.spot.half)
            guard let angle = lift.angle, let wheel = mode.wheel(of: index, on: plan) else {
                scene.show(scene.stop(on: index), on: index)
                continue
            }
            let neighbour = wheel.stepped(shown, by: half == .standing ? 1 : -1)
            scene.lift(
                half, of: index, over: mode.stop(of: index, on: plan, at: neighbour), by: angle)
        }
    }

    /// Shows lifted cards at rest at once.
    private func dropLifts() {
        guard !lifts.isEmpty else { return }
        if lifts.isFalling { handSounds.silence(after: clockScene.lastFrameTime) }
        for index in lifts.cards where scene.isLifted(index) {
            scene.show(scene.stop(on: index), on: index)
        }
        lifts = CardLifts()
    }

    // MARK: Turning

    private func act(_ actions: [Scrubber.Action], _ time: MediaTime) {
        for action in actions {
            switch action {
            case .take(let index): take(index, at: time)
            case .catchFlap(let index): catchFlap(of: index, at: time)
            case .turn(_, let position):
                if hand.isHeld(on: self) {
                    handSounds.turn(to: position, at: time)
                    hand.turn(to: position, at: time)
                }
            case .fall(_, let position):
                if hand.isHeld(on: self) { hand.turn(to: position, at: time) }
            case .finish(_, let flips, let landing):
                if hand.isHeld(on: self) {
                    handSounds.end(at: time)
                    hand.finish(flips: flips, landing: landing, at: time)
                }
            case .tap(let index, let half): tap(index, half, at: time)
            }
        }
        handSounds.follow(scrubber.fall, at: time)
    }

    private func take(_ index: Int, at time: MediaTime) {
        guard let wheel = mode.wheel(of: index, on: plan) else { return }
        let shown = hand.shown
        hold(
            HeldCard(
                name: plan.cards[index].name, wheel: wheel,
                from: mode.stop(of: index, on: plan, at: shown), start: shown,
                distanceBefore: hand.distance), at: time)
    }

    private func catchFlap(of index: Int, at time: MediaTime) {
        guard plan.cards.indices.contains(index),
            let (turn, angle) = scene.runningTurn(of: index, at: time),
            let wheel = mode.wheel(of: index, on: plan)
        else { return }
        let flap = Scrubber.Flap(direction: turn.timeline.direction, angle: angle)
        let end = flap.direction == .forward ? 1 : -1
        var (from, to) = (turn.from, turn.to)
        // A flap caught during a ripple counts as the flip to the shown value from the value before it, so that turning
        // the flap back sets the time back.
        if from.value == to.value {
            let shown = hand.shown
            from = mode.stop(of: index, on: plan, at: wheel.stepped(shown, by: -end))
            to = mode.stop(of: index, on: plan, at: shown)
        }
        hold(
            HeldCard(
                name: plan.cards[index].name, wheel: wheel, from: from,
                caught: HeldCard.Flip(to: to, end: end), start: hand.shown,
                distanceBefore: hand.distance, position: flap.position), at: time)
    }

    private func hold(_ card: HeldCard, at time: MediaTime) {
        // A card of another face was taken after this press, so the press has no effect.
        guard hand.take(card, on: self, at: time) else {
            scrubber = Scrubber()
            return
        }
        handSounds.take(at: card.position, isCaught: card.isCaught, at: time)
    }

    /// Shows a change of the hand on these cards.
    package func show(_ change: Hand.Change, at time: MediaTime) {
        switch change {
        case .moved(let direction, let isThrough):
            update(direction, through: isThrough, carry: isThrough ? .allButFirst : .all, at: time)
        case .turned(let card): showHeld(card)
        case .released(let card, let flips, let landing):
            guard let index = index(of: card) else { return }
            if let landing, isVisible && !reducesMotion {
                scene.settle(index, landingAt: landing.speed, at: landing.time)
            } else {
                scene.show(stop(of: card, on: index, after: flips), on: index)
            }
        }
    }

    /// Shows the held card between its two values.
    private func showHeld(_ card: HeldCard) {
        guard let index = index(of: card) else { return }
        let flips = card.position.rounded(.down)
        scene.hold(
            index, from: stop(of: card, on: index, after: Int(flips)),
            to: stop(of: card, on: index, after: Int(flips) + 1),
            angle: (card.position - flips) * .pi)
    }

    /// The index of the held card in this plan; nil if the plan has no card of that name.
    private func index(of card: HeldCard) -> Int? {
        plan.cards.firstIndex { $0.name == card.name }
    }

    /// The stop of the held card after `flips` whole flips, with the value that this plan gives it.
    private func stop(of card: HeldCard, on index: Int, after flips: Int) -> CardStop {
        if hand.isHeld(on: self) {
            if flips == 0 { return card.from }
            if let caught = card.caught, flips == caught.end { return caught.to }
        }
        let count = card.count(after: flips)
        return CardStop(
            mode.values(on: plan, at: card.place(atCount: count))[index], count: count)
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
        if isAudible { all = scene.flipSounds + handSounds.sounds }
        if let newestChime, !isNight { all.append(newestChime) }
        all.removeAll { $0.time < time - $0.grace }
        for index in all.indices { all[index].name.face = face }
        return all
    }

    /// Whether the user presses or drags a card, or a released flap falls, and the cards are audible.
    package var isHeldAudibly: Bool { isAudible && isPressed }

    /// Whether the cards are audible: they are visible, motion is not reduced, and the face has its full light.
    package var isAudible: Bool { isVisible && !reducesMotion && clockScene.light == 1 }

    // MARK: Frames

    /// When the next frame is due, in media time: the last frame's time or earlier means now, infinity means never.
    package var nextFrameTime: MediaTime {
        if scrubber.needsFrame || lifts.needsFrame { return -.infinity }
        return min(clockScene.nextFrameTime, hand.deadline ?? .infinity)
    }

    /// Catches up after a time without frames: a falling flap ends, and an offset whose return is due is reset without
    /// a flip.
    package func catchUp(at time: MediaTime) {
        let wasVisible = isVisible
        isVisible = false
        defer { isVisible = wasVisible }
        act(scrubber.frame(at: time), time)
        // The return counts as having begun at its deadline, so the notice's fade, which began then, is over by now.
        if let deadline = hand.deadline { hand.returnIfDue(at: min(deadline, time)) }
    }

    /// Returns the frame for `time`.
    package func frame(at time: MediaTime) -> RenderTree {
        act(scrubber.frame(at: time), time)
        hand.returnIfDue(at: time)
        scene.finish(by: time)
        if !lifts.isEmpty { advanceLifts(to: time) }
        updateLight(at: time)
        let tree = clockScene.commit(at: time)
        // A card that has just landed begins its flip to a newer value after the commit, so that this frame still shows
        // it at rest.
        if mode.showsNewestOnly { update(.forward, at: time) }
        return tree
    }

    /// The time from `time` until all flips in progress and pending have ended, in seconds; 0 at rest.
    package func remainingTime(at time: MediaTime) -> MediaTime { scene.remainingTime(at: time) }

    /// The angle of the turning flap, in degrees, 0...180; nil at rest.
    package func turningAngle(at time: MediaTime) -> Double? {
        scene.turningAngle(at: time).map { $0 * 180 / .pi }
    }

    /// Fits the cards into a window of another size.
    package func resize(width: Int, height: Int, at time: MediaTime) throws(FontError) {
        try clockScene.resize(width: width, height: height)
        try rearrange(at: time)
    }
}
