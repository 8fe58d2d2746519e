import Synchronization

/// Runs the iterations of a loop on all cores, and returns when all are done.
///
///     ConcurrentLoop.perform(iterations: 12) { band in paint(band) }
///
/// For occasional long tasks, such as painting a face: its threads begin and end with the call, so that none remain
/// while the program is idle. For frames use a `BandPool`, whose threads wait for the next one.
///
/// A loop within a loop uses only cores that are free when it begins.
package enum ConcurrentLoop {
    /// Calls `body` once with each number in 0 ..< `iterations`, in any order and concurrently.
    ///
    /// If the system refuses a thread, the others do all the work.
    ///
    /// - Parameter threadCount: The number of threads, including the caller's; nil for as many as cores are free.
    package static func perform(
        iterations: Int, threadCount: Int? = nil, _ body: @Sendable (Int) -> Void
    ) {
        let threadCount = enter(threadCount, atMost: iterations)
        defer { leave(threadCount) }
        guard threadCount > 1 else {
            for iteration in 0..<max(iterations, 0) { body(iteration) }
            return
        }
        // `withoutActuallyEscaping` compiles the length of the source file's path into the program. A name without a
        // folder makes the program's bytes independent of the folder in which it is built. No file may have this name.
        #sourceLocation(file:"ConcurrentLoop.perform",line:29)
        withoutActuallyEscaping(body) { body in
            let work = Work(count: iterations, body)
            var threads: [SystemThread] = []
            for _ in 1..<threadCount {
                guard let thread = SystemThread({ work.perform() }) else { break }
                threads.append(thread)
            }
            work.perform()
            for thread in threads { thread.join() }
        }
        #sourceLocation()
    }

    /// The results of calling `body` with each number in 0 ..< `count`, in this order; see `perform`.
    package static func map<Value: Sendable>(
        _ count: Int, threadCount: Int? = nil, _ body: @Sendable (Int) -> Value
    ) -> [Value] {
        [Value](unsafeUninitializedCapacity: count) { values, initialized in
            // Each iteration writes a place of its own.
            nonisolated(unsafe) let values = values
            perform(iterations: count, threadCount: threadCount) { index in
                values.initializeElement(at: index, to: body(index))
            }
            initialized = count
        }
    }

    /// The number of threads that running loops have, without their callers.
    private static let started = Mutex(0)

    /// Begins a loop of `iterations`; returns the number of its threads with the caller, at least 1: `wanted`, or as many
    /// as there are free cores if that is nil.
    private static func enter(_ wanted: Int?, atMost iterations: Int) -> Int {
        started.withLock { started in
            let count = max(min(wanted ?? BandPool.cores - started, iterations), 1)
            started += count - 1
            return count
        }
    }

    /// Ends a loop of `count` threads.
    private static func leave(_ count: Int) { started.withLock { $0 -= count - 1 } }

    /// The iterations of a loop.
    private final class Work: Sendable {
        private let count: Int
        private let body: @Sendable (Int) -> Void
        private let next = Mutex(0)

        init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
            self.count = count
            self.body = body
        }

        /// Runs one iteration after another until none is left.
        func perform() {
            while let part = take() { body(part) }
        }

        private func take() -> Int? {
            next.withLock { next in
                guard next < count else { return nil }
                next += 1
                return next - 1
            }
        }
    }
}
