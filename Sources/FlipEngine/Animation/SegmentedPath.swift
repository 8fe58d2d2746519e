/// Values at times between 0 and 1, with interpolation between them. Immutable, and an object so that it is never
/// copied.
final class SegmentedPath {
    private let values: [AnimatableValue]
    /// The values as numbers, if they are interpolated linearly: the fast path of most animations.
    private let scalars: [Double]
    /// The time at which each value is reached; in the discrete mode, the time at which each slot begins.
    private let times: [Double]
    private let functions: [MediaTimingFunction]
    private let isDiscrete: Bool
    /// The precomputed interpolations between matrices, if the values are matrices.
    private let matrixSegments: [MatrixInterpolation]
    /// Whether the value is the same at any progress.
    let isConstant: Bool

    /// How close to a step a progress must be to count as being on it.
    private static let tolerance = 1e-9

    /// The linear path from one value to another.
    convenience init(from: AnimatableValue, to: AnimatableValue) {
        self.init(values: [from, to], times: [0, 1])
    }

    /// The path of a keyframe animation through `values`, of which there is at least one.
    convenience init(_ animation: KeyframeAnimation, values: [AnimatableValue]) {
        let isDiscrete = animation.calculationMode == .discrete
        let (given, count) = (animation.keyTimes, values.count)
        self.init(
            values: values,
            times: isDiscrete
                ? KeyTimes.discrete(given, count: count) : KeyTimes.linear(given, count: count),
            functions: animation.timingFunctions ?? [], isDiscrete: isDiscrete)
    }

    private init(
        values: [AnimatableValue], times: [Double], functions: [MediaTimingFunction] = [],
        isDiscrete: Bool = false
    ) {
        self.values = values
        self.times = times
        self.functions = functions
        self.isDiscrete = isDiscrete
        let numbers = values.compactMap { value -> Double? in
            guard case .scalar(let number) = value else { return nil }
            return number
        }
        let isScalar = numbers.count == values.count && numbers.count > 1
        scalars = isScalar && !isDiscrete ? numbers : []
        matrixSegments = isDiscrete ? [] : MatrixInterpolation.segments(through: values)
        if values.count == 1 {
            isConstant = true
        } else if case .bool = values[0], values.count == 2, !isDiscrete {
            // A pair of Booleans steps at once.
            isConstant = true
        } else if !matrixSegments.isEmpty {
            // Interpolated matrices of equal values are constant only up to rounding.
            isConstant = false
        } else {
            isConstant = values.allSatisfy { $0 == values[0] }
        }
    }

    /// The number at `progress`, equal to `value(at:)`, if the values are linearly interpolated numbers; otherwise nil.
    func scalar(at progress: Double) -> Double? {
        guard !scalars.isEmpty else { return nil }
        let index = segment(at: progress, last: scalars.count - 2)
        let fraction = self.fraction(of: progress, in: index)
        let (a, b) = (scalars[index], scalars[index + 1])
        return fraction == 1 ? b : a + (b - a) * fraction
    }

    /// The matrix at `progress`, equal to `value(at:)`, if the values are matrices that do not step; otherwise nil.
    func matrix(at progress: Double) -> Transform3D? {
        guard !matrixSegments.isEmpty else { return nil }
        let index = segment(at: progress, last: matrixSegments.count - 1)
        return matrixSegments[index].matrix(at: fraction(of: progress, in: index))
    }

    /// The value at `progress`; outside 0...1 the first and the last segment are extrapolated.
    func value(at progress: Double) -> AnimatableValue {
        let last = values.count - 1
        if last == 0 { return values[0] }
        if isDiscrete {
            return values[slot(at: progress, last: last)]
        }
        let index = segment(at: progress, last: last - 1)
        return between(index, at: fraction(of: progress, in: index))
    }

    /// The fraction of the segment `index` at `progress`.
    private func fraction(of progress: Double, in index: Int) -> Double {
        let length = times[index + 1] - times[index]
        var fraction = length > 0 ? (progress - times[index]) / length : 1
        if index < functions.count && fraction > 0 && fraction < 1 {
            fraction = functions[index].value(at: fraction)
        }
        return fraction
    }

    private func between(_ index: Int, at fraction: Double) -> AnimatableValue {
        let (a, b) = (values[index], values[index + 1])
        if fraction == 0, a.kind != .bool { return a }
        if fraction == 1 { return b }
        if !matrixSegments.isEmpty { return .transform(matrixSegments[index].matrix(at: fraction)) }
        return a.interpolated(to: b, at: fraction)
    }

    /// The last slot that has begun at `progress`.
    private func slot(at progress: Double, last: Int) -> Int {
        var index = last
        while index > 0 && times[index] > progress + Self.tolerance { index -= 1 }
        return index
    }

    /// The last segment that has begun at `progress`.
    private func segment(at progress: Double, last: Int) -> Int {
        // The times never decrease, so half of the remaining segments is left in each step.
        var (low, high) = (0, last)
        while low < high {
            let middle = (low + high + 1) / 2
            if times[middle] > progress { high = middle - 1 } else { low = middle }
        }
        return low
    }

    /// The next progress after `progress` at which the value steps, or nil if it changes continuously.
    func nextStep(after progress: Double) -> Double? {
        if values.count == 1 { return .infinity }
        if isDiscrete { return times.first { $0 > progress + Self.tolerance } ?? .infinity }
        guard case .image = values[0], functions.isEmpty else { return nil }
        let steps = zip(times, times.dropFirst()).lazy.map { ($0 + $1) / 2 }
        return steps.first { $0 > progress + Self.tolerance } ?? .infinity
    }
}
