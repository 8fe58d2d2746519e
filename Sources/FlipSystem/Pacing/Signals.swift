import CLinux
import Glibc

/// Receives SIGTERM, SIGINT and SIGHUP through a `signalfd`, except those that the parent process ignores: nohup ignores
/// SIGHUP, and a shell without job control SIGINT for its background jobs. The kernel keeps even an ignored signal while
/// it is blocked, so these are never blocked.
///
/// No handler runs, so no system call is interrupted. SIGPIPE is ignored: the program continues if the reader of its
/// messages exits. Create this before any thread, because threads inherit the signal mask.
package final class Signals {
    /// The descriptor to poll: readable when a signal has arrived.
    package let fileDescriptor: Int32
    /// The signals that are received.
    private let set: sigset_t

    /// Blocks the signals for this thread and the threads that it creates, and ignores SIGPIPE.
    package init() throws(SystemError) {
        var set = Self.received()
        self.set = set
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
        let opened = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
        guard opened >= 0 else { throw SystemError(call: "signalfd") }
        fileDescriptor = opened
    }

    /// Makes the signals end the program immediately with status 0 whenever they are not blocked. Call it first.
    package static func endAtOnce() { handle { _ in _exit(EXIT_SUCCESS) } }

    /// Restores the default effect of the signals: they end the program, and its parent process learns it.
    package static func restoreDefaults() { handle(SIG_DFL) }

    private static func handle(_ handler: sighandler_t?) {
        for number in numbers where !isIgnored(number) { signal(number, handler) }
    }

    /// Whether the parent process ignores the signal.
    private static func isIgnored(_ number: Int32) -> Bool {
        var old = sigaction()
        sigaction(number, nil, &old)
        return unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Runs `body` with the signals unblocked, so that they end the program immediately while it waits for a server.
    ///
    /// Only the calling thread receives them.
    package func letThrough<Result>(_ body: () throws -> Result) rethrows -> Result {
        var set = set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        defer { pthread_sigmask(SIG_BLOCK, &set, nil) }
        return try body()
    }

    /// Unblocks the signals.
    deinit {
        close(fileDescriptor)
        var set = set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Returns the number of a pending signal and removes it; nil if there is none.
    package func takeSignal() -> Int32? {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return read(fileDescriptor, &information, size) == size ? Int32(information.ssi_signo) : nil
    }

    private static let numbers = [SIGTERM, SIGINT, SIGHUP]

    private static func received() -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers where !isIgnored(number) { sigaddset(&set, number) }
        return set
    }
}
