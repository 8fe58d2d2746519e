import CX11
import Glibc

/// The server in words, for a report. They wait for it, and name no host.
extension XConnection {
    /// The extensions that the clock uses where the server has them.
    private static let used = [
        "MIT-SCREEN-SAVER", "MIT-SHM", "DPMS", "RANDR", "SHAPE", "SYNC", "XFIXES", "XINERAMA",
        "XKEYBOARD",
    ]

    /// The vendor and the release of the server, and how it is reached.
    package var summary: String {
        let vendor = XServerVendor(display).map { String(cString: $0) } ?? "an unknown server"
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getpeername(fileDescriptor, $0, &length)
            }
        }
        let isLocal = result == 0 && Int32(address.ss_family) == AF_UNIX
        return "\(vendor) \(XVendorRelease(display)), "
            + (isLocal ? "on this machine" : "over a network")
    }

    /// The extensions that the clock uses and the server has, and those that it lacks.
    package var extensions: (present: [String], missing: [String]) {
        var count: Int32 = 0
        guard isAlive, let list = XListExtensions(display, &count) else { return ([], Self.used) }
        defer { XFreeExtensionList(list) }
        let names = Set(
            (0..<Int(count)).compactMap { list[$0].map { String(cString: $0) } })
        return (Self.used.filter(names.contains), Self.used.filter { !names.contains($0) })
    }
}
