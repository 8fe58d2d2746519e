import FlipX11

/// Tells when the settings file was changed by somebody, an editor for instance, without polling.
///
///     let watch = SettingsWatch(file)
///     // when watch.fileDescriptor is readable:
///     if watch.drain() { let reading = try file.read() }
///
/// A file that is being written counts when it is closed, and one that goes away does not count. Our own changes count,
/// too: they are no news to who compares.
final class SettingsWatch {
    private let watch: FileWatch

    /// Begins to watch for `file`, which need not be there yet, nor its folders.
    init(_ file: SettingsFile) { watch = FileWatch(file.path, heedsRemoval: false) }

    /// Readable when something happened beside the file; -1 where there is no inotify.
    var fileDescriptor: Int32 { watch.fileDescriptor }

    /// Takes all events and says whether one of them means that the file may be another.
    func drain() -> Bool { watch.drain() }
}
