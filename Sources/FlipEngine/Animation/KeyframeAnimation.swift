/// An animation through several values, like `CAKeyframeAnimation`.
///
///     let turn = KeyframeAnimation(keyPath: "transform")
///     turn.values = [start, away, end]
///     turn.keyTimes = [0, 0.5, 1]
///
/// **Key times** are fractions of the duration, 0...1, in non-decreasing order. The linear mode needs one per value,
/// the first 0 and the last 1. The discrete mode needs one more key time than there are values, because each value is
/// held for a time slot, and the last slot ends at 1. Invalid key times are ignored: the values are then spaced evenly.
///
/// **Timing functions** apply to one segment each; missing ones are linear. The animation's own `timingFunction`
/// applies first, to the whole, and so selects the segment.
///
/// A single value is held; an empty list changes nothing.
public final class KeyframeAnimation: PropertyAnimation {
    /// The values to pass through, in order.
    public var values: [any Animatable]?
    /// The time of each value, as a fraction of the duration.
    public var keyTimes: [Double]?
    /// The timing function of each segment; one fewer than there are values.
    public var timingFunctions: [MediaTimingFunction]?
    /// How to interpolate between values.
    public var calculationMode = CalculationMode.linear

    /// An animation of `keyPath` without values.
    public init(keyPath: LayerKeyPath) {
        super.init(forKeyPath: keyPath)
    }

    /// Returns an independent copy; the delegate is shared.
    public override func copy() -> Animation {
        let copy = KeyframeAnimation(keyPath: keyPath)
        copy.take(from: self)
        copy.values = values
        copy.keyTimes = keyTimes
        copy.timingFunctions = timingFunctions
        copy.calculationMode = calculationMode
        return copy
    }

    override func makeTrack() -> PropertyTrack? {
        guard let property = keyPath.property, let kind = keyPath.kind, let values else {
            Refusal.report(Refusal(of: nil, for: keyPath))
            return nil
        }
        let fitting = values.compactMap { $0.animatableValue.converted(to: kind) }
        guard !fitting.isEmpty, fitting.count == values.count else {
            for value in values { Refusal.report(Refusal(of: value.animatableValue, for: keyPath)) }
            return nil
        }
        return PropertyTrack(
            property: property, component: keyPath.component,
            path: .segments(SegmentedPath(self, values: fitting)), isAdditive: isAdditive)
    }
}
