import CLinux
import Glibc

/// Tells when the local zone's file was replaced or rewritten, without polling (inotify).
///
///     let watch = ZoneWatch(.current)
///     // when watch.fileDescriptor is readable:
///     if watch.drain() { SystemWallClock.reloadZone() }
///
/// Folders are watched, not files: `/etc/localtime` is usually a link that is replaced by another, and a package upgrade
/// renames a new file over the old one. Where the file is a link, its target's folder is watched too. Other files in these folders
/// wake the caller as well; `drain()` then says false. Where nothing can be watched, the descriptor just stays quiet.
final class ZoneWatch {
    /// Readable when something happened in a watched folder; -1 where there is no inotify.
    let fileDescriptor: Int32

    private let file: ZoneFile
    private var names: [Int32: Set<String>] = [:]

    // Not IN_MODIFY: a file that is being written is read when it is closed. Not IN_OPEN or IN_ACCESS: reading it is no news.
    private static let events =
        UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

    /// Begins to watch where `file` lies and leads to.
    init(_ file: ZoneFile) {
        self.file = file
        fileDescriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        watch()
    }

    deinit {
        if fileDescriptor >= 0 { close(fileDescriptor) }
    }

    /// Takes all events and says whether one of them means that the zone may be another.
    func drain() -> Bool {
        guard fileDescriptor >= 0 else { return false }
        var isChanged = false
        withUnsafeTemporaryAllocation(
            byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment
        ) { buffer in
            while true {
                let count = read(fileDescriptor, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                if concernsZone(UnsafeRawBufferPointer(rebasing: buffer[..<count])) {
                    isChanged = true
                }
            }
        }
        // The link may lead elsewhere now.
        if isChanged { watch() }
        return isChanged
    }

    /// Whether one of the events in `bytes`, as read from the descriptor, is about a watched name.
    private func concernsZone(_ bytes: UnsafeRawBufferPointer) -> Bool {
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
            if event.mask & whole != 0 || names[event.wd]?.contains(name) == true {
                isConcerned = true
            }
        }
        return isConcerned
    }

    /// Watches the folders of all places the file leads to now, and those only.
    private func watch() {
        guard fileDescriptor >= 0 else { return }
        var wanted: [Int32: Set<String>] = [:]
        for place in file.places {
            // A folder that is watched already gives its old number again.
            let watch = inotify_add_watch(fileDescriptor, place.folder, Self.events)
            if watch >= 0 { wanted[watch, default: []].insert(place.name) }
        }
        for watch in names.keys where wanted[watch] == nil {
            inotify_rm_watch(fileDescriptor, watch)
        }
        names = wanted
    }
}
