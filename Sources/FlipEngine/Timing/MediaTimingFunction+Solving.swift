// Goals, in order of priority: never fail, be accurate to the last digits of Double, be fast.
//
// The curve is x(s), y(s) with s in 0...1. Solving x for s is where precision can be lost: at (1, 0, 0, 1) the slope of
// x is zero in the middle, so an error of 1e-16 in x(s) - x becomes one of 3e-6 in s. Three forms of the same cubic
// avoid that: about s = 0, about s = 1, and about s = 1/2. In each, the variable is exactly zero at the possible flat
// spot, so the terms vanish there instead of cancelling. Newton's method alone is not enough: where x is flat, its
// steps leave the interval. Here it is bracketed, and a step that leaves the bracket, or that is longer than half of
// the step before, is replaced by bisection.

extension MediaTimingFunction {
    /// The curve's ordinate at `x`, which is strictly between 0 and 1.
    func solve(_ x: Double) -> Double {
        if x < 0.25 {
            let s = Cubic(x1: x1, x2: x2).root(x, 0, 1, from: x)
            return Self.height(y1, y2, s)
        }
        if x > 0.75 {
            // The curve rotated by 180 degrees; 1 - x is exact here.
            let s = Cubic(x1: 1 - x2, x2: 1 - x1).root(1 - x, 0, 1, from: 1 - x)
            return 1 - Self.height(1 - y2, 1 - y1, s)
        }
        let u = Cubic(centered: x1, x2).root(x - 0.5, -0.5, 0.5, from: x - 0.5)
        return Self.height(y1, y2, 0.5 + u)
    }

    /// The Bézier polynomial with the end values 0 and 1.
    private static func height(_ y1: Double, _ y2: Double, _ s: Double) -> Double {
        let r = 1 - s
        return 3 * r * s * (r * y1 + s * y2) + s * s * s
    }
}

/// ((a s + b) s + c) s + d, non-decreasing over the interval that is searched for its root.
private struct Cubic {
    let a: Double
    let b: Double
    let c: Double
    let d: Double

    /// The abscissa x(s) about s = 0.
    init(x1: Double, x2: Double) {
        a = 3 * (x1 - x2) + 1
        b = 3 * (x2 - 2 * x1)
        c = 3 * x1
        d = 0
    }

    /// The abscissa x(1/2 + u) - 1/2 in powers of u.
    init(centered x1: Double, _ x2: Double) {
        // x1 + x2 - 1, computed from the larger one first: exact where the sum is near 1.
        let excess = max(x1, x2) - 1 + min(x1, x2)
        a = 3 * (x1 - x2) + 1
        b = -1.5 * excess
        c = 0.75 * ((1 - x1) + x2)
        d = 0.375 * excess
    }

    /// The variable between `low` and `high` at which the cubic is `target`, to the last digit that its evaluation
    /// allows.
    func root(_ target: Double, _ low: Double, _ high: Double, from guess: Double) -> Double {
        let rest = d - target
        var (low, high, s) = (low, high, guess)
        var lastStep = high - low
        for _ in 0..<200 {
            let value = ((a * s + b) * s + c) * s + rest
            if value == 0 { return s }
            if value < 0 { low = s } else { high = s }
            let slope = (3 * a * s + 2 * b) * s + c
            var next = s - value / slope
            // A step that is out of range or gains too little is replaced by bisection, which always converges.
            if !(next > low && next < high) || abs(next - s) * 2 > abs(lastStep) {
                next = low + (high - low) / 2
            }
            lastStep = next - s
            if next == s || !(next > low && next < high) { return next }
            s = next
        }
        return s
    }
}
