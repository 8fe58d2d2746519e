/// The path of this checkout, derived from the path of this file at compile time.
///
/// Tests read golden pictures and scripts directly from the sources that they were built from.
public enum RepositoryPath {
    /// The folder that contains `Package.swift`, without a trailing slash.
    public static let root = ancestor(of: #filePath, levels: 3)

    /// The absolute path of `relative`, a path relative to the repository's root.
    public static func of(_ relative: String) -> String { root + "/" + relative }

    /// `path` without its last `levels` components.
    static func ancestor(of path: String, levels: Int) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .dropLast(levels)
            .joined(separator: "/")
    }
}
