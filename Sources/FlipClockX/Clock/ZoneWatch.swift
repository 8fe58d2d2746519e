import FlipX11

/// Tells when the local zone's file was replaced or rewritten, without polling.
///
///     let watch = ZoneWatch(.current)
///     // when watch.fileDescriptor is readable:
///     if watch.drain() { clock.zone = try ZoneFile.current.zone() }
///
/// `/etc/localtime` is usually a link that is replaced by another, and a package upgrade renames a new file over the one it
/// leads to; `FileWatch` heeds both.
final class ZoneWatch {
    private let watch: FileWatch

    /// Begins to watch where `file` lies and leads to.
    init(_ file: ZoneFile) { watch = FileWatch(file.path) }

    /// Readable when something happened beside the file; -1 where there is no inotify.
    var fileDescriptor: Int32 { watch.fileDescriptor }

    /// Takes all events and says whether one of them means that the zone may be another.
    func drain() -> Bool { watch.drain() }
}
