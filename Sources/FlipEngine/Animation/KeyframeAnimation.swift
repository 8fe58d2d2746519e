/// An animation through several values, like `CAKeyframeAnimation`.
///
///     let turn = KeyframeAnimation(keyPath: "transform")
///     turn.values = [start, away, end]
///     turn.keyTimes = [0, 0.5, 1]
///
/// **Key times** are fractions of the duration, 0...1, in non-decreasing order. Linear and cubic modes need one per
/// value, the first 0 and the last 1. The discrete mode needs one more key time than there are values, because each
/// value is held for a time slot, and the last slot ends at 1. Invalid key times are ignored: the values are then
/// spaced evenly. Paced modes ignore key times and timing functions.
///
/// **Cubic modes** have the same shape whatever the key times are, so that the speed changes at a value where the
/// adjacent segments differ in duration; a timing function for each segment can compensate. The cubic paced mode takes
/// its times from the straight-line distances between the values, not from the lengths of the curve, and keeps its
/// speed through each value. Core Animation was measured to behave in the same way in both modes.
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
    /// For cubic modes: the tension at each value, -1 (round) ... 1 (tight), 0 by default.
    public var tensionValues: [Double]?
    /// For cubic modes: the sharpness of the corner at each value, -1 ... 1, 0 by default (no corner).
    public var continuityValues: [Double]?
    /// For cubic modes: whether the curve overshoots the value (positive) or turns before it (negative), 0 by default.
    public var biasValues: [Double]?

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
        copy.tensionValues = tensionValues
        copy.continuityValues = continuityValues
        copy.biasValues = biasValues
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
            path: .segments(SegmentedPath(self, values: fitting)), isAdditive: isAdditive,
            isCumulative: isCumulative)
    }
}
