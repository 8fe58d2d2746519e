import FlipX11
import Glibc

/// The file that keeps the settings.
///
///     let file = SettingsFile(path: "/home/user/.config/flipclockx/config.toml")
///     let reading = try file.read()
///     try file.write([.flipAxis], of: settings)  // edits one line
///
/// It is the user's: written by hand or by this program, and what this program does not know is left in it. Each use
/// opens the file anew, so that an editor's changes in between are seen.
struct SettingsFile: Hashable, Sendable {
    /// Why the file could not be used, as one sentence.
    struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The sentence, without the program's name and a full stop.
        let description: String
    }

    /// Where it is, or would be.
    let path: String
    /// Whether it has to be there, because somebody named it.
    var isRequired = false

    /// A settings file is never larger, in bytes; whatever else is there shall not fill the memory.
    static let sizeLimit = 1 << 20

    /// The settings in the file, and what is wrong with it.
    ///
    /// A file that is not there is no failure unless it has to be; one that cannot be read is a warning then.
    func read() throws(Failure) -> SettingsReading {
        do throws(SystemError) {
            let content = try load()
            return SettingsReading(content.bytes, path: path)
        } catch {
            if isRequired { throw Failure(description: error.description) }
            return SettingsReading(warnings: Self.isMissing(error) ? [] : [error.description])
        }
    }

    /// Whether `error` only means that there is no such file.
    static func isMissing(_ error: SystemError) -> Bool {
        error.code == ENOENT || error.code == ENOTDIR
    }

    // MARK: - Bytes

    /// What the file held, and which state of it that was.
    struct Content {
        /// The bytes.
        var bytes: [UInt8]
        /// The state.
        var stamp: Stamp
    }

    /// What changes when a file is written or replaced.
    struct Stamp: Equatable {
        private let device: dev_t
        private let number: ino_t
        private let size: off_t
        private let seconds: Int
        private let nanoseconds: Int
        /// Whether it is a file in the plain sense, and no device or pipe.
        let isRegular: Bool

        /// By what `stat(2)` says.
        init(_ status: stat) {
            device = status.st_dev
            number = status.st_ino
            size = status.st_size
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
            isRegular = status.st_mode & S_IFMT == S_IFREG
        }

        /// Of the file at `path`, through links; nil where there is none.
        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.init(status)
        }
    }

    /// Reads all of the file. Anything but a regular file or `/dev/null` is refused, so that nothing here waits.
    func load() throws(SystemError) -> Content {
        let (bytes, status) = try RegularFile.read(path, limit: Self.sizeLimit)
        return Content(bytes: bytes, stamp: Stamp(status))
    }
}
