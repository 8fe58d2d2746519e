import FlipEngine

/// A hand on a card: takes where the pointer is, gives the position of the card, in flips from where it was taken.
///
/// Up to the landed flap the grabbed point is under the pointer (`FlapGrip`); further on each half of a card is one more flip.
struct ScrubGrip: Hashable, Sendable {
    /// The card.
    let card: ScrubCard
    /// Which way flips are counted.
    let step: Scrubber.Step
    /// Which way the flap went when it was caught: 1 on, -1 back; 0 for one that was taken at rest.
    let ownDirection: Double
    /// Where the card stands.
    var position: Double

    private let flap: FlapGrip
    /// What is added to the pointer's height, where the grabbed point was not under it.
    private let shift: Double
    /// Whole flips that lie behind the flap that was caught.
    private let flipsBefore: Double

    /// Closer to the hinge than this share of half a card, the flap is turned as if grabbed at that distance.
    private static let shortestRadius = 0.3

    /// A grip on a card at rest: the upper half is taken to the next value, the lower half to the one before.
    init(card: ScrubCard, at point: Point) {
        let height = card.height(of: point)
        let radius = max(abs(height), card.half * Self.shortestRadius)
        self.card = card
        step = height < 0 ? .next : .previous
        ownDirection = 0
        position = 0
        flap = FlapGrip(radius: radius, eyeDistance: card.eyeDistance)
        shift = (height < 0 ? -radius : radius) - height
        flipsBefore = 0
    }

    /// A grip on a flap in mid-air. It stays where it is: the pointer may be anywhere.
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
            ofPointSeenAt: height, angle: angle, eyeDistance: card.eyeDistance)
        // Where the pointer is not on the flap it holds it by a point far out, and keeps its distance.
        let isOnFlap = seen >= card.half * Self.shortestRadius && seen <= card.half
        self.card = card
        self.step = step
        self.ownDirection = ownDirection
        self.position = position
        self.flipsBefore = flipsBefore
        flap = FlapGrip(
            radius: isOnFlap ? seen : card.half * 0.8, eyeDistance: card.eyeDistance)
        shift = flap.pointerHeight(forAngle: angle) - height
    }

    /// The same card, let go at `position` and caught again.
    func caught(at point: Point, position: Double) -> ScrubGrip {
        let whole = position.rounded(.down)
        let progress = position - whole
        let angle = (step == .next ? progress : 1 - progress) * .pi
        return ScrubGrip(
            card: card, step: step, ownDirection: 0, angle: angle, at: point, flipsBefore: whole,
            position: position)
    }

    /// Where the card stands for a pointer at `point`.
    func position(at point: Point) -> Double { position(atHeight: card.height(of: point) + shift) }

    /// The pointer's velocity, in pixels a second, as flips a second.
    func flipsPerSecond(_ velocity: Point, at point: Point) -> Double {
        let height = card.height(of: point) + shift
        // Over a wide step, so that the steep parts near the ends do not exaggerate.
        let reach = flap.radius * 0.1
        let slope = (turns(at: height + reach) - turns(at: height - reach)) / (2 * reach)
        return card.speed(velocity) * slope * Double(step.rawValue)
    }

    private func position(atHeight height: Double) -> Double {
        let turns = turns(at: height)
        let flips = step == .next ? turns : 1 - turns
        // Back to where it was taken, and no further; far outside of any screen is far enough.
        return flip(min(max(flips + flipsBefore, 0), 1e6))
    }

    private func flip(_ position: Double) -> Double { position.isNaN ? self.position : position }

    /// Flips from the standing flap on: 0 there, 1 for a landed one, more or less beyond.
    private func turns(at height: Double) -> Double {
        if height > flap.radius { return 1 + (height - flap.radius) / card.half }
        if height < -flap.radius { return (height + flap.radius) / card.half }
        return flap.angle(forPointerAt: height) / .pi
    }
}
