import Testing

@testable import FlipClock
@testable import FlipClockX

@Suite("Next change of the shown time")
struct NextBoundaryTests {
    /// The reference: searches for the next minute second by second.
    private func searched(after time: WallTime, on clock: ManualWallClock) -> Int {
        func minute(_ seconds: Int) -> ClockReading {
            let reading = clock.reading(at: WallTime(seconds: seconds))
            return reading.advanced(bySeconds: -reading.second)
        }
        var seconds = time.seconds
        while minute(seconds) == minute(time.seconds) { seconds += 1 }
        return seconds
    }

    @Test("in a zone of whole hours, every minute of a day begins at second 0")
    func wholeDay() throws {
        let clock = ManualWallClock(now: WallTime(seconds: 0), offset: { _ in 3600 })
        var readings: [ClockReading] = []
        for count in 1...1440 {
            clock.now = clock.nextBoundary(after: clock.now, of: .minute)
            #expect(clock.now == WallTime(seconds: count * 60))
            #expect(clock.reading.second == 0)
            readings.append(clock.reading)
        }
        #expect(Set(readings).count == 1440)
    }

    @Test("fractions of a second do not skip a minute")
    func fractions() {
        let clock = ManualWallClock(now: WallTime(seconds: 59, nanoseconds: 999_999_999))
        #expect(clock.nextBoundary(after: clock.now, of: .minute) == WallTime(seconds: 60))
        #expect(clock.nextBoundary(after: clock.now, of: .second) == WallTime(seconds: 60))
        let early = WallTime(seconds: -1, nanoseconds: 1)
        #expect(clock.nextBoundary(after: early, of: .minute) == WallTime(seconds: 0))
        #expect(clock.nextBoundary(after: early, of: .second) == WallTime(seconds: 0))
    }

    @Test("an offset with seconds shifts the minute", arguments: [-2670, -17_762, 1172, 4772, 1])
    func oddOffsets(offset: Int) {
        let clock = ManualWallClock(now: WallTime(seconds: 0), offset: { _ in offset })
        for seconds in stride(from: -200, through: 200, by: 7) {
            let time = WallTime(seconds: seconds, nanoseconds: 5)
            let boundary = clock.nextBoundary(after: time, of: .minute)
            #expect(boundary == WallTime(seconds: searched(after: time, on: clock)))
            #expect(boundary > time)
        }
    }

    @Test(
        "a change of the offset is found to the second",
        arguments: [
            (3600, 7200), (7200, 3600), (0, 1800), (0, 30), (30, 0), (0, 20), (20, 0), (-2670, 0),
            (0, -86_400), (45, -45), (0, 59), (59, 0), (0, 61), (61, 0),
        ])
    func offsetChange(before: Int, after: Int) {
        for change in [0, 17, 30, 59] {
            let clock = ManualWallClock(
                now: WallTime(seconds: 0), offset: { $0.seconds < change ? before : after })
            for seconds in -130...70 {
                let time = WallTime(seconds: seconds)
                let boundary = clock.nextBoundary(after: time, of: .minute)
                #expect(
                    boundary.seconds == searched(after: time, on: clock),
                    "from \(before) to \(after) at \(change), starting at \(seconds)")
            }
        }
    }
}
