import FlipClock
import FlipSystem
import Glibc

/// Locates the file of the local time zone, as named by `TZ` or the system.
///
///     let zone = try ZoneFile.current.reading(at: clock.now).zone
struct ZoneFile: Hashable, Sendable {
    /// The path to open.
    let path: String
    /// The value of `TZ`, which may be a rule instead of a name; nil if it is not set.
    private let rule: String?
    /// The folder of the system's database.
    private let folder: String

    /// The reason why a file cannot be used.
    struct Fault: Error, Equatable, CustomStringConvertible {
        /// The reason, as the first part of a sentence; the caller adds which zone is used instead.
        let description: String
    }

    /// The largest file that is read, in bytes (256 KiB). The largest file in the system's database has about 4,000.
    static let sizeLimit = 1 << 18

    /// Creates the file for a value of `TZ`, as in glibc.
    ///
    /// If `TZ` is unset, the file is `system`. A leading colon is dropped, an absolute path is used as it is, and any
    /// other value is a name in `folder`. An empty value means `Universal`. A rule such as `CET-1CEST` is tried as a
    /// name first.
    init(
        timeZone: String?, system: String = "/etc/localtime",
        folder: String = "/usr/share/zoneinfo"
    ) {
        self.folder = folder
        guard var value = timeZone else {
            path = system
            rule = nil
            return
        }
        if value.isEmpty { value = "Universal" }
        if value.hasPrefix(":") { value.removeFirst() }
        path = value.isAbsolutePath ? value : "\(folder)/\(value)"
        rule = value
    }

    /// A zone, and the problem with the requested one.
    struct Reading {
        let zone: Zone
        /// The sentence about a zone that was not found as it was named; nil if it was.
        var problem: String?
        /// The name of the time in place of the local time, such as "UTC"; nil for the local time.
        var substitute: String?
    }

    /// Reads the zone; the sentences tell its offset at the time `now`.
    ///
    /// If the file does not exist, the result is the zone of that name in the database's table of other names, or that
    /// of the rule in `TZ`, or what the C library keeps of a rule that is not correct, which may be UTC. A system
    /// without the file `/etc/localtime` is in UTC. Throws if the file exists but contains no zone.
    func reading(at now: WallTime) throws(Fault) -> Reading {
        if let zone = try existingZone() { return Reading(zone: zone) }
        let table = ZoneTable(folder: folder)
        let link = rule == nil ? Self.target(of: path) : nil
        let name = (rule == nil ? link : path).flatMap(Self.name) ?? rule
        if let name, let target = table?.target(of: name),
            let zone = try ZoneFile(timeZone: target, folder: folder).existingZone()
        {
            return Reading(
                zone: zone,
                problem: "the time zone \(name) is not installed; "
                    + "\(target) is shown, of which it is another name")
        }
        guard let rule else {
            guard let link else { return Reading(zone: .utc) }
            return Reading(
                zone: .utc,
                problem:
                    "\(path) is a link to \(link), which does not exist; the time is shown in UTC",
                substitute: "UTC")
        }
        if let zone = Zone(rule: rule) { return Reading(zone: zone) }
        let zone = Zone(rule: ZoneRule(keptOf: rule))
        // A system without the database still has UTC under its usual names.
        guard zone != .utc || !Self.universalNames.contains(rule) else {
            return Reading(zone: .utc)
        }
        let shown = Self.text(
            offset: zone.reading(at: now).seconds(since: Zone.utc.reading(at: now)))
        let hint = table?.nearest(to: rule).map { "; is it \($0)?" } ?? ""
        return Reading(
            zone: zone,
            problem:
                "TZ is '\(rule)', which is neither a time zone in \(folder) nor a correct rule; "
                + "the time is shown in \(shown), as the C library does\(hint)",
            substitute: shown)
    }

    private static let universalNames: Set<String> = [
        "UTC", "UCT", "GMT", "Universal", "Zulu", "Etc/UTC", "Etc/UCT", "Etc/GMT", "Etc/Universal",
        "Etc/Zulu",
    ]

    /// An offset from UTC, such as "UTC+05:30"; "UTC" for none.
    private static func text(offset: Int) -> String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        guard offset != 0 else { return "UTC" }
        let size = Int(offset.magnitude)
        return "UTC\(offset < 0 ? "-" : "+")\(padded(size / 3600)):\(padded(size / 60 % 60))"
    }

    /// Reads the zone; nil if the file does not exist.
    private func existingZone() throws(Fault) -> Zone? {
        var status = stat()
        if stat(path, &status) == 0, let kind = RegularFile.refusedKind(status) {
            throw fault("it is \(kind)")
        }
        let bytes: [UInt8]
        do {
            bytes = try RegularFile.read(path, limit: Self.sizeLimit).bytes
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG: return nil
            case EFBIG: throw fault("it is longer than \(Self.sizeLimit) bytes")
            default: throw fault(error.reason ?? String(cString: strerror(error.code)))
            }
        }
        do {
            return try Zone(file: bytes)
        } catch {
            throw fault(error.description)
        }
    }

    private func fault(_ reason: String) -> Fault {
        Fault(description: "cannot read the time zone \(path): \(reason)")
    }

    /// The folder of the system's database, from the environment variable `TZDIR`.
    static var folder: String {
        let folder = Environment.variable("TZDIR") ?? ""
        return folder.isEmpty ? "/usr/share/zoneinfo" : folder
    }

    /// The file of this process, from the environment variables `TZ` and `TZDIR`.
    static var current: ZoneFile {
        ZoneFile(timeZone: Environment.variable("TZ"), folder: folder)
    }

    // MARK: Names

    /// The zone `name` of the system's database; nil if it does not exist. Throws if its file cannot be used.
    static func zone(named name: String) throws(Fault) -> Zone? {
        guard ZoneName(name: name) != nil else { return nil }
        if let zone = try ZoneFile(timeZone: name, folder: folder).existingZone() { return zone }
        guard let target = ZoneTable(folder: folder)?.target(of: name) else { return nil }
        return try ZoneFile(timeZone: target, folder: folder).existingZone()
    }

    /// The local zone with its name in the database. The name is nil unless `TZ` names the zone, or the file is a link
    /// into a folder `zoneinfo`.
    func local(_ zone: Zone, substitute: String? = nil) -> LocalZone {
        let name =
            rule.map { Self.name(in: path) ?? $0 } ?? Self.target(of: path).flatMap(Self.name)
        let isKnown =
            rule == nil || (try? existingZone()) != nil
            || name.flatMap { ZoneTable(folder: folder)?.target(of: $0) } != nil
        return LocalZone(name: isKnown ? name : nil, zone, substitute: substitute)
    }

    /// What the link `path` points to; nil if it is not a link.
    private static func target(of path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &target, target.count - 1)
        guard count > 0 else { return nil }
        return String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The part of `path` after the folder `zoneinfo`; nil if it is not in such a folder.
    private static func name(in path: String) -> String? {
        let parts = path.pathNames
        guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
        return parts[(folder + 1)...].joined(separator: "/")
    }
}
