import Glibc

/// Does the parts of one piece of work on all cores, and returns when all are done.
///
///     ConcurrentLoop.perform(iterations: 12) { band in paint(band) }
///
/// For what happens now and then and takes long, such as painting a face: its threads begin and end with the call, so that
/// none is there at rest. Frames are drawn by a `BandPool`, whose threads wait for the next one.
package enum ConcurrentLoop {
    /// Calls `body` once with each number from 0 to below `iterations`, in any order and from several threads at a time.
    ///
    /// Where the system gives no thread, the others do what there is.
    ///
    /// - Parameter threadCount: How many threads work, the caller's among them; nil for as many as there are processors.
    package static func perform(
        iterations: Int, threadCount: Int? = nil, _ body: @Sendable (Int) -> Void
    ) {
        let threadCount = min(threadCount ?? BandPool.cores, iterations)
        guard threadCount > 1 else {
            for iteration in 0..<max(iterations, 0) { body(iteration) }
            return
        }
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
    }

    /// What there is to do, and what of it nobody has taken yet; the count is read and written under the lock.
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

        /// Takes one part after the other until none is left.
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
