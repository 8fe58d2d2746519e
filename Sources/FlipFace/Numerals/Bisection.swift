/// Finds where an increasing function is zero by halving its range.
enum Bisection {
    /// The root of `function` in `range`, to 1e-14 of the range; the nearer end if it does not change its sign there.
    static func root(in range: ClosedRange<Double>, _ function: (Double) -> Double) -> Double {
        var (low, high) = (range.lowerBound, range.upperBound)
        for _ in 0..<47 {
            let middle = (low + high) / 2
            if function(middle) < 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
