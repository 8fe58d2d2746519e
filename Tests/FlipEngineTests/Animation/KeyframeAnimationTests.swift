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
        let bad = play([0, 10, 40], times: times)
        #expect(near(bad(0.25), 5) && near(bad(0.75), 25))
    }

    @Test("Key times out of order are ignored, in both modes")
    func timesOutOfOrder() {
        let values: [Double] = [0, 10, 40, 20]
        let (bad, even) = (play(values, times: [0, 0.8, 0.2, 1]), play(values))
        for step in 0...12 { #expect(bad(Double(step) / 12) == even(Double(step) / 12)) }
        let discrete = play([1, 2, 3], .discrete, times: [0, 0.9, 0.1, 1])
        #expect(discrete(0.3) == 1 && discrete(0.5) == 2 && discrete(0.7) == 3)
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
        #expect(play([7], .discrete)(0.5) == 7)
        #expect(play([])(0.5) == 0)
        let mixed = KeyframeAnimation(keyPath: "zPosition")
        mixed.values = [1, Point.zero, 3]
        mixed.duration = 1
        #expect(Played(mixed).number("zPosition", at: 0.5) == 0)
    }
}
