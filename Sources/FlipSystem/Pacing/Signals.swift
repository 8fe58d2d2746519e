import Glibc

/// Receives SIGTERM, SIGINT and SIGHUP through a pipe, except those that the parent process ignores: nohup ignores SIGHUP,
/// and a shell without job control SIGINT for its background jobs.
///
/// A program that has not ended `patience` seconds after the first one ends then, whatever it waits for: a library may wait
/// for a server that has stopped in the middle of an answer. SIGPIPE is ignored: the program continues if the reader of its
/// messages exits.
package final class Signals {
    /// The descriptor to poll: readable when a signal has arrived.
    package let fileDescriptor: Int32
    /// The signals that are received, with what they did before.
    private var former: [(number: Int32, handler: sighandler_t?)] = []

    /// How long the program may take to end, in seconds.
    private static let patience: UInt32 = 5
    /// The end of the pipe to which the handler writes.
    nonisolated(unsafe) private static var writer: Int32 = -1
    /// Whether a signal has arrived, and the time has begun in which the program has to end.
    nonisolated(unsafe) private static var isEnding = false

    /// Receives the signals from now on, and ignores SIGPIPE. Only one object at a time receives them.
    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError(call: "pipe") }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (fileDescriptor, Self.writer) = (ends[0], ends[1])
        Self.isEnding = false
        signal(SIGPIPE, SIG_IGN)
        signal(SIGALRM) { _ in _exit(EXIT_SUCCESS) }
        receive()
        Self.unblock()
    }

    /// Makes the signals end the program immediately with status 0. Call it first.
    package static func endAtOnce() {
        for number in numbers where !isIgnored(number) {
            signal(number) { _ in _exit(EXIT_SUCCESS) }
        }
        unblock()
    }

    /// The parent process may have blocked them.
    private static func unblock() {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers + [SIGALRM] { sigaddset(&set, number) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Restores the default effect of the signals: they end the program, and its parent process learns it.
    package static func restoreDefaults() {
        for number in numbers where !isIgnored(number) { signal(number, SIG_DFL) }
    }

    private func receive() {
        former = Self.numbers.filter { !Self.isIgnored($0) }.map { number in
            let handler = signal(number) { number in
                let error = errno
                if !Signals.isEnding { alarm(Signals.patience) }
                Signals.isEnding = true
                var byte = UInt8(truncatingIfNeeded: number)
                write(Signals.writer, &byte, 1)
                errno = error
            }
            return (number, handler)
        }
    }

    private func restore() {
        for (number, handler) in former { signal(number, handler) }
    }

    /// Whether the parent process ignores the signal.
    private static func isIgnored(_ number: Int32) -> Bool {
        var old = sigaction()
        sigaction(number, nil, &old)
        return unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Runs `body` while the signals do what they did before: while it waits for a server, they end the program.
    package func letThrough<Result>(_ body: () throws -> Result) rethrows -> Result {
        restore()
        defer { receive() }
        return try body()
    }

    /// The signals do what they did before. A program that has to end still has to.
    deinit {
        restore()
        close(fileDescriptor)
        close(Self.writer)
    }

    /// Returns the number of a signal that has arrived and removes it; nil if there is none.
    package func takeSignal() -> Int32? {
        var byte: UInt8 = 0
        return read(fileDescriptor, &byte, 1) == 1 ? Int32(byte) : nil
    }

    private static let numbers = [SIGTERM, SIGINT, SIGHUP]
}
