import Glibc

/// Writes a file that appears completely or not at all.
///
///     let file = try OutputFile(path: "clock.png")
///     fwrite(bytes, 1, count, file.stream)
///     try file.commit()  // or file.abandon()
///
/// For a regular file, or one that does not exist yet, the data goes to a temporary file in the same folder. `commit()`
/// gives the temporary file a name and renames it to the target, so other programs see either the old or the new
/// content. Until then the temporary file has no name (`O_TMPFILE`), so nothing is left behind if the program is
/// killed. On a file system that has no such files, such as NFS, the temporary file is a named one. The target keeps
/// its permissions and, as far as allowed, its owner, but not the set-user-ID and set-group-ID bits, which applied to
/// the old content. A symbolic link stays a link; its target is replaced, or created if missing. Anything else (a
/// device, a pipe) is written directly, because a renamed file would replace it instead of reaching its reader.
/// `/dev/stdout` and similar paths name an open descriptor, which is duplicated, because a socket cannot be opened by
/// its path.
///
/// There is deliberately no `fsync`: a picture is not worth waiting for the disk.
package struct OutputFile {
    /// A failed system call.
    package struct Failure: Error, Hashable, Sendable {
        /// The value of `errno`.
        let code: Int32
        /// The kind of a file that is not regular.
        private let kind: String?

        package init(code: Int32, kind: String? = nil) {
            self.code = code
            self.kind = kind
        }

        /// The system's message for it, or the kind of a file that is not regular.
        package var reason: String {
            kind.map { "it is \($0)" } ?? String(cString: strerror(code))
        }

        /// A sentence for the user: which of the file at `path` and its folder cannot be written, and why.
        package func sentence(path: String) -> String {
            let folder = path.lastSlash.map { String(path[..<$0]) } ?? "."
            let isRefused = code == EACCES || code == EROFS
            let isFolder = isRefused && access(folder.isEmpty ? "/" : folder, W_OK) != 0
            let named = Quotation.shortened(isFolder ? folder : path, keepsEnd: true)
            return "cannot write \(isFolder ? "into the folder " : "")\(named): \(reason)"
        }
    }

    /// The stream to write to.
    package let stream: UnsafeMutablePointer<FILE>
    /// The temporary file; nil if the stream is the target itself.
    private let temporary: Temporary?
    private let target: String

    /// A file that does not have its final name yet.
    private enum Temporary {
        /// It has no name.
        case unnamed
        /// It has this path.
        case named(String)

        /// Removes the file's name.
        func remove() {
            if case .named(let path) = self { unlink(path) }
        }
    }

    /// Opens `path` for writing; an existing regular file is not changed yet. A file that `mustBeRegular` and is another
    /// one, such as a FIFO, which may block, is refused. Only the user can read a new file that `isPrivate`.
    package init(
        path: String, mustBeRegular: Bool = false, isPrivate: Bool = false
    ) throws(Failure) {
        let mode: mode_t = isPrivate ? 0o600 : 0o666
        if let inherited = Self.descriptor(named: path) {
            target = path
            temporary = nil
            guard fcntl(inherited, F_GETFL) & O_ACCMODE != O_RDONLY else {
                throw Failure(code: EBADF)
            }
            stream = try Self.stream(on: dup(inherited))
            return
        }
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { throw Failure(code: errno) }
            target = FilePlace.chain(from: path).last?.path ?? path
            (stream, temporary) = try Self.openBeside(target, like: nil, mode: mode)
        } else if status.st_mode & S_IFMT == S_IFREG {
            guard access(path, W_OK) == 0 else { throw Failure(code: errno) }
            target = try Self.resolved(path)
            (stream, temporary) = try Self.openBeside(target, like: status, mode: mode)
        } else {
            guard !mustBeRegular else {
                throw Failure(code: EINVAL, kind: RegularFile.refusedKind(status))
            }
            target = path
            temporary = nil
            let straight = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
            stream = try Self.stream(on: straight)
        }
    }

    /// Flushes the stream and renames the file to its target; after a failure the target is unchanged.
    package func commit() throws(Failure) {
        errno = 0
        guard fflush(stream) == 0, ferror(stream) == 0 else {
            let failure = Failure(code: errno == 0 ? EIO : errno)
            abandon()
            throw failure
        }
        let name: String?
        do throws(Failure) {
            name = try nameTemporary()
        } catch {
            abandon()
            throw error
        }
        let isClosed = fclose(stream) == 0
        guard let name else {
            if !isClosed { throw Failure(code: errno) }
            return
        }
        guard isClosed, rename(name, target) == 0 else {
            let failure = Failure(code: errno)
            unlink(name)
            throw failure
        }
    }

    /// Closes the stream and removes the temporary file.
    package func abandon() {
        fclose(stream)
        temporary?.remove()
    }

    /// Gives the temporary file a name, because only a name can replace another file; returns it, or nil if the stream
    /// is the target itself.
    private func nameTemporary() throws(Failure) -> String? {
        switch temporary {
        case nil: return nil
        case .named(let name): return name
        case .unnamed:
            let link = "/proc/self/fd/\(fileno(stream))"
            return try Self.firstFree(beside: target) {
                linkat(AT_FDCWD, link, AT_FDCWD, $0, AT_SYMLINK_FOLLOW)
            }.name
        }
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

    /// Creates a file in the folder of `path`, with the owner and permissions of `old`, or with `mode` for nil.
    private static func openBeside(
        _ path: String, like old: stat?, mode: mode_t
    ) throws(Failure) -> (UnsafeMutablePointer<FILE>, Temporary) {
        let folder = folder(of: path)
        // A path that ends in a slash names no file; throws the same error as the system.
        if folder == path { throw Failure(code: path.isEmpty ? ENOENT : EISDIR) }
        var (descriptor, temporary) = (openUnnamed(in: folder, mode), Temporary.unnamed)
        if descriptor < 0 {
            let new = try firstFree(beside: path) {
                open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            }
            (descriptor, temporary) = (new.result, .named(new.name))
        }
        do throws(Failure) {
            let stream = try stream(on: descriptor)
            if let old { give(descriptor, like: old) }
            return (stream, temporary)
        } catch {
            temporary.remove()
            throw error
        }
    }

    /// `O_TMPFILE`, which the Glibc module omits.
    private static let unnamedFile = 0o20_000_000 | O_DIRECTORY

    /// Opens a file without a name in `folder`; -1 if the file system has none, or if it could not get a name later.
    private static func openUnnamed(in folder: String, _ mode: mode_t) -> Int32 {
        let flags = unnamedFile | O_WRONLY | O_CLOEXEC
        let descriptor = open(folder.isEmpty ? "." : folder, flags, mode)
        guard descriptor >= 0, access("/proc/self/fd/\(descriptor)", F_OK) != 0 else {
            return descriptor
        }
        close(descriptor)
        return -1
    }

    /// Returns the folder of `path` with its slash, which is empty for the current folder.
    private static func folder(of path: String) -> String {
        path.lastSlash.map { String(path[...$0]) } ?? ""
    }

    /// Calls `create` with hidden names in the folder of `path` until one does not exist yet.
    private static func firstFree(
        beside path: String, _ create: (String) -> Int32
    ) throws(Failure) -> (name: String, result: Int32) {
        for attempt in 0..<100 {
            let name = "\(folder(of: path)).flipclockx-\(getpid())-\(attempt)"
            let result = create(name)
            if result >= 0 { return (name, result) }
            guard errno == EEXIST else { throw Failure(code: errno) }
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
        on descriptor: Int32
    ) throws(Failure) -> UnsafeMutablePointer<FILE> {
        guard descriptor >= 0 else { throw Failure(code: errno) }
        if let stream = fdopen(descriptor, "wb") { return stream }
        let failure = Failure(code: errno)
        close(descriptor)
        throw failure
    }

    /// Returns `path` with every symbolic link resolved.
    private static func resolved(_ path: String) throws(Failure) -> String {
        guard let real = realpath(path, nil) else { throw Failure(code: errno) }
        defer { free(real) }
        return String(cString: real)
    }
}
