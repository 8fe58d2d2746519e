import FlipEngine
import FlipFace
import Glibc

/// Standard input as lines, a piece at a time.
///
/// It reads only when poll(2) says that there is something, once, and never sets `O_NONBLOCK`, which would belong to
/// everybody who shares the terminal. A writer that never stops is read once a sixtieth of a second, so that it waits in
/// its pipe and not here.
final class LineInput {
    let fileDescriptor: Int32
    /// When it may be read again, in media time; nil while it may.
    private(set) var restsUntil: MediaTime?
    /// Whether there is nothing more to come.
    private(set) var hasEnded = false

    private var reader = LineReader()
    private var buffer = [UInt8](repeating: 0, count: 16_384)
    private static let rest = 1.0 / 60

    /// Reads from `fileDescriptor`, which is not closed in the end.
    ///
    /// Make it before anything else is opened: a descriptor that is closed is taken as ended, not as the next file's.
    init(fileDescriptor: Int32 = STDIN_FILENO) {
        self.fileDescriptor = fileDescriptor
        hasEnded = fcntl(fileDescriptor, F_GETFD) < 0
        // In the background of a terminal, reading fails instead of stopping the program.
        signal(SIGTTIN, SIG_IGN)
    }

    /// Whether poll(2) should look at it.
    var isWatched: Bool { !hasEnded && restsUntil == nil }

    /// Reads what is there, which must be something; gives the newest whole line, if there is one.
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

    /// Time has gone on: it may be read again when it has rested.
    func wake(now: MediaTime) {
        if let time = restsUntil, now >= time { restsUntil = nil }
    }

    /// Waits for the end, for a picture that needs it; gives the last line and the one before.
    func readToEnd() -> (previous: BoardText?, last: BoardText?) {
        var last: BoardText?
        while !hasEnded { last = read(now: 0) ?? last }
        return (reader.previous.map { BoardText(bytes: $0) }, last)
    }
}
