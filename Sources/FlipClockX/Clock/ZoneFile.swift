import Glibc

/// Which files the local zone comes from: the one that `TZ` or the system names, and those it leads to.
struct ZoneFile: Hashable, Sendable {
    /// One name in one folder; something watched must tell a replaced file from a changed one, so it watches the folder.
    struct Place: Hashable, Sendable {
        /// The folder's path.
        let folder: String
        /// The file's name in it.
        let name: String
    }

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

    /// The file of this process, by its environment variables `TZ` and `TZDIR`.
    static var current: ZoneFile {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        if let folder = variable("TZDIR"), !folder.isEmpty {
            return ZoneFile(timeZone: variable("TZ"), folder: folder)
        }
        return ZoneFile(timeZone: variable("TZ"))
    }

    /// The path's own place, and where each symbolic link leads, as far as there are any.
    var places: [Place] {
        var places: [Place] = []
        var path = path
        // The kernel gives up after 40 links as well.
        for _ in 0..<40 {
            guard let slash = path.lastIndex(of: "/") else { break }
            let folder = slash == path.startIndex ? "/" : String(path[..<slash])
            let place = Place(folder: folder, name: String(path[path.index(after: slash)...]))
            if places.contains(place) { break }
            places.append(place)
            guard let target = Self.link(at: path) else { break }
            path = target.hasPrefix("/") ? target : "\(folder)/\(target)"
        }
        return places
    }

    /// What the symbolic link at `path` says; nil where there is none.
    private static func link(at path: String) -> String? {
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            let length = buffer.withMemoryRebound(to: CChar.self) { characters in
                characters.baseAddress.map { readlink(path, $0, characters.count) } ?? 0
            }
            count = max(0, length)
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
