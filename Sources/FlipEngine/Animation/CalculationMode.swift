/// How a keyframe animation gets from value to value, as `CAAnimationCalculationMode`.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    /// Straight from each to the next. The default.
    case linear
    /// Each holds until the next one's time.
    case discrete
    /// Straight, at a constant speed over all; key times and timing functions are ignored.
    case paced
    /// On a smooth curve through all of them (Kochanek and Bartels' splines; by default Catmull and Rom's). Matrices,
    /// pictures, yes and no have no such curve: they go straight. Key times that are uneven change the speed at a value,
    /// as they do in Core Animation.
    case cubic
    /// On the smooth curve, each value reached when the straight way at a constant speed would reach it, and passed
    /// without a change of speed. Key times and timing functions are ignored.
    case cubicPaced

    /// Whether the speed decides when a value is reached.
    var isPaced: Bool { self == .paced || self == .cubicPaced }
    /// Whether the way is a curve.
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
}
