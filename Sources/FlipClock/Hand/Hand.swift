import FlipEngine

/// The state of the user's hand on the cards, one model for all faces: how far the user has set the cards forward or
/// back, which card is held, and how far that card is turned.
///
///     let hand = Hand(base: Position(reading))
///     let cards = try faceCards(hand)                 // for each window, with this hand
///     hand.step(.minutes, by: 1, at: now)             // all of them flip
///
/// A gesture on one face changes the model, and every face shows the model on its own cards. Some time after the last
/// touch (`returnDelay`), the cards return to the time of the clock. All times are media time in seconds.
package final class Hand {
    /// A change of the model, for the faces that show it.
    package enum Change {
        /// The cards that are not held show another time. They flip in `direction`; if `isThrough`, through all values
        /// in between.
        case moved(FlipTimeline.Direction, isThrough: Bool)
        /// The held card was taken or turned.
        case turned(HeldCard)
        /// The held card was released after `flips` whole flips. Its flap settles after `landing`; nil shows it at
        /// rest.
        case released(HeldCard, flips: Int, landing: CardFall.Landing?)
    }

    /// How far the user has turned the wheels.
    package private(set) var distance = Distance.zero
    /// The card that the user holds, or that falls after its release.
    package private(set) var held: HeldCard?
    /// The delay after the last touch before the offset returns to 0, in seconds; nil for never.
    package var returnDelay: Double? = Settings().returnDelay

    private struct Face {
        weak var cards: (any HandFace)?
    }

    private var faces: [Face] = []
    /// The face on which the card is held.
    private weak var holder: (any HandFace)?
    /// The position of the wheels (`Position`), without the distance by which the user has set the cards.
    private var base: Position
    /// Takes over the user's distance, in modes in which the cards do not return; nil if they always return.
    package weak var owner: (any HandOwner)?
    /// When the user last touched the cards.
    private var lastTouch: MediaTime?

    /// Creates a hand with no held card and offset 0.
    package init(base: Position) {
        self.base = base
    }

    /// Whether the user holds a card, or a card falls after its release.
    package var isHolding: Bool { held != nil }

    /// Whether the user holds or presses a card, or a card falls after its release.
    package var isInUse: Bool { held != nil || faces.contains { $0.cards?.isPressed == true } }

    /// Whether no card turns at `time` on any face, and the user neither holds nor has turned one.
    package func isAtRest(at time: MediaTime) -> Bool {
        held == nil && distance.isZero && faces.allSatisfy { $0.cards?.isAtRest(at: time) != false }
    }

    /// How far the user has set the time on the cards, in seconds.
    package var offset: Int { distance.seconds }

    /// Notifies `cards` of every change from now on; keeps no strong reference.
    package func attach(_ cards: any HandFace) {
        faces.removeAll { $0.cards == nil }
        faces.append(Face(cards: cards))
    }

    /// The position of the wheels that the cards show, or will show when all flips have ended.
    package var shown: Position { base.advanced(by: distance) }

    /// Sets the position of the wheels, to which the user's distance is added.
    ///
    /// Until the first whole flip, all other cards follow the clock. After it, the held card keeps the value to which
    /// the user has turned it, and the other cards follow the clock without changing that value.
    package func setBase(_ base: Position) {
        self.base = base
        if let held, held.isSet { distance = held.distance(after: held.flips, from: base) }
    }

    /// Sets the position of the wheels and clears the distance: for a mode to which the old distance does not apply, or
    /// after the owner has taken the distance over. If the old mode and the new one both show the wall time
    /// (`Mode.showsWallTime`), use `setBase` instead, which keeps the distance.
    package func reset(to base: Position) {
        self.base = base
        distance = .zero
    }

    /// Records a touch, which restarts the delay before the return.
    package func touch(at time: MediaTime) { lastTouch = time }

    /// Whether a card is held on the face of `cards`.
    package func isHeld(on cards: any HandFace) -> Bool { held != nil && holder === cards }

    /// How far the held card is from the value that it would show at `shown`, in seconds of the time of day; nil if
    /// none is held.
    package func heldLag(from shown: ClockReading) -> Double? { held.map { $0.lag(from: shown) } }

    // MARK: Steps

    /// Sets the cards forward by `units` steps of `wheel`, back for a negative number.
    package func step(_ wheel: Wheel, by units: Int, at time: MediaTime) {
        guard units != 0, held == nil else { return }
        // No single event counts for more than 24 steps in either direction.
        let new = wheel.stepped(shown, by: min(max(units, -24), 24))
        distance = distance + new.distance(from: shown)
        touch(at: time)
        show(.moved(units > 0 ? .forward : .backward, isThrough: true), at: time)
        handOver(at: time)
    }

    /// Records that the user has pressed a card and released it without a drag, which counts as a grab.
    package func tap(at time: MediaTime) {
        guard held == nil else { return }
        owner?.handTook(at: time)
        handOver(isGrab: true, at: time)
    }

    /// Returns to the time of the wall clock, unless a card is held.
    package func goBack(at time: MediaTime) {
        guard held == nil else { return }
        let direction: FlipTimeline.Direction = offset > 0 ? .backward : .forward
        distance = .zero
        show(.moved(direction, isThrough: true), at: time)
    }

    // MARK: The held card

    /// Takes `card` on `cards`; returns false if a card of another face is held.
    package func take(_ card: HeldCard, on cards: any HandFace, at time: MediaTime) -> Bool {
        guard held == nil || holder === cards else { return false }
        held = card
        holder = cards
        owner?.handTook(at: time)
        show(.turned(card), at: time)
        if card.flips != 0 { carry(flips: card.flips, at: time) }
        return true
    }

    /// Turns the held card to `position`, in flips from the beginning of the drag's first flip.
    package func turn(to position: Double, at time: MediaTime) {
        guard var card = held else { return }
        let hasCrossed = card.turn(to: position)
        held = card
        show(.turned(card), at: time)
        if hasCrossed { carry(flips: card.flips, at: time) }
    }

    /// Marks the held card so that it returns to where it was taken.
    package func giveUp() { held?.isCancelled = true }

    /// Releases the held card after `flips` whole flips, negative to previous values; `landing` is nil if the flap did
    /// not fall there.
    ///
    /// The card keeps the value on which the user left it, even if the wall clock has changed that value in the
    /// meantime; the flips carry to the other cards. If it was taken at rest and made no whole flip, or if the drag was
    /// cancelled, the previous offset is restored.
    package func finish(flips: Int, landing: CardFall.Landing?, at time: MediaTime) {
        guard let card = held else { return }
        // The flap that has landed is that of the flip before.
        if landing != nil { show(.turned(card.resting(at: flips - 1)), at: time) }
        show(.released(card, flips: flips, landing: landing), at: time)
        release(card, flips: flips, isByUser: true, at: time)
    }

    /// Releases a card held on `cards` and shows it at rest after its completed flips, as when the cards are replaced
    /// or their window closes.
    package func drop(on cards: any HandFace, at time: MediaTime) {
        guard let card = held, holder === cards else { return }
        show(.released(card, flips: card.flips, landing: nil), at: time)
        release(card, flips: card.flips, isByUser: false, at: time)
        touch(at: time)
    }

    /// Frees the held card after `flips` whole flips, which carry to the other cards; if it was taken at rest and made
    /// no flip, or after a cancelled drag, all cards show the previous offset.
    private func release(_ card: HeldCard, flips: Int, isByUser: Bool, at time: MediaTime) {
        carry(flips: flips, at: time)
        held = nil
        let before = offset
        if card.isCancelled || (flips == 0 && !card.isCaught) { distance = card.distanceBefore }
        // The card that was held is updated as well: it may be at another value after a change of its zone's offset
        // from UTC, such as the start of daylight saving time.
        show(.moved(offset < before ? .backward : .forward, isThrough: true), at: time)
        let isGrab = isByUser && !card.isCancelled && distance == card.distanceBefore
        handOver(isGrab: isGrab, at: time)
    }

    /// Offers the distance to the owner. If it takes the distance over, its new position becomes the base of all faces;
    /// cards that already show it do not move.
    private func handOver(isGrab: Bool = false, at time: MediaTime) {
        guard let position = owner?.handSet(distance, isGrab: isGrab, at: time) else { return }
        let before = shown
        reset(to: position)
        for face in faces { face.cards?.setBase(position) }
        let isBack = position.reading < before.reading
        show(.moved(isBack ? .backward : .forward, isThrough: true), at: time)
    }

    /// Carries `flips` whole flips of the held card to the other cards, as on a clock.
    private func carry(flips: Int, at time: MediaTime) {
        guard let held else { return }
        let before = offset
        distance = held.distance(after: flips, from: base)
        show(.moved(offset < before ? .backward : .forward, isThrough: false), at: time)
    }

    // MARK: The return

    /// When the cards return, in media time; nil if they have no offset or never return, or while a card is pressed,
    /// held or falling.
    package var deadline: MediaTime? {
        guard let lastTouch, let returnDelay, !distance.isZero, !isInUse else { return nil }
        return lastTouch + returnDelay
    }

    /// Returns to the wall clock's time if the return is due at `time`.
    package func returnIfDue(at time: MediaTime) {
        if let deadline, time >= deadline { goBack(at: time) }
    }

    private func show(_ change: Change, at time: MediaTime) {
        for face in faces { face.cards?.show(change, at: time) }
    }
}
