import Testing

@testable import FlipClock

@Suite struct MomentTests {
    private func reading(_ hour: Int, _ minute: Int, month: Int, day: Int) throws -> ClockReading {
        try #require(
            ClockReading(year: 2026, month: month, day: day, hour: hour, minute: minute, second: 0))
    }

    private let berlin = Zone(rule: "CET-1CEST,M3.5.0,M10.5.0/3")

    @Test func localReadingsGiveTheirWallTime() throws {
        let zone = try #require(berlin)
        for day in 1...28 {
            for month in [1, 3, 7, 10] {
                let local = try reading(12, 30, month: month, day: day)
                #expect(zone.reading(at: Moment(local, in: zone).wall) == local)
            }
        }
    }

    @Test("a reading that occurs twice gives the first time")
    func repeatedHour() throws {
        let zone = try #require(berlin)
        let local = try reading(2, 30, month: 10, day: 25)
        let first = Moment(local, in: zone).wall
        #expect(zone.reading(at: first) == local)
        #expect(zone.reading(at: WallTime(seconds: first.seconds + 3600)) == local)
    }

    @Test("a reading that never occurs gives a time after the gap")
    func skippedHour() throws {
        let zone = try #require(berlin)
        let wall = Moment(try reading(2, 30, month: 3, day: 29), in: zone).wall
        let expected = try reading(3, 30, month: 3, day: 29)
        #expect(zone.reading(at: wall) == expected)
    }

    @Test func zonesFarFromGreenwich() throws {
        for rule in ["LINT-14", "AoE12", "NPT-5:45", "UTC0"] {
            let zone = try #require(Zone(rule: rule))
            let local = try reading(0, 1, month: 1, day: 1)
            #expect(zone.reading(at: Moment(local, in: zone).wall) == local, "\(rule)")
        }
    }
}
