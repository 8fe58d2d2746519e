import FlipSystem
import Glibc

/// The folders with theme files: the user's, then the system's.
///
///     ThemeFolders().path(of: "mine")     // "/home/ada/.config/flipclockx/themes/mine.toml"
struct ThemeFolders: Hashable, Sendable {
    /// The folders, best first; they may be missing.
    let paths: [String]

    /// The folders of this process: `themes` below `flipclockx` in the folder for settings, then in each of
    /// `XDG_DATA_DIRS`.
    init(variable: (String) -> String? = Environment.variable) {
        let data = variable("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 }
        let folders = (data ?? "/usr/local/share:/usr/share").split(separator: ":")
            .filter { $0.isAbsolutePath }.prefix(Self.folderLimit)
        let own = UserFolder.settings.path(of: "themes", variable: variable)
        paths = (own.map { [$0] } ?? []) + folders.map { "\($0)/flipclockx/themes" }
    }

    /// The maximum number of the system's folders.
    private static let folderLimit = 16
    /// The maximum number of entries that are read from each folder.
    static let entryLimit = 1024

    /// The paths where the theme `name` may be, best first.
    func candidates(for name: String) -> [String] { paths.map { "\($0)/\(name).toml" } }

    /// The path of the theme `name`; nil if none of the folders has one.
    func path(of name: String) -> String? {
        candidates(for: name).first { access($0, F_OK) == 0 }
    }

    /// The theme files that were found.
    struct Themes {
        /// Their names and paths, sorted by name.
        var files: [(name: String, path: String)] = []
        /// The folders with more entries than were read.
        var cut: [String] = []
    }

    /// The theme files that exist; at most `entryLimit` entries of each folder are read. Links to nowhere are left out.
    func themes() -> Themes {
        var found: [String: String] = [:]
        var cut: [String] = []
        for folder in paths {
            guard let entries = opendir(folder) else { continue }
            defer { closedir(entries) }
            var count = 0
            while let entry = readdir(entries) {
                guard count < Self.entryLimit else {
                    cut.append(folder)
                    break
                }
                count += 1
                let file = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                guard file.hasSuffix(".toml") else { continue }
                let name = String(file.dropLast(5))
                let path = "\(folder)/\(file)"
                if found[name] == nil, access(path, F_OK) == 0 { found[name] = path }
            }
        }
        let files = found.sorted { $0.key < $1.key }.map { (name: $0.key, path: $0.value) }
        return Themes(files: files, cut: cut)
    }
}
