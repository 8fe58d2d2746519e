/// Finds where a continuous function rises through zero, within a range (the Illinois variant of regula falsi).
///
/// Each step takes the root of the line through both ends and moves one end there. When the same end stays twice, its
/// value is halved, so that both ends close in. Some ten steps give what halving the range gives in fifty.
enum RootFinder {
    /// The root of `function` in `range`, to 1e-14 of the range; the nearer end if it does not change its sign there.
    static func root(in range: ClosedRange<Double>, _ function: (Double) -> Double) -> Double {
        var (low, high) = (range.lowerBound, range.upperBound)
        var (below, above) = (function(low), function(high))
        guard below < 0 else { return low }
        let tolerance = 1e-14 * (high - low)
        // A function that falls again, to zero or below at the upper end, is followed to where it is positive.
        while above <= -1e-12 * below, high - low > tolerance {
            let middle = (low + high) / 2
            let value = function(middle)
            if value < 0 { (low, below) = (middle, value) } else { (high, above) = (middle, value) }
            if value == 0 { return middle }
        }
        guard above > 0 else { return high }
        var last = 0.0
        // Far more than any smooth function needs.
        for _ in 0..<200 where high - low > tolerance {
            let root = (low * above - high * below) / (above - below)
            let value = function(root)
            if value == 0 { return root }
            if value < 0 {
                (low, below) = (root, value)
                if last < 0 { above /= 2 }
            } else {
                (high, above) = (root, value)
                if last > 0 { below /= 2 }
            }
            last = value
        }
        return (low + high) / 2
    }
}
