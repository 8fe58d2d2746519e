import Testing

@testable import FlipFace

@Suite("Scale of a slider")
struct SliderScaleTests {
    private let plain = SliderScale(stops: [0.5, 1, 3, 10])
    private let never = SliderScale(stops: [1, 2, 5], special: .after)
    private let auto = SliderScale(stops: [0, 1, 2], special: .before)
    private let reversed = SliderScale(stops: [0, 0.5, 1], isReversed: true)
    private let reversedNever = SliderScale(stops: [1, 2, 5], special: .after, isReversed: true)

    @Test("stops are evenly spaced, and values between them are interpolated")
    func shares() {
        #expect(plain.share(of: 0.5) == 0)
        #expect(abs(plain.share(of: 1) - 1 / 3) < 1e-12)
        #expect(abs(plain.share(of: 2) - 0.5) < 1e-12)
        #expect(plain.share(of: 10) == 1)
    }

    @Test("a value beyond the stops is at their end")
    func beyond() {
        #expect(plain.share(of: -7) == 0)
        #expect(plain.share(of: 400) == 1)
        #expect(auto.share(of: -1) == SliderScale.detachment)
        #expect(never.share(of: 100) == 1 - SliderScale.detachment)
    }

    @Test("every stop is found at its own fraction")
    func roundTrip() {
        for scale in [plain, never, auto, reversed, reversedNever] {
            for stop in scale.stops { #expect(scale.value(at: scale.share(of: stop)) == stop) }
        }
        #expect(never.value(at: never.share(of: nil)) == nil)
        #expect(auto.value(at: auto.share(of: nil)) == nil)
    }

    @Test("the special value has its own position at its end")
    func special() {
        #expect(never.share(of: nil) == 1)
        #expect(auto.share(of: nil) == 0)
        #expect(never.value(at: 1 - SliderScale.detachment * 0.6) == 5)
        #expect(never.value(at: 1 - SliderScale.detachment * 0.4) == nil)
        #expect(auto.value(at: SliderScale.detachment * 0.4) == nil)
        #expect(auto.value(at: SliderScale.detachment * 0.6) == 0)
    }

    @Test("steps go from stop to stop and no further than the ends")
    func steps() {
        #expect(plain.value(after: 1, steps: 1) == 3)
        #expect(plain.value(after: 1, steps: -1) == 0.5)
        #expect(plain.value(after: 10, steps: 1) == 10)
        #expect(plain.value(after: 0.5, steps: -9) == 0.5)
        #expect(plain.value(after: 0.5, steps: .max) == 10)
        #expect(plain.value(after: 10, steps: .min) == 0.5)
    }

    @Test("a reversed scale is the mirror image of the same stops")
    func mirrored() {
        #expect(reversed.first == 1 && reversed.last == 0)
        #expect(reversed.share(of: 1) == 0 && reversed.share(of: 0.5) == 0.5)
        #expect(reversed.value(after: 1, steps: 1) == 0.5)
        #expect(reversed.value(after: 0.7, steps: 1) == 0.5)
        #expect(reversed.value(after: 0.7, steps: -1) == 1)
        #expect(reversed.value(after: 0, steps: .min) == 1)
        #expect(reversed.value(after: 1, steps: .max) == 0)
        #expect(reversedNever.first == nil && reversedNever.last == 1)
        #expect(reversedNever.share(of: nil) == 0 && reversedNever.share(of: 1) == 1)
        #expect(reversedNever.range == SliderScale.detachment...1)
        #expect(reversedNever.value(after: 5, steps: -1) == nil)
    }

    @Test("from between two stops, a step goes to the next one")
    func stepsBetween() {
        #expect(plain.value(after: 2, steps: 1) == 3)
        #expect(plain.value(after: 2, steps: -1) == 1)
        #expect(plain.value(after: 0.1, steps: 1) == 0.5)
        #expect(plain.value(after: 11, steps: -1) == 10)
    }

    @Test("steps reach the special value and leave it")
    func stepsSpecial() {
        #expect(never.value(after: 5, steps: 1) == nil)
        #expect(never.value(after: nil, steps: 1) == nil)
        #expect(never.value(after: nil, steps: -1) == 5)
        #expect(auto.value(after: 0, steps: -1) == nil)
        #expect(auto.value(after: nil, steps: -1) == nil)
        #expect(auto.value(after: nil, steps: 1) == 0)
    }

    @Test("the ends are the outermost values, including the special one")
    func ends() {
        #expect(plain.first == 0.5)
        #expect(plain.last == 10)
        #expect(never.last == nil)
        #expect(auto.first == nil)
    }

    @Test("NaN is neither a stop nor a value")
    func noNumbers() {
        let scale = SliderScale(stops: [.nan, 2, .infinity, 1, 2])
        #expect(scale.stops == [1, 2])
        #expect(scale.share(of: .nan) == 0)
        #expect(SliderScale(stops: []).stops == [0])
        #expect(SliderScale(stops: [4]).share(of: 9) == 0)
        #expect(SliderScale(stops: [4]).value(at: 1) == 4)
    }
}
