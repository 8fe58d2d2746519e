import Glibc

/// Which file the local zone comes from: the one that `TZ` or the system names.
struct ZoneFile: Hashable, Sendable {
    /// The path that the C library opens first.
    let path: String

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
            return
        }
        if value.isEmpty { value = "Universal" }
        if value.hasPrefix(":") { value.removeFirst() }
        path = value.hasPrefix("/") ? value : "\(folder)/\(value)"
    }

    /// Why the C library must not be let near it, as a sentence; nil where it may read it, or where there is none.
    ///
    /// `tzset` opens whatever the name leads to and reads it to its end: a FIFO never answers, and `/dev/zero` never ends.
    var refusal: String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG,
            let kind = RegularFile.refusedKind(status)
        else { return nil }
        return "cannot read the time zone \(path): it is \(kind); the time is shown in UTC"
    }

    /// The file of this process, by its environment variables `TZ` and `TZDIR`.
    static var current: ZoneFile {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        if let folder = variable("TZDIR"), !folder.isEmpty {
            return ZoneFile(timeZone: variable("TZ"), folder: folder)
        }
        return ZoneFile(timeZone: variable("TZ"))
    }
}
