import Glibc

/// A system thread that runs one closure and ends. All signals are blocked in it.
struct SystemThread {
    private let identifier: pthread_t

    /// Runs `work` on a new thread; nil if the system refuses one.
    init?(_ work: @escaping @Sendable () -> Void) {
        var identifier = pthread_t()
        let context = Unmanaged.passRetained(Work(body: work))
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let status = pthread_create(
            &identifier, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
                return nil
            }, context.toOpaque())
        guard status == 0 else {
            context.release()
            return nil
        }
        self.identifier = identifier
    }

    /// Waits until the work is done; must be called once for each thread.
    func join() { pthread_join(identifier, nil) }

    /// The closure of a thread, in an object that C can carry.
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
