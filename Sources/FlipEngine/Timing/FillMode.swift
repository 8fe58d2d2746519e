/// What an animation shows before it begins and after it has ended, as `CAMediaTimingFillMode`.
public enum FillMode: String, Hashable, Sendable, CaseIterable {
    /// Nothing: the property has its own value. The default.
    case removed
    /// After the end, the last value; needs `isRemovedOnCompletion` to be false, or the animation is gone by then.
    case forwards
    /// Before the begin, the first value.
    case backwards
    /// Before the begin the first value, after the end the last; needs `isRemovedOnCompletion` to be false.
    case both

    /// Whether the first value shows before the begin.
    var fillsBackwards: Bool { self == .backwards || self == .both }
    /// Whether the last value shows after the end.
    var fillsForwards: Bool { self == .forwards || self == .both }
}
