import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import FlipSystem

@Suite("Time zones")
struct ZoneTests {
    private func shown(_ zone: Zone, _ seconds: Int) -> String {
        zone.reading(at: WallTime(seconds: seconds)).description
    }

    @Test("readings follow an offset change to the second")
    func change() throws {
        let spring: Int32 = 1_774_746_000
        let zone = try Zone(
            file: ZoneRules.file(initial: 3600, changes: [(spring, 7200)]))
        #expect(shown(zone, Int(spring) - 1) == "2026-03-29 01:59:59")
        #expect(shown(zone, Int(spring)) == "2026-03-29 03:00:00")
        #expect(
            zone.nextBoundary(after: WallTime(seconds: Int(spring) - 30), of: .minute)
                == WallTime(seconds: Int(spring)))
    }

    @Test("an offset of -0:44:30 that ends at 00:44:30 UTC, as in Monrovia in 1972")
    func oddZone() throws {
        let change: Int32 = 63_593_070
        let zone = try Zone(file: ZoneRules.file(initial: -2670, changes: [(change, 0)]))
        var time = WallTime(seconds: Int(change) - 61)
        var seen: [String] = []
        for _ in 0..<4 {
            time = zone.nextBoundary(after: time, of: .minute)
            seen.append(zone.reading(at: time).description)
        }
        #expect(
            seen == [
                "1972-01-06 23:59:00", "1972-01-07 00:44:30", "1972-01-07 00:45:00",
                "1972-01-07 00:46:00",
            ])
    }

    @Test("two zones coexist, and neither is the process's")
    func twoZones() {
        let (east, west) = (Zone(rule: "<+0545>-5:45"), Zone(rule: "EST5EDT,M3.2.0,M11.1.0"))
        #expect(east.map { shown($0, 1_783_000_000) } == "2026-07-02 19:31:40")
        #expect(west.map { shown($0, 1_783_000_000) } == "2026-07-02 09:46:40")
    }

    @Test("the earliest and the latest times have readings")
    func extremes() throws {
        let zones = [
            Zone.utc, try #require(Zone(rule: "CET-1CEST,M3.5.0,M10.5.0/3")),
            try Zone(file: ZoneRules.file(initial: -3600, changes: [(0, 7200)])),
        ]
        for zone in zones {
            for seconds in [Int.max, Int.min, 1 << 60, -(1 << 60), 1 << 40] {
                let reading = zone.reading(at: WallTime(seconds: seconds))
                #expect((0...23).contains(reading.hour))
            }
        }
    }

    @Test(
        "invalid rules are refused",
        arguments: [
            "", "CE-1", "CET", "CET-25", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
            "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J1",
            "CET-1CEST,366,1", "CET-1CEST,M3.5.0/168,M10.5.0", "<+03-3", "CET-1:60", "CET-1 ",
            "CET-1CEST,M3.5.0,M10.5.0/3 ", "CET--1", "CET-1CE", "é-1",
        ])
    func invalidRules(text: String) {
        #expect(ZoneRule(text) == nil)
    }

    @Test("all forms of hours, days and offsets")
    func rules() {
        func change(_ text: String) -> ZoneRule.Change? {
            ZoneRule("XXX0YYY,\(text),J1")?.daylight?.start
        }
        #expect(ZoneRule("<-0330>+3:30:15")?.standardOffset == -12_615)
        #expect(ZoneRule("AAA3BBB2,0,1")?.daylight?.offset == -7200)
        #expect(ZoneRule("AAA3BBB")?.daylight?.offset == -7200)
        #expect(change("J60/-1:30") == .init(day: .withoutLeapDay(60), time: -5400))
        #expect(change("59/167") == .init(day: .withLeapDay(59), time: 601_200))
        #expect(change("M10.5.0") == .init(day: .weekday(0, week: 5, month: 10), time: 7200))
    }
}

/// Reading invalid zone files.
@Suite("Invalid zone files")
struct BrokenZoneTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fault(_ bytes: [UInt8]) -> String? {
        folder.write(bytes, to: "zone")
        let file = ZoneFile(timeZone: ":" + folder("zone"))
        do throws(ZoneFile.Fault) {
            _ = try file.reading(at: WallTime(seconds: 0)).zone
            return nil
        } catch {
            return error.description
        }
    }

    /// A version 2 file with a 64-bit transition and a footer.
    private func file(footer: String = "\nTST-1\n") -> [UInt8] {
        var first = ZoneRules.file(initial: 3600)
        first[4] = UInt8(ascii: "2")
        return first + first + Array(footer.utf8)
    }

    @Test("each fault is one sentence with the file and the reason")
    func sentences() {
        let begin = "cannot read the time zone \(folder("zone")): "
        #expect(fault(file()) == nil)
        #expect(fault([]) == begin + "it is not a time zone file")
        #expect(fault(Array("root:x:0:0".utf8)) == begin + "it is not a time zone file")
        #expect(fault(Array(file().prefix(50))) == begin + "it is cut off")
        #expect(fault(Array(file().prefix(54))) == begin + "it is not a time zone file")
        #expect(fault(file(footer: "\nTST-1")) == begin + "its last line is cut off")
        #expect(fault(file(footer: "\nTST\n")) == begin + "its last line is not a valid zone rule")
        #expect(fault(file(footer: "\n\n")) == nil)
        let disordered = ZoneRules.file(initial: 0, changes: [(5, 60), (5, 120)])
        #expect(fault(disordered) == begin + "its transition times are not in order")
        var nowhere = ZoneRules.file(initial: 0, changes: [(5, 60)])
        nowhere[48] = 2
        #expect(fault(nowhere) == begin + "it refers to a local time type that it does not contain")
        var far = ZoneRules.file(initial: 700_000)
        #expect(fault(far) == begin + "its offset from UTC is more than a week")
        far[39] = 0
        #expect(fault(far) == begin + "it has 0 local time types")
        #expect(
            fault([UInt8](repeating: 0x20, count: ZoneFile.sizeLimit + 1))
                == begin + "it is longer than 262144 bytes")
    }

    @Test("counts beyond the size of the file allocate nothing")
    func hugeCounts() {
        for index in [23, 27, 31, 35, 43] {
            var bytes = ZoneRules.file(initial: 3600)
            for place in index - 3...index { bytes[place] = 0xff }
            #expect(throws: Zone.Fault(description: "it is cut off")) { try Zone(file: bytes) }
        }
    }

    @Test("a missing file, a folder or an unknown name gives UTC; a rule is used as it is")
    func absent() throws {
        func zone(_ value: String?) throws -> Zone {
            try ZoneFile(timeZone: value, system: folder("none"), folder: folder.path).reading(
                at: WallTime(seconds: 0)
            ).zone
        }
        for value in [nil, "", "Nowhere/City", ".", ":" + folder.path] {
            #expect(try zone(value) == .utc)
        }
        #expect(try zone("CET-1CEST").offset(at: 0) == 3600)
        #expect(try zone("<+03>-3").offset(at: 0) == 10_800)
    }

    @Test("random damage gives a zone or a fault, and every zone has readings")
    func damage() throws {
        var random = SeededRandom(seed: 1)
        let sources =
            [file(), ZoneRules.file(initial: 0, changes: [(5, 60), (9, 0)])]
            + ["Europe/Dublin", "right/Europe/Berlin", "America/Godthab"].compactMap {
                try? RegularFile.read("/usr/share/zoneinfo/\($0)", limit: ZoneFile.sizeLimit).bytes
            }
        var zones = 0
        for round in 0..<20_000 {
            var bytes = sources[round % sources.count]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if round % 7 == 0 {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            }
            guard let zone = try? Zone(file: bytes) else { continue }
            zones += 1
            for _ in 0..<4 {
                let seconds = Int.random(in: -(1 << 40)...1 << 40, using: &random)
                let reading = zone.reading(at: WallTime(seconds: seconds))
                #expect((1...31).contains(reading.day))
            }
        }
        #expect(zones > 1000)
    }
}
