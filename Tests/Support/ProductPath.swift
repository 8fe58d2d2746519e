import Glibc

/// Where the build put the products of the package that the running tests belong to.
///
/// The test bundle is an executable of its own and lies beside every other product of the same build, so the clock that
/// a system test starts is always the one built with the tests: same flags, same scratch folder.
public enum ProductPath {
    /// The folder of the running test bundle, without a slash at its end.
    public static let folder = RepositoryPath.ancestor(of: runningExecutable(), levels: 1)

    /// The built clock.
    ///
    /// `$FLIPCLOCKX` names another one to be tested instead, an installed one for instance.
    public static let flipclockx: String = {
        if let chosen = getenv("FLIPCLOCKX") { return String(cString: chosen) }
        return folder + "/flipclockx"
    }()

    /// The file that this process runs, with every symbolic link resolved.
    private static func runningExecutable() -> String {
        guard let path = realpath("/proc/self/exe", nil) else {
            preconditionFailure("/proc/self/exe cannot be read: errno \(errno)")
        }
        defer { free(path) }
        return String(cString: path)
    }
}
