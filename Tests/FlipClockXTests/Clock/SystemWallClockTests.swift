import Glibc
import TestSupport
import Testing

@testable import FlipClockX

/// One after the other: there is one local zone in a process.
@Suite("The machine's clock and zone", .serialized)
struct SystemWallClockTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs `body` with the zone file `name` of the folder as the local zone.
    private func inZone(_ name: String, _ body: () throws -> Void) rethrows {
        setenv("TZ", ":" + folder(name), 1)
        SystemWallClock.reloadZone()
        defer {
            unsetenv("TZ")
            SystemWallClock.reloadZone()
        }
        try body()
    }

    private func shown(_ seconds: Int) -> String {
        SystemWallClock().reading(at: WallTime(seconds: seconds)).description
    }

    @Test("now is the system's time")
    func now() {
        let before = time(nil)
        let now = SystemWallClock().now
        let after = time(nil)
        // time() may lag behind by a tick.
        #expect((before - 1...after + 1).contains(now.seconds))
    }

    @Test("readings follow the zone's file through a change of its offset")
    func zone() {
        let spring: Int32 = 1_774_746_000
        folder.write(ZoneRules.file(initial: 3600, changes: [(spring, 7200)]), to: "zone")
        inZone("zone") {
            #expect(shown(Int(spring) - 1) == "2026-03-29 01:59:59")
            #expect(shown(Int(spring)) == "2026-03-29 03:00:00")
            let clock = SystemWallClock()
            #expect(
                clock.nextBoundary(after: WallTime(seconds: Int(spring) - 30), of: .minute)
                    == WallTime(seconds: Int(spring)))
        }
    }

    @Test("an offset of -0:44:30 that ends at 00:44:30 UTC, as in Monrovia in 1972")
    func oddZone() {
        let change: Int32 = 63_593_070
        folder.write(ZoneRules.file(initial: -2670, changes: [(change, 0)]), to: "zone")
        inZone("zone") {
            let clock = SystemWallClock()
            var time = WallTime(seconds: Int(change) - 61)
            var seen: [String] = []
            for _ in 0..<4 {
                time = clock.nextBoundary(after: time, of: .minute)
                seen.append(clock.reading(at: time).description)
            }
            #expect(
                seen == [
                    "1972-01-06 23:59:00", "1972-01-07 00:44:30", "1972-01-07 00:45:00",
                    "1972-01-07 00:46:00",
                ])
        }
    }

    @Test("a file rewritten within the same second, under the same name, is read anew")
    func rewrittenFile() {
        folder.write(ZoneRules.file(initial: 0), to: "zone")
        inZone("zone") {
            #expect(shown(0) == "1970-01-01 00:00:00")
            for offset: Int32 in [3600, 7200, -3600] {
                folder.write(ZoneRules.file(initial: offset), to: "zone")
                SystemWallClock.reloadZone()
                let reading = ClockReading(dayNumber: 0, secondOfDay: Int(offset))
                #expect(shown(0) == reading.description)
            }
        }
    }

    @Test("a reload leaves TZ as it was, set, empty or absent")
    func environment() {
        for value in ["UTC0", "", nil] as [String?] {
            if let value { setenv("TZ", value, 1) } else { unsetenv("TZ") }
            SystemWallClock.reloadZone()
            #expect(getenv("TZ").map { String(cString: $0) } == value)
        }
    }

    @Test("moments at both ends of time have some reading")
    func extremes() {
        for seconds in [Int.max, Int.min, 1 << 60, -(1 << 60), 1 << 40] {
            let reading = SystemWallClock().reading(at: WallTime(seconds: seconds))
            #expect((0...23).contains(reading.hour))
        }
    }
}
