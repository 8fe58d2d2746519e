import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

@Suite("Path of the zone file")
struct ZoneFileTests {
    @Test(
        "TZ is interpreted as by the C library",
        arguments: [
            (nil, "/etc/localtime"), ("", "/zones/Universal"),
            ("Europe/Berlin", "/zones/Europe/Berlin"), (":Europe/Berlin", "/zones/Europe/Berlin"),
            ("/srv/zone", "/srv/zone"), (":/srv/zone", "/srv/zone"),
            ("CET-1CEST", "/zones/CET-1CEST"),
        ] as [(String?, String)])
    func values(timeZone: String?, path: String) {
        #expect(ZoneFile(timeZone: timeZone, folder: "/zones").path == path)
    }
}

/// Zones that are not where their name says.
@Suite("A time zone that is gone")
struct GoneZoneTests {
    private let folder: TemporaryFolder

    /// A database with the zone Tokyo, and with links of which some have no zone.
    init() throws {
        folder = try TemporaryFolder()
        folder.write(ZoneRules.file(initial: 32_400), to: "Tokyo")
        let table = """
            # version test
            Z Tokyo 9 - JST
            L Tokyo Japan
            L Japan Nippon
            L Circle Round
            L Round Circle
            Z Gone 1 - X
            L Gone Lost
            L ../Tokyo Up
            """
        folder.write(Array(table.utf8), to: "tzdata.zi")
    }

    private func reading(
        _ timeZone: String?, system: String = "localtime"
    ) throws -> ZoneFile.Reading {
        let file = ZoneFile(timeZone: timeZone, system: folder(system), folder: folder.path)
        // 2026-01-09 23:06:40 UTC.
        return try file.reading(at: WallTime(seconds: 1_768_000_000))
    }

    private func link(_ target: String) -> String {
        unlink(folder("localtime"))
        symlink(target, folder("localtime"))
        return "localtime"
    }

    @Test(
        "another name without a file is looked up in the database's table",
        arguments: ["Japan", "Nippon"])
    func links(name: String) throws {
        for value in [name, ":" + name] {
            let reading = try reading(value)
            #expect(reading.zone.offset(at: 0) == 32_400 && reading.substitute == nil)
            #expect(
                reading.problem
                    == "the time zone \(name) is not installed; Tokyo is shown, of which it is another name"
            )
        }
        let file = ZoneFile(timeZone: name, folder: folder.path)
        #expect(try file.local(reading(name).zone).name.name == name)
        #expect(try reading("Tokyo").problem == nil)
    }

    @Test(
        "a link of the system to such a name is followed, and any other one without a file is UTC, with a line"
    )
    func system() throws {
        let linked = try reading(nil, system: link("/gone/zoneinfo/Japan"))
        #expect(linked.zone.offset(at: 0) == 32_400 && linked.substitute == nil)
        for target in ["/gone/zoneinfo/Lost", "/gone/zoneinfo/Nowhere", "nothing"] {
            let reading = try reading(nil, system: link(target))
            #expect(reading.zone == .utc && reading.substitute == "UTC")
            let problem = "is a link to \(target), which does not exist; the time is shown in UTC"
            #expect(reading.problem == folder("localtime") + " " + problem)
        }
        let circle = link("localtime")
        #expect(thrown(ZoneFile.Fault.self) { try reading(nil, system: circle) } != nil)
        // A system without the file is in UTC.
        #expect(try reading(nil, system: "none").problem == nil)
    }

    @Test(
        "a name that does not exist is UTC, with a line; a hint names what exists",
        arguments: [
            ("Tokio", "; is it Tokyo?"), ("Japn", "; is it Japan?"), ("Circle", ""), ("Lost", ""),
            ("Gon", ""), ("Up", ""), ("Zzzzzzzz", ""), ("Nippn/", "; is it Nippon?"), ("CET", ""),
        ])
    func misspelt(name: String, hint: String) throws {
        let reading = try reading(name)
        #expect(reading.zone == .utc && reading.substitute == "UTC")
        #expect(
            reading.problem
                == "TZ is '\(name)', which is neither a time zone in \(folder.path) nor a correct rule; "
                + "the time is shown in UTC, as the C library does\(hint)")
    }

    @Test(
        "a city without its region, or in other letters, names its zone",
        arguments: [
            ("Paris", "Europe/Paris"), ("tokyo", "Asia/Tokyo"), ("Pariss", "Europe/Paris"),
            ("europe/paris", "Europe/Paris"), ("New-Salem", "America/North_Dakota/New_Salem"),
            ("Atlantis", nil),
        ])
    func city(name: String, zone: String?) throws {
        let folder = try TemporaryFolder()
        var table = "# version x\n"
        for zone in ["Asia/Tokyo", "Europe/Paris", "America/North_Dakota/New_Salem"] {
            table += "Z \(zone) 9:0 - X\n"
            let parts = zone.split(separator: "/")
            for count in 1..<parts.count {
                mkdir(folder(parts.prefix(count).joined(separator: "/")), 0o755)
            }
            folder.write([], to: zone)
        }
        folder.write(Array(table.utf8), to: "tzdata.zi")
        #expect(ZoneTable(folder: folder.path)?.nearest(to: name) == zone)
    }

    @Test(
        "UTC has its names without a database",
        arguments: ["", "UTC", "Etc/UTC", "GMT", "Zulu", "UTC0", "<A+1>0"])
    func universal(name: String) throws {
        #expect(try reading(name).zone == .utc && reading(name).problem == nil)
    }

    @Test("a notice names the time in place of the local time")
    func notice() throws {
        let local = LocalZone(
            name: nil, .utc, substitute: try reading("EST5EDT,M3.2.0x").substitute)
        var clock = Clock(
            zones: Zones(local: local), moment: ManualClocks().moment)
        func notice(_ mode: any Mode) -> String? { clock.notice(of: mode, in: .english)?.text }
        #expect(notice(TimeMode()) == "TIME ZONE NOT FOUND: UTC-05:00")
        #expect(notice(DateMode(names: .english)) != nil)
        #expect(notice(TextMode(BoardText("A"))) == nil)
        clock.setLocal(LocalZone(name: nil, .utc))
        #expect(notice(TimeMode()) == nil)
    }

    @Test("an upgrade of the database that leaves the local zone as it is changes the others")
    func upgrade() throws {
        let rules = Mutex(["JST-9", "JST-8"])
        let zones = Zones(local: LocalZone(name: "UTC", .utc)) { _ in
            rules.withLock { $0.isEmpty ? nil : ZoneRule($0.removeFirst()) }.map { Zone(rule: $0) }
        }
        var settings = Settings()
        settings.mode = .world
        settings.zones = [try #require(ZoneName("Tokyo=Asia/Tokyo"))]
        var clock = Clock(settings: settings, zones: zones, moment: ManualClocks().moment)
        func values() -> [String] {
            let (mode, position) = (clock.mode, clock.position(of: clock.mode))
            let plan = mode.plan { $0.groups.map { _ in 100 } }
            return mode.values(on: plan, at: position).map(\.text)
        }
        let before = values()
        clock.setLocal(LocalZone(name: "UTC", .utc))
        #expect(values() != before)
    }

    @Test(
        "of a rule that is not correct, the clock keeps what the C library keeps",
        arguments: [
            "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0/2:00:00,M11.1.0x", "EST5EDT,garbage",
            "EST5EDT,",
            "CET-1CE", "CET-1CEST,M3.5.0/2,M10.5.0/3 ", "CET-1CEST M3.5.0,M10.5.0/3", "CET-1 ",
            "CET-25",
            "CET-1:99", "CET-1:", "CET-", "CET", "CE-1", "<+03>-3x", "<+03-3", "<A>1", "UTC+3xyz",
            "UTC+3xyz,",
            "WWW3YYY2,J60/26,J300", "WWW3YYY,J0,J1", "WWW3YYY,366,1", "WWW3YYY,59/-1,300",
            "WWW-3YYY,M10.1.0/,M4.1.0",
            "NZST-12NZDT,M9.5.0,M4.1.0/3/4", "AAA1BBB1", "AAA1BBB+", "1", "-5", "é-1", "Europe5",
            "Europe/Berln",
            "CET-1CEST,M3.5.0,M10.5.0/", "CET-1CEST,M3.5.0,J", "CET-1CEST,,M10.5.0",
            "AAA99999999BBB,1,2",
            // Numbers as scanf reads them: with blanks and a sign, in 16 bits.
            "IST-2IDT,J60/+6:15:30,300/-3", "IST-2IDT,J60/-+6:15:30,300/3",
            "IST-2IDT,J60/ 3,300/3", "IST-2IDT,J60/--6,300/3", "IST-2IDT,J60/-70000,300/3",
            "IST-+2IDT,J60/3,300/3", "IST-2:+30IDT,J60/3,300/3", "IST-2:-30IDT,J60/3,300/3",
            "IST-2IDT,M+3.2.0/3,M10.1.0/3", "IST-2IDT,J+60/3,300/3", "IST-2IDT,65596/3,300/3",
            "IST-2: -0IDT,J60/3,300/3", "IST-2:99999999999999999999IDT,J60/3,300/3",
            "IST-2:-99999999999999999999IDT,J60/3,300/3",
        ])
    func kept(rule: String) throws {
        let times = stride(from: 1_767_000_000, to: 1_800_000_000, by: 604_800 + 3_601).map { $0 }
        let empty = try TemporaryFolder()
        empty.write(Array(times.map { "@\($0)" }.joined(separator: "\n").utf8), to: "times")
        let date = try RepositoryCommand(
            ["date", "-f", empty("times"), "+%s %::z"],
            environment: ["TZ": rule, "TZDIR": empty.path])
        try #require(date.status == 0, "\(date.errors)")
        let zone = ZoneRule(keptOf: rule)
        let lines = date.output.split(separator: "\n").map { $0.split(separator: " ") }
        try #require(lines.count == times.count)
        for line in lines {
            let parts = line[1].dropFirst().split(separator: ":").compactMap { Int($0) }
            let size = parts[0] * 3600 + parts[1] * 60 + parts[2]
            let time = try #require(Int(line[0]))
            #expect(zone.offset(at: time) == (line[1].first == "-" ? -size : size), "\(time)")
        }
        // A correct rule is the same for both.
        if let rule = ZoneRule(rule) {
            #expect(times.allSatisfy { rule.offset(at: $0) == zone.offset(at: $0) })
        }
    }
}
