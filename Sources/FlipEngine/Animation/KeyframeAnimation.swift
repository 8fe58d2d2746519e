/// Through several values, as `CAKeyframeAnimation`.
///
///     let turn = KeyframeAnimation(keyPath: "transform")
///     turn.values = [start, away, end]
///     turn.keyTimes = [0, 0.5, 1]
///
/// **Key times** are shares of the duration, 0...1, none smaller than the one before. Linear and cubic ways need as many
/// as there are values, the first 0 and the last 1; discrete ones need one more than values, the last slot ending at 1.
/// Key times that break a rule are ignored: the values are then spaced evenly. Paced ways ignore them, and the timing
/// functions, altogether.
///
/// **Cubic ways** have the same shape whatever the key times are, so that the speed changes at a value where the segments
/// beside it last unequally long; a timing function for each segment can make up for it. A cubic paced way takes its times
/// from the straight distances between the values, not from the lengths of the curve, and keeps its speed through each
/// value. Core Animation was measured to do both.
///
/// **Timing functions** bend each segment by itself; missing ones are straight. The animation's own `timingFunction`
/// bends the whole before, and chooses the segment.
///
/// A single value holds; no value changes nothing.
public final class KeyframeAnimation: PropertyAnimation {
    /// The values to pass through, in order.
    public var values: [any Animatable]?
    /// When each is reached, as shares of the duration.
    public var keyTimes: [Double]?
    /// The curve of each segment; one less than values.
    public var timingFunctions: [MediaTimingFunction]?
    /// How to get from value to value.
    public var calculationMode = CalculationMode.linear
    /// For cubic ways: how tight the curve is at each value, -1 (round) ... 1 (tight), 0 by default.
    public var tensionValues: [Double]?
    /// For cubic ways: how sharp the corner is at each value, -1 ... 1, 0 by default (no corner).
    public var continuityValues: [Double]?
    /// For cubic ways: whether the curve goes past the value (positive) or turns before it (negative), 0 by default.
    public var biasValues: [Double]?

    /// An animation of `keyPath` without values.
    public init(keyPath: LayerKeyPath) {
        super.init(forKeyPath: keyPath)
    }

    /// An equal animation that can be changed on its own; the delegate is shared.
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
            return nil
        }
        let fitting = values.compactMap { $0.animatableValue.converted(to: kind) }
        guard !fitting.isEmpty, fitting.count == values.count else { return nil }
        return PropertyTrack(
            property: property, component: keyPath.component,
            path: .segments(SegmentedPath(self, values: fitting)), isAdditive: isAdditive,
            isCumulative: isCumulative)
    }
}
