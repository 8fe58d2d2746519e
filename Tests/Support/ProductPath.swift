import Glibc

/// The paths of the products that were built together with the running tests.
///
/// The test bundle is an executable in the same folder as all other products of the build. So a system test always
/// starts the clock that was built with the tests, with the same flags.
public enum ProductPath {
    /// The folder of the running test bundle, without a trailing slash.
    public static let folder = RepositoryPath.ancestor(of: runningExecutable(), levels: 1)

    /// The built clock.
    ///
    /// `$FLIPCLOCKX` overrides it, for example to test an installed clock.
    public static let flipclockx: String = {
        if let chosen = getenv("FLIPCLOCKX") { return String(cString: chosen) }
        return folder + "/flipclockx"
    }()

    /// The executable of this process, with all symbolic links resolved.
    private static func runningExecutable() -> String {
        guard let path = realpath("/proc/self/exe", nil) else {
            preconditionFailure("/proc/self/exe cannot be read: errno \(errno)")
        }
        defer { free(path) }
        return String(cString: path)
    }
}
