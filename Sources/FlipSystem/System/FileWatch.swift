import CLinux
import Glibc

/// Reports that a file was replaced, rewritten, removed or created, without polling (inotify).
///
///     let watch = FileWatch("/etc/localtime")
///     // when watch.fileDescriptor is readable:
///     if watch.drain() { readItAgain() }
///
/// Folders are watched rather than files, because editors and package upgrades rename a new file over the old one. If
/// the file, or a folder in its path, is a symbolic link, both the link and its target are watched. If a folder is
/// missing, the nearest existing folder above it is watched. Other files in these folders also wake the caller; `drain()` then returns false. If
/// nothing can be watched, the descriptor is never readable.
package final class FileWatch {
    /// Readable after an event in a watched folder; -1 without inotify.
    package let fileDescriptor: Int32
    /// Why inotify could not be opened; nil if it is open.
    package let failure: SystemError?

    private var paths: [String]
    private let heedsRemoval: Bool
    private var watched: [Int32: Set<FilePlace>] = [:]

    // Not IN_MODIFY: a file that is being written is read when it is closed. Not IN_OPEN or IN_ACCESS: reading changes
    // nothing.
    private static let events =
        UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

    /// Watches the file at `path`. Removals are reported only if
    /// `heedsRemoval` is true; many editors move the file away before they write a new one.
    package convenience init(_ path: String, heedsRemoval: Bool = true) {
        self.init([path], heedsRemoval: heedsRemoval)
    }

    /// Watches the files at all `paths`.
    package init(_ paths: [String], heedsRemoval: Bool = true) {
        self.paths = paths
        self.heedsRemoval = heedsRemoval
        let opened = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        failure = opened < 0 ? Self.failure(code: errno) : nil
        fileDescriptor = Self.aboveStandard(opened)
        watch()
    }

    private static func failure(code: Int32) -> SystemError {
        var failure = SystemError(call: "inotify_init1", code: code)
        if code == EMFILE {
            failure.reason =
                "too many inotify instances (fs.inotify.max_user_instances) or open files"
        }
        return failure
    }

    /// Duplicates `descriptor` if it has the number of a standard stream. If such a stream is closed, its number is
    /// free, and code that uses the stream would get our descriptor.
    private static func aboveStandard(_ descriptor: Int32) -> Int32 {
        guard 0...STDERR_FILENO ~= descriptor else { return descriptor }
        defer { close(descriptor) }
        return fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    }

    /// Watches the files at `paths` instead. Events that are pending may be lost, so the caller reads the files
    /// afterwards.
    package func follow(_ paths: [String]) {
        guard paths != self.paths else { return }
        self.paths = paths
        watch()
    }

    deinit {
        if fileDescriptor >= 0 { close(fileDescriptor) }
    }

    /// Takes the events of one wake-up; returns whether the file may have changed, so that the caller reads it.
    ///
    /// Reads the descriptor once, and once more after a change of the file, whose new watches cause events themselves. It
    /// stays readable if there are further events, about a hundred of which fit into the buffer, so that another process
    /// that changes files all the time cannot keep the caller here.
    package func drain() -> Bool {
        guard takeEvents() else { return false }
        // A link may have a new target, and a folder may have been created. What happens to the file after this is an
        // event again.
        watch()
        if takeEvents() { watch() }
        return true
    }

    /// Takes as many pending events as fit into the buffer; returns whether one of them is about the file.
    private func takeEvents() -> Bool {
        guard fileDescriptor >= 0 else { return false }
        return withUnsafeTemporaryAllocation(
            byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment
        ) { buffer in
            let count = SystemCall.uninterrupted {
                read(fileDescriptor, buffer.baseAddress, buffer.count)
            }
            return count > 0 && concernsFile(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Whether one of the events in `bytes`, as read from the descriptor, is about a watched name.
    private func concernsFile(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var isConcerned = false
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let nameStart = offset + MemoryLayout<inotify_event>.size
            let nameEnd = min(nameStart + Int(event.len), bytes.count)
            let name = String(
                decoding: bytes[nameStart..<nameEnd].prefix { $0 != 0 }, as: UTF8.self)
            offset = nameEnd
            // An overflow has lost events; the other two are about the folder itself.
            let whole = UInt32(IN_Q_OVERFLOW) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
            if event.mask & whole != 0 {
                isConcerned = true
            } else if let place = watched[event.wd]?.first(where: { $0.name == name }) {
                if isNews(event.mask, at: place) { isConcerned = true }
            }
        }
        return isConcerned
    }

    private func isNews(_ mask: UInt32, at place: FilePlace) -> Bool {
        if mask & (UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)) != 0 { return heedsRemoval }
        return mask & UInt32(IN_CREATE) == 0 || !Self.isNewFile(place.path)
    }

    /// Whether the file was created and is still being written; closing it is the event to report. A new link or folder
    /// is complete.
    private static func isNewFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_nlink == 1
    }

    /// Watches the folders of all current places of the file, and no others.
    private func watch() {
        guard fileDescriptor >= 0 else { return }
        var wanted: [Int32: Set<FilePlace>] = [:]
        for place in paths.flatMap({ FilePlace.chain(from: $0) }) {
            if let (watch, place) = watchNearest(place) { wanted[watch, default: []].insert(place) }
        }
        for watch in watched.keys where wanted[watch] == nil {
            inotify_rm_watch(fileDescriptor, watch)
        }
        watched = wanted
    }

    /// Watches the folder of `wanted`, or the nearest existing one above it; returns the watch and the name to look for
    /// in it.
    private func watchNearest(_ wanted: FilePlace) -> (Int32, FilePlace)? {
        var place = wanted
        // Starts again with the file's own folder, in case it was created in the meantime. The limit of 64 rounds
        // bounds the work if another process creates and removes folders all the time.
        for _ in 0..<64 {
            // For a folder that is already watched, this returns the existing watch.
            var watch = inotify_add_watch(
                fileDescriptor, place.folder, Self.events | UInt32(IN_ONLYDIR))
            if watch < 0, errno == ENOTDIR {
                // A file in place of a folder: only its removal matters, not writes to it.
                watch = inotify_add_watch(
                    fileDescriptor, place.folder, UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF))
            }
            if watch >= 0 {
                if place == wanted || access(place.path, F_OK) != 0 { return (watch, place) }
                place = wanted
            } else {
                guard errno == ENOENT || errno == ENOTDIR, let above = place.parent else {
                    return nil
                }
                place = above
            }
        }
        return nil
    }
}
