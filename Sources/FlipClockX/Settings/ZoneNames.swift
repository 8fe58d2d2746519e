import FlipFace
import FlipX11

/// Checks the names of zones against the system's database.
enum ZoneNames {
    /// The reason why the zone `name` cannot be shown; nil if it can be.
    static func problem(of name: String) -> String? {
        do throws(ZoneFile.Fault) {
            if try ZoneFile.zone(named: name) != nil { return nil }
            return "does not exist" + hint(for: name)
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

    /// A hint with the name that the user may have meant, from the database's own table.
    private static func hint(for name: String) -> String {
        let table = try? RegularFile.read(ZoneFile.folder + "/tzdata.zi", limit: ZoneFile.sizeLimit)
        let lines = (table?.bytes ?? []).split(separator: UInt8(ascii: "\n"))
        // Lines "Z NAME ..." define a zone, and lines "L TARGET NAME" another name of one.
        let names = lines.compactMap { line -> String? in
            let fields = line.prefix(100).split(separator: UInt8(ascii: " "))
            switch fields.first?.first {
            case UInt8(ascii: "Z") where fields.count > 1:
                return String(decoding: fields[1], as: UTF8.self)
            case UInt8(ascii: "L") where fields.count > 2:
                return String(decoding: fields[2], as: UTF8.self)
            default: return nil
            }
        }
        return Spelling.nearest(to: name, of: names).map { "; is it \($0)?" } ?? ""
    }
}
