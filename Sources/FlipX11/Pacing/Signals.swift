import CLinux
import Glibc

/// Receives SIGTERM, SIGINT and SIGHUP through a `signalfd`.
///
/// No handler runs, so no system call is interrupted. SIGPIPE is ignored: the program continues if the reader of its
/// messages exits. Create this before any thread, because threads inherit the signal mask.
package final class Signals {
    /// The descriptor to poll: readable when a signal has arrived.
    package let fileDescriptor: Int32

    /// Blocks the signals for this thread and the threads that it creates, and ignores SIGPIPE.
    package init() throws(SystemError) {
        var set = Self.set
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
        let opened = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
        guard opened >= 0 else { throw SystemError(call: "signalfd") }
        fileDescriptor = opened
    }

    /// Runs `body` with the signals unblocked, so that they end the program immediately while it waits for a server.
    ///
    /// Only the calling thread receives them.
    package func letThrough<Result>(_ body: () throws -> Result) rethrows -> Result {
        var set = Self.set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        defer { pthread_sigmask(SIG_BLOCK, &set, nil) }
        return try body()
    }

    /// Unblocks the signals.
    deinit {
        close(fileDescriptor)
        var set = Self.set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Returns the number of a pending signal and removes it; nil if there is none.
    package func takeSignal() -> Int32? {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return read(fileDescriptor, &information, size) == size ? Int32(information.ssi_signo) : nil
    }

    private static var set: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
        return set
    }
}
