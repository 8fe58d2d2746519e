import FlipEngine

/// The user's hand on the cards: how far the user has set the cards forward or back, which card is held, and how far that
/// card is turned.
///
///     var hand = Hand(base: Position(reading))
///     let change = hand.step(.minutes, by: 1, at: now)        // every face shows it on its own cards
///
/// Each face has a number, by which the hand knows whose card is held. Some time after the last touch, the cards return to
/// the time of the clock (`deadline(after:)`). All times are media time in seconds.
package struct Hand: Sendable {
    /// A change of the hand, for the faces that show it.
    package enum Change: Sendable {
        /// The user has set all cards except the held one to another position. They flip in this direction; if
        /// `isThrough`, through all values in between.
        case moved(to: Position, FlipTimeline.Direction, isThrough: Bool, held: HeldCard?)
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
    /// The position of the wheels (`Position`), without the distance by which the user has set the cards.
    package private(set) var base: Position
    /// When the user last touched the cards.
    private var lastTouch: MediaTime?
    /// The faces on which a card is pressed, held or falls.
    private var pressed: Set<Int> = []

    /// Creates a hand with no held card and offset 0.
    package init(base: Position) {
        self.base = base
    }

    /// Whether the user holds a card, or a card falls after its release.
    package var isHolding: Bool { held != nil }

    /// Whether the user holds or presses a card, or a card falls after its release.
    package var isInUse: Bool { held != nil || !pressed.isEmpty }

    /// How far the user has set the time on the cards, in seconds.
    package var offset: Int { distance.seconds }

    /// The position of the wheels that the cards show, or will show when all flips have ended.
    package var shown: Position { base.advanced(by: distance) }

    /// Sets the position of the wheels, to which the user's distance is added.
    ///
    /// Until the first whole flip, all other cards follow the clock. After it, the held card keeps the value to which
    /// the user has turned it, and the other cards follow the clock without changing that value.
    mutating func setBase(_ base: Position) {
        self.base = base
        if let held, held.isSet { distance = held.distance(after: held.flips, from: base) }
    }

    /// Sets the position of the wheels and clears the distance: for a mode to which the old distance does not apply. If
    /// the old mode and the new one both show the wall time (`Mode.showsWallTime`), use `setBase` instead, which keeps
    /// the distance.
    mutating func reset(to base: Position) {
        self.base = base
        distance = .zero
    }

    /// Moves the cards to `base`, without a distance, after the clock has taken the user's distance over. Cards that
    /// already show `base` do not move.
    mutating func rebase(to base: Position) -> Change {
        let isBack = base.reading < shown.reading
        reset(to: base)
        return moved(isBack ? .backward : .forward, isThrough: true)
    }

    /// Records a touch, which restarts the delay before the return.
    mutating func touch(at time: MediaTime) { lastTouch = time }

    /// Records whether a card of `face` is pressed, held or falls.
    mutating func setPressed(_ isPressed: Bool, on face: Int) {
        if isPressed { pressed.insert(face) } else { pressed.remove(face) }
    }

    /// Whether a card is held on `face`.
    package func isHeld(on face: Int) -> Bool { held?.face == face }

    /// How far the held card is from the value that it would show at `shown`, in seconds of the time of day; nil if
    /// none is held.
    package func heldLag(from shown: ClockReading) -> Double? { held.map { $0.lag(from: shown) } }

    private func moved(_ direction: FlipTimeline.Direction, isThrough: Bool) -> Change {
        .moved(to: shown, direction, isThrough: isThrough, held: held)
    }

    // MARK: Steps

    /// Sets the cards forward by `units` steps of `wheel`, back for a negative number.
    mutating func step(_ wheel: Wheel, by units: Int, at time: MediaTime) -> Change {
        // No single event counts for more than 24 steps in either direction.
        let new = wheel.stepped(shown, by: min(max(units, -24), 24))
        distance = distance + new.distance(from: shown)
        touch(at: time)
        return moved(units > 0 ? .forward : .backward, isThrough: true)
    }

    /// Returns to the time of the wall clock.
    mutating func goBack() -> Change {
        let direction: FlipTimeline.Direction = offset > 0 ? .backward : .forward
        distance = .zero
        return moved(direction, isThrough: true)
    }

    // MARK: The held card

    /// Takes `card`.
    mutating func take(_ card: HeldCard) -> [Change] {
        held = card
        return [.turned(card)] + (card.flips == 0 ? [] : [carry(flips: card.flips)])
    }

    /// Turns the held card to `position`, in flips from the beginning of the drag's first flip.
    mutating func turn(to position: Double) -> [Change] {
        guard var card = held else { return [] }
        let hasCrossed = card.turn(to: position)
        held = card
        return [.turned(card)] + (hasCrossed ? [carry(flips: card.flips)] : [])
    }

    /// Marks the held card so that it returns to where it was taken.
    mutating func giveUp() { held?.isCancelled = true }

    /// Releases the held card after `flips` whole flips, negative to previous values; `landing` is nil if the flap did
    /// not fall there.
    ///
    /// The card keeps the value on which the user left it, even if the wall clock has changed that value in the
    /// meantime; the flips carry to the other cards. If it was taken at rest and made no whole flip, or if the drag was
    /// cancelled, the previous offset is restored.
    mutating func release(_ card: HeldCard, flips: Int, landing: CardFall.Landing?) -> [Change] {
        // The flap that has landed is that of the flip before.
        var changes: [Change] = landing == nil ? [] : [.turned(card.resting(at: flips - 1))]
        changes.append(.released(card, flips: flips, landing: landing))
        changes.append(carry(flips: flips))
        held = nil
        let before = offset
        if card.isCancelled || (flips == 0 && !card.isCaught) { distance = card.distanceBefore }
        // The card that was held is updated as well: it may be at another value after a change of its zone's offset
        // from UTC, such as the start of daylight saving time.
        return changes + [moved(offset < before ? .backward : .forward, isThrough: true)]
    }

    /// Carries `flips` whole flips of the held card to the other cards, as on a clock.
    private mutating func carry(flips: Int) -> Change {
        let before = offset
        if let held { distance = held.distance(after: flips, from: base) }
        return moved(offset < before ? .backward : .forward, isThrough: false)
    }

    // MARK: The return

    /// When the cards return, in media time, if they do so `delay` seconds after the last touch; nil if they have no
    /// offset or never return, or while a card is pressed, held or falling.
    func deadline(after delay: Double?) -> MediaTime? {
        guard let lastTouch, let delay, !distance.isZero, !isInUse else { return nil }
        return lastTouch + delay
    }
}
