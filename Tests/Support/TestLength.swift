import Glibc

/// How much of the tests' random input runs. The tests of a change run a part of it, often a fifth; with
/// `FLIPCLOCKX_TESTS=long`, as before a release, they run all.
public enum TestLength {
    /// Whether the tests run in full.
    public static let isLong = getenv("FLIPCLOCKX_TESTS").map { String(cString: $0) } == "long"

    /// `count` in full, or a fifth of it.
    public static func count(_ count: Int) -> Int { isLong ? count : count / 5 }
}
