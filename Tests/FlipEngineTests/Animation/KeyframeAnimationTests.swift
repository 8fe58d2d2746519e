import Testing

@testable import FlipEngine

@Suite("Keyframe animations")
struct KeyframeAnimationTests {
    private func play(
        _ values: [Double], _ mode: CalculationMode = .linear, times: [Double]? = nil,
        functions: [MediaTimingFunction]? = nil
    ) -> (Double) -> Double {
        let animation = KeyframeAnimation(keyPath: "zPosition")
        animation.values = values
        animation.keyTimes = times
        animation.timingFunctions = functions
        animation.calculationMode = mode
        animation.duration = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        let played = Played(animation)
        return { played.number("zPosition", at: $0) }
    }

    @Test("Linear: even spacing, given times, a jump between equal times")
    func linear() {
        let even = play([0, 10, 40])
        #expect(near(even(0.25), 5) && near(even(0.75), 25) && near(even(1), 40))
        let given = play([0, 10, 40], times: [0, 0.8, 1])
        #expect(near(given(0.4), 5) && near(given(0.9), 25))
        let jump = play([0, 10, 20, 30], times: [0, 0.5, 0.5, 1])
        #expect(near(jump(0.25), 5) && near(jump(0.5), 20) && near(jump(0.75), 25))
    }

    @Test(
        "Invalid key times are ignored",
        arguments: [
            [0, 1], [0.1, 0.5, 1], [0, 0.5, 0.9], [0, 1.5, 1], [0, .nan, 1], [0, -1, 1],
            [0, 0.5, 1, 1], [],
        ])
    func badTimes(_ times: [Double]) {
        for mode in [CalculationMode.linear, .cubic] {
            let (bad, even) = (play([0, 10, 40], mode, times: times), play([0, 10, 40], mode))
            #expect(bad(0.25) == even(0.25) && bad(0.75) == even(0.75))
        }
        let bad = play([0, 10, 40], times: times)
        #expect(near(bad(0.25), 5) && near(bad(0.75), 25))
    }

    @Test("Key times out of order are ignored, in every mode")
    func timesOutOfOrder() {
        for mode in [CalculationMode.linear, .cubic] {
            let values: [Double] = [0, 10, 40, 20]
            let (bad, even) = (play(values, mode, times: [0, 0.8, 0.2, 1]), play(values, mode))
            for step in 0...12 { #expect(bad(Double(step) / 12) == even(Double(step) / 12)) }
        }
        let discrete = play([1, 2, 3], .discrete, times: [0, 0.9, 0.1, 1])
        #expect(discrete(0.3) == 1 && discrete(0.5) == 2 && discrete(0.7) == 3)
        let paced = play([0, 10, 40], .paced, times: [1, 0.5, 0])
        #expect(near(paced(0.5), 20))
    }

    @Test("Discrete: slots, one more time than values")
    func discrete() {
        let even = play([1, 2, 3, 4], .discrete)
        #expect(even(0) == 1 && even(0.2499) == 1 && even(0.25) == 2 && even(0.99) == 4)
        #expect(even(1) == 4)
        let given = play([1, 2], .discrete, times: [0, 0.9, 1])
        #expect(given(0.89) == 1 && given(0.9) == 2)
        let wrong = play([1, 2], .discrete, times: [0, 0.9])
        #expect(wrong(0.5) == 2)
    }

    @Test("Paced: one speed overall, key times and timing functions ignored")
    func paced() {
        let paced = play([0, 10, 40], .paced, times: [0, 0.9, 1], functions: [.easeIn, .easeIn])
        for step in 0...10 {
            #expect(near(paced(Double(step) / 10), 4 * Double(step)))
        }
        let still = play([5, 5, 5], .paced)
        #expect(still(0.3) == 5)
    }

    // Source: numbers that OpenCoreAnimation's author measured with Core Animation. They show that the tangent at an
    // end is the full adjacent difference.
    @Test("Cubic: published points")
    func cubic() {
        #expect(near(play([0, 1, 0], .cubic)(0.25), 0.625))
        #expect(near(play([0, 0, 30], .cubic)(0.75), 13.125))
        #expect(near(play([3, 7], .cubic)(0.5), 5))
    }

    @Test("Cubic: passes through its values, and is linear where they are")
    func cubicLaws() {
        let values = [1.0, -3, 8, 2.5]
        let curve = play(values, .cubic)
        for (index, value) in values.enumerated() {
            #expect(near(curve(Double(index) / 3), value))
        }
        let straight = play([0, 10, 20, 30], .cubic)
        #expect(near(straight(0.4), 12))
    }

    /// The speed just before and just after `time`.
    private func speeds(_ curve: (Double) -> Double, at time: Double) -> (Double, Double) {
        let h = 1e-6
        return ((curve(time) - curve(time - h)) / h, (curve(time + h) - curve(time)) / h)
    }

    // Source: as measured with Core Animation by OpenCoreAnimation's author: the tangents of cubic modes do not depend
    // on the key times, so that a segment has the same shape however long it lasts.
    @Test(
        "Cubic with uneven key times: the same shape as with even ones, at other speeds"
    )
    func cubicUneven() {
        let (values, times) = ([0.0, 3, 10, 4], [0, 0.2, 0.8, 1])
        let (curve, even) = (play(values, .cubic, times: times), play(values, .cubic))
        for segment in 0..<3 {
            for share in [0.1, 0.25, 0.5, 0.75, 0.9] {
                let length = times[segment + 1] - times[segment]
                let here = curve(times[segment] + share * length)
                #expect(near(here, even((Double(segment) + share) / 3)))
            }
        }
        // The tangent is half the sum of the differences on both sides; each segment passes it in its own duration.
        let (before, after) = speeds(curve, at: 0.2)
        #expect(near(before, 5 / 0.2, 1e-3) && near(after, 5 / 0.6, 1e-3))
        // A jump has no speed to keep, and must not make a curve infinite.
        let jump = play([0, 10, 20, 30], .cubic, times: [0, 0.5, 0.5, 1])
        for step in 0...20 { #expect((-5...35).contains(jump(Double(step) / 20))) }
    }

    @Test("Tension 1 stops at each value; continuity -1 makes corners; arrays may be short")
    func parameters() {
        func curve(_ set: (KeyframeAnimation) -> Void) -> (Double) -> Double {
            let animation = KeyframeAnimation(keyPath: "zPosition")
            animation.values = [0, 10, 0]
            animation.calculationMode = .cubic
            animation.duration = 1
            set(animation)
            let played = Played(animation)
            return { played.number("zPosition", at: $0) }
        }
        let tight = curve { $0.tensionValues = [1, 1, 1] }
        #expect(near(tight(0.25), 5) && near(tight(0.125), 10 * 0.15625))
        let corner = curve { $0.continuityValues = [0, -1, 0] }
        #expect(near(corner(0.25), 5))
        let biased = curve { $0.biasValues = [0, 1] }
        let plain = curve { $0.biasValues = [.nan] }
        #expect(biased(0.75) > plain(0.75) + 1)
    }

    // Source: as measured with Core Animation by OpenCoreAnimation's author.
    @Test("Cubic paced: times from the straight distances, continuous speed at each value")
    func cubicPaced() {
        let animation = KeyframeAnimation(keyPath: "position")
        let values = [
            Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 300), Point(x: 500, y: 300),
        ]
        animation.values = values
        animation.calculationMode = .cubicPaced
        animation.duration = 1
        let played = Played(animation)
        for (time, value) in zip([0, 0.125, 0.5], values) {
            let position = played.show(at: time).position
            #expect(near(position.x, value.x) && near(position.y, value.y))
        }
        for time in [0.125, 0.5] {
            let (left, right) = speeds({ played.show(at: $0).position.x }, at: time)
            let (above, below) = speeds({ played.show(at: $0).position.y }, at: time)
            #expect(near(left, right, 0.1) && near(above, below, 0.1))
        }
        // The tangent is half the sum of the differences on both sides, times the pace 2 * 0.125 / 0.5.
        let (speed, _) = speeds({ played.show(at: $0).position.y }, at: 0.125)
        #expect(near(speed, 150 * 0.5 / 0.125, 0.1))
        #expect(
            near(play([0, 1, 5], .cubicPaced)(0.2), 1) && near(play([2, 6], .cubicPaced)(0.5), 4))
    }

    @Test("Timing functions apply to their segments, after the animation's own to the whole")
    func functions() {
        let bent = play([0, 10, 20], functions: [.easeIn])
        #expect(near(bent(0.25), 10 * MediaTimingFunction.easeIn.value(at: 0.5)))
        #expect(near(bent(0.75), 15))
        let animation = KeyframeAnimation(keyPath: "zPosition")
        animation.values = [0.0, 10, 20]
        animation.timingFunctions = [.linear, .easeOut]
        animation.timingFunction = .easeIn
        animation.duration = 1
        let whole = MediaTimingFunction.easeIn.value(at: 0.9)
        let share = MediaTimingFunction.easeOut.value(at: whole * 2 - 1)
        #expect(near(Played(animation).number("zPosition", at: 0.9), 10 + 10 * share))
    }

    @Test("One value is held; an empty list and mixed kinds change nothing")
    func fewValues() {
        #expect(play([7])(0.5) == 7)
        #expect(play([7], .cubic)(0.5) == 7 && play([7], .paced)(0.5) == 7)
        #expect(play([7], .discrete)(0.5) == 7)
        #expect(play([])(0.5) == 0)
        let mixed = KeyframeAnimation(keyPath: "zPosition")
        mixed.values = [1, Point.zero, 3]
        mixed.duration = 1
        #expect(Played(mixed).number("zPosition", at: 0.5) == 0)
    }

    @Test("Colours on a curve are clamped at the end, not before")
    func cubicColors() {
        let animation = KeyframeAnimation(keyPath: "backgroundColor")
        animation.values = [Color(white: 0.2), Color(white: 0.8), Color(white: 0.2)]
        animation.calculationMode = .cubic
        animation.duration = 1
        let quarter = Played(animation).show(at: 0.25).backgroundColor
        #expect(near(quarter?.red ?? 0, 0.2 + 0.6 * 0.625))
    }
}
