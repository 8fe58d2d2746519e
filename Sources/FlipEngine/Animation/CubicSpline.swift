/// A smooth curve through values: a Kochanek-Bartels spline.
///
/// Each segment is a cubic Hermite curve between two values with a tangent at each. A tangent is a weighted sum of the
/// differences to the previous and to the next value:
///
///     leaving:   (1-t)(1+b)(1+c)/2 * (value - before)  +  (1-t)(1-b)(1-c)/2 * (after - value)
///     arriving:  (1-t)(1+b)(1-c)/2 * (value - before)  +  (1-t)(1-b)(1+c)/2 * (after - value)
///
/// With t = b = c = 0 that is the Catmull-Rom spline. The end values have only one difference, which replaces both: the
/// full adjacent difference. (Core Animation's documentation can also be read so that the end value is its own missing
/// neighbour, which would halve the difference; measurements show the full one.)
///
/// If times are given, the tangents keep the speed continuous in time where the segments beside a value differ in
/// duration: each is multiplied by 2 * own / (before + after), with the durations of the tangent's own segment and of
/// the segments before and after the value. Core Animation was measured to do this for paced curves only: in the
/// others, uneven key times change the speed at a value, though not the direction.
///
/// Source: D. Kochanek, R. Bartels, "Interpolating Splines with Local Tension, Continuity, and Bias Control", 1984; the
/// last rule is from its section on unequal intervals. The measurements are by the author of OpenCoreAnimation
/// (github.com/1amageek/OpenCoreAnimation).
struct CubicSpline {
    /// A tangent: the weights of the differences to the previous and to the next value.
    private struct Tangent {
        var before: Double
        var after: Double
    }

    private let values: [AnimatableValue]
    private let leaving: [Tangent]
    private let arriving: [Tangent]

    /// A curve through `values`. Non-decreasing `times`, one per value, keep the speed continuous. Nil if there are
    /// fewer than two values, or if their kind has no curves.
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
        /// The duration of one of the two segments beside a value, relative to their average.
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
            // At an end, the only difference replaces both.
            if index == 0 { return Tangent(before: 0, after: k + l) }
            if index == values.count - 1 { return Tangent(before: k + l, after: 0) }
            return Tangent(before: k, after: l)
        }
        self.values = values
        leaving = values.indices.map { tangent($0, isLeaving: true) }
        arriving = values.indices.map { tangent($0, isLeaving: false) }
    }

    /// The value at `t` of a segment. Outside 0...1 it continues linearly along the tangent, where the cubic would
    /// diverge.
    func value(segment index: Int, at t: Double) -> AnimatableValue? {
        if t < 0 { return sum(index, 1, t, 0, 0) }
        if t > 1 { return sum(index, 0, 0, 1, t - 1) }
        let (t2, t3) = (t * t, t * t * t)
        return sum(index, 2 * t3 - 3 * t2 + 1, t3 - 2 * t2 + t, 3 * t2 - 2 * t3, t3 - t2)
    }

    /// Evaluates the Hermite form. Tangents enter as weights of values, because the tangent of a colour is not a valid
    /// colour.
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
