import Testing

@testable import FlipEngine

/// The curves compared with the exact ones, over dense grids of abscissae and control points.
@Suite("Timing functions against the exact curve")
struct TimingFunctionGridTests {
    /// Abscissae of control points: those of the named curves, the ends, and values that are hard for a solver.
    private static let abscissae = [
        0, 1e-300, 1e-12, 1e-6, 0.25, 1.0 / 3, 0.42, 0.5, 0.58, 0.75, 1 - 1e-6, 1 - 1e-12, 1,
    ]
    /// Pairs of ordinates.
    private static let ordinates: [(Double, Double)] = [(0, 1), (1, 0), (-10, 11), (30, -30)]

    @Test("Within 1e-9, extremes included", arguments: abscissae)
    func grid(_ x1: Double) {
        let places =
            [1e-300, 1e-12, 1e-6, 0.499_999_999, 0.500_000_001, 1 - 1e-6, 1 - 1e-12]
            + (1..<48).map { Double($0) / 48 }
        var worst = 0.0
        for x2 in Self.abscissae {
            let functions = Self.ordinates.map { y1, y2 in
                (y1, y2, MediaTimingFunction(controlPoints: x1, y1, x2, y2))
            }
            for x in places {
                let s = Self.parameter(x1, x2, x)
                for (y1, y2, function) in functions {
                    let height = Self.bezier(TwoDoubles(y1), TwoDoubles(y2), s)
                    worst = max(worst, abs(function.value(at: x) - height.high))
                }
            }
        }
        #expect(worst < 1e-9)
    }

    /// The ordinate of the curve with the end values 0 and 1.
    private static func bezier(_ a: TwoDoubles, _ b: TwoDoubles, _ s: TwoDoubles) -> TwoDoubles {
        let three = TwoDoubles(3)
        let r = TwoDoubles(1) - s
        return three * r * r * s * a + three * r * s * s * b + s * s * s
    }

    /// The parameter at which the curve's abscissa is `x`, by bisection until the interval is empty.
    private static func parameter(_ x1: Double, _ x2: Double, _ x: Double) -> TwoDoubles {
        let (a, b, x) = (TwoDoubles(x1), TwoDoubles(x2), TwoDoubles(x))
        var (low, high) = (TwoDoubles(0), TwoDoubles(1))
        let half = TwoDoubles(0.5)
        for _ in 0..<110 {
            let middle = (low + high) * half
            if bezier(a, b, middle) < x { low = middle } else { high = middle }
        }
        return high
    }

    // Source: GNUstep quartzcore, CAMediaTimingFunction/evaluation: checked against Apple's implementation, whose
    // solver uses Float.
    @Test("Published: Apple's curves at the quarters, to five digits")
    func apple() {
        let steep = MediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)
        for (function, quarters) in [
            (MediaTimingFunction.linear, [0.25, 0.5, 0.75]),
            (.easeIn, [0.093465, 0.315357, 0.621861]),
            (.easeOut, [0.378140, 0.684643, 0.906535]),
            (.easeInEaseOut, [0.129162, 0.5, 0.870838]),
            (steep, [0.105889, 0.5, 0.894111]),
        ] {
            for (index, value) in quarters.enumerated() {
                #expect(near(function.value(at: Double(index + 1) / 4), value, 5e-6))
            }
            #expect(function.value(at: 0) == 0 && function.value(at: 1) == 1)
        }
    }

    // Source: web-platform-tests, css/css-easing, cubic-bezier-timing-functions-output: at 240, 700 and 990 ms the
    // first overshoots, at 10, 300 and 750 ms the second undershoots; at the other times they are inside.
    @Test("Published: where overshooting curves are inside 0...1 and where not")
    func overshoot() {
        let over = MediaTimingFunction(controlPoints: 0, 1.5, 1, 1.5)
        for x in [0, 0.23, 1] { #expect((0...1).contains(over.value(at: x))) }
        for x in [0.24, 0.7, 0.99] { #expect(over.value(at: x) > 1) }
        let under = MediaTimingFunction(controlPoints: 0, -0.5, 1, -0.5)
        for x in [0, 0.77, 1] { #expect((0...1).contains(under.value(at: x))) }
        for x in [0.01, 0.3, 0.75] { #expect(under.value(at: x) < 0) }
    }
}
