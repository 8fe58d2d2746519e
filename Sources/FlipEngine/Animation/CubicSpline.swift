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
    private let values: [AnimatableValue]
    private let leaving: [AnimatableValue]
    private let arriving: [AnimatableValue]

    /// The curve through `values`, or nil where there are less than two or they are of a kind that has no curve.
    init?(
        values: [AnimatableValue], tensions: [Double], continuities: [Double], biases: [Double]
    ) {
        guard values.count > 1 else { return nil }
        var leaving: [AnimatableValue] = []
        var arriving: [AnimatableValue] = []
        func parameter(_ list: [Double], _ index: Int) -> Double {
            index < list.count && list[index].isFinite ? list[index] : 0
        }
        for index in values.indices {
            let here = values[index]
            let before = index > 0 ? values[index - 1] : nil
            let after = index + 1 < values.count ? values[index + 1] : nil
            let t = parameter(tensions, index)
            let c = parameter(continuities, index)
            let b = parameter(biases, index)
            func tangent(_ first: Double, _ second: Double) -> AnimatableValue? {
                let scale = (1 - t) / 2
                let (k, l) = (scale * (1 + b) * first, scale * (1 - b) * second)
                return switch (before, after) {
                case (let before?, let after?):
                    .weighted([(here, k - l), (before, -k), (after, l)])
                case (nil, let after?): .weighted([(after, k + l), (here, -k - l)])
                case (let before?, nil): .weighted([(here, k + l), (before, -k - l)])
                case (nil, nil): nil
                }
            }
            guard let out = tangent(1 + c, 1 - c), let into = tangent(1 - c, 1 + c) else {
                return nil
            }
            leaving.append(out)
            arriving.append(into)
        }
        self.values = values
        self.leaving = leaving
        self.arriving = arriving
    }

    /// How many segments there are.
    var segmentCount: Int { values.count - 1 }

    /// The value at `t` of a segment; beyond 0...1 it goes on straight along the tangent, where a cubic would run wild.
    func value(segment index: Int, at t: Double) -> AnimatableValue? {
        let (a, b) = (values[index], values[index + 1])
        let (out, into) = (leaving[index], arriving[index + 1])
        if t < 0 { return .weighted([(a, 1), (out, t)]) }
        if t > 1 { return .weighted([(b, 1), (into, t - 1)]) }
        let (t2, t3) = (t * t, t * t * t)
        return .weighted([
            (a, 2 * t3 - 3 * t2 + 1), (out, t3 - 2 * t2 + t),
            (b, 3 * t2 - 2 * t3), (into, t3 - t2),
        ])
    }
}
