#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes refusals, each once, as one line. After `limit` different ones it writes no more, because a program may form
/// any number of wrong key paths. Safe to use from any thread.
final class RefusalLog: @unchecked Sendable {
    /// The log of debug builds, on standard error.
    static let shared = RefusalLog { line in
        _ = line.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
    }

    /// The maximum number of lines.
    static let limit = 100

    private let output: @Sendable (String) -> Void
    private let lock = Lock()
    private var reported: Set<Refusal> = []

    /// - Parameter output: Receives each line.
    init(output: @escaping @Sendable (String) -> Void) { self.output = output }

    /// Writes the refusal, unless an equal one was written before.
    func report(_ refusal: Refusal) {
        let isNew = lock { reported.count < Self.limit && reported.insert(refusal).inserted }
        if isNew { output("FlipEngine: \(refusal.message)\n") }
    }
}
