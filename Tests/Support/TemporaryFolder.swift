import Glibc

/// A new, empty folder for one test, removed with its contents when the object is deallocated.
public final class TemporaryFolder: Sendable {
    /// The absolute path, without a trailing slash.
    public let path: String

    /// Creates the folder in `/tmp`.
    public init() throws {
        var template = Array("/tmp/flipclockx-XXXXXX".utf8CString)
        // mkdtemp returns a pointer into the template, so the name is copied while the buffer is valid.
        let name = template.withUnsafeMutableBufferPointer { bytes in
            bytes.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let name else { throw Failure(code: errno) }
        path = name
    }

    deinit { Self.removeAll(Array(path.utf8CString)) }

    /// The folder could not be created.
    public struct Failure: Error {
        /// The value of errno.
        public let code: Int32
    }

    /// The path of `name` in the folder.
    public func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Removes a file, or a folder with its contents; does not follow symbolic links.
    ///
    /// - Parameter path: Bytes with the closing zero: a name need not be UTF-8.
    private static func removeAll(_ path: [CChar]) {
        if unlink(path) == 0 { return }
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
            }
            let dot = CChar(bitPattern: UInt8(ascii: "."))
            if name == [dot] || name == [dot, dot] { continue }
            removeAll(Array(path.dropLast()) + [CChar(bitPattern: UInt8(ascii: "/"))] + name + [0])
        }
        closedir(folder)
        rmdir(path)
    }
}
