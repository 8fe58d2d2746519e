@testable import FlipClock

/// Time zones.
extension Fuzzer {
    /// A file of the zones' database.
    static let zoneFile = Fuzzer("zone-file") { bytes in
        do throws(Zone.Fault) {
            let zone = try Zone(file: bytes)
            let near = zone.changes.prefix(8) + zone.changes.suffix(8)
            for seconds in [0, 1_800_000_000, -5_000_000_000, 99_000_000_000, .max, .min] + near {
                check(zone, at: seconds)
            }
        } catch {
            demandSentences([error.description])
        }
    }

    private static func check(_ zone: Zone, at seconds: Int) {
        let time = WallTime(seconds: seconds)
        _ = zone.reading(at: time)
        guard abs(seconds / 2) < 1 << 60 else { return }
        for unit in [ClockUnit.second, .minute, .day] {
            let next = zone.nextBoundary(after: time, of: unit)
            demand(next > time && next.seconds <= seconds + 120, "a minute ends soon")
        }
    }

    /// A rule in `TZ`: a correct one means the same as what the C library keeps of it.
    static let zoneRule = Fuzzer("zone-rule") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let kept = ZoneRule(keptOf: text)
        for zone in [ZoneRule(text), kept].compactMap({ $0 }).map({ Zone(rule: $0) }) {
            for seconds in [0, 1_800_000_000, .max, .min] { check(zone, at: seconds) }
        }
        guard let rule = ZoneRule(text) else { return }
        for seconds in stride(from: 1_700_000_000, to: 1_800_000_000, by: 3_210_123) {
            let offsets = (rule.offset(at: seconds), kept.offset(at: seconds))
            demand(
                offsets.0 == offsets.1, "\(text) is \(offsets.0), not \(offsets.1), at \(seconds)")
        }
    }
}
