import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import SystemSupport

/// Compares the cards of the world board with the C library, through `date` of coreutils.
@Suite("World board and the C library", .serialized)
struct WorldZoneTests {
    private static let database = "/usr/share/zoneinfo"

    @Test(
        "every zone shows the C library's time at each of its changes from 2000 to 2037",
        .enabled(if: access(database + "/Asia/Tokyo", R_OK) == 0, "needs tzdata"))
    func changes() throws {
        let names = try zoneNames()
        #expect(names.count > 400)
        let looks = try inParallel(names) { name -> (moments: Int, fault: String?) in
            let zone = try ZoneFile.zone(named: name)
            guard let zone, let label = ZoneName(name) else { return (0, "\(name) is refused") }
            let mode = WorldMode(
                rows: [WorldMode.Row(label, .utc), WorldMode.Row(label, zone)], time: TimeMode(),
                names: .english)
            let plan = mode.plan { $0.groups.map { _ in 100 } }
            let changes = Self.changes(of: zone)
            let moments = changes.flatMap { [$0 - 3600, $0 - 60, $0 - 1, $0, $0 + 60, $0 + 3600] }
            let expected = try Self.times(in: name, at: moments)
            guard expected.count == moments.count else { return (0, "\(name): \(expected)") }
            for (moment, line) in zip(moments, expected) {
                let utc = ClockReading(dayNumber: 0, secondOfDay: moment)
                let cards = mode.values(on: plan, at: Position(utc)).suffix(3).map { $0 }
                let weekday = DateNames.english.word(of: .weekday, at: utc, isShort: true)
                let day = cards[0].label ?? weekday
                if "\(cards[1].text):\(cards[2].text) \(day)" != line {
                    return (0, "\(name) at \(moment): \(cards), not \(line)")
                }
            }
            return (moments.count, nil)
        }
        for fault in looks.compactMap(\.fault) { Issue.record("\(fault)") }
        let count = looks.reduce(0) { $0 + $1.moments }
        progress("world board: \(names.count) zones, \(count) times")
        #expect(count > 50_000)
    }

    /// The changes of an offset of whole minutes, found by bisection.
    private static func changes(of zone: Zone) -> [Int] {
        let years = 946_684_800..<2_145_916_800
        return stride(from: years.lowerBound, to: years.upperBound, by: 6 * 86_400).compactMap {
            var (low, high) = ($0, $0 + 6 * 86_400)
            guard zone.offset(at: low) != zone.offset(at: high) else { return nil }
            while high - low > 1 {
                let middle = (low + high) / 2
                if zone.offset(at: middle) == zone.offset(at: low) {
                    low = middle
                } else {
                    high = middle
                }
            }
            return high
        }
    }

    private static func times(in name: String, at moments: [Int]) throws -> [String] {
        guard !moments.isEmpty else { return [] }
        let folder = try TemporaryFolder()
        try writeFile(moments.map { "@\($0)\n" }.joined(), to: folder("moments"))
        let date = try ChildProcess(
            "/bin/date", ["-f", folder("moments"), "+%H:%M %a"],
            environment: ["TZ": name, "LC_ALL": "C"])
        guard date.wait(timeout: 60) == .status(0) else { return [date.errorOutput] }
        return date.output.split(separator: "\n").map(String.init)
    }

    /// The names of all zones, with their other names.
    private func zoneNames() throws -> [String] {
        let listing = try ChildProcess("/usr/bin/find", [Self.database, "-type", "f,l"])
        _ = listing.wait()
        return listing.output.split(separator: "\n").compactMap { path -> String? in
            let name = String(path.dropFirst(Self.database.count + 1))
            let isVariant = ["posix/", "right/"].contains { name.hasPrefix($0) }
            return isVariant || (try? ZoneFile.zone(named: name)) == nil ? nil : name
        }.sorted()
    }
}
