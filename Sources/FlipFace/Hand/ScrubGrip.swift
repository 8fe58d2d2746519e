import FlipEngine

/// A drag of a card: takes the pointer's position and returns the card's position in flips, as `Scrubber` counts them.
///
/// Until the flap has landed, the grabbed point stays under the pointer (`FlapGrip`); every further movement by half a
/// card is one more flip.
struct ScrubGrip: Hashable, Sendable {
    /// The card.
    let card: ScrubCard
    /// The direction in which flips count.
    let step: Scrubber.Step
    /// 1 for a flap that was caught while it ran on its own: if it is not dragged, it continues in the direction in
    /// which it ran. Otherwise 0.
    let ownDirection: Double
    /// The card's position, in flips from the beginning of the drag's first flip.
    var position: Double

    private let flap: FlapGrip
    /// The correction of the pointer's height, in pixels, if the grabbed point was not under the pointer.
    private let shift: Double
    /// The number of whole flips before the caught flap.
    private let flipsBefore: Double

    /// The minimum radius of a grip, as a fraction of half a card; nearer to the hinge, small movements would turn the
    /// flap far.
    private static let shortestRadius = 0.3

    /// Creates a grip on a resting card: the upper half turns to the next value, the lower half to the previous one.
    init(card: ScrubCard, at point: Point) {
        let height = card.height(of: point)
        let radius = max(abs(height), card.half * Self.shortestRadius)
        self.card = card
        step = height < 0 ? .next : .previous
        ownDirection = 0
        position = 0
        flap = FlapGrip(
            radius: radius, eyeDistance: card.eye.distance, eyeHeight: card.eyeHeight)
        shift = (height < 0 ? -radius : radius) - height
        flipsBefore = 0
    }

    /// Creates a grip on a flap in mid-air, which keeps its angle wherever the pointer is.
    init(catching caught: Scrubber.Flap, of card: ScrubCard, at point: Point) {
        let progress = caught.angle / .pi
        self.init(
            card: card, step: caught.step, ownDirection: 1, angle: caught.angle, at: point,
            flipsBefore: 0, position: caught.step == .next ? progress : 1 - progress)
    }

    private init(
        card: ScrubCard, step: Scrubber.Step, ownDirection: Double, angle: Double, at point: Point,
        flipsBefore: Double, position: Double
    ) {
        let height = card.height(of: point)
        let seen = FlapGrip.radius(
            ofPointSeenAt: height, angle: angle, eyeDistance: card.eye.distance,
            eyeHeight: card.eyeHeight)
        // A pointer that is not on the flap, or too near the hinge, holds the flap at 0.8 of the flap's length, and the
        // pointer keeps its distance from that point.
        let isOnFlap = seen >= card.half * Self.shortestRadius && seen <= card.half
        self.card = card
        self.step = step
        self.ownDirection = ownDirection
        self.position = position
        self.flipsBefore = flipsBefore
        flap = FlapGrip(
            radius: isOnFlap ? seen : card.half * 0.8, eyeDistance: card.eye.distance,
            eyeHeight: card.eyeHeight)
        shift = flap.pointerHeight(forAngle: angle) - height
    }

    /// A grip on the same card that was released and caught again at `position`.
    func caught(at point: Point, position: Double) -> ScrubGrip {
        let whole = position.rounded(.down)
        let progress = position - whole
        let angle = (step == .next ? progress : 1 - progress) * .pi
        return ScrubGrip(
            card: card, step: step, ownDirection: 0, angle: angle, at: point, flipsBefore: whole,
            position: position)
    }

    /// The card's position for a pointer at `point`, in flips from the beginning of the drag's first flip.
    func position(at point: Point) -> Double { position(atHeight: card.height(of: point) + shift) }

    /// The pointer's velocity, converted from pixels per second to flips per second.
    func flipsPerSecond(_ velocity: Point, at point: Point) -> Double {
        let height = card.height(of: point) + shift
        // A wide difference quotient, 0.1 of the radius to each side, so that the steep ends of the curve count less.
        let reach = flap.radius * 0.1
        let slope = (turns(at: height + reach) - turns(at: height - reach)) / (2 * reach)
        return card.speed(velocity) * slope * Double(step.rawValue)
    }

    private func position(atHeight height: Double) -> Double {
        let turns = turns(at: height)
        let flips = step == .next ? turns : 1 - turns
        // The position is not before the beginning of the first flip, and at most a million flips; a drag that long
        // would exceed any screen.
        return flip(min(max(flips + flipsBefore, 0), 1e6))
    }

    private func flip(_ position: Double) -> Double { position.isNaN ? self.position : position }

    /// The number of flips that the flap has turned: 0 at its start, 1 where it lands; below 0 or above 1 for a pointer
    /// beyond the flap.
    private func turns(at height: Double) -> Double {
        if height > flap.radius { return 1 + (height - flap.radius) / card.half }
        if height < -flap.radius { return (height + flap.radius) / card.half }
        return flap.angle(forPointerAt: height) / .pi
    }
}
