import Glibc

/// Access to files in a temporary folder.
extension TemporaryFolder {
    /// The sorted names in the folder, including hidden ones.
    public var names: [String] { Self.names(in: path) }

    /// The sorted names in the folder at `path`.
    public static func names(in path: String) -> [String] {
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

    /// Writes a whole file in place.
    public func write(_ bytes: [UInt8], to name: String) {
        let descriptor = open(self(name), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        precondition(descriptor >= 0)
        defer { close(descriptor) }
        precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }

    /// Reads a whole file; nil if it does not exist.
    public func read(_ name: String) -> [UInt8]? { Self.read(self(name)) }

    /// Reads the whole file at a path; nil if it does not exist.
    public static func read(_ path: String) -> [UInt8]? {
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
}
