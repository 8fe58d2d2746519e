import FlipEngine

/// The cards of a window and the hand on them: takes the mode, the time and what a hand does, turns the cards.
///
///     cards.tell(reading, at: now)            // the wall clock changed
///     cards.pointer(event, now: now)          // the hand did something
///     let tree = cards.frame(at: target)      // a frame is due
///     if !cards.needsFrames { sleep(until: cards.deadline) }
///
/// What is shown is the time plus what the hand has set it forward or back; some time after the last touch that is
/// taken back, through the values between. All times are media time in seconds and come in from outside, so that a test
/// can be its clock.
package final class CardHand {
    /// What the cards show.
    package private(set) var mode: any Mode
    /// Which cards there are.
    private(set) var plan: CardPlan
    /// What the wall clock says.
    private(set) var reading: ClockReading
    /// How far the hand has set the face, in seconds.
    private(set) var handOffset = 0
    /// Whether anybody sees the face; flips that nobody would see are left out.
    package var isVisible = true
    /// Whether flips are replaced by a cut.
    package var reducesMotion = false
    /// After how many seconds without a touch the face returns to the time; nil for never.
    package var returnDelay: Double? = Settings().returnDelay

    /// Hears of what a hand does here, so that other faces can follow.
    package var onDeed: ((HandDeed, MediaTime) -> Void)?
    /// Whether what is done just now is what a hand does on another face.
    var isFollowing = false
    /// Whether the card that is held is held by a hand on another face.
    private var isHeldElsewhere = false

    package let clockScene: ClockScene
    private var scene: FaceScene { clockScene.face }
    private let missing: MissingCharacters
    private var scrubber = Scrubber()
    private var held: HeldCard?
    /// When the hand last did something that left another time on the face.
    private var lastTouch: MediaTime?
    private var hasChanged = true

    /// The cards of `mode` at `reading`, at rest.
    ///
    /// Throws a `FontError` when the typeface lacks a digit.
    ///
    /// - Parameter missing: Is told which characters no installed font has.
    package init(
        mode: any Mode, style: FaceStyle, typeface: Typeface, width: Int, height: Int,
        reading: ClockReading, missing: MissingCharacters
    ) throws(FontError) {
        self.mode = mode
        self.reading = reading
        self.missing = missing
        clockScene = try ClockScene(
            style: style, typeface: typeface, width: width, height: height
        ) { mode.plan(cardHeights: $0) }
        plan = clockScene.face.plan
        for index in plan.cards.indices { scene.show(stop(of: index), on: index) }
        reportMissing()
    }

    // MARK: The time

    /// What the face shows, or comes to show.
    var shownReading: ClockReading { reading.advanced(bySeconds: handOffset) }

    /// The wall clock says `reading` now: cards that change flip, forwards if time went on, backwards if it was set back.
    package func tell(_ reading: ClockReading, at time: MediaTime) {
        let direction: FlipTimeline.Direction = reading < self.reading ? .backward : .forward
        self.reading = reading
        update(direction, at: time)
    }

    private func stop(of index: Int) -> CardStop {
        mode.stop(of: index, on: plan, at: shownReading)
    }

    /// Lets every card that no hand holds flip to what it has to show: at once, or through all values between.
    private func update(
        _ direction: FlipTimeline.Direction, through isThrough: Bool = false, at time: MediaTime
    ) {
        let shown = shownReading
        // All at once: a board's values are laid out together.
        for (index, value) in mode.values(on: plan, at: shown).enumerated()
        where index != held?.index {
            let count = mode.wheel(of: index, on: plan)?.count(at: shown) ?? 0
            let target = CardStop(value, count: count)
            let old = scene.stop(on: index)
            guard old.value != target.value else {
                scene.shiftCounts(on: index, by: target.count - old.count)
                continue
            }
            if isVisible && !reducesMotion {
                if mode.showsNewestOnly && scene.isTurning(index) { continue }
                let stops =
                    isThrough ? path(of: index, from: old, to: target, direction) : [target]
                scene.flip(through: stops, on: index, direction: direction, at: time)
            } else {
                scene.show(target, on: index)
            }
            hasChanged = true
        }
        scene.setNotice(notice, at: time)
    }

    /// The stops on the way from one to the other, the last twelve of them if there are more, without whole rounds.
    private func path(
        of index: Int, from old: CardStop, to target: CardStop, _ direction: FlipTimeline.Direction
    ) -> [CardStop] {
        guard let wheel = mode.wheel(of: index, on: plan) else { return [target] }
        let sign = direction == .forward ? 1 : -1
        var way = (target.count - old.count) * sign
        if let round = wheel.round { way = (way % round + round) % round }
        let flips = min(max(way, 1), FlipChain.longest)
        return (0..<flips).reversed().map { left in
            let reading = wheel.stepped(shownReading, by: -left * sign)
            return CardStop(
                mode.values(on: plan, at: reading)[index], count: target.count - left * sign)
        }
    }

    /// What the face says while it shows another time than it is; nil for now.
    private var notice: String? { handOffset == 0 ? nil : HandNotice.text(offset: handOffset) }

    // MARK: The mode

    /// Another mode, or the same one with other settings: what a hand holds is let go first.
    package func setMode(_ new: any Mode, at time: MediaTime) throws(FontError) {
        guard !new.isSame(as: mode) else { return }
        dropHold(at: time)
        mode = new
        let isNew = try arrange()
        if !mode.showsNewestOnly {
            for index in isNew { scene.show(stop(of: index), on: index) }
        }
        reportMissing()
        update(.forward, at: time)
        hasChanged = true
    }

    /// Gives the face the cards that suit the mode and the window; returns those that were not there before.
    @discardableResult
    private func arrange() throws(FontError) -> [Int] {
        let new = mode.plan { scene.cardHeights(of: $0) }
        guard new != plan else { return [] }
        // The card that a hand holds may be another one there, or none.
        dropHold(at: lastTouch ?? 0)
        let origins = mode.origins(of: new, in: plan)
        try clockScene.setPlan(new, origins: origins)
        plan = new
        hasChanged = true
        return new.cards.indices.filter { $0 >= origins.count || origins[$0] == nil }
    }

    /// The window or the look is another one, which other cards may suit better.
    private func rearrange() throws(FontError) {
        mode.settle()
        for index in try arrange() { scene.show(stop(of: index), on: index) }
        hasChanged = true
    }

    private func reportMissing() {
        let values = mode.values(on: plan, at: shownReading)
        for (card, value) in zip(plan.cards, values) where card.kind != .digits {
            missing.report(value.text.map(String.init).filter { !scene.canDraw($0) })
        }
    }

    /// The cards look or move differently from now on; what turns goes on turning.
    package func setStyle(_ style: FaceStyle) throws(FontError) {
        guard style != scene.style else { return }
        // A hand cannot go on along another way.
        if style.flipAxis != scene.style.flipAxis { dropHold(at: lastTouch ?? 0) }
        try clockScene.setStyle(style)
        try rearrange()
    }

    /// Ends what a hand holds, or has just let go, where it is.
    private func dropHold(at time: MediaTime) {
        scrubber = Scrubber()
        guard let held else { return }
        self.held = nil
        scene.show(held.stop(after: held.flips, of: mode, on: plan), on: held.index)
        touch(now: time)
    }

    // MARK: The hand

    /// The hand on another face that held a card is gone, and will not let it go.
    package func letGo(at time: MediaTime) {
        if isHeldElsewhere { dropHold(at: time) }
    }

    /// Pointer events, in the window's pixels. `now` is media time.
    package func pointer(_ event: PointerEvent, now: MediaTime) {
        switch event.phase {
        case .pressed where event.button == 1:
            // A face has one hand at a time.
            if held == nil || !isHeldElsewhere { press(event, now: now) }
        case .moved:
            act(scrubber.move(to: event.position, time: event.time), now)
        case .released where event.button == 1:
            touch(now: now)
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
            Scrubber.Flap(
                step: turn.timeline.direction == .forward ? .next : .previous, angle: angle)
        }
        touch(now: now)
        act(scrubber.press(at: event.position, time: event.time, on: card, flap: flap), now)
    }

    /// Sets card `index` forward by `units` of what it counts, back for a negative number.
    package func step(_ index: Int, by units: Int, now: MediaTime) {
        guard plan.cards.indices.contains(index), units != 0, held == nil,
            let wheel = mode.wheel(of: index, on: plan)
        else { return }
        tellDeed(.step(index: index, units: units), at: now)
        // A day either way is more than anybody turns by hand before the face returns.
        let shown = wheel.stepped(shownReading, by: min(max(units, -24), 24))
        handOffset += shown.seconds(since: shownReading)
        touch(now: now)
        update(units > 0 ? .forward : .backward, through: true, at: now)
        // For a face that lacks this card.
        tellDeed(.rest(offset: handOffset), at: now)
    }

    /// Returns to the time at once.
    package func goBack(now: MediaTime) {
        guard held == nil else { return }
        tellDeed(.goBack, at: now)
        rest(offset: 0, at: now)
    }

    /// What a hand has done is to leave the face `offset` seconds ahead of the time.
    func rest(offset: Int, at now: MediaTime) {
        guard held == nil else { return }
        let direction: FlipTimeline.Direction = handOffset > offset ? .backward : .forward
        handOffset = offset
        update(direction, through: true, at: now)
    }

    /// Whether a hand holds a flap, which Escape then puts back.
    package var isDragging: Bool { scrubber.isDragging }

    /// Puts a held flap back.
    package func cancelDrag(now: MediaTime) {
        if scrubber.isDragging {
            giveUp()
            tellDeed(.giveUp, at: now)
        }
        touch(now: now)
        act(scrubber.cancel(now: now), now)
    }

    /// The hand does not want what it holds.
    func giveUp() { held?.isCancelled = true }

    /// The hand was here: the face returns a while after the last time. What a flap does after its release is no touch.
    func touch(now: MediaTime) {
        lastTouch = now
        tellDeed(.touch, at: now)
    }

    private func tellDeed(_ deed: HandDeed, at time: MediaTime) {
        if !isFollowing { onDeed?(deed, time) }
    }

    /// The card that was seen at `point` in the last frame, through everything that turns.
    private func card(at point: Point) -> ScrubCard? {
        guard case .card(let index, _, _) = clockScene.hit(at: point),
            mode.wheel(of: index, on: plan) != nil
        else { return nil }
        return ScrubCard(
            index: index, place: scene.layout.cards[index],
            eyeDistance: scene.eyeDistance(of: index), axis: scene.style.flipAxis)
    }

    func act(_ actions: [Scrubber.Action], _ time: MediaTime) {
        if !actions.isEmpty { tellDeed(.turn(actions), at: time) }
        for action in actions {
            switch action {
            case .take(let index, let step): take(index, step)
            case .catchFlap(let index): catchFlap(of: index, at: time)
            case .turn(_, let position): turn(to: position, at: time)
            case .finish(_, let flips, let isForward):
                finish(flips, isForward, at: time)
                tellDeed(.rest(offset: handOffset), at: time)
            }
            hasChanged = true
        }
    }

    private func take(_ index: Int, _ step: Scrubber.Step) {
        guard let wheel = mode.wheel(of: index, on: plan) else { return }
        let from = stop(of: index)
        let reading = wheel.stepped(shownReading, by: step.rawValue)
        let to = CardStop(
            mode.values(on: plan, at: reading)[index], count: from.count + step.rawValue)
        isHeldElsewhere = isFollowing
        held = HeldCard(
            index: index, wheel: wheel, step: step, from: from, to: to, reading: shownReading,
            offsetBefore: handOffset, isCaught: false)
        turn(to: 0, at: 0)
    }

    private func catchFlap(of index: Int, at time: MediaTime) {
        guard plan.cards.indices.contains(index),
            let (turn, angle) = scene.runningTurn(of: index, at: time),
            let wheel = mode.wheel(of: index, on: plan)
        else { return }
        isHeldElsewhere = isFollowing
        held = HeldCard(
            index: index, wheel: wheel,
            step: turn.timeline.direction == .forward ? .next : .previous, from: turn.from,
            to: turn.to, reading: shownReading, offsetBefore: handOffset, isCaught: true)
        scene.hold(index, from: turn.earlier, to: turn.later, angle: angle)
        carry(flips: 1, at: time)
    }

    /// The held card stands `position` flips from where it was taken.
    private func turn(to position: Double, at time: MediaTime) {
        guard let held else { return }
        let flips = Int(position)
        let near = held.stop(after: flips, of: mode, on: plan)
        let far = held.stop(after: flips + 1, of: mode, on: plan)
        let angle = (position - Double(flips)) * .pi
        if held.step == .next {
            scene.hold(held.index, from: near, to: far, angle: angle)
        } else {
            scene.hold(held.index, from: far, to: near, angle: .pi - angle)
        }
        if self.held?.note(flips: flips) == true { carry(flips: flips, at: time) }
    }

    /// The hand has made that many whole flips: the other cards follow, as on a clock.
    private func carry(flips: Int, at time: MediaTime) {
        guard let held else { return }
        let before = handOffset
        handOffset = held.offset(after: flips, at: reading)
        update(handOffset < before ? .backward : .forward, at: time)
    }

    private func finish(_ flips: Int, _ isForward: Bool, at time: MediaTime) {
        guard let held else { return }
        // The flap stands at one of its ends; which value that is, the hand's direction decides.
        turn(to: Double(flips) - (isForward ? 1 : 0), at: time)
        let isLanding = (held.step == .next) == isForward
        if reducesMotion || !isVisible {
            scene.show(held.stop(after: flips, of: mode, on: plan), on: held.index)
        } else {
            scene.settle(held.index, isLanding ? .forward : .backward, at: time)
        }
        // The card stays as the hand left it, even if the time went on meanwhile; the other cards carry. A hand that
        // left it as it was, or gave up, leaves no trace.
        carry(flips: flips, at: time)
        let leavesNothing = self.held?.isCancelled == true || (flips == 0 && !held.isCaught)
        self.held = nil
        if leavesNothing {
            let before = handOffset
            handOffset = held.offsetBefore
            update(handOffset < before ? .backward : .forward, through: true, at: time)
        }
    }

    // MARK: Frames

    /// Whether something moves by itself or has changed since the last frame.
    package var needsFrames: Bool { hasChanged || clockScene.needsFrame || scrubber.needsFrame }

    /// When a frame is due although nothing moves, in media time; nil for never.
    package var deadline: MediaTime? {
        guard let lastTouch, let returnDelay, handOffset != 0, held == nil, scrubber.isIdle else {
            return nil
        }
        return lastTouch + returnDelay
    }

    /// The deadline has come: the next frame decides what that means.
    package func wake() { hasChanged = true }

    /// No frame could be shown for a while: a flap that was let go has come to its end, and a face whose time to return has
    /// come shows the time, without a flip.
    package func catchUp(at time: MediaTime) {
        let wasVisible = isVisible
        isVisible = false
        defer { isVisible = wasVisible }
        act(scrubber.frame(at: time), time)
        // From when it was due on, so that the words below the cards are gone, too.
        if let deadline, time >= deadline { goBack(now: deadline) }
        hasChanged = true
    }

    /// The frame for `time`.
    package func frame(at time: MediaTime) -> RenderTree {
        act(scrubber.frame(at: time), time)
        if let deadline, time >= deadline { goBack(now: time) }
        hasChanged = false
        let tree = clockScene.commit(at: time)
        // A card that has just landed goes on to what came meanwhile; it begins with the very picture that it shows.
        if mode.showsNewestOnly { update(.forward, at: time) }
        return tree
    }

    /// The angle of the flap that turns, in degrees 0...180; nil at rest.
    package func turningAngle(at time: MediaTime) -> Double? {
        scene.turningAngle(at: time).map { $0 * 180 / .pi }
    }

    /// The window has another size.
    package func resize(width: Int, height: Int) throws(FontError) {
        try clockScene.resize(width: width, height: height)
        try rearrange()
    }
}
