import Glibc

/// One name in one folder: where a file is, or may come to be.
package struct FilePlace: Hashable, Sendable {
    /// The folder's path.
    let folder: String
    /// The file's name in it.
    let name: String

    /// A name in a folder.
    init(folder: String, name: String) {
        self.folder = folder
        self.name = name
    }

    /// The place that `path` names; nil for the root folder and for what ends in a slash.
    init?(path: String) {
        let slash = path.lastIndex(of: "/")
        name = String(slash.map { path[path.index(after: $0)...] } ?? path[...])
        // A path without a slash lies in the folder that the program was started in.
        folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if name.isEmpty { return nil }
    }

    /// Folder and name.
    package var path: String { folder == "/" ? "/\(name)" : "\(folder)/\(name)" }

    /// The place of the folder itself; nil for the root folder and the folder that the program was started in.
    var parent: FilePlace? { folder == "." ? nil : FilePlace(path: folder) }

    /// The place of `path`, and where each symbolic link leads, as far as there are any.
    package static func chain(from path: String) -> [FilePlace] {
        var places: [FilePlace] = []
        var path = path
        // The kernel gives up after 40 links as well.
        for _ in 0..<40 {
            guard let place = FilePlace(path: path), !places.contains(place) else { break }
            places.append(place)
            guard let target = link(at: path) else { break }
            path = target.hasPrefix("/") ? target : "\(place.folder)/\(target)"
        }
        return places
    }

    /// What the symbolic link at `path` says; nil where there is none.
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
