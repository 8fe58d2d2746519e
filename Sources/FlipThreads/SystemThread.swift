import Glibc

/// A system thread that runs one closure and ends. All signals are blocked in it. Call `join` or `detach` once.
package struct SystemThread {
    private let identifier: pthread_t

    /// Runs `work` on a new thread; nil if the system refuses one.
    package init?(_ work: @escaping @Sendable () -> Void) {
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

    /// Waits until the work is done.
    package func join() { pthread_join(identifier, nil) }

    /// Lets the thread end by itself. The end of the program does not wait for it.
    package func detach() { pthread_detach(identifier) }

    /// The closure of a thread, in an object that C can carry.
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
