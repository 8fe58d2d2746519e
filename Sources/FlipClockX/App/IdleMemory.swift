import CLinux

/// Gives the system the freed memory that malloc keeps for later.
enum IdleMemory {
    /// The size of a block, in bytes (1 MiB), from which malloc maps it by itself and unmaps it when it is freed.
    ///
    /// By default, malloc raises this size after each such block, up to 32 MiB. Pictures that other threads paint would
    /// then be in the heaps of these threads, whose ends `malloc_trim` does not release.
    private static let mappedSize: Int32 = 1 << 20

    /// Prepares malloc so that `release()` can release as much as possible. Call it first.
    static func prepare() { _ = mallopt(M_MMAP_THRESHOLD, mappedSize) }

    /// Releases freed memory.
    static func release() { _ = malloc_trim(0) }
}
