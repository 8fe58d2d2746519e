import FlipClock
import FlipEngine

/// The pointer on the cards of one face: lifts the half under it, drags cards, and releases them.
///
///     drag.pointer(event, now: now)
///     drag.hover(at: point, now: now)
///     drag.advance(to: time)                       // a falling flap
///     drag.advanceLifts(to: time)                  // lifted halves
///
/// What a drag changes goes to the clock (`SharedClock`), which shows it on the cards of all faces. Times are media time
/// in seconds.
package final class CardDrag: ClockFace, SceneCards {
    private let flips: CardFlips
    private let owner: SharedClock
    private let scene: ClockScene
    /// The number of this face.
    private var number = 0
    private var scrubber = Scrubber()
    /// Whether actions of the scrubber are being performed.
    private var isActing = false
    /// Whether the clock knows that a card of this face is pressed.
    private var isKnownPressed = false
    private var lifts = CardLifts()
    private var handSounds = HandSounds()

    /// Shows the hand of the clock of `owner` on the cards of `flips`, which are the front of `scene`.
    init(_ flips: CardFlips, of owner: SharedClock, on scene: ClockScene) {
        self.flips = flips
        self.owner = owner
        self.scene = scene
        number = owner.attach(self)
    }

    private var cards: CardDeck { flips.scene.deck }

    // MARK: The clock

    private var hand: Hand { owner.clock.hand }
    private var isHeldHere: Bool { hand.isHeld(on: number) }

    package func show(_ changes: [Hand.Change], at time: MediaTime) {
        // A face that still shows another mode will show the whole clock.
        guard flips.shown.modeRevision == owner.clock.modeRevision else { return }
        let wasHeldHere = flips.shown.hand.isHeld(on: number)
        flips.follow(owner.clock.hand)
        // The clock releases a card that is held while the mode changes.
        if wasHeldHere && !isHeldHere && !isActing { endDrag(at: time) }
        for change in changes { flips.show(change, on: number, at: time) }
    }

    /// Passes an event of the user on the cards to the clock.
    package func send(_ event: HandEvent, at time: MediaTime) {
        owner.handle(event, on: number, at: time)
    }

    /// Tells the clock whether a card of this face is pressed, if that has changed.
    private func sendPressed(at time: MediaTime) {
        guard isPressed != isKnownPressed else { return }
        isKnownPressed = isPressed
        send(.pressed(isPressed), at: time)
    }

    // MARK: The state

    /// Whether a drag holds a flap; Escape cancels the drag.
    package var isDragging: Bool { scrubber.isDragging }

    /// Whether one of these cards is pressed, dragged, or falling after a drag.
    package var isPressed: Bool { !scrubber.isIdle }

    package func isTurning(at time: MediaTime) -> Bool { cards.remainingTime(at: time) > 0 }

    /// Whether a card of this face is pressed, or a card of any face is held or falls after its release.
    package var isHeld: Bool { hand.held != nil || isPressed }

    /// Whether the user has pressed a card, which may become a drag, or drags one.
    package var isHolding: Bool { scrubber.isHolding }

    /// The newest sounds of the hand.
    var sounds: [FlipSound] { handSounds.sounds }

    /// Whether a frame is due: a flap falls, or a half is rising or sinking.
    var needsFrame: Bool { scrubber.needsFrame || lifts.needsFrame }

    // MARK: Input

    /// Handles a pointer event in the window's pixels; returns whether the cards claim the press. `now` is media time.
    @discardableResult
    package func pointer(_ event: PointerEvent, now: MediaTime) -> GestureResponse {
        switch event.phase {
        case .pressed where event.button == 1:
            // All faces and pointers share one hand, so a second drag cannot begin.
            if hand.held == nil || isHeldHere { press(event, now: now) }
        case .moved:
            act(scrubber.move(to: event.position, time: event.time), now)
        case .released where event.button == 1:
            send(.touched, at: now)
            act(scrubber.release(at: event.position, time: event.time, now: now), now)
        case .cancelled:
            cancel(now: now)
        case .scrolled(let notches):
            if let card = card(at: event.position) { step(card.index, by: notches, now: now) }
        default:
            break
        }
        return scrubber.response
    }

    private func press(_ event: PointerEvent, now: MediaTime) {
        let card = card(at: event.position)
        let running = card.flatMap { cards.runningTurn(of: $0.index, at: now) }
        let flap = running.map { turn, angle in
            Scrubber.Flap(direction: turn.timeline.direction, angle: angle)
        }
        send(.touched, at: now)
        if let card, lifts.press(card: card.index, at: now) { handSounds.silence(after: now) }
        act(scrubber.press(at: event.position, time: event.time, on: card, flap: flap), now)
    }

    /// Sets card `index` forward by `units` of its wheel, back for a negative number.
    package func step(_ index: Int, by units: Int, now: MediaTime) {
        guard let wheel = flips.stops.wheel(of: index) else { return }
        act(scrubber.endFall(), now)
        send(.step(wheel, by: units), at: now)
    }

    /// Cancels a press or a drag. After a drag, the cards return to the offset that they had before it.
    package func cancel(now: MediaTime) {
        if scrubber.isDragging { send(.giveUp, at: now) }
        send(.touched, at: now)
        act(scrubber.cancel(now: now), now)
    }

    /// Ends a drag or a falling flap on these cards; the card stops at once, on the value that the completed flips
    /// have reached.
    func drop(at time: MediaTime) {
        dropLifts()
        endDrag(at: time)
        send(.drop, at: time)
    }

    private func endDrag(at time: MediaTime) {
        scrubber = Scrubber()
        handSounds.follow(nil, at: time)
        isKnownPressed = false
    }

    /// The card, or the card of the turning flap, at `point` in the last frame; nil if there is none or the user cannot
    /// turn it.
    private func card(at point: Point) -> ScrubCard? {
        // A hit test of a board of many cards is expensive, and most calls come without a motion of the pointer.
        let stops = flips.stops
        guard cards.layout.cards.indices.contains(where: { stops.wheel(of: $0) != nil }),
            case .card(let index, _, _) = scene.hit(at: point), stops.wheel(of: index) != nil
        else { return nil }
        return ScrubCard(
            index: index, place: cards.layout.cards[index], eye: cards.layout.eye,
            axis: cards.style.flipAxis, flipDuration: cards.flipDuration(of: index))
    }

    /// Whether the user can turn a card at `point` of the resting front.
    package func isCard(at point: Point) -> Bool {
        scene.restingSide == .front && card(at: point) != nil
    }

    // MARK: Lifted halves

    /// Handles a motion to `point` with no button down: the half of a card there lifts, unless it cannot. Nil if the
    /// pointer has left the cards.
    package func hover(at point: Point?, now: MediaTime) {
        let card = scene.restingSide == .front ? point.flatMap(card(at:)) : nil
        var spot: CardLifts.Spot?
        if let point, let card, canLift(card.index) {
            spot = CardLifts.Spot(card: card.index, half: card.half(at: point))
        }
        changeLifts(at: now) { $0.hover(over: spot, at: now) }
    }

    private func tap(_ index: Int, _ half: CardHalf, at time: MediaTime) {
        send(.tap, at: time)
        // A click pauses a duration, and the second one of a double click is for the window.
        guard !flips.mode.showsDuration, !scene.isSecondClick, canLift(index) else { return }
        changeLifts(at: time) { lifts in
            let landing = lifts.click(
                CardLifts.Spot(card: index, half: half), at: time,
                duration: cards.flipDuration(of: index))
            handSounds.land(landing)
            return true
        }
    }

    /// Whether the pointer can lift a half of card `index`.
    private func canLift(_ index: Int) -> Bool {
        flips.isAnimated && !flips.mode.isBoard && !cards.isTurning(index)
    }

    /// Performs a change of the lifts that returns whether it has an effect, and shows the effect at `time`.
    private func changeLifts(at time: MediaTime, _ change: (inout CardLifts) -> Bool) {
        // Flips and drags take lifted cards over.
        lifts.forget { !cards.isLifted($0) }
        if change(&lifts) { showLifts(at: time) }
    }

    /// Advances to the frame at `time`. On a face that begins to turn, nothing is lifted.
    func advanceLifts(to time: MediaTime) {
        guard !lifts.isEmpty else { return }
        changeLifts(at: time) { lifts in
            if scene.restingSide != .front { lifts.leave(at: time) }
            return lifts.needsFrame
        }
    }

    private func showLifts(at time: MediaTime) {
        for lift in lifts.advance(to: time) {
            let (index, half) = (lift.spot.card, lift.spot.half)
            guard let angle = lift.angle, let wheel = flips.stops.wheel(of: index) else {
                cards.drop(index)
                continue
            }
            let neighbour = wheel.stepped(flips.position, by: half == .standing ? 1 : -1)
            cards.lift(half, of: index, over: flips.stops.stop(of: index, at: neighbour), by: angle)
        }
    }

    /// Shows lifted cards at rest at once.
    func dropLifts() {
        guard !lifts.isEmpty else { return }
        if lifts.isFalling { handSounds.silence(after: scene.lastFrameTime) }
        for index in lifts.cards where cards.isLifted(index) { cards.drop(index) }
        lifts = CardLifts()
    }

    // MARK: Turning

    /// Advances a falling flap to `time`.
    func advance(to time: MediaTime) { act(scrubber.frame(at: time), time) }

    private func act(_ actions: [Scrubber.Action], _ time: MediaTime) {
        sendPressed(at: time)
        isActing = true
        defer { isActing = false }
        for action in actions {
            switch action {
            case .take(let index): take(index, at: time)
            case .catchFlap(let index): catchFlap(of: index, at: time)
            case .turn(_, let position):
                if isHeldHere { handSounds.turn(to: position, at: time) }
                send(.turn(to: position), at: time)
            case .fall(_, let position): send(.turn(to: position), at: time)
            case .finish(_, let flips, let landing):
                if isHeldHere { handSounds.end(at: time) }
                send(.release(flips: flips, landing: landing), at: time)
            case .tap(let index, let half): tap(index, half, at: time)
            }
        }
        handSounds.follow(scrubber.fall, at: time)
    }

    private func take(_ index: Int, at time: MediaTime) {
        guard let wheel = flips.stops.wheel(of: index) else { return }
        let shown = hand.shown
        hold(
            HeldCard(
                on: number, name: flips.plan.cards[index].name, wheel: wheel,
                from: flips.stops.stop(of: index, at: shown), start: shown,
                distanceBefore: hand.distance), at: time)
    }

    private func catchFlap(of index: Int, at time: MediaTime) {
        guard let wheel = flips.stops.wheel(of: index),
            let (turn, angle) = cards.runningTurn(of: index, at: time)
        else { return }
        let flap = Scrubber.Flap(direction: turn.timeline.direction, angle: angle)
        let end = flap.direction == .forward ? 1 : -1
        var (from, to) = (turn.from, turn.to)
        // A flap caught during a ripple, or on a new card that was blank, counts as the flip to the shown value from the
        // value before it, so that turning the flap back sets the time back.
        let isEntering = from.value.isBlank && from.count == to.count && !flips.mode.isBoard
        if from.value == to.value || isEntering {
            let shown = hand.shown
            from = flips.stops.stop(of: index, at: wheel.stepped(shown, by: -end))
            to = flips.stops.stop(of: index, at: shown)
        }
        hold(
            HeldCard(
                on: number, name: flips.plan.cards[index].name, wheel: wheel, from: from,
                caught: HeldCard.Flip(to: to, end: end), start: hand.shown,
                distanceBefore: hand.distance, position: flap.position), at: time)
    }

    private func hold(_ card: HeldCard, at time: MediaTime) {
        send(.take(card), at: time)
        // A card of another face was taken after this press, so the press has no effect.
        guard isHeldHere else {
            scrubber = Scrubber()
            return sendPressed(at: time)
        }
        handSounds.take(at: card.position, isCaught: card.isCaught, at: time)
    }
}
