import FlipEngine

/// A released flap: it continues with its momentum to one of the two ends of its flip.
struct ScrubCoast: Hashable, Sendable {
    /// The grip at the release.
    let grip: ScrubGrip
    /// The position of the card, in flips from the beginning of the drag's first flip.
    private(set) var position: Double

    private var momentum: FlipMomentum
    private var time: MediaTime
    private let whole: Double

    /// - Parameters:
    ///   - velocity: The velocity at the release, in flips per second.
    ///   - time: The time of the release.
    init(grip: ScrubGrip, velocity: Double, time: MediaTime) {
        self.grip = grip
        self.time = time
        position = grip.position
        whole = grip.position.rounded(.down)
        momentum = FlipMomentum(velocity: velocity, progress: grip.position - whole)
    }

    /// Advances to `time`; returns whether the flap is still moving.
    mutating func advance(to time: MediaTime) -> Bool {
        position += momentum.advance(elapsed: time - self.time)
        self.time = max(self.time, time)
        return position > whole && position < whole + 1
    }

    /// When the flap will reach its end, and how fast it will be then, in flips per second; nil if that takes more than
    /// two seconds, which no flap needs.
    ///
    /// Computed in steps of 4 ms, so the time is exact to 4 ms. Frames take longer steps of the same motion.
    var landing: (time: MediaTime, speed: Double)? {
        let step = 0.004
        var next = self
        // The slowest flap takes one second, and half a second more to turn round.
        for _ in 0..<500 where !next.advance(to: next.time + step) {
            return (next.time, abs(next.momentum.speed))
        }
        return nil
    }

    /// The action at the end of the flap's movement.
    var end: Scrubber.Action {
        .finish(
            card: grip.card.index, flips: Int(whole) + (momentum.isForward ? 1 : 0),
            isForward: momentum.isForward)
    }
}
