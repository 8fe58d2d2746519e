import FlipEngine

/// A card that the user holds: converts a position in flips to the wheel's counts for the two values between
/// which the flap turns.
///
/// A count is the number of a value in the card's wheel (`Wheel.count(at:)`), and means the same on every face.
struct HeldCard: Hashable, Sendable {
    /// The card's name in every plan.
    let name: String
    /// The wheel that it turns.
    let wheel: Wheel
    /// The direction in which the user's flips count.
    let step: Scrubber.Step
    /// The stop at position 0, on the face where the card was taken.
    let from: CardStop
    /// The stop at position 1, on the face where the card was taken.
    let to: CardStop
    /// The position of all wheels when this card was taken.
    let start: Position
    /// The distance by which the user had set the cards before this card was taken.
    let distanceBefore: Distance
    /// Whether the flap was caught in mid-air; otherwise it was taken at rest.
    let isCaught: Bool
    /// How far it is turned, in flips from the stop `from`.
    var position: Double
    /// The number of completed flips. For a caught flap, the flip in which it was caught counts as completed.
    private(set) var flips: Int
    /// Whether a whole flip has been made since the flap was caught.
    private var hasCrossed = false
    /// Whether the user cancelled the drag.
    var isCancelled = false

    init(
        name: String, wheel: Wheel, step: Scrubber.Step, from: CardStop, to: CardStop,
        start: Position, distanceBefore: Distance, isCaught: Bool, position: Double = 0
    ) {
        self.name = name
        self.wheel = wheel
        self.step = step
        self.from = from
        self.to = to
        self.start = start
        self.distanceBefore = distanceBefore
        self.isCaught = isCaught
        self.position = position
        flips = isCaught ? 1 : 0
    }

    /// Whether the user has set it: after a whole flip, or because it was caught in a flip.
    var isSet: Bool { flips > 0 || isCaught }

    /// Records the number of completed flips; returns whether the other cards have to follow.
    mutating func note(flips: Int) -> Bool {
        if flips > 0 { hasCrossed = true }
        // A caught flap was already turning, and its flip counts as completed: the other cards change only with a
        // further flip, or when the flap is turned back after it has reached its end.
        guard flips != self.flips, !isCaught || hasCrossed else { return false }
        self.flips = flips
        return true
    }

    /// The count after `flips` whole flips.
    func count(after flips: Int) -> Int {
        flips <= 0 ? from.count : to.count + (flips - 1) * step.rawValue
    }

    /// The count that the card shows, with the fraction of its flap's turn.
    var shownCount: Double {
        // A caught flip may go from one value to any other; every further flip is one step.
        let first = Double(to.count - from.count) * min(position, 1)
        return Double(from.count) + first + max(position - 1, 0) * Double(step.rawValue)
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
    func place(atCount count: Int) -> Position {
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
