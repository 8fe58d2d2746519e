/// An easing curve for progress, like `CAMediaTimingFunction`: a cubic Bézier from (0, 0) to (1, 1).
///
///     let settle = MediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)
///     settle.value(at: 0.25)
///
/// The abscissae of both control points are in 0...1, so that the curve is a function; the ordinates are unrestricted
/// and may overshoot. Source: Apple, `CAMediaTimingFunction`; CSS Easing Functions 1, "Cubic Bézier easing functions".
public struct MediaTimingFunction: Hashable, Sendable {
    /// The first control point's abscissa, 0...1.
    let x1: Double
    /// The first control point's ordinate.
    let y1: Double
    /// The second control point's abscissa, 0...1.
    let x2: Double
    /// The second control point's ordinate.
    let y2: Double

    /// A curve with two control points.
    ///
    /// Abscissae are clamped to 0...1. A NaN abscissa or a non-finite ordinate takes its value in the linear curve.
    public init(controlPoints x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        func clamp(_ x: Double, _ fallback: Double) -> Double {
            x.isNaN ? fallback : min(max(x, 0), 1)
        }
        self.x1 = clamp(x1, 0)
        self.y1 = y1.isFinite ? y1 : 0
        self.x2 = clamp(x2, 1)
        self.y2 = y2.isFinite ? y2 : 1
    }

    /// The linear curve: (0, 0, 1, 1).
    public static let linear = MediaTimingFunction(controlPoints: 0, 0, 1, 1)
    /// Begins slowly: (0.42, 0, 1, 1).
    public static let easeIn = MediaTimingFunction(controlPoints: 0.42, 0, 1, 1)
    /// Ends slowly: (0, 0, 0.58, 1).
    public static let easeOut = MediaTimingFunction(controlPoints: 0, 0, 0.58, 1)
    /// Begins and ends slowly: (0.42, 0, 0.58, 1).
    public static let easeInEaseOut = MediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)
    /// The curve of implicit animations: (0.25, 0.1, 0.25, 1).
    public static let `default` = MediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)

    /// A point of the curve: index 0 is (0, 0), 1 and 2 are the control points, 3 is (1, 1); nil for any other index.
    public func controlPoint(at index: Int) -> Point? {
        switch index {
        case 0: Point(x: 0, y: 0)
        case 1: Point(x: x1, y: y1)
        case 2: Point(x: x2, y: y2)
        case 3: Point(x: 1, y: 1)
        default: nil
        }
    }

    /// The curve's ordinate at `x`, which is clamped to 0...1 (NaN counts as 0). The result is not clamped.
    ///
    /// Exact at both ends, and accurate to the last few digits of `Double` between them, even at vertical and flat
    /// tangents.
    public func value(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        // With both control points on the diagonal the curve is a straight line, whatever its parametrization.
        if x1 == y1 && x2 == y2 { return x }
        return solve(x)
    }
}
