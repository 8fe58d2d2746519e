import CLinux
import Glibc

/// Tells when a file was replaced, rewritten, removed or made, without polling (inotify).
///
///     let watch = FileWatch("/etc/localtime")
///     // when watch.fileDescriptor is readable:
///     if watch.drain() { readItAgain() }
///
/// Folders are watched, not files: editors and upgrades rename a new file over the old one. Where the file is a link, its
/// target's folder is watched too; where a folder is missing, the nearest one above it, until it is made. Other files in
/// these folders wake the caller as well; `drain()` then says false. Where nothing can be watched, the descriptor just
/// stays quiet.
package final class FileWatch {
    /// Readable when something happened in a watched folder; -1 where there is no inotify.
    package let fileDescriptor: Int32

    private let path: String
    private let heedsRemoval: Bool
    private var watched: [Int32: Set<FilePlace>] = [:]

    // Not IN_MODIFY: a file that is being written is read when it is closed. Not IN_OPEN or IN_ACCESS: reading it is no news.
    private static let events =
        UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

    /// Begins to watch where `path` lies and leads to. That the file is gone is only news if `heedsRemoval` says so; many
    /// editors move it away before they write it anew.
    package init(_ path: String, heedsRemoval: Bool = true) {
        self.path = path
        self.heedsRemoval = heedsRemoval
        let opened = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        fileDescriptor = Self.aboveStandard(opened)
        watch()
    }

    /// `descriptor` with a number that is none of the standard streams': where one of them is closed, its number is free, and
    /// who reads or writes the stream would get us.
    private static func aboveStandard(_ descriptor: Int32) -> Int32 {
        guard 0...STDERR_FILENO ~= descriptor else { return descriptor }
        defer { close(descriptor) }
        return fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    }

    deinit {
        if fileDescriptor >= 0 { close(fileDescriptor) }
    }

    /// Takes all events and says whether one of them means that the file may be another.
    package func drain() -> Bool {
        var isChanged = false
        // A link may lead elsewhere now, and a folder may be there. To watch others is an event as well; somebody who changes
        // the file all the time shall not keep us.
        for _ in 0..<8 where takeEvents() {
            isChanged = true
            watch()
        }
        return isChanged
    }

    /// Takes the events that are there, and says whether one of them is about the file.
    private func takeEvents() -> Bool {
        guard fileDescriptor >= 0 else { return false }
        var isConcerned = false
        withUnsafeTemporaryAllocation(
            byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment
        ) { buffer in
            while true {
                let count = SystemCall.uninterrupted {
                    read(fileDescriptor, buffer.baseAddress, buffer.count)
                }
                guard count > 0 else { break }
                if concernsFile(UnsafeRawBufferPointer(rebasing: buffer[..<count])) {
                    isConcerned = true
                }
            }
        }
        return isConcerned
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
            // An overflow lost events; the others of this mask are about the folder itself.
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

    /// Whether there is a file that somebody has only begun to write; closing it is the news. A new link or folder is complete.
    private static func isNewFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_nlink == 1
    }

    /// Watches the folders of all places the file leads to now, and those only.
    private func watch() {
        guard fileDescriptor >= 0 else { return }
        var wanted: [Int32: Set<FilePlace>] = [:]
        for place in FilePlace.chain(from: path) {
            if let (watch, place) = watchNearest(place) { wanted[watch, default: []].insert(place) }
        }
        for watch in watched.keys where wanted[watch] == nil {
            inotify_rm_watch(fileDescriptor, watch)
        }
        watched = wanted
    }

    /// Watches the folder of `wanted`, or the nearest above that is there; the watch, and the name to heed in it.
    private func watchNearest(_ wanted: FilePlace) -> (Int32, FilePlace)? {
        var place = wanted
        // Again from below, should a folder have been made in the meantime; somebody who makes and removes it all the time
        // shall not keep us.
        for _ in 0..<64 {
            // A folder that is watched already gives its old number again.
            var watch = inotify_add_watch(
                fileDescriptor, place.folder, Self.events | UInt32(IN_ONLYDIR))
            if watch < 0, errno == ENOTDIR {
                // A file where a folder should be: what is written to it is no news, only that it goes.
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
