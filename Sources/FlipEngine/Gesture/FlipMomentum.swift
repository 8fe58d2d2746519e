/// What a flip does when the hand lets go: it goes on with the hand's speed and eases towards a speed of its own.
///
///     var momentum = FlipMomentum(velocity: 2.5, progress: 0.4)
///     progress += momentum.advance(elapsed: now - last)
///
/// Progress runs from 0 (before the flip) to 1 (after it), and speeds are in whole flips a second. The sign of the hand's speed
/// decides where it goes. A hand slower than 0.2 leaves that to the nearer end; half-way between them, one that stands goes back.
/// The speed to ease towards is the hand's, fenced to 1...4, since a flip that crawls is tedious and one that is over in a frame
/// is not seen; above 4 it begins at 4.
///
/// While the two differ by more than 0.01, each step adds (target - speed) (elapsed / 0.2), at most all of the difference, so
/// no step overshoots, however late its frame. Who adds up the progress stops it at the ends.
public struct FlipMomentum: Hashable, Sendable {
    /// The slowest and the fastest speed to ease towards, in flips a second.
    public static let speeds: ClosedRange<Double> = 1...4
    /// Below this speed the nearer end decides the direction, in flips a second.
    public static let decisiveSpeed = 0.2
    /// The time constant of the easing, in seconds.
    public static let easing = 0.2

    /// The speed now, in flips a second; negative goes back towards 0.
    public private(set) var speed: Double
    /// The speed that it eases towards.
    public let targetSpeed: Double

    /// The motion after a release.
    ///
    /// - Parameters:
    ///   - velocity: The hand's speed in flips a second, positive towards 1; one that is not a number counts as 0.
    ///   - progress: Where the flip was let go.
    public init(velocity: Double, progress: Double) {
        let hand = velocity.isNaN ? 0 : velocity
        let fastest = Self.speeds.upperBound
        let isForward: Bool
        if abs(hand) >= Self.decisiveSpeed || progress == 0.5 {
            isForward = hand > 0
        } else {
            isForward = progress > 0.5
        }
        let pace = min(max(abs(hand), Self.speeds.lowerBound), fastest)
        speed = min(max(hand, -fastest), fastest)
        targetSpeed = isForward ? pace : -pace
    }

    /// Whether the flip goes towards 1.
    public var isForward: Bool { targetSpeed > 0 }

    /// Moves on by `elapsed` seconds and returns by how much the progress changes.
    ///
    /// Times below zero, and those that are not finite, count as 0; more than 1e300 counts as that, so that the result is
    /// always finite.
    public mutating func advance(elapsed: MediaTime) -> Double {
        guard elapsed.isFinite, elapsed > 0 else { return 0 }
        let elapsed = min(elapsed, 1e300)
        let before = speed
        if abs(targetSpeed - speed) > 0.01 {
            speed += (targetSpeed - speed) * min(elapsed / Self.easing, 1)
        }
        // The speed changes evenly over the step, or over its first 0.2 s if it is longer.
        let eased = min(elapsed, Self.easing)
        return (before + speed) / 2 * eased + speed * (elapsed - eased)
    }
}
