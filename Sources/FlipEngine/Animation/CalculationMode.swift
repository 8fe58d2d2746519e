/// How a keyframe animation interpolates between values, like `CAAnimationCalculationMode`.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    /// Linear from each value to the next. The default.
    case linear
    /// Each value holds until the time of the next.
    case discrete
    /// Linear, at a constant speed overall; key times and timing functions are ignored.
    case paced
    /// On a smooth curve through all values (a Kochanek-Bartels spline; by default Catmull-Rom). Matrices, images and
    /// Booleans have no such curve and fall back to linear. Uneven key times change the speed at a value, as in Core
    /// Animation.
    case cubic
    /// On the smooth curve. Each value is reached when linear motion at constant speed would reach it, and the speed
    /// does not jump there. Key times and timing functions are ignored.
    case cubicPaced

    /// Whether distances determine the key times.
    var isPaced: Bool { self == .paced || self == .cubicPaced }
    /// Whether the path is a curve.
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
}
