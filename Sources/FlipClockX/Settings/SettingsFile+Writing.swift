import FlipClock
import FlipSystem
import Glibc

/// Writes changes of the settings.
extension SettingsFile {
    /// The result of writing.
    struct Written {
        /// The reasons for the settings that could not be written.
        var refused: [Setting: Failure] = [:]
        /// The file before and after; nil if it has not changed. Before, a missing one has its first comment only.
        var bytes: SettingsRanks.Bytes?
    }

    /// Writes the values of `keys` in `settings` to the file: changes or adds one line for each and keeps every other
    /// byte. The old values of the settings in `keeping` stay in the file as comments.
    ///
    /// The file is read again first, to keep an editor's changes, and is replaced atomically. If it is missing, it is
    /// created, with its folders. A file with invalid TOML is not changed; `Failure` then gives the position of the
    /// error. Any other reason for not writing is a `Failure`, too. The call waits for the disk, some milliseconds.
    @discardableResult
    func write(
        _ keys: [Setting], of settings: Settings, keeping: [Setting] = []
    ) throws(Failure) -> Written {
        for _ in 0..<Self.attempts {
            var written = Written()
            let old = try loadForWriting()
            let before = old?.bytes ?? Array(Self.opening.utf8)
            var bytes = before
            for key in keys {
                switch try edited(bytes, key, settings, isKept: keeping.contains(key)) {
                case .success(let edited): bytes = edited
                case .failure(let failure): written.refused[key] = failure
                }
            }
            if written.refused.count == keys.count || bytes == old?.bytes { return written }
            written.bytes = SettingsRanks.Bytes(before: before, after: bytes)
            if try replace(old?.stamp, with: bytes) { return written }
        }
        throw Failure(description: "cannot write \(path): another program keeps writing it")
    }

    /// Replaces the file's content by `new` if it still is `old`; returns whether the content was replaced.
    func replace(_ old: [UInt8], with new: [UInt8]) throws(Failure) -> Bool {
        guard let content = try loadForWriting(), content.bytes == old else { return false }
        return try replace(content.stamp, with: new)
    }

    /// How many times an edit is tried if the file keeps changing in the meantime.
    private static let attempts = 8

    /// What a failure means for the user.
    private static let consequence = "the change holds until the clock exits"

    /// The beginning of a file that this program creates.
    private static let opening = """
        # The settings of FlipClockX. Changes take effect at once; see flipclockx --print-config
        # for all that can be set.

        """

    /// Reads the file; nil if it is missing.
    private func loadForWriting() throws(Failure) -> Content? {
        do throws(SystemError) {
            let content = try load()
            guard content.stamp.isRegular else {
                throw SystemError(call: "write", subject: path, code: EINVAL)
            }
            return content
        } catch {
            if Self.isMissing(error) { return nil }
            throw Failure(description: error.description)
        }
    }

    private func edited(
        _ bytes: [UInt8], _ key: Setting, _ settings: Settings, isKept: Bool
    ) throws(Failure) -> Result<[UInt8], Failure> {
        let edit: TOMLEdit
        do throws(TOMLDocument.SyntaxError) {
            edit = try TOMLEdit(bytes)
        } catch {
            let sentence = SettingsReading.sentence(error, path: path)
            throw Failure(description: sentence + "; nothing is saved until that is fixed")
        }
        do throws(TOMLEdit.Refusal) {
            return .success(
                try edit.setting(
                    key.name, in: key.table, to: key.literal(in: settings), isKept: isKept))
        } catch {
            let place = error.position.map { SettingsReading.place($0, path: path) } ?? path
            let remedy = "\(key.path) cannot be written here; make \(key.table) a table"
            return .failure(Failure(description: "\(place): \(remedy)"))
        }
    }

    /// Writes `bytes` beside the file and renames it, if the file is still in the state `stamp`; otherwise returns
    /// false.
    private func replace(_ stamp: Stamp?, with bytes: [UInt8]) throws(Failure) -> Bool {
        // If a link's target is missing, the target's folders are created, too.
        let target = FilePlace.chain(from: path).last?.path ?? path
        do throws(SystemError) {
            if stamp == nil { try Self.makeFolders(for: target) }
        } catch {
            throw Failure(description: "\(error); \(Self.consequence)")
        }
        do throws(OutputFile.Failure) {
            let file = try OutputFile(path: target, mustBeRegular: true)
            let isWritten =
                fwrite(bytes, 1, bytes.count, file.stream) == bytes.count
                && fflush(file.stream) == 0 && fsync(fileno(file.stream)) == 0
            guard isWritten else {
                let failure = OutputFile.Failure(code: errno)
                file.abandon()
                throw failure
            }
            guard Stamp(path: path) == stamp else {
                file.abandon()
                return false
            }
            try file.commit()
        } catch {
            throw Failure(description: "\(error.sentence(path: target)); \(Self.consequence)")
        }
        Self.syncFolder(of: target)
        return true
    }

    /// Creates the missing folders of `path` with mode 0700, as the XDG specification requires.
    static func makeFolders(for path: String) throws(SystemError) {
        guard let slash = path.lastSlash, slash > path.startIndex else { return }
        let folder = String(path[..<slash])
        if access(folder, F_OK) == 0 { return }
        try makeFolders(for: folder)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw SystemError(call: "make", subject: folder)
        }
    }

    /// Makes the renaming durable; the file's bytes are already on the disk.
    private static func syncFolder(of path: String) {
        let folder = path.lastSlash.map { String(path[...$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
