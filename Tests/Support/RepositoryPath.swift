/// Where this checkout lies, found from the place that the compiler saw this file at.
///
/// Tests run from the sources that they were built from, so goldens and scripts can be read without being copied.
public enum RepositoryPath {
    /// The folder that holds `Package.swift`, without a slash at its end.
    public static let root = ancestor(of: #filePath, levels: 3)

    /// The absolute path of `relative`, given from the repository's root.
    public static func of(_ relative: String) -> String { root + "/" + relative }

    /// `path` without its last `levels` parts.
    static func ancestor(of path: String, levels: Int) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .dropLast(levels)
            .joined(separator: "/")
    }
}
