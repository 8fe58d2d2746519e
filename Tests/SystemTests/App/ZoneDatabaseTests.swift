import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX
@testable import FlipSystem
@testable import SystemSupport

/// Compares `Zone` with the C library's time zones, through `date` of coreutils.
@Suite("Time zone database", .serialized)
struct ZoneDatabaseTests {
    private static let database = "/usr/share/zoneinfo"
    /// The years 1970 to 2037, and 2038 to 2499, in seconds since 1970.
    private static let years = 0..<2_145_916_800
    private static let later = 2_145_916_800..<16_725_225_600

    @Test(
        "Every zone file agrees with the C library, around every change and at random times",
        .enabled(if: access(database + "/Europe/Berlin", R_OK) == 0, "needs tzdata"))
    func files() throws {
        let paths = zoneFiles(below: Self.database)
        #expect(paths.count > 300)
        let looks = try inParallel(paths) { path in
            let bytes = try RegularFile.read(path, limit: ZoneFile.sizeLimit).bytes
            let zone = try Zone(file: bytes)
            var random = SeededRandom(seed: UInt64(bytes.count))
            var moments: [Int] = []
            for change in zone.changes where Self.years.contains(change) {
                moments += [change - 1, change, change + 1]
            }
            for leap in zone.leapSeconds { moments += (-2...2).map { leap.time + $0 } }
            for _ in 0..<100 {
                moments.append(
                    Int.random(in: -6_000_000_000..<Self.later.upperBound, using: &random))
            }
            // Changes according to the rule, found by bisection and so independently of the rule's representation.
            for _ in 0..<8 where zone.rule != nil {
                moments += changes(after: Int.random(in: Self.later, using: &random)) {
                    zone.offset(at: $0)
                }
            }
            return (moments.count, try difference(of: zone, from: ":" + path, at: moments))
        }
        for difference in looks.compactMap(\.1) { Issue.record("\(difference)") }
        progress("zones: \(paths.count) files, \(looks.reduce(0) { $0 + $1.0 }) times")
    }

    @Test("Random TZ rules give the same times as in the C library")
    func rules() throws {
        var random = SeededRandom(seed: 36)
        var rules: [(text: String, seed: UInt64)] = []
        for _ in 0..<150 { rules.append((randomRule(&random), random.next())) }
        let differences = try inParallel(rules) { rule -> String? in
            guard let zone = Zone(rule: rule.text) else { return "\(rule.text) is refused" }
            var random = SeededRandom(seed: rule.seed)
            var moments: [Int] = []
            for _ in 0..<20 {
                let start = Int.random(in: Self.years, using: &random)
                moments += [start] + changes(after: start) { zone.offset(at: $0) }
            }
            return try difference(of: zone, from: rule.text, at: moments)
        }
        for difference in differences.compactMap({ $0 }) { Issue.record("\(difference)") }
    }

    private func randomRule(_ random: inout SeededRandom) -> String {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func day() -> String {
            let day =
                switch number(0...3) {
                case 0: "J\(number(1...365))"
                case 1: "\(number(0...364))"
                default: "M\(number(1...12)).\(number(1...5)).\(number(0...6))"
                }
            return number(0...1) == 0 ? day : day + "/\(number(-24...25)):\(number(0...59))"
        }
        let (first, second) = (number(-12...14), number(0...1) == 0)
        return "<AB\(number(0...9))>\(first):\(number(0...59))DEF"
            + (second ? "\(first - 1):30" : "") + ",\(day()),\(day())"
    }

    /// The times around the changes of `offset` in the two years after `start`.
    private func changes(after start: Int, _ offset: (Int) -> Int) -> [Int] {
        var moments: [Int] = []
        // Two changes within the same week would be missed.
        for begin in stride(from: start, to: start + 2 * 366 * 86_400, by: 7 * 86_400) {
            var (low, high) = (begin, begin + 7 * 86_400)
            guard offset(low) != offset(high) else { continue }
            while high - low > 1 {
                let middle = (low + high) / 2
                if offset(middle) == offset(low) { low = middle } else { high = middle }
            }
            moments += [low - 1, low, high, high + 1]
        }
        return moments
    }

    /// Describes the first of the moments at which the C library shows another time in `timeZone`; nil if none.
    private func difference(
        of zone: Zone, from timeZone: String, at moments: [Int]
    ) throws -> String? {
        let folder = try TemporaryFolder()
        try writeFile(moments.map { "@\($0)\n" }.joined(), to: folder("moments"))
        let date = try ChildProcess(
            "/bin/date", ["-f", folder("moments"), "+%Y-%m-%d %H:%M:%S"],
            environment: ["TZ": timeZone, "LC_ALL": "C"])
        guard date.wait(timeout: 60) == .status(0) else { return "date: \(date.errorOutput)" }
        let shown = date.output.split(separator: "\n")
        guard shown.count == moments.count else { return "date shows \(shown.count) moments" }
        for (moment, line) in zip(moments, shown) {
            let expected = line.hasSuffix(":60") ? line.dropLast(2) + "59" : line
            let ours = zone.reading(at: WallTime(seconds: moment)).description
            if ours != expected { return "\(timeZone) at \(moment): \(ours), not \(line)" }
        }
        return nil
    }

    private func zoneFiles(below folder: String) -> [String] {
        guard let listing = try? ChildProcess("/usr/bin/find", [folder, "-type", "f"]) else {
            return []
        }
        _ = listing.wait()
        return listing.output.split(separator: "\n").map(String.init).sorted().filter { path in
            let bytes = try? RegularFile.read(path, limit: ZoneFile.sizeLimit).bytes
            return bytes?.starts(with: "TZif".utf8) == true
        }
    }
}
