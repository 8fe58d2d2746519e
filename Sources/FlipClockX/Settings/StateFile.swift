import FlipSystem
import Glibc

/// A small file that the program writes for itself, such as that of the windows' places.
enum StateFile {
    /// Why a file could not be read or written.
    struct Failure: Error, CustomStringConvertible {
        /// For reading, the reason without the path; for writing, a sentence.
        let description: String
    }

    /// The largest file that is read, in bytes (64 KiB).
    private static let sizeLimit = 1 << 16

    /// The bytes of the file at `path`; nil if there is none.
    static func read(_ path: String) throws(Failure) -> [UInt8]? {
        do throws(SystemError) {
            let (bytes, status) = try RegularFile.read(path, limit: sizeLimit)
            if status.st_mode & S_IFMT == S_IFREG { return bytes }
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR: return nil
            case EFBIG: throw Failure(description: "is too large")
            case EISDIR: break
            default:
                if error.reason == nil {
                    throw Failure(description: String(cString: strerror(error.code)))
                }
            }
        }
        throw Failure(description: "is not a regular file")
    }

    /// Replaces the content of the file at `path`, or creates the file, which only the user can read: it may have a text
    /// that was typed. Its folder exists.
    static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        do throws(OutputFile.Failure) {
            let file = try OutputFile(path: path, mustBeRegular: true, isPrivate: true)
            guard fwrite(bytes, 1, bytes.count, file.stream) == bytes.count else {
                let failure = OutputFile.Failure(code: errno)
                file.abandon()
                throw failure
            }
            try file.commit()
        } catch {
            throw Failure(description: error.sentence(path: path))
        }
    }
}
