import Testing

@testable import FlipClock

@Suite("Next change of the shown time")
struct NextBoundaryTests {
    /// The zone whose offset is `before`, in seconds, and `after` from the second `change` on.
    private func zone(_ before: Int, after: Int? = nil, from change: Int = 0) -> Zone {
        let periods = [before, after].compactMap { $0 }.map {
            Zone.Period(offset: $0, isDaylight: false)
        }
        return Zone(
            changes: after == nil ? [] : [change], periodOfChange: after == nil ? [] : [1],
            periods: periods, rule: nil, leapSeconds: [])
    }

    /// The reference: searches for the next minute second by second.
    private func searched(after time: WallTime, in zone: Zone) -> Int {
        func minute(_ seconds: Int) -> ClockReading {
            let reading = zone.reading(at: WallTime(seconds: seconds))
            return reading.advanced(bySeconds: -reading.second)
        }
        var seconds = time.seconds
        while minute(seconds) == minute(time.seconds) { seconds += 1 }
        return seconds
    }

    @Test("in a zone of whole hours, every minute of a day begins at second 0")
    func wholeDay() throws {
        let zone = zone(3600)
        var now = WallTime(seconds: 0)
        var readings: Set<ClockReading> = []
        for count in 1...1440 {
            now = zone.nextBoundary(after: now, of: .minute)
            #expect(now == WallTime(seconds: count * 60))
            #expect(zone.reading(at: now).second == 0)
            readings.insert(zone.reading(at: now))
        }
        #expect(readings.count == 1440)
    }

    @Test("fractions of a second do not skip a minute")
    func fractions() {
        for (time, boundary) in [
            (WallTime(seconds: 59, nanoseconds: 999_999_999), WallTime(seconds: 60)),
            (WallTime(seconds: -1, nanoseconds: 1), WallTime(seconds: 0)),
        ] {
            #expect(Zone.utc.nextBoundary(after: time, of: .minute) == boundary)
            #expect(Zone.utc.nextBoundary(after: time, of: .second) == boundary)
        }
    }

    @Test("an offset with seconds shifts the minute", arguments: [-2670, -17_762, 1172, 4772, 1])
    func oddOffsets(offset: Int) {
        let zone = zone(offset)
        for seconds in stride(from: -200, through: 200, by: 7) {
            let time = WallTime(seconds: seconds, nanoseconds: 5)
            let boundary = zone.nextBoundary(after: time, of: .minute)
            #expect(boundary == WallTime(seconds: searched(after: time, in: zone)))
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
            let zone = zone(before, after: after, from: change)
            for seconds in -130...70 {
                let time = WallTime(seconds: seconds)
                let boundary = zone.nextBoundary(after: time, of: .minute)
                #expect(
                    boundary.seconds == searched(after: time, in: zone),
                    "from \(before) to \(after) at \(change), starting at \(seconds)")
            }
        }
    }
}
