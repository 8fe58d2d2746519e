import Testing

@testable import FlipEngine

@Suite("Timing functions")
struct TimingFunctionTests {
    @Test("The named curves have Core Animation's control points")
    func names() {
        func points(_ f: MediaTimingFunction) -> [Double] {
            [1, 2].flatMap { index in
                f.controlPoint(at: index).map { [$0.x, $0.y] } ?? []
            }
        }
        // Source: GNUstep quartzcore's expectations, verified on Apple's.
        #expect(points(.linear) == [0, 0, 1, 1])
        #expect(points(.easeIn) == [0.42, 0, 1, 1])
        #expect(points(.easeOut) == [0, 0, 0.58, 1])
        #expect(points(.easeInEaseOut) == [0.42, 0, 0.58, 1])
        #expect(points(.default) == [0.25, 0.1, 0.25, 1])
        #expect(MediaTimingFunction.linear.controlPoint(at: 0) == Point(x: 0, y: 0))
        #expect(MediaTimingFunction.linear.controlPoint(at: 3) == Point(x: 1, y: 1))
        #expect(MediaTimingFunction.linear.controlPoint(at: 4) == nil)
    }

    @Test("Curves are available by name, as in Core Animation")
    func byName() {
        let named = MediaTimingFunctionName.allCases.map(MediaTimingFunction.init(name:))
        #expect(named == [.linear, .easeIn, .easeOut, .easeInEaseOut, .default])
    }

    @Test("Input is clamped: -0.5 is 0 and 1.5 is 1; output is not")
    func clamping() {
        #expect(MediaTimingFunction.easeIn.value(at: -0.5) == 0)
        #expect(MediaTimingFunction.easeIn.value(at: 1.5) == 1)
        #expect(MediaTimingFunction.easeIn.value(at: .nan) == 0)
        let over = MediaTimingFunction(controlPoints: 0, 1.5, 1, 1.5)
        #expect(over.value(at: 0.7) > 1)
        let clamped = MediaTimingFunction(controlPoints: -3, 0, 7, 1)
        #expect(clamped == .linear)
        let broken = MediaTimingFunction(controlPoints: .nan, .infinity, .nan, .nan)
        #expect(broken.value(at: 0.3) == 0.3)
    }

    // Source: CSS Easing Functions 1's published tests: where cubic-bezier(0, 1.5, 1, 1.5) crosses 1, and where
    // cubic-bezier(0, -0.5, 1, -0.5) returns to 0, to the digits that they print.
    @Test("Published: the overshooting curves cross 1 and 0 where the tests say")
    func publishedCrossings() {
        let over = MediaTimingFunction(controlPoints: 0, 1.5, 1, 1.5)
        #expect(over.value(at: 0.233_687_93) < 1 && over.value(at: 0.233_687_95) > 1)
        let under = MediaTimingFunction(controlPoints: 0, -0.5, 1, -0.5)
        #expect(under.value(at: 0.766_312_05) < 0 && under.value(at: 0.766_312_07) > 0)
    }

    @Test("Within 1e-12 of the curve, computed with 60 digits", arguments: Oracle.curves)
    func oracle(_ curve: Oracle) {
        let c = curve.points
        let function = MediaTimingFunction(controlPoints: c.0, c.1, c.2, c.3)
        for (x, y) in curve.values {
            #expect(near(function.value(at: x), y, 1e-12), "at \(x)")
        }
    }

    @Test("Points of the curve that are exact in Double come back within 1e-12")
    func exactPoints() {
        // Control points in eighths and parameters in 64ths: both coordinates are exact.
        let grid = stride(from: 0.0, through: 1, by: 0.125)
        for x1 in grid {
            for x2 in grid {
                let (y1, y2) = (1.25 - x2, x1 - 0.5)
                let function = MediaTimingFunction(controlPoints: x1, y1, x2, y2)
                for step in 1..<64 {
                    let s = Double(step) / 64
                    func at(_ p: Double, _ q: Double) -> Double {
                        3 * (1 - s) * (1 - s) * s * p + 3 * (1 - s) * s * s * q + s * s * s
                    }
                    #expect(near(function.value(at: at(x1, x2)), at(y1, y2), 1e-12))
                }
            }
        }
    }

    @Test("Curves with ordinates in 0...1 never decrease")
    func monotonic() {
        var dice = Dice(5)
        for _ in 0..<60 {
            let function = MediaTimingFunction(
                controlPoints: dice.roll(0, 1), dice.roll(0, 1), dice.roll(0, 1), dice.roll(0, 1))
            guard let a = function.controlPoint(at: 1), let b = function.controlPoint(at: 2),
                a.y <= b.y
            else { continue }
            var last = 0.0
            for step in 0...1000 {
                let value = function.value(at: Double(step) / 1000)
                #expect(value >= last - 1e-15)
                last = value
            }
            #expect(last == 1)
        }
    }

    @Test("A curve rotated by half a turn is the rotated curve")
    func symmetry() {
        for step in 0...200 {
            let x = Double(step) / 200
            let ease = MediaTimingFunction.easeIn.value(at: x)
            #expect(near(1 - MediaTimingFunction.easeOut.value(at: 1 - x), ease, 1e-15))
            let both = MediaTimingFunction.easeInEaseOut
            #expect(near(both.value(at: x) + both.value(at: 1 - x), 1, 1e-15))
        }
    }
}
