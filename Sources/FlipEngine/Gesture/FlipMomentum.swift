/// The motion of a flip after its release: it continues at the pointer's speed and eases towards a target speed.
///
///     var momentum = FlipMomentum(velocity: 2.5, progress: 0.4)
///     progress += momentum.advance(elapsed: now - last)
///
/// Progress runs from 0 (before the flip) to 1 (after it); speeds are in flips per second. The sign of the pointer's
/// speed decides the direction. Below a speed of 0.2 the nearer end decides instead. Exactly halfway, the sign decides
/// at any speed, and a pointer at rest sends the flip back. The target is the pointer's speed clamped to 1...4, because
/// a slow flip is tedious and one that takes a single frame is invisible; the initial speed is clamped to -4...4.
///
/// While the speed differs from the target by more than 0.01, each step adds (target - speed) * (elapsed / 0.2) to it,
/// at most the whole difference, so no step overshoots, however late its frame. The caller accumulates the progress and
/// stops at the ends.
public struct FlipMomentum: Hashable, Sendable {
    /// The range of target speeds, in flips per second.
    public static let speeds: ClosedRange<Double> = 1...4
    /// The speed below which the nearer end decides the direction, in flips per second.
    public static let decisiveSpeed = 0.2
    /// The time constant of the easing, in seconds.
    public static let easing = 0.2

    /// The current speed, in flips per second; negative goes back towards 0.
    public private(set) var speed: Double
    /// The target speed.
    public let targetSpeed: Double

    /// The motion after a release.
    ///
    /// - Parameters:
    ///   - velocity: The pointer's speed in flips per second, positive towards 1; NaN counts as 0.
    ///   - progress: The progress at the release.
    public init(velocity: Double, progress: Double) {
        let velocity = velocity.isNaN ? 0 : velocity
        let fastest = Self.speeds.upperBound
        let isForward: Bool
        if abs(velocity) >= Self.decisiveSpeed || progress == 0.5 {
            isForward = velocity > 0
        } else {
            isForward = progress > 0.5
        }
        let pace = min(max(abs(velocity), Self.speeds.lowerBound), fastest)
        speed = min(max(velocity, -fastest), fastest)
        targetSpeed = isForward ? pace : -pace
    }

    /// Whether the flip goes towards 1.
    public var isForward: Bool { targetSpeed > 0 }

    /// Advances by `elapsed` seconds and returns the change of the progress.
    ///
    /// Negative times, and those that are not finite, count as 0; times above 1e300 are clamped to it, so that the
    /// result is always finite.
    public mutating func advance(elapsed: MediaTime) -> Double {
        guard elapsed.isFinite, elapsed > 0 else { return 0 }
        let elapsed = min(elapsed, 1e300)
        let before = speed
        if abs(targetSpeed - speed) > 0.01 {
            speed += (targetSpeed - speed) * min(elapsed / Self.easing, 1)
        }
        // The speed changes linearly over the step, or over its first 0.2 s if it is longer.
        let eased = min(elapsed, Self.easing)
        return (before + speed) / 2 * eased + speed * (elapsed - eased)
    }
}
