import CLinux
import Glibc

/// The polite requests to end, as something to poll: SIGTERM, SIGINT and SIGHUP through a `signalfd`.
///
/// No handler ever runs, so no call can be interrupted half-way. SIGPIPE is ignored: a reader of our messages that goes
/// away is no reason to end. Make this before any thread, since threads inherit the mask.
package final class Signals {
    /// What to poll: readable once a signal has come.
    package let fileDescriptor: Int32

    /// Blocks the signals for this thread and those it starts, and ignores SIGPIPE.
    package init() throws(SystemError) {
        var set = Self.set
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
        let opened = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
        guard opened >= 0 else { throw SystemError(call: "signalfd") }
        fileDescriptor = opened
    }

    /// Runs `body`, in which a signal ends the program at once: for what waits for a server, which may have stopped.
    ///
    /// Only the calling thread hears them.
    package func letThrough<Result>(_ body: () throws -> Result) rethrows -> Result {
        var set = Self.set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        defer { pthread_sigmask(SIG_BLOCK, &set, nil) }
        return try body()
    }

    /// Lets the signals through again.
    deinit {
        close(fileDescriptor)
        var set = Self.set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// The number of a signal that has come, once; nil if none has.
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
