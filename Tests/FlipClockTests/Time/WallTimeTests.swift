import Testing

@testable import FlipClock

@Suite("Wall time")
struct WallTimeTests {
    @Test("nanoseconds carry over in both directions")
    func carry() {
        #expect(WallTime(seconds: 5, nanoseconds: 1_500_000_000).seconds == 6)
        #expect(WallTime(seconds: 5, nanoseconds: 1_500_000_000).nanoseconds == 500_000_000)
        #expect(WallTime(seconds: 5, nanoseconds: -1).seconds == 4)
        #expect(WallTime(seconds: 5, nanoseconds: -1).nanoseconds == 999_999_999)
        #expect(WallTime(seconds: 5, nanoseconds: -1_000_000_000) == WallTime(seconds: 4))
    }

    @Test("times are ordered by seconds, then nanoseconds")
    func order() {
        let ordered = [
            WallTime(seconds: -1), WallTime(seconds: -1, nanoseconds: 5), WallTime(seconds: 0),
            WallTime(seconds: 0, nanoseconds: 1), WallTime(seconds: 1),
        ]
        #expect(ordered.shuffled().sorted() == ordered)
    }

    @Test("a C time survives a round trip")
    func timespec() {
        let time = WallTime(seconds: 1_700_000_000, nanoseconds: 123_456_789)
        #expect(WallTime(time.timespec) == time)
    }
}
