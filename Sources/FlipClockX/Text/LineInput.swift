import FlipClock
import FlipEngine
import Glibc

/// Reads standard input as lines, one piece at a time.
///
/// It reads once when poll(2) reports data, and never sets `O_NONBLOCK`, which would apply to all processes that share
/// the terminal. After a read it pauses for 1/60 s; a writer that writes without end therefore blocks on its full pipe.
final class LineInput {
    let fileDescriptor: Int32
    /// When the input may be read again, in media time; nil if now.
    private(set) var restsUntil: MediaTime?
    /// Whether the input has ended.
    private(set) var hasEnded = false

    private var reader = LineReader()
    private var buffer = [UInt8](repeating: 0, count: 16_384)
    private static let rest = 1.0 / 60

    /// Reads from `fileDescriptor`, without ever closing it.
    ///
    /// Create this before anything else is opened: a closed descriptor counts as ended input, and its number must not
    /// be reused.
    init(fileDescriptor: Int32 = STDIN_FILENO) {
        self.fileDescriptor = fileDescriptor
        hasEnded = fcntl(fileDescriptor, F_GETFD) < 0
        // In the background of a terminal, read(2) then fails instead of stopping the program.
        signal(SIGTTIN, SIG_IGN)
    }

    /// Whether poll(2) should watch the descriptor.
    var isWatched: Bool { !hasEnded && restsUntil == nil }

    /// Reads once, after poll(2) has reported data; returns the newest complete line, if any.
    func read(now: MediaTime) -> BoardText? {
        guard !hasEnded else { return nil }
        let count = Glibc.read(fileDescriptor, &buffer, buffer.count)
        if count > 0 {
            reader.take(buffer[..<count])
            restsUntil = now + Self.rest
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            reader.end()
            hasEnded = true
        }
        return reader.takeNewest().map { BoardText(bytes: $0) }
    }

    /// Ends the pause if its time has passed.
    func wake(now: MediaTime) {
        if let time = restsUntil, now >= time { restsUntil = nil }
    }

    /// Reads to the end, for a snapshot; returns the last line and the one before.
    func readToEnd() -> (previous: BoardText?, last: BoardText?) {
        var last: BoardText?
        while !hasEnded { last = read(now: 0) ?? last }
        return (reader.previous.map { BoardText(bytes: $0) }, last)
    }
}
