import FlipX11

/// Reports that the settings file was changed, for example by an editor, without polling.
///
///     let watch = SettingsWatch(file)
///     // when watch.fileDescriptor is readable:
///     if watch.drain() { apply(try file.read()) }
///
/// A file that is being written counts when it is closed, and a removal does not count. Our own changes count, too: a
/// caller that compares contents will see no change.
final class SettingsWatch {
    private let watch: FileWatch

    /// Watches `file`, which may be missing together with its folders.
    init(_ file: SettingsFile) { watch = FileWatch(file.path, heedsRemoval: false) }

    /// Readable after an event in a watched folder; -1 without inotify.
    var fileDescriptor: Int32 { watch.fileDescriptor }

    /// Takes all events; returns whether the file may have changed.
    func drain() -> Bool { watch.drain() }
}
