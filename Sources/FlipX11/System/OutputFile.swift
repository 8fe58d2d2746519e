import Glibc

/// A file being written that appears whole or not at all.
///
///     let file = try OutputFile(path: "clock.png")
///     fwrite(bytes, 1, count, file.stream)
///     try file.commit()  // or file.abandon()
///
/// A regular file, or one that does not exist yet, is written beside its place and renamed there by `commit()`, so that
/// whoever looks sees the old content or the new. It keeps its permissions and, as far as that is allowed, its owner, but not
/// the set-user-ID and set-group-ID bits, which were given to the old content. A symbolic link stays a link; the file it
/// leads to is replaced, or made where there is none yet. Anything else (a device, a pipe) is written straight, because there is nothing to rename;
/// `/dev/stdout` and its like are the descriptor itself, which also works where that is a socket.
///
/// Deliberately not: `fsync`. A picture is worth no wait for the disk.
package struct OutputFile {
    /// A system call's failure.
    package struct Failure: Error, Hashable, Sendable {
        /// The value of `errno`.
        let code: Int32

        package init(code: Int32) {
            self.code = code
        }
        /// The system's word for it.
        package var reason: String { String(cString: strerror(code)) }
    }

    /// Where to write.
    package let stream: UnsafeMutablePointer<FILE>
    /// What is renamed over `target`; nil where the stream is the target itself.
    private let temporary: String?
    private let target: String

    /// Opens `path` for writing; the file there is not touched yet unless it is a device.
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

    /// Writes out what is buffered and puts the file in its place; after a failure nothing has changed there.
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

    /// Gives up: closes the stream and leaves no trace beside the target.
    package func abandon() {
        fclose(stream)
        if let temporary { unlink(temporary) }
    }

    // MARK: - Opening

    /// The open descriptor that `path` is a name for.
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

    /// A new file in the folder of `path`, with the owner and permissions of `old`, or those of any new file for nil.
    private static func openBeside(
        _ path: String, like old: stat?
    ) throws(Failure) -> (UnsafeMutablePointer<FILE>, String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        // A path that ends in a slash names no file; the system says so of the path itself.
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

    /// Gives the new file the owner, the group and the permissions of the old one. Only root may give a file away; others may
    /// give it to a group of theirs.
    private static func give(_ descriptor: Int32, like old: stat) {
        var new = stat()
        if fstat(descriptor, &new) == 0, (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid),
            fchown(descriptor, old.st_uid, old.st_gid) != 0
        {
            _ = fchown(descriptor, uid_t.max, old.st_gid)
        }
        fchmod(descriptor, old.st_mode & 0o777)
    }

    /// A buffered stream that owns `descriptor`, which is -1 where opening it failed.
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

    /// `path` with every symbolic link followed.
    private static func resolved(_ path: String) throws(Failure) -> String {
        guard let real = realpath(path, nil) else { throw Failure(code: errno) }
        defer { free(real) }
        return String(cString: real)
    }
}
