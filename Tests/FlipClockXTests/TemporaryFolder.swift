import Glibc

/// A folder of its own for one test, gone with the object.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/flipclockx-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("mkdtemp: errno \(errno)") }
        path = String(
            decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Self.remove(path) }

    /// The path of `name` in the folder.
    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// The names in the folder, sorted, hidden ones too.
    var names: [String] { Self.names(in: path) }

    /// Writes a whole file, in place.
    func write(_ bytes: [UInt8], to name: String) {
        let descriptor = open(self(name), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        precondition(descriptor >= 0)
        defer { close(descriptor) }
        precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }

    /// Reads a whole file; nil where there is none.
    func read(_ name: String) -> [UInt8]? { Self.read(self(name)) }

    /// Reads the whole file at a path; nil where there is none.
    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func remove(_ path: String) {
        for name in names(in: path) {
            let inner = "\(path)/\(name)"
            if unlink(inner) != 0 { remove(inner) }
        }
        rmdir(path)
    }
}
