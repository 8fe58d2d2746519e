import Testing

@testable import FlipSystem

@Suite("Frame rate of a connection")
struct LinePaceTests {
    private let rate = RefreshRate(numerator: 60, denominator: 1) ?? .fallback

    /// The divisor after `count` frames that took `took` seconds each.
    private func divisor(_ pace: inout ConnectionPace, took: Double, count: Int = 30) -> Int {
        var divisor = 0
        for _ in 0..<count {
            pace.note(took: took)
            divisor = pace.divisor(at: rate)
        }
        return divisor
    }

    @Test(
        "each frame gets as many refreshes as it needs, and no more",
        arguments: [
            (0.001, 1), (0.0155, 1), (0.017, 2), (0.030, 2), (0.045, 3), (0.06, 4), (0.09, 6),
            (0.2, 15), (0.45, 30), (4, 30),
        ])
    func divisors(took: Double, wanted: Int) {
        var pace = ConnectionPace()
        #expect(divisor(&pace, took: took) == wanted)
    }

    @Test(
        "late frames lower the rate within a few frames, and it recovers when there is time to spare"
    )
    func comesBack() {
        var pace = ConnectionPace()
        #expect(divisor(&pace, took: 0.005) == 1)
        #expect(divisor(&pace, took: 0.05, count: 4) > 1)
        #expect(divisor(&pace, took: 0.005) == 1)
    }

    @Test("between two rates it does not change")
    func hysteresis() {
        var pace = ConnectionPace()
        #expect(divisor(&pace, took: 0.02) == 2)
        // Fits into one refresh, but not with time to spare.
        #expect(divisor(&pace, took: 0.015) == 2)
        #expect(divisor(&pace, took: 0.011) == 1)
        #expect(divisor(&pace, took: 0.015) == 1)
    }

    @Test("invalid times change nothing, and the lowest rate is 2 Hz")
    func limits() {
        var pace = ConnectionPace()
        for nonsense in [-1.0, .infinity, .nan] { pace.note(took: nonsense) }
        #expect(pace.duration == 0 && pace.divisor(at: rate) == 1)
        let slow = RefreshRate(numerator: 10, denominator: 1) ?? .fallback
        for _ in 0..<30 { pace.note(took: 5) }
        #expect(slow.divided(by: pace.divisor(at: slow)).hertz == 2)
        #expect(rate.divided(by: 4).hertz == 15)
        #expect(rate.divided(by: 0) == rate)
    }
}
