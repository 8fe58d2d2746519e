import FlipEngine

/// A drag of a card: takes the pointer's position and returns the card's position in flips, as `Scrubber` counts them.
///
/// The direction of the drag decides, not the half that was pressed: along the flap's way the card turns to the next
/// values, against it to the previous ones (`CardPull`). The position depends on the pointer alone, so a drag that is
/// reversed goes back through 0.
struct ScrubGrip: Hashable, Sendable {
    /// The values from which the position is computed.
    private enum Hold: Hashable, Sendable {
        /// A card that was pressed at `height` while it rested.
        case resting(height: Double, next: CardPull, previous: CardPull)
        /// A flap that was caught in mid-air, after `flips` whole flips. `shift` is the correction of the pointer's
        /// height, in pixels, if the grabbed point was not under the pointer.
        case caught(GrabCurve, flips: Double, shift: Double)
    }

    /// The card.
    let card: ScrubCard
    /// The end of the flip that a flap ran on its own when it was caught: if it is not dragged, it goes on to that end.
    /// Otherwise nil.
    let ownEnd: Int?
    /// The card's position, in flips from where it was at the beginning of the drag's first flip.
    var position: Double

    private let hold: Hold

    /// Creates a grip on a resting card.
    init(card: ScrubCard, at point: Point) {
        let height = card.height(of: point)
        self.card = card
        ownEnd = nil
        position = 0
        hold = .resting(
            height: height,
            next: CardPull(
                height: height, half: card.half, eyeDistance: card.eye.distance,
                eyeHeight: card.eyeHeight),
            previous: CardPull(
                height: -height, half: card.half, eyeDistance: card.eye.distance,
                eyeHeight: -card.eyeHeight))
    }

    /// Creates a grip on a flap in mid-air, which keeps its angle wherever the pointer is.
    init(catching caught: Scrubber.Flap, of card: ScrubCard, at point: Point) {
        self.init(
            card: card, ownEnd: caught.direction == .forward ? 1 : -1, position: caught.position,
            at: point)
    }

    /// A grip on the same card that was released and caught again at `position`.
    func caught(at point: Point, position: Double) -> ScrubGrip {
        ScrubGrip(card: card, ownEnd: nil, position: position, at: point)
    }

    private init(card: ScrubCard, ownEnd: Int?, position: Double, at point: Point) {
        let flips = position.rounded(.down)
        let angle = (position - flips) * .pi
        let height = card.height(of: point)
        let seen = FlapGrip.radius(
            ofPointSeenAt: height, angle: angle, eyeDistance: card.eye.distance,
            eyeHeight: card.eyeHeight)
        // A pointer that is not on the flap, or too near the hinge, holds the flap at 0.8 of the flap's length, and the
        // pointer keeps its distance from that point.
        let isOnFlap = seen >= card.half * CardPull.shortestRadius && seen <= card.half
        let curve = GrabCurve(
            radius: isOnFlap ? seen : card.half * 0.8, eyeDistance: card.eye.distance,
            eyeHeight: card.eyeHeight)
        self.card = card
        self.ownEnd = ownEnd
        self.position = position
        hold = .caught(curve, flips: flips, shift: curve.height(ofAngle: angle) - height)
    }

    /// The card's position for a pointer at `point`, in flips from the beginning of the drag's first flip.
    func position(at point: Point) -> Double { position(atHeight: card.height(of: point)) }

    /// The pointer's velocity, converted from pixels per second to flips per second.
    func flipsPerSecond(_ velocity: Point, at point: Point) -> Double {
        let height = card.height(of: point)
        // A wide difference quotient, a tenth of half a card to each side, so that the steep ends of the curve count
        // less.
        let reach = card.half * 0.1
        let slope =
            (position(atHeight: height + reach) - position(atHeight: height - reach)) / (2 * reach)
        return card.speed(velocity) * slope
    }

    private func position(atHeight height: Double) -> Double {
        let new =
            switch hold {
            case .resting(let pressed, let next, let previous):
                height < pressed
                    ? -previous.flips(after: pressed - height)
                    : next.flips(after: height - pressed)
            case .caught(let curve, let flips, let shift):
                flips + curve.flips(at: height + shift, half: card.half)
            }
        // At most a million flips; a drag that long would exceed any screen.
        return new.isNaN ? position : min(max(new, -1e6), 1e6)
    }
}
