/// A smooth curve through values: Kochanek and Bartels' splines.
///
/// Each segment is Hermite's cubic between two values with a tangent at each. A tangent is a weighted sum of the
/// differences to the value before and to the one after:
///
///     leaving:   (1-t)(1+b)(1+c)/2 * (value - before)  +  (1-t)(1-b)(1-c)/2 * (after - value)
///     arriving:  (1-t)(1+b)(1-c)/2 * (value - before)  +  (1-t)(1-b)(1+c)/2 * (after - value)
///
/// With t = b = c = 0 that is Catmull and Rom's spline. The ends have one difference only, and it stands for both: the
/// full adjacent difference. (Doubling the end point instead, as the documentation can be read, halves it; observers
/// measured the full one.)
///
/// Given times, the tangents are those that keep the speed in time where the segments beside a value last unequally
/// long: each is multiplied by 2 * own / (before + after), from the lengths of the segment that it is for, the one before
/// and the one after the value. Core Animation was measured to do this for paced curves only: in the others, key times
/// that are uneven change the speed at a value, though not the direction.
///
/// Source: D. Kochanek, R. Bartels, "Interpolating Splines with Local Tension, Continuity, and Bias Control", 1984;
/// the last rule is its section on unequal intervals. The measurements are those of OpenCoreAnimation's author.
struct CubicSpline {
    /// A tangent: how much of the difference to the value before and of that to the value after.
    private struct Tangent {
        var before: Double
        var after: Double
    }

    private let values: [AnimatableValue]
    private let leaving: [Tangent]
    private let arriving: [Tangent]

    /// The curve through `values`, with the speed kept at `times` if given, of which there are as many and which never
    /// fall; nil where there are less than two values, or they are of a kind that has no curve.
    init?(
        values: [AnimatableValue], times: [Double]?, tensions: [Double], continuities: [Double],
        biases: [Double]
    ) {
        guard values.count > 1, AnimatableValue.weighted([(values[0], 1)]) != nil else {
            return nil
        }
        func parameter(_ list: [Double], _ index: Int) -> Double {
            index < list.count && list[index].isFinite ? list[index] : 0
        }
        /// How much longer a segment beside a value lasts than the two beside it do on average.
        func pace(_ index: Int, isLeaving: Bool) -> Double {
            guard let times, index > 0, index < values.count - 1 else { return 1 }
            let both = times[index + 1] - times[index - 1]
            let own = isLeaving ? times[index + 1] - times[index] : times[index] - times[index - 1]
            return both > 0 ? 2 * own / both : 1
        }
        func tangent(_ index: Int, isLeaving: Bool) -> Tangent {
            let corner = parameter(continuities, index) * (isLeaving ? 1 : -1)
            let bias = parameter(biases, index)
            let scale = (1 - parameter(tensions, index)) / 2 * pace(index, isLeaving: isLeaving)
            let (k, l) = (scale * (1 + bias) * (1 + corner), scale * (1 - bias) * (1 - corner))
            // At an end the only difference stands for both.
            if index == 0 { return Tangent(before: 0, after: k + l) }
            if index == values.count - 1 { return Tangent(before: k + l, after: 0) }
            return Tangent(before: k, after: l)
        }
        self.values = values
        leaving = values.indices.map { tangent($0, isLeaving: true) }
        arriving = values.indices.map { tangent($0, isLeaving: false) }
    }

    /// The value at `t` of a segment; beyond 0...1 it goes on straight along the tangent, where a cubic would run wild.
    func value(segment index: Int, at t: Double) -> AnimatableValue? {
        if t < 0 { return sum(index, 1, t, 0, 0) }
        if t > 1 { return sum(index, 0, 0, 1, t - 1) }
        let (t2, t3) = (t * t, t * t * t)
        return sum(index, 2 * t3 - 3 * t2 + 1, t3 - 2 * t2 + t, 3 * t2 - 2 * t3, t3 - t2)
    }

    /// Hermite's sum. The tangents enter as weights of the values, since the tangent of a colour is no colour.
    private func sum(
        _ index: Int, _ first: Double, _ out: Double, _ second: Double, _ into: Double
    ) -> AnimatableValue? {
        let last = values.count - 1
        let leave = leaving[index]
        let arrive = arriving[index + 1]
        return .weighted([
            (values[max(0, index - 1)], -out * leave.before),
            (values[index], first + out * (leave.before - leave.after) - into * arrive.before),
            (values[index + 1], second + out * leave.after + into * (arrive.before - arrive.after)),
            (values[min(last, index + 2)], into * arrive.after),
        ])
    }
}
