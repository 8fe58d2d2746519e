import Glibc

/// Whether this is the very first start of a clock of this user.
///
///     if FirstStart.begin() { flips.waitAtMidnight() }
///
/// A file of its own says so, and not a line among the states of the modes: only one of several clocks may write those,
/// and every clock would take that right at its start.
enum FirstStart {
    /// The files that a clock has left in the folder for state.
    private static let files = ["started", "placement", "modes"]

    /// Records that a clock has started; returns whether none had before. False where that cannot be recorded.
    ///
    /// - Parameter path: Returns the path of a file in the folder for state; nil if there is no such folder.
    static func begin(path: (String) -> String? = { UserFolder.state.path(of: $0) }) -> Bool {
        let paths = files.compactMap(path)
        guard let marker = paths.first, !paths.contains(where: { access($0, F_OK) == 0 }) else {
            return false
        }
        guard (try? SettingsFile.makeFolders(for: marker)) != nil else { return false }
        let descriptor = open(marker, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }
}
