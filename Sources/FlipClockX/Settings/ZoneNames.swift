import FlipClock
import FlipSystem

/// Checks the names of zones against the system's database.
enum ZoneNames {
    /// The reason why the zone `name` cannot be shown; nil if it can be.
    static func problem(of name: String) -> String? {
        do throws(ZoneFile.Fault) {
            if try ZoneFile.zone(named: name) != nil { return nil }
            let nearest = ZoneTable(folder: ZoneFile.folder)?.nearest(to: name)
            return "does not exist" + (nearest.map { "; is it \($0)?" } ?? "")
        } catch {
            return "is unusable: \(error)"
        }
    }

    /// A sentence for each zone of the board that cannot be shown; none if the board is not shown.
    static func warnings(_ settings: Settings) -> [String] {
        guard settings.mode == .world else { return [] }
        return settings.zones.compactMap { zone in
            problem(of: zone.name).map {
                "the time zone '\(Quotation.shortened(zone.name))' \($0); its row is omitted"
            }
        }
    }
}
