import FlipFace
import FlipX11
import Glibc

/// Locates the file of the local time zone, as named by `TZ` or the system.
///
///     let zone = try ZoneFile.current.zone()
struct ZoneFile: Hashable, Sendable {
    /// The path to open.
    let path: String
    /// The value of `TZ`, which may be a rule instead of a name; nil if it is not set.
    private let rule: String?

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
        guard var value = timeZone else {
            path = system
            rule = nil
            return
        }
        if value.isEmpty { value = "Universal" }
        if value.hasPrefix(":") { value.removeFirst() }
        path = value.hasPrefix("/") ? value : "\(folder)/\(value)"
        rule = value
    }

    /// Reads the zone.
    ///
    /// If the file does not exist, the result is the zone of the rule in `TZ`, or UTC if `TZ` is not a rule, as in the
    /// C library. A file that exists but contains no zone is a fault.
    func zone() throws(Fault) -> Zone {
        try existingZone() ?? rule.flatMap(Zone.init(rule:)) ?? .utc
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
        return try ZoneFile(timeZone: name, folder: folder).existingZone()
    }

    /// The local zone with its name in the database. The name is nil unless `TZ` names the zone, or the file is a link
    /// into a folder `zoneinfo`.
    func local(_ zone: Zone) -> LocalZone {
        if let rule {
            guard (try? existingZone()) != nil else { return LocalZone(name: nil, zone) }
            return LocalZone(name: Self.name(in: path) ?? rule, zone)
        }
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &target, target.count - 1)
        guard count > 0 else { return LocalZone(name: nil, zone) }
        let link = String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return LocalZone(name: Self.name(in: link), zone)
    }

    /// The part of `path` after the folder `zoneinfo`; nil if it is not in such a folder.
    private static func name(in path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
        return parts[(folder + 1)...].joined(separator: "/")
    }
}
