import Glibc

/// Opens a file that has to be a regular one, without waiting for it.
///
///     let (descriptor, status) = try RegularFile.open(path)
///     defer { close(descriptor) }
///
/// A FIFO waits for its other end, and a device may have no end at all: both are refused by path and kind. `/dev/null` is
/// taken as an empty file.
package enum RegularFile {
    /// Opens the file at `path` for reading, and gives its state as well.
    package static func open(_ path: String) throws(SystemError) -> (
        descriptor: Int32, status: stat
    ) {
        var status = stat()
        // Before it is opened: a writer that waits for a FIFO's reader would take us for it.
        if stat(path, &status) == 0, let kind = refusedKind(status) {
            throw refusal(to: "read", path, kind)
        }
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        let descriptor = Glibc.open(path, flags)
        guard descriptor >= 0 else { throw SystemError(call: "open", subject: path) }
        // It may be another one than a moment ago.
        guard fstat(descriptor, &status) == 0 else {
            let error = SystemError(call: "read", subject: path)
            close(descriptor)
            throw error
        }
        if let kind = refusedKind(status) {
            close(descriptor)
            throw refusal(to: "read", path, kind)
        }
        return (descriptor, status)
    }

    /// The bytes of the file at `path`, at most `limit`, and its state; more than that is `EFBIG`.
    package static func read(
        _ path: String, limit: Int
    ) throws(SystemError) -> (bytes: [UInt8], status: stat) {
        let (descriptor, status) = try open(path)
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16384)
        while true {
            let count = SystemCall.uninterrupted { Glibc.read(descriptor, &chunk, chunk.count) }
            guard count >= 0 else { throw SystemError(call: "read", subject: path) }
            if count == 0 { return (bytes, status) }
            bytes += chunk[..<count]
            guard bytes.count <= limit else {
                throw SystemError(call: "read", subject: path, code: EFBIG)
            }
        }
    }

    /// The error for `path`, which is a `kind` and cannot be used for `call`.
    static func refusal(to call: String, _ path: String, _ kind: String) -> SystemError {
        var error = SystemError(call: call, subject: path, code: EINVAL)
        error.reason = "it is \(kind); give a regular file"
        return error
    }

    /// The kind of a file of that state, nil for a regular file and `/dev/null`; also for a folder, since the system has words
    /// for that.
    package static func refusedKind(_ status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFDIR: nil
        case S_IFCHR: status.st_rdev == nullDevice ? nil : "a device"
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    /// Major number 1, minor number 3, see null(4).
    private static let nullDevice: dev_t = 0x103
}
