import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX

@Suite("System clock")
struct SystemWallClockTests {
    @Test("the current time is the system's, converted in the zone")
    func now() throws {
        let zone = try Zone(file: ZoneRules.file(initial: 3600))
        let clock = SystemWallClock(zone: zone)
        let before = time(nil)
        let now = clock.now
        let after = time(nil)
        // time() may lag by one tick.
        #expect((before - 1...after + 1).contains(now.seconds))
        #expect(clock.reading(at: now) == zone.reading(at: now))
        #expect(clock.reading(at: WallTime(seconds: 0)).description == "1970-01-01 01:00:00")
    }
}
