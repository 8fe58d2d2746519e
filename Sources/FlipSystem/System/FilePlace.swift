import Glibc

/// The path of a file, which need not exist, split into folder and name.
package struct FilePlace: Hashable, Sendable {
    /// The folder's path.
    let folder: String
    /// The file's name in it.
    let name: String

    /// Creates the place of the file `name` in `folder`.
    init(folder: String, name: String) {
        self.folder = folder
        self.name = name
    }

    /// Creates the place that `path` names; nil for the root folder and for a path that ends in a slash.
    init?(path: String) {
        let slash = path.lastSlash
        name = String(slash.map { path[path.utf8.index(after: $0)...] } ?? path[...])
        // A path without a slash is relative to the working directory.
        folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if name.isEmpty { return nil }
    }

    /// The file's path.
    package var path: String { folder == "/" ? "/\(name)" : "\(folder)/\(name)" }

    /// The place of the folder itself; nil for the root folder and the working directory.
    var parent: FilePlace? { folder == "." ? nil : FilePlace(path: folder) }

    /// Returns the places on which the file at `path` depends: of each symbolic link on the way, also of a folder, and of
    /// the file itself.
    package static func chain(from path: String) -> [FilePlace] {
        var places: [FilePlace] = []
        var links = 0
        var folder = path.isAbsolutePath ? "/" : "."
        /// The names that follow the folder, the last one first.
        var rest = names(in: path)
        while let name = rest.popLast() {
            let place = FilePlace(folder: folder, name: name)
            let target = link(at: place.path)
            if target != nil || rest.isEmpty {
                guard !places.contains(place) else { break }
                places.append(place)
            }
            guard let target else {
                folder = place.path
                continue
            }
            links += 1
            // The kernel also gives up after 40 links (ELOOP).
            if links == 40 { break }
            if target.isAbsolutePath { folder = "/" }
            rest += names(in: target)
        }
        return places
    }

    /// The names in a path, the last one first.
    private static func names(in path: String) -> [String] {
        path.pathNames.reversed()
    }

    /// Returns the target of the symbolic link at `path`; nil if it is not a link.
    private static func link(at path: String) -> String? {
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            let length = buffer.withMemoryRebound(to: CChar.self) { characters in
                characters.baseAddress.map { readlink(path, $0, characters.count) } ?? 0
            }
            count = max(0, length)
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
