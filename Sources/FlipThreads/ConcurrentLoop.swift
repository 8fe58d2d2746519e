import Glibc

/// Runs the iterations of a loop on all cores, and returns when all are done.
///
///     ConcurrentLoop.perform(iterations: 12) { band in paint(band) }
///
/// For occasional long tasks, such as painting a face: its threads begin and end with the call, so that none remain
/// while the program is idle. For frames use a `BandPool`, whose threads wait for the next one.
package enum ConcurrentLoop {
    /// Calls `body` once with each number in 0 ..< `iterations`, in any order and concurrently.
    ///
    /// If the system refuses a thread, the others do all the work.
    ///
    /// - Parameter threadCount: The number of threads, including the caller's; nil for `BandPool.cores`.
    package static func perform(
        iterations: Int, threadCount: Int? = nil, _ body: @Sendable (Int) -> Void
    ) {
        let threadCount = min(threadCount ?? BandPool.cores, iterations)
        guard threadCount > 1 else {
            for iteration in 0..<max(iterations, 0) { body(iteration) }
            return
        }
        // `withoutActuallyEscaping` compiles the length of the source file's path into the program. A name without a
        // folder makes the program's bytes independent of the folder in which it is built. No file may have this name.
        #sourceLocation(file:"ConcurrentLoop.perform",line:26)
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

    /// The iterations of a loop, and the next one to run; the lock protects the count.
    private final class Work: @unchecked Sendable {
        private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let count: Int
        private let body: @Sendable (Int) -> Void
        private var next = 0

        init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
            self.count = count
            self.body = body
            pthread_mutex_init(lock, nil)
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        /// Runs one iteration after another until none is left.
        func perform() {
            while let part = take() { body(part) }
        }

        private func take() -> Int? {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            guard next < count else { return nil }
            next += 1
            return next - 1
        }
    }
}
