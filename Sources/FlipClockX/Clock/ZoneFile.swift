import FlipFace
import FlipX11
import Glibc

/// Which file the local zone comes from: the one that `TZ` or the system names.
///
///     let zone = try ZoneFile.current.zone()
struct ZoneFile: Hashable, Sendable {
    /// The path that is opened first.
    let path: String
    /// The rule that `TZ` may be instead of a name; nil where it is not set.
    private let rule: String?

    /// Why a file gives no zone.
    struct Fault: Error, Equatable, CustomStringConvertible {
        /// The reason, as the beginning of a sentence whose end says which zone is shown instead.
        let description: String
    }

    /// How long a file may be, in bytes. The longest of the system's has about 4,000.
    static let sizeLimit = 1 << 18

    /// The file for a value of `TZ`, as glibc understands it.
    ///
    /// Unset, it is `system`. A leading colon is dropped, an absolute path is itself, any other is a name in `folder`. An
    /// empty value means `Universal`. A rule such as `CET-1CEST` is tried as a name first, so that is what it gives here.
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

    /// The zone that the file says.
    ///
    /// Where there is no such file, it is that of the rule that `TZ` is, or else UTC, as in the C library. A file that
    /// exists but holds no zone is a fault.
    func zone() throws(Fault) -> Zone {
        var status = stat()
        if stat(path, &status) == 0, let kind = RegularFile.refusedKind(status) {
            throw fault("it is \(kind)")
        }
        let bytes: [UInt8]
        do {
            bytes = try RegularFile.read(path, limit: Self.sizeLimit).bytes
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG:
                return rule.flatMap(Zone.init(rule:)) ?? .utc
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

    /// The file of this process, by its environment variables `TZ` and `TZDIR`.
    static var current: ZoneFile {
        let variable = Environment.variable
        if let folder = variable("TZDIR"), !folder.isEmpty {
            return ZoneFile(timeZone: variable("TZ"), folder: folder)
        }
        return ZoneFile(timeZone: variable("TZ"))
    }
}
