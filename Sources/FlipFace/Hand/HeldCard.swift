import FlipEngine

/// A card that a hand holds: takes positions in flips, gives the two values that the flap is between, and its angle.
///
/// Counts are those of its wheel.
struct HeldCard: Hashable, Sendable {
    /// Which one.
    let index: Int
    /// What it counts.
    let wheel: Wheel
    /// Which way the hand's flips go.
    let step: Scrubber.Step
    /// The stop at position 0.
    let from: CardStop
    /// The stop at position 1.
    let to: CardStop
    /// What the whole face showed when the card was taken.
    let reading: ClockReading
    /// How far the hand had set the face before, in seconds.
    let offsetBefore: Int
    /// Whether the flap was caught in mid-air, and was not taken at rest.
    let isCaught: Bool
    /// How many whole flips the face takes as made. For a caught flap that is the one that it was making.
    private(set) var flips: Int
    /// Whether a whole flip has been made since the flap was caught.
    private var hasCrossed = false
    /// Whether the hand gave up.
    var isCancelled = false

    init(
        index: Int, wheel: Wheel, step: Scrubber.Step, from: CardStop, to: CardStop,
        reading: ClockReading, offsetBefore: Int, isCaught: Bool
    ) {
        self.index = index
        self.wheel = wheel
        self.step = step
        self.from = from
        self.to = to
        self.reading = reading
        self.offsetBefore = offsetBefore
        self.isCaught = isCaught
        flips = isCaught ? 1 : 0
    }

    /// Notes how many whole flips were made; returns whether the face has to follow.
    mutating func note(flips: Int) -> Bool {
        if flips > 0 { hasCrossed = true }
        // A caught flap was on its way already: only where it ends, or goes on, is news.
        guard flips != self.flips, !isCaught || hasCrossed else { return false }
        self.flips = flips
        return true
    }

    /// The count after `flips` whole flips.
    func count(after flips: Int) -> Int {
        flips <= 0 ? from.count : to.count + (flips - 1) * step.rawValue
    }

    /// How far the hand has set the face after `flips` whole flips, in seconds, where the wall clock says `now`.
    ///
    /// The card stays where the hand has it, however the time goes on.
    func offset(after flips: Int, at now: ClockReading) -> Int {
        let count = count(after: flips)
        let turned = wheel.stepped(reading, by: count - wheel.count(at: reading))
        let offset = offsetBefore + turned.seconds(since: reading)
        let shown = now.advanced(bySeconds: offset)
        let rest = wheel.stepped(shown, by: count - wheel.count(at: shown))
        return offset + rest.seconds(since: shown)
    }

    /// The stop after `flips` whole flips.
    func stop(after flips: Int, of mode: any Mode, on plan: CardPlan) -> CardStop {
        if flips <= 0 { return from }
        if flips == 1 { return to }
        let count = count(after: flips)
        let reading = wheel.stepped(reading, by: count - wheel.count(at: reading))
        return CardStop(mode.values(on: plan, at: reading)[index], count: count)
    }
}
