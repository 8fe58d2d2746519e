import Glibc

/// Runs `body` for each item on a few threads, and returns the results in the order of the items.
///
/// For work that mostly waits, for example starting many servers. Record issues afterwards from the results: Swift
/// Testing does not know which test these threads belong to.
///
/// - Throws: The first error in the order of the items, after all items are done.
public func inParallel<Item, Result>(
    _ items: [Item], threads: Int = 8, _ body: (Item) throws -> Result
) throws -> [Result] {
    try withoutActuallyEscaping(body) { body in
        let work = ParallelWork(items: items, body: body)
        var identifiers: [pthread_t] = []
        for _ in 0..<min(threads, items.count) {
            var identifier = pthread_t()
            let code = pthread_create(
                &identifier, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<AnyWork>.fromOpaque(context).takeUnretainedValue().run()
                    return nil
                }, Unmanaged<AnyWork>.passUnretained(work).toOpaque())
            guard code == 0 else { break }
            identifiers.append(identifier)
        }
        // If no thread could be created, this thread does all the work.
        if identifiers.isEmpty { work.run() }
        for identifier in identifiers { pthread_join(identifier, nil) }
        return try work.results.compactMap { try $0?.get() }
    }
}

/// A non-generic base class for the thread's entry point, which is a C function and cannot use a generic type.
private class AnyWork {
    func run() {}
}

/// Items that several threads take one by one.
private final class ParallelWork<Item, Success>: AnyWork {
    private let items: [Item]
    private let body: (Item) throws -> Success
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var next = 0
    private(set) var results: [Result<Success, any Error>?]

    init(items: [Item], body: @escaping (Item) throws -> Success) {
        self.items = items
        self.body = body
        results = Array(repeating: nil, count: items.count)
        lock = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    override func run() {
        while let index = take() {
            let result = Result { try body(items[index]) }
            pthread_mutex_lock(lock)
            results[index] = result
            pthread_mutex_unlock(lock)
        }
    }

    private func take() -> Int? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        guard next < items.count else { return nil }
        next += 1
        return next - 1
    }
}
