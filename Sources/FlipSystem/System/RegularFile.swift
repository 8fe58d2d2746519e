import Glibc

/// Opens a file that must be a regular one, without blocking.
///
///     let (descriptor, status) = try RegularFile.open(path)
///     defer { close(descriptor) }
///
/// Opening a FIFO waits for its writer, and reading a device may never end. Both are refused with an error that names
/// the path and the kind of file. `/dev/null` counts as an empty file.
package enum RegularFile {
    /// Opens the file at `path` for reading; returns its status as well.
    package static func open(_ path: String) throws(SystemError) -> (
        descriptor: Int32, status: stat
    ) {
        var status = stat()
        // Checked before opening: a process that waits for a FIFO's reader would take us for that reader.
        if stat(path, &status) == 0, let kind = refusedKind(status) {
            throw refusal(to: "read", path, kind)
        }
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        let descriptor = Glibc.open(path, flags)
        guard descriptor >= 0 else { throw SystemError(call: "open", subject: path) }
        // Checked again, because the file may have been replaced in the meantime.
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

    /// Returns the bytes of the file at `path`, at most `limit`, and its status; throws `EFBIG` for a larger file.
    package static func read(
        _ path: String, limit: Int
    ) throws(SystemError) -> (bytes: [UInt8], status: stat) {
        let (descriptor, status) = try open(path)
        defer { close(descriptor) }
        // Before anything of it is read.
        guard status.st_size <= limit else {
            throw SystemError(call: "read", subject: path, code: EFBIG)
        }
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

    /// Returns the error for `path`, which is a `kind` and cannot be used for `call`.
    static func refusal(to call: String, _ path: String, _ kind: String) -> SystemError {
        var error = SystemError(call: call, subject: path, code: EINVAL)
        error.reason = "it is \(kind); give a regular file"
        return error
    }

    /// Returns the kind of a file with this status; nil for a regular file, for `/dev/null`, and for a folder, because
    /// the system has an error for that.
    package static func refusedKind(_ status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFDIR: nil
        case S_IFCHR: status.st_rdev == nullDevice ? nil : "a device"
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    /// Major number 1, minor number 3; see null(4).
    private static let nullDevice: dev_t = 0x103
}
