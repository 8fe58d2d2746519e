import FlipEngine

/// A card that the user holds: converts a position in flips to the wheel's counts for the two values between
/// which the flap turns.
///
/// A count is the number of a value in the card's wheel (`Wheel.count(at:)`), and means the same on every face.
package struct HeldCard: Hashable, Sendable {
    /// A flip that the user has caught. It may go from one value to any other; every further flip is one step.
    package struct Flip: Hashable, Sendable {
        /// The stop at its end, on the face where the card was taken.
        package let to: CardStop
        /// The position at its end: 1 for a forward flip, -1 for a backward one.
        package let end: Int

        /// A flip to `to`, whose end is `end`.
        package init(to: CardStop, end: Int) {
            self.to = to
            self.end = end
        }
    }

    /// The number of the face on which it is held.
    package let face: Int
    /// The card's name in every plan.
    package let name: String
    /// The wheel that it turns.
    let wheel: Wheel
    /// The stop at position 0, on the face where the card was taken.
    package let from: CardStop
    /// The flip in which the flap was caught; nil if the card was taken at rest.
    package let caught: Flip?
    /// The position of all wheels when this card was taken.
    let start: Position
    /// The distance by which the user had set the cards before this card was taken.
    let distanceBefore: Distance
    /// How far it is turned, in flips from the stop `from`, negative to previous values.
    package private(set) var position: Double
    /// The number of completed flips, negative to previous values. For a caught flap, the flip in which it was caught
    /// counts as completed.
    private(set) var flips: Int
    /// Whether the flap has reached an end of its flip since it was caught.
    private var hasCrossed = false
    /// Whether the user cancelled the drag.
    var isCancelled = false

    package init(
        on face: Int, name: String, wheel: Wheel, from: CardStop, caught: Flip? = nil,
        start: Position, distanceBefore: Distance, position: Double = 0
    ) {
        self.face = face
        self.name = name
        self.wheel = wheel
        self.from = from
        self.caught = caught
        self.start = start
        self.distanceBefore = distanceBefore
        self.position = position
        flips = caught?.end ?? 0
    }

    /// Whether the flap was caught in mid-air; otherwise it was taken at rest.
    package var isCaught: Bool { caught != nil }

    /// Whether the user has set it: after a whole flip, or because it was caught in a flip.
    var isSet: Bool { flips != 0 || isCaught }

    /// Turns it to `position`; returns whether the other cards have to follow.
    mutating func turn(to position: Double) -> Bool {
        self.position = position
        // A caught flap was already turning, and its flip counts as completed: the other cards change only when the
        // flap has reached one of its ends.
        if let caught {
            let turned = position * Double(caught.end)
            if turned >= 1 || turned <= 0 { hasCrossed = true }
            guard hasCrossed else { return false }
        }
        guard Int(position) != flips else { return false }
        flips = Int(position)
        return true
    }

    /// Returns the same card with its flap at rest at the beginning of a flip, from which it settles.
    func resting(at flips: Int) -> HeldCard {
        var card = self
        card.position = Double(flips)
        return card
    }

    /// The count after `flips` whole flips.
    package func count(after flips: Int) -> Int {
        guard let caught, flips * caught.end > 0 else { return from.count + flips }
        return caught.to.count + flips - caught.end
    }

    /// The count that the card shows, with the fraction of its flap's turn.
    var shownCount: Double {
        let flips = position.rounded(.down)
        let near = Double(count(after: Int(flips)))
        return near + (Double(count(after: Int(flips) + 1)) - near) * (position - flips)
    }

    /// How far the card is from the value that it would show at `shown`, in seconds of the time of day, with the
    /// fraction of its flap's turn; 0 for a card that moves the date alone.
    func lag(from shown: ClockReading) -> Double {
        guard wheel.movesTimeOfDay else { return 0 }
        let count = shownCount.rounded(.down)
        let base = place(atCount: wheel.count(at: shown)).reading
        let whole = place(atCount: Int(count)).reading
        let next = place(atCount: Int(count) + 1).reading
        // The steps of the tens of hours differ in length.
        return Double(whole.seconds(since: base))
            + Double(next.seconds(since: whole)) * (shownCount - count)
    }

    /// The position at which the card shows the value at `count`.
    package func place(atCount count: Int) -> Position {
        wheel.stepped(start, by: count - wheel.count(at: start))
    }

    /// The distance by which the user has set the cards after `flips` whole flips, if the wheels are at `base` without
    /// that distance.
    ///
    /// The card keeps the user's value while the time advances.
    func distance(after flips: Int, from base: Position) -> Distance {
        let place = place(atCount: count(after: flips))
        let distance = distanceBefore + place.distance(from: start)
        let shown = base.advanced(by: distance)
        let wheel = wheel.fixed(at: place)
        let rest = wheel.stepped(shown, by: wheel.count(at: place) - wheel.count(at: shown))
        return distance + rest.distance(from: shown)
    }
}
