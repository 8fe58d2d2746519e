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
/// measured the full one.) Uneven key times do not change the tangents.
///
/// Source: D. Kochanek, R. Bartels, "Interpolating Splines with Local Tension, Continuity, and Bias Control", 1984.
struct CubicSpline {
    /// A tangent: how much of the difference to the value before and of that to the value after.
    private struct Tangent {
        var before: Double
        var after: Double
    }

    private let values: [AnimatableValue]
    private let leaving: [Tangent]
    private let arriving: [Tangent]

    /// The curve through `values`, or nil where there are less than two or they are of a kind that has no curve.
    init?(
        values: [AnimatableValue], tensions: [Double], continuities: [Double], biases: [Double]
    ) {
        guard values.count > 1, AnimatableValue.weighted([(values[0], 1)]) != nil else {
            return nil
        }
        func parameter(_ list: [Double], _ index: Int) -> Double {
            index < list.count && list[index].isFinite ? list[index] : 0
        }
        func tangent(_ index: Int, _ first: Double, _ second: Double) -> Tangent {
            let scale = (1 - parameter(tensions, index)) / 2
            let bias = parameter(biases, index)
            let (k, l) = (scale * (1 + bias) * first, scale * (1 - bias) * second)
            // At an end the only difference stands for both.
            if index == 0 { return Tangent(before: 0, after: k + l) }
            if index == values.count - 1 { return Tangent(before: k + l, after: 0) }
            return Tangent(before: k, after: l)
        }
        let corners = values.indices.map { parameter(continuities, $0) }
        self.values = values
        leaving = values.indices.map { tangent($0, 1 + corners[$0], 1 - corners[$0]) }
        arriving = values.indices.map { tangent($0, 1 - corners[$0], 1 + corners[$0]) }
    }

    /// How many segments there are.
    var segmentCount: Int { values.count - 1 }

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
