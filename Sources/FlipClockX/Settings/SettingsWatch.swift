import FlipSystem

/// Reports that the settings file, the theme's file or its picture was changed, for example by an editor, without
/// polling.
///
///     let watch = SettingsWatch([file.path])
///     // when watch.fileDescriptor is readable:
///     if watch.drain() { apply(try file.read()) }
///
/// A change is reported when the writer closes the file; a removal is not reported. Our own changes are reported, too:
/// a caller that compares contents will see no change.
final class SettingsWatch {
    private let watch: FileWatch

    /// Watches the files at `paths`, which may be missing together with their folders.
    init(_ paths: [String]) { watch = FileWatch(paths, heedsRemoval: false) }

    /// Readable after an event in a watched folder; -1 without inotify.
    var fileDescriptor: Int32 { watch.fileDescriptor }

    /// Why inotify could not be opened; nil if it is open.
    var failure: SystemError? { watch.failure }

    /// Watches the files at `paths` instead.
    func follow(_ paths: [String]) { watch.follow(paths) }

    /// Takes the events of one wake-up; returns whether one of the files may have changed.
    func drain() -> Bool { watch.drain() }
}
