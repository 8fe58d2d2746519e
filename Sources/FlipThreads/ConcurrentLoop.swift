import Glibc

/// Runs the iterations of a loop on all cores, and returns when all are done.
///
///     ConcurrentLoop.perform(iterations: 12) { band in paint(band) }
///
/// For occasional long tasks, such as painting a face: its threads begin and end with the call, so that none remain
/// while the program is idle. For frames use a `BandPool`, whose threads wait for the next one.
///
/// A loop within a loop gets the cores that the outer one leaves over.
package enum ConcurrentLoop {
    /// Calls `body` once with each number in 0 ..< `iterations`, in any order and concurrently.
    ///
    /// If the system refuses a thread, the others do all the work.
    ///
    /// - Parameter threadCount: The number of threads, including the caller's; nil for as many as cores are free.
    package static func perform(
        iterations: Int, threadCount: Int? = nil, _ body: @Sendable (Int) -> Void
    ) {
        guard let threadCount else {
            let count = Crowd.shared.enter(atMost: iterations)
            defer { Crowd.shared.leave(count) }
            return perform(iterations: iterations, threadCount: count, body)
        }
        guard min(threadCount, iterations) > 1 else {
            for iteration in 0..<max(iterations, 0) { body(iteration) }
            return
        }
        // `withoutActuallyEscaping` compiles the length of the source file's path into the program. A name without a
        // folder makes the program's bytes independent of the folder in which it is built. No file may have this name.
        #sourceLocation(file:"ConcurrentLoop.perform",line:26)
        withoutActuallyEscaping(body) { body in
            let work = Work(count: iterations, body)
            var threads: [SystemThread] = []
            for _ in 1..<min(threadCount, iterations) {
                guard let thread = SystemThread({ work.perform() }) else { break }
                threads.append(thread)
            }
            work.perform()
            for thread in threads { thread.join() }
        }
        #sourceLocation()
    }

    /// The results of calling `body` with each number in 0 ..< `count`, concurrently.
    package static func map<Value: Sendable>(
        _ count: Int, _ body: @Sendable (Int) -> Value
    ) -> [Value] {
        [Value](unsafeUninitializedCapacity: count) { values, initialized in
            // Each iteration writes a place of its own.
            nonisolated(unsafe) let values = values
            perform(iterations: count) { index in
                values.initializeElement(at: index, to: body(index))
            }
            initialized = count
        }
    }

    /// The threads of all loops; the lock protects their number.
    private final class Crowd: @unchecked Sendable {
        static let shared = Crowd()
        private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        /// The threads that loops have started and that run now.
        private var started = 0

        private init() { pthread_mutex_init(lock, nil) }

        /// Returns the number of threads for a loop that can use `wanted`, the caller's included: at least 1, and no
        /// more than there are free cores.
        func enter(atMost wanted: Int) -> Int {
            guard wanted > 1 else { return 1 }
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            let count = min(wanted, max(BandPool.cores - started, 1))
            started += count - 1
            return count
        }

        /// Ends a loop of `count` threads.
        func leave(_ count: Int) {
            guard count > 1 else { return }
            pthread_mutex_lock(lock)
            started -= count - 1
            pthread_mutex_unlock(lock)
        }
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
