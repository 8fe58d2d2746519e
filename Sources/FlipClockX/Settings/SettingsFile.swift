import FlipSystem
import Glibc

/// The file that keeps the settings.
///
///     let file = SettingsFile(path: "/home/user/.config/flipclockx/config.toml")
///     let reading = try file.read()
///     try file.write(keys, of: settings)  // edits the lines of these settings
///
/// The user or this program may edit it; unknown entries are kept. Each use opens the file again, so that an editor's
/// changes are seen.
struct SettingsFile: Hashable, Sendable {
    /// The reason why the file cannot be used, as one sentence.
    struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The sentence, without the program's name or a full stop.
        let description: String
    }

    /// The path, whether the file exists or not.
    let path: String
    /// Whether it must exist, because the user named it.
    var isRequired = false

    /// The largest file that is read, in bytes (1 MiB), so that a wrong file cannot fill the memory.
    static let sizeLimit = 1 << 20

    /// Reads the settings and the problems of the file.
    ///
    /// If `isRequired`, a missing or unreadable file is a failure. Otherwise a missing file is not an error, and an
    /// unreadable one is a warning.
    func read() throws(Failure) -> SettingsReading {
        do throws(SystemError) {
            let content = try load()
            return SettingsReading(content.bytes, path: path)
        } catch {
            if isRequired { throw Failure(description: error.description) }
            return SettingsReading(warnings: Self.isMissing(error) ? [] : [error.description])
        }
    }

    /// Whether `error` means that the file is missing.
    static func isMissing(_ error: SystemError) -> Bool {
        error.code == ENOENT || error.code == ENOTDIR
    }

    // MARK: - Bytes

    /// The content of the file and its state.
    struct Content {
        /// The bytes.
        var bytes: [UInt8]
        /// The state.
        var stamp: Stamp
    }

    /// The attributes that change when a file is written or replaced.
    struct Stamp: Equatable {
        private let device: dev_t
        private let number: ino_t
        private let size: off_t
        private let seconds: Int
        private let nanoseconds: Int
        /// Whether it is a regular file.
        let isRegular: Bool

        /// Creates the stamp from the result of `stat(2)`.
        init(_ status: stat) {
            device = status.st_dev
            number = status.st_ino
            size = status.st_size
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
            isRegular = status.st_mode & S_IFMT == S_IFREG
        }

        /// Creates the stamp of the file at `path`, following links; nil if it is missing.
        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.init(status)
        }
    }

    /// Reads the complete file. Only a regular file or `/dev/null` is accepted, so that reading never blocks.
    func load() throws(SystemError) -> Content {
        let (bytes, status) = try RegularFile.read(path, limit: Self.sizeLimit)
        return Content(bytes: bytes, stamp: Stamp(status))
    }
}
