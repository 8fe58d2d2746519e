import FlipSystem

/// Reports that the local zone's file was replaced or rewritten, without polling.
///
///     let watch = ZoneWatch(.current)
///     // when watch.fileDescriptor is readable:
///     if watch.drain() { clock.zone = try ZoneFile.current.reading(at: clock.now).zone }
///
/// `/etc/localtime` is usually a symbolic link that is replaced, and a package upgrade renames a new file over its
/// target; `FileWatch` detects both.
final class ZoneWatch {
    private let watch: FileWatch

    /// Watches `file` and the targets of its links.
    init(_ file: ZoneFile) { watch = FileWatch(file.path) }

    /// Readable after an event in a watched folder; -1 without inotify.
    var fileDescriptor: Int32 { watch.fileDescriptor }

    /// Why inotify could not be opened; nil if it is open.
    var failure: SystemError? { watch.failure }

    /// Takes all events; returns whether the zone may have changed.
    func drain() -> Bool { watch.drain() }
}
