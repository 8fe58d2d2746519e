import Glibc

/// Writes a file that appears completely or not at all.
///
///     let file = try OutputFile(path: "clock.png")
///     fwrite(bytes, 1, count, file.stream)
///     try file.commit()  // or file.abandon()
///
/// For a regular file, or one that does not exist yet, the data goes to a temporary file beside it, which `commit()`
/// renames. So other programs see either the old or the new content. The file keeps its permissions and, as far as
/// allowed, its owner, but not the set-user-ID and set-group-ID bits, which applied to the old content. A symbolic link
/// stays a link; its target is replaced, or created if missing. Anything else (a device, a pipe) is written directly,
/// because a renamed file would replace it instead of reaching its reader. `/dev/stdout` and similar paths name an open
/// descriptor, which is duplicated, because a socket cannot be opened by its path.
///
/// There is deliberately no `fsync`: a picture is not worth waiting for the disk.
package struct OutputFile {
    /// A failed system call.
    package struct Failure: Error, Hashable, Sendable {
        /// The value of `errno`.
        let code: Int32

        package init(code: Int32) {
            self.code = code
        }
        /// The system's message for it.
        package var reason: String { String(cString: strerror(code)) }
    }

    /// The stream to write to.
    package let stream: UnsafeMutablePointer<FILE>
    /// The temporary file; nil if the stream is the target itself.
    private let temporary: String?
    private let target: String

    /// Opens `path` for writing; an existing regular file is not changed yet.
    package init(path: String) throws(Failure) {
        if let inherited = Self.descriptor(named: path) {
            target = path
            temporary = nil
            stream = try Self.stream(on: dup(inherited), removing: nil)
            return
        }
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { throw Failure(code: errno) }
            target = FilePlace.chain(from: path).last?.path ?? path
            (stream, temporary) = try Self.openBeside(target, like: nil)
        } else if status.st_mode & S_IFMT == S_IFREG {
            guard access(path, W_OK) == 0 else { throw Failure(code: errno) }
            target = try Self.resolved(path)
            (stream, temporary) = try Self.openBeside(target, like: status)
        } else {
            target = path
            temporary = nil
            let straight = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
            stream = try Self.stream(on: straight, removing: nil)
        }
    }

    /// Flushes the stream and renames the file to its target; after a failure the target is unchanged.
    package func commit() throws(Failure) {
        let flushed = fflush(stream) == 0 && ferror(stream) == 0
        let cause = flushed ? 0 : (errno == 0 ? EIO : errno)
        let closed = fclose(stream) == 0
        guard flushed, closed else {
            let failure = Failure(code: flushed ? errno : cause)
            if let temporary { unlink(temporary) }
            throw failure
        }
        guard let temporary else { return }
        guard rename(temporary, target) == 0 else {
            let failure = Failure(code: errno)
            unlink(temporary)
            throw failure
        }
    }

    /// Closes the stream and removes the temporary file.
    package func abandon() {
        fclose(stream)
        if let temporary { unlink(temporary) }
    }

    // MARK: - Opening

    /// Returns the open descriptor that `path` names, if any.
    private static func descriptor(named path: String) -> Int32? {
        switch path {
        case "-", "/dev/stdout": return STDOUT_FILENO
        case "/dev/stderr": return STDERR_FILENO
        default: break
        }
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            return Int32(path.dropFirst(folder.count))
        }
        return nil
    }

    /// Creates a file in the folder of `path`, with the owner and permissions of `old`, or the default ones for nil.
    private static func openBeside(
        _ path: String, like old: stat?
    ) throws(Failure) -> (UnsafeMutablePointer<FILE>, String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        // A path that ends in a slash names no file; throws the same error as the system.
        if folder == path { throw Failure(code: path.isEmpty ? ENOENT : EISDIR) }
        for attempt in 0..<100 {
            let name = "\(folder).flipclockx-\(getpid())-\(attempt)"
            let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor < 0, errno == EEXIST { continue }
            let stream = try stream(on: descriptor, removing: name)
            if let old { give(descriptor, like: old) }
            return (stream, name)
        }
        throw Failure(code: EEXIST)
    }

    /// Copies the owner, the group and the permissions of the old file. Only root may change the owner; other users may
    /// set one of their groups.
    private static func give(_ descriptor: Int32, like old: stat) {
        var new = stat()
        if fstat(descriptor, &new) == 0, (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid),
            fchown(descriptor, old.st_uid, old.st_gid) != 0
        {
            _ = fchown(descriptor, uid_t.max, old.st_gid)
        }
        fchmod(descriptor, old.st_mode & 0o777)
    }

    /// Creates a buffered stream that owns `descriptor`, which is -1 if opening it failed.
    private static func stream(
        on descriptor: Int32, removing name: String?
    ) throws(Failure) -> UnsafeMutablePointer<FILE> {
        guard descriptor >= 0 else { throw Failure(code: errno) }
        if let stream = fdopen(descriptor, "wb") { return stream }
        let failure = Failure(code: errno)
        close(descriptor)
        if let name { unlink(name) }
        throw failure
    }

    /// Returns `path` with every symbolic link resolved.
    private static func resolved(_ path: String) throws(Failure) -> String {
        guard let real = realpath(path, nil) else { throw Failure(code: errno) }
        defer { free(real) }
        return String(cString: real)
    }
}
