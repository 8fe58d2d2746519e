import Glibc

/// A new, empty folder for one test; it goes away, with all that is in it, when the value does.
public final class TemporaryFolder: Sendable {
    /// The absolute path, without a slash at its end.
    public let path: String

    /// Makes the folder below `/tmp`.
    public init() throws {
        var template = Array("/tmp/flipclockx-XXXXXX".utf8CString)
        // What it returns points into the template, and is gone with it: the name is read while both are there.
        let name = template.withUnsafeMutableBufferPointer { bytes in
            bytes.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let name else { throw Failure(code: errno) }
        path = name
    }

    deinit { Self.removeAll(path) }

    /// The folder could not be made.
    public struct Failure: Error {
        /// The error number.
        public let code: Int32
    }

    /// The path of `name` in the folder.
    public func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Removes a file, or a folder and what is in it; follows no symbolic link.
    private static func removeAll(_ path: String) {
        if unlink(path) == 0 { return }
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { removeAll("\(path)/\(name)") }
        }
        closedir(folder)
        rmdir(path)
    }
}
