import FlipEngine

/// A flap that was let go: it goes on by its momentum to one of the two ends of its flip.
struct ScrubCoast: Hashable, Sendable {
    /// The grip that was let go.
    let grip: ScrubGrip
    /// Where the card stands.
    private(set) var position: Double

    private var momentum: FlipMomentum
    private var time: MediaTime
    private let whole: Double

    /// - Parameters:
    ///   - velocity: The hand's, in flips a second.
    ///   - time: When it was let go.
    init(grip: ScrubGrip, velocity: Double, time: MediaTime) {
        self.grip = grip
        self.time = time
        position = grip.position
        whole = grip.position.rounded(.down)
        momentum = FlipMomentum(velocity: velocity, progress: grip.position - whole)
    }

    /// Goes on to `time`; returns whether it is still on its way.
    mutating func advance(to time: MediaTime) -> Bool {
        position += momentum.advance(elapsed: time - self.time)
        self.time = max(self.time, time)
        return position > whole && position < whole + 1
    }

    /// What is to be done where it was going.
    var end: Scrubber.Action {
        .finish(
            card: grip.card.index, flips: Int(whole) + (momentum.isForward ? 1 : 0),
            isForward: momentum.isForward)
    }
}
