/// How a keyframe animation interpolates between values, like `CAAnimationCalculationMode`.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    /// Linear from each value to the next. The default.
    case linear
    /// Each value holds until the time of the next.
    case discrete
}
