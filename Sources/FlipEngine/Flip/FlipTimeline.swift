#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The motion of a flap over time: for three quarters of the duration it falls, faster and faster like a falling body,
/// and in the last quarter it settles, lifting once before it rests.
///
///     angle  0 ---ease in---> π ---ease out--> π - lift ---ease in--> π
///     share  0               0.75              0.865                  1
///
/// Backwards the motion is mirrored: the flap rises from π to 0 and settles there.
///
/// Units: seconds from the beginning of the flip; radians, 0 for an upright flap, π for one that has landed.
public struct FlipTimeline: Hashable, Sendable {
    /// The direction of a flip.
    public enum Direction: Hashable, Sendable {
        /// The flap falls and reveals the later value.
        case forward
        /// The flap rises and reveals the earlier value again.
        case backward
    }

    /// The duration of the whole flip, in seconds, above 0.
    public let duration: Double
    /// Whether the flap falls or rises.
    public let direction: Direction
    /// How high the flap lifts while settling: the fraction of the lift of an untouched flip, 0...1.
    public let liftScale: Double

    /// The fraction of the duration after which the flap has landed.
    public static let fallShare = 0.75
    /// The fraction of the duration at which the flap is lifted highest; slightly early, as in a decaying bounce.
    static let liftShare = 0.865
    /// The speed of the flap after its impact, as a fraction of the speed before it. A card of stiff plastic on a pile
    /// keeps about a third; a fifth was too small to be seen from the front, and a half looks like rubber.
    static let restitution = 0.35
    /// The angle by which the flap of an untouched flip lifts while settling, in radians; 9.7 degrees.
    ///
    /// The curves `easeIn` and `easeOut` are mirror images, so their slopes at the impact are equal, and the ratio of
    /// the speeds is that of the mean speeds: lift / (liftShare - fallShare) to π / fallShare.
    static let lift = .pi * restitution * (liftShare - fallShare) / fallShare

    /// The timing function of the fall.
    static let fall = MediaTimingFunction.easeIn

    /// The default duration, in seconds.
    public static let defaultDuration = 0.6

    /// A timeline.
    ///
    /// - Parameters:
    ///   - duration: The whole flip, in seconds; a duration that is not positive and finite becomes the default.
    ///   - direction: Whether the flap falls or rises.
    ///   - liftScale: How high the flap lifts while settling, clamped to 0...1: less than 1 for a flap that lands more
    ///     slowly than in an untouched flip.
    public init(
        duration: Double = defaultDuration, direction: Direction = .forward, liftScale: Double = 1
    ) {
        self.duration = duration > 0 && duration.isFinite ? duration : Self.defaultDuration
        self.direction = direction
        self.liftScale = liftScale > 0 ? min(liftScale, 1) : 0
    }

    /// The angle by which the flap lifts while settling, in radians.
    package var lift: Double { Self.lift * liftScale }

    /// The time at which a flap that settles is lifted highest, in seconds.
    package var highest: Double { duration * Self.liftShare }

    /// The time at which the flap has landed and begins to settle, in seconds.
    public var landing: Double { duration * Self.fallShare }

    /// Returns the flap's angle, 0...π, at `offset` seconds, clamped to the duration.
    public func angle(at offset: Double) -> Double {
        let share = offset / duration
        let angle: Double
        if !(share > 0) {
            angle = 0
        } else if share < Self.fallShare {
            angle = .pi * Self.fall.value(at: share / Self.fallShare)
        } else if share < Self.liftShare {
            let t = (share - Self.fallShare) / (Self.liftShare - Self.fallShare)
            angle = .pi - lift * MediaTimingFunction.easeOut.value(at: t)
        } else if share < 1 {
            let t = (share - Self.liftShare) / (1 - Self.liftShare)
            angle = .pi - lift * (1 - MediaTimingFunction.easeIn.value(at: t))
        } else {
            angle = .pi
        }
        return direction == .forward ? angle : .pi - angle
    }

    /// Returns the offset, 0...`landing`, at which the falling or rising flap has `angle`: converts a dragged angle to
    /// a time.
    public func offset(forAngle angle: Double) -> Double {
        let turned = direction == .forward ? angle : .pi - angle
        let share = turned / .pi
        guard share > 0 else { return 0 }
        guard share < 1 else { return landing }
        // The curve is monotone, so bisection finds the solution to within 2^-54 of the range.
        var lower = 0.0
        var upper = 1.0
        for _ in 0..<54 {
            let middle = (lower + upper) / 2
            if Self.fall.value(at: middle) < share { lower = middle } else { upper = middle }
        }
        return landing * ((lower + upper) / 2)
    }

    /// Returns the rotation as an animation of `transform.rotation`; negative, because the flap turns towards the
    /// viewer.
    func rotation(about axis: FlipAxis) -> KeyframeAnimation {
        let animation = KeyframeAnimation(
            keyPath: axis == .x ? "transform.rotation.x" : "transform.rotation.y")
        let turns = [0, Double.pi, .pi - lift, .pi]
        animation.values = turns.map { direction == .forward ? -$0 : $0 - .pi }
        animation.keyTimes = [0, Self.fallShare, Self.liftShare, 1]
        animation.timingFunctions = [Self.fall, .easeOut, .easeIn]
        return animation
    }
}

/// Makes animations of functions of the angle in one timeline, linear between 60 steps.
struct FlipTracks {
    /// The angles of the flap at the steps, in radians.
    private let angles: [Double]

    private static let shares = (0...60).map { Double($0) / 60 }

    /// The tracks of a flip with this timeline.
    init(_ timeline: FlipTimeline) {
        angles = Self.shares.map { timeline.angle(at: $0 * timeline.duration) }
    }

    /// Returns an animation of the property `keyPath`.
    func track(
        _ keyPath: LayerKeyPath, _ value: (_ angle: Double) -> any Animatable
    ) -> KeyframeAnimation {
        let animation = KeyframeAnimation(keyPath: keyPath)
        animation.values = angles.map(value)
        animation.keyTimes = Self.shares
        return animation
    }
}
