#if canImport(Glibc)
    import Glibc
#endif

/// How a flap's angle goes on in time: three quarters of the duration it falls, with the weight of a thing that falls,
/// and in the last quarter it settles, lifting once by a little and lying still.
///
///     angle  0 ---ease in---> π ---ease out--> π - lift ---ease in--> π
///     share  0               0.75              0.865                  1
///
/// Backwards the same happens upside down: the flap rises from π to 0 and settles there.
///
/// Units: seconds from the beginning of the flip; radians, 0 for a flap that stands up, π for one that has landed.
public struct FlipTimeline: Hashable, Sendable {
    /// Which of the two values comes to be seen.
    public enum Direction: Hashable, Sendable {
        /// The flap falls and brings the later value.
        case forward
        /// The flap rises and brings the earlier value back.
        case backward
    }

    /// The whole flip, in seconds, more than 0.
    public let duration: Double
    /// Whether the flap falls or rises.
    public let direction: Direction

    /// The share of the duration in which the flap reaches its stop.
    public static let fallShare = 0.75
    /// When, as a share of the duration, the lift of the settling is highest: a little early, as a bounce dies down.
    static let liftShare = 0.865
    /// How far the flap lifts when it settles, in radians.
    static let lift = 0.085

    /// The curve of the fall, from 0 to 1.
    static let fall = MediaTimingFunction.easeIn

    /// The default duration, in seconds.
    public static let defaultDuration = 0.6

    /// A time line; a duration that is not positive and finite becomes the default.
    public init(duration: Double = defaultDuration, direction: Direction = .forward) {
        self.duration = duration > 0 && duration.isFinite ? duration : Self.defaultDuration
        self.direction = direction
    }

    /// When the flap reaches its stop and begins to settle, in seconds.
    public var landing: Double { duration * Self.fallShare }

    /// The flap's angle, 0...π, at `offset` seconds; what lies before the beginning or after the end is at rest there.
    public func angle(at offset: Double) -> Double {
        let share = offset / duration
        let angle: Double
        if !(share > 0) {
            angle = 0
        } else if share < Self.fallShare {
            angle = .pi * Self.fall.value(at: share / Self.fallShare)
        } else if share < Self.liftShare {
            let t = (share - Self.fallShare) / (Self.liftShare - Self.fallShare)
            angle = .pi - Self.lift * MediaTimingFunction.easeOut.value(at: t)
        } else if share < 1 {
            let t = (share - Self.liftShare) / (1 - Self.liftShare)
            angle = .pi - Self.lift * (1 - MediaTimingFunction.easeIn.value(at: t))
        } else {
            angle = .pi
        }
        return direction == .forward ? angle : .pi - angle
    }

    /// When, while it falls or rises, the flap has `angle`: the way back from a hand's angle to a time offset.
    public func offset(forAngle angle: Double) -> Double {
        let turned = direction == .forward ? angle : .pi - angle
        let share = turned / .pi
        guard share > 0 else { return 0 }
        guard share < 1 else { return landing }
        // The curve rises all the way, so halving the interval finds the place to the last bit that counts.
        var lower = 0.0
        var upper = 1.0
        for _ in 0..<54 {
            let middle = (lower + upper) / 2
            if Self.fall.value(at: middle) < share { lower = middle } else { upper = middle }
        }
        return landing * (lower + upper) / 2
    }

    /// The turn as an animation of `transform.rotation`, negative because the flap comes towards the viewer.
    func rotation(about axis: FlipAxis) -> KeyframeAnimation {
        let animation = KeyframeAnimation(
            keyPath: axis == .x ? "transform.rotation.x" : "transform.rotation.y")
        let turns = [0, Double.pi, .pi - Self.lift, .pi]
        animation.values = turns.map { direction == .forward ? -$0 : $0 - .pi }
        animation.keyTimes = [0, Self.fallShare, Self.liftShare, 1]
        animation.timingFunctions = [Self.fall, .easeOut, .easeIn]
        return animation
    }

    /// An animation of anything that follows from the angle, as straight lines between close moments.
    func track(
        _ keyPath: LayerKeyPath, _ value: (_ angle: Double) -> any Animatable
    ) -> KeyframeAnimation {
        let steps = 60
        let shares = (0...steps).map { Double($0) / Double(steps) }
        let animation = KeyframeAnimation(keyPath: keyPath)
        animation.values = shares.map { value(angle(at: $0 * duration)) }
        animation.keyTimes = shares
        return animation
    }
}
