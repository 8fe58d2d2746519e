import Glibc

/// Writes lines for another program to a descriptor, without ever waiting for it.
///
/// While the pipe is full, up to `limit` lines wait in memory. Beyond that the oldest are dropped, so that the newest
/// line always arrives once the reader continues. After the reader has gone, nothing is written any more.
///
/// `O_NONBLOCK` belongs to the open file description, which other programs share, so a pipe or a terminal is opened
/// again through `/proc/self/fd`; for a socket, a flag makes each call non-blocking.
package final class LineOutput {
    /// The maximum number of lines that wait.
    package static let limit = 64
    /// The maximum length of a line in bytes, with its line feed: the maximum that a pipe takes atomically.
    private static let lineLimit = Int(PIPE_BUF)

    /// The descriptor to watch for space; -1 after the reader has gone.
    package private(set) var fileDescriptor: Int32
    private let isSocket: Bool
    private let isOwn: Bool
    /// The lines that wait, the oldest first.
    private var pending: [[UInt8]] = []
    /// The number of bytes of the first line that were written.
    private var written = 0

    /// An output to `descriptor`, which stays open.
    package init(_ descriptor: Int32) {
        var status = stat()
        let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
        isSocket = kind == S_IFSOCK
        isOwn = kind == S_IFIFO || kind == S_IFCHR
        guard isOwn else {
            fileDescriptor = kind == 0 ? -1 : descriptor
            return
        }
        let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        fileDescriptor = open("/proc/self/fd/\(descriptor)", flags)
    }

    deinit {
        if isOwn && fileDescriptor >= 0 { close(fileDescriptor) }
    }

    /// Whether lines wait for space.
    package var wantsSpace: Bool { !pending.isEmpty }

    /// Writes `line`, with its control characters replaced by question marks; without space, it waits.
    package func write(_ line: String) {
        guard fileDescriptor >= 0 else { return }
        let text = Array(Diagnostics.printable(line).utf8.prefix(Self.lineLimit - 1))
        pending.append(text + [UInt8(ascii: "\n")])
        // A line that is partly written is not dropped.
        if pending.count > Self.limit { pending.remove(at: written > 0 ? 1 : 0) }
        flush()
    }

    /// Writes the lines that wait, as far as there is space.
    package func flush() {
        while let line = pending.first {
            let count = line[written...].withUnsafeBytes { bytes in
                SystemCall.uninterrupted {
                    isSocket
                        ? send(
                            fileDescriptor, bytes.baseAddress, bytes.count,
                            Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
                        : Glibc.write(fileDescriptor, bytes.baseAddress, bytes.count)
                }
            }
            guard count >= 0 else {
                if errno != EAGAIN && errno != EWOULDBLOCK { end() }
                return
            }
            written += count
            guard written == line.count else { return }
            pending.removeFirst()
            written = 0
        }
    }

    private func end() {
        if isOwn { close(fileDescriptor) }
        fileDescriptor = -1
        pending = []
        written = 0
    }
}
