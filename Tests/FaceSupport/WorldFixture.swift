import FlipEngine
import Testing

@testable import FlipClock

/// Boards of zones that follow rules, so that they do not depend on the system's database.
enum WorldFixture {
    /// Zones with changes by an hour and by half an hour, in both hemispheres, and with offsets of 30 and 45 minutes.
    static let rules = [
        ("Berlin", "CET-1CEST,M3.5.0,M10.5.0/3"), ("New York", "EST5EDT,M3.2.0,M11.1.0"),
        ("Lord Howe", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"), ("Kathmandu", "<+0545>-5:45"),
        ("Kolkata", "IST-5:30"), ("Auckland", "NZST-12NZDT,M9.5.0,M4.1.0/3"),
        ("Chatham", "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45"), ("Kiritimati", "<+14>-14"),
        ("Niue", "<-11>11"), ("St Johns", "NST3:30NDT,M3.2.0,M11.1.0"), ("Tokyo", "JST-9"),
        ("UTC", "UTC0"),
    ]

    /// The first `count` rows.
    static func rows(_ count: Int) throws -> [WorldMode.Row] {
        try rules.prefix(count).map { label, rule in
            let part = String(label.map { $0 == " " ? "_" : $0 })
            let name = try #require(ZoneName(label: label, name: "Test/" + part))
            return WorldMode.Row(name, try #require(Zone(rule: rule)))
        }
    }

    static func mode(
        _ count: Int, hourCycle: HourCycle = .h24, hasSingleDigits: Bool = false
    ) throws -> WorldMode {
        WorldMode(
            rows: try rows(count),
            time: TimeMode(hourCycle: hourCycle, hasSingleDigits: hasSingleDigits),
            names: .english)
    }

    /// Coordinated Universal Time.
    static func utc(_ text: String) throws -> ClockReading {
        try #require(ClockReading(parsing: text))
    }

    /// The seconds from 2000 to 2037 at which a zone of `rows` changes its offset, in UTC since 1970.
    static func changes(of rows: [WorldMode.Row]) -> [Int] {
        let years = 946_684_800..<2_145_916_800
        return rows.flatMap { row in
            stride(from: years.lowerBound, to: years.upperBound, by: 14 * 86_400).compactMap {
                day in
                var (low, high) = (day, day + 14 * 86_400)
                guard row.zone.offset(at: low) != row.zone.offset(at: high) else { return nil }
                while high - low > 1 {
                    let middle = (low + high) / 2
                    if row.zone.offset(at: middle) == row.zone.offset(at: low) {
                        low = middle
                    } else {
                        high = middle
                    }
                }
                return high
            }
        }
    }

    /// Space for cards of 100 pixels, whatever the plan.
    static let large: @Sendable (CardPlan) -> [Double] = { $0.groups.map { 100 * $0.height } }
}

extension ClockReading {
    /// The reading of Coordinated Universal Time `seconds` after 1970.
    init(utc seconds: Int) { self.init(dayNumber: 0, secondOfDay: seconds) }
}
