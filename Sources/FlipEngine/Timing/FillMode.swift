/// The value an animation shows before it begins and after it ends, like `CAMediaTimingFillMode`.
public enum FillMode: String, Hashable, Sendable, CaseIterable {
    /// The property's own value. The default.
    case removed
    /// The last value, after the end; requires `isRemovedOnCompletion` to be false, otherwise the animation is removed
    /// first.
    case forwards
    /// The first value, before the begin time.
    case backwards
    /// The first value before the begin time and the last value after the end; requires `isRemovedOnCompletion` to be
    /// false.
    case both

    /// Whether the first value shows before the begin time.
    var fillsBackwards: Bool { self == .backwards || self == .both }
    /// Whether the last value shows after the end.
    var fillsForwards: Bool { self == .forwards || self == .both }
}
