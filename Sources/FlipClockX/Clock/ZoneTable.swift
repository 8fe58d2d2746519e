import FlipClock
import FlipSystem
import Glibc

/// The names in the system's database of time zones, from its table `tzdata.zi`.
///
///     ZoneTable(folder: "/usr/share/zoneinfo")?.target(of: "US/Eastern")     // "America/New_York"
///
/// Some systems have no files for the other names of zones, but the table still lists them.
struct ZoneTable {
    /// The zones of the table.
    private var zones: [String] = []
    /// The other names, each with the name of its zone, which may be such a name itself.
    private var links: [String: String] = [:]
    private let folder: String

    /// Reads the table in `folder`; nil if there is none.
    init?(folder: String) {
        self.folder = folder
        guard
            let table = try? RegularFile.read(folder + "/tzdata.zi", limit: ZoneFile.sizeLimit)
        else { return nil }
        for line in table.bytes.split(separator: UInt8(ascii: "\n")) {
            let fields = line.prefix(100).split(separator: UInt8(ascii: " "))
                .map { String(decoding: $0, as: UTF8.self) }
            // Lines "Z NAME ..." define a zone, and lines "L TARGET NAME" another name of one.
            switch fields.first {
            case "Z" where fields.count > 1: zones.append(fields[1])
            case "L" where fields.count > 2: links[fields[2]] = fields[1]
            default: break
            }
        }
    }

    /// The zone whose other name is `name`; nil if there is none, or if it has no file.
    func target(of name: String) -> String? {
        var target = name
        // A table may have links to links, and a broken one even circles.
        for _ in 0..<8 {
            guard let next = links[target], ZoneName(name: next) != nil else { return nil }
            if hasFile(next) { return next }
            target = next
        }
        return nil
    }

    /// The name of a zone that exists which the user may have meant by `name`, possibly a city without its region; nil
    /// if none is similar.
    func nearest(to name: String) -> String? {
        let names =
            zones.filter(hasFile).sorted()
            + links.keys.filter { hasFile($0) || target(of: $0) != nil }.sorted()
        let cities = names.map { $0.split(separator: "/").last?.lowercased() ?? $0 }
        func zone(of city: String) -> String? { cities.firstIndex(of: city).map { names[$0] } }
        return zone(of: name.lowercased()) ?? Spelling.nearest(to: name, of: names)
            ?? Spelling.nearest(to: name.lowercased(), of: cities).flatMap(zone)
    }

    /// The search among all names whose zone has a file.
    var search: ZoneSearch {
        var names = Dictionary(uniqueKeysWithValues: Set(zones).map { ($0, $0) })
        for name in links.keys {
            var zone = name
            for _ in 0..<8 { zone = links[zone] ?? zone }
            names[name] = zone
        }
        return ZoneSearch(names.filter { hasFile($0.key) || hasFile($0.value) })
    }

    private func hasFile(_ name: String) -> Bool {
        access(folder + "/" + name, R_OK) == 0
    }
}
