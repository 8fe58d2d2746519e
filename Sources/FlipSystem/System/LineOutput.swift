import Glibc

/// Writes lines for another program to a descriptor, without ever waiting for it.
///
/// While the pipe or the disk is full, up to `limit` lines wait in memory. Beyond that the oldest are dropped, so that
/// the newest line always arrives once there is space. After the reader has gone, or another failure, nothing is
/// written any more.
package final class LineOutput {
    /// The maximum number of lines that wait.
    package static let limit = 64
    /// The maximum length of a line in bytes, with its line feed: the maximum that a pipe takes atomically.
    private static let lineLimit = Int(PIPE_BUF)

    private var output: NonblockingOutput?
    /// The name of the output, for messages.
    private let name: String
    /// The lines that wait, the oldest first.
    private var pending: [[UInt8]] = []
    /// The number of bytes of the first line that were written.
    private var written = 0
    /// Whether the disk is full, which poll(2) does not report: the next line is the next attempt.
    private var isDiskFull = false
    private var warning: String?
    private var hasWarned = false

    /// An output to `descriptor`, which stays open; messages call it `name`.
    package init(_ descriptor: Int32, name: String = "standard output") {
        self.name = name
        output = NonblockingOutput(descriptor)
        if output == nil { fail() }
    }

    /// The descriptor to watch for space; -1 after a failure, and after the reader has gone.
    package var fileDescriptor: Int32 { output?.fileDescriptor ?? -1 }

    /// Whether lines wait for space that poll(2) reports.
    package var wantsSpace: Bool { !pending.isEmpty && !isDiskFull }

    /// Returns the first failure, unless the reader has gone, as a sentence, and forgets it.
    package func takeWarning() -> String? {
        defer { warning = nil }
        return warning
    }

    /// Writes `line`, with its control characters replaced by question marks; without space, it waits.
    package func write(_ line: String) {
        guard output != nil else { return }
        let text = Array(
            Diagnostics.printable(line, keepsFormat: true).utf8.prefix(Self.lineLimit - 1))
        pending.append(text + [UInt8(ascii: "\n")])
        // A line that is partly written is not dropped.
        if pending.count > Self.limit { pending.remove(at: written > 0 ? 1 : 0) }
        flush()
    }

    /// Writes the lines that wait, as far as there is space.
    package func flush() {
        isDiskFull = false
        while let output, let line = pending.first {
            let count = line[written...].withUnsafeBytes(output.write)
            guard count >= 0 else {
                if errno != EAGAIN && errno != EWOULDBLOCK { fail() }
                return
            }
            written += count
            guard written == line.count else { return }
            pending.removeFirst()
            written = 0
        }
    }

    /// Records the failure in `errno`. A full disk may get space again; anything else is final.
    private func fail() {
        let error = SystemError(call: "write", subject: name)
        isDiskFull = error.code == ENOSPC || error.code == EDQUOT
        if error.code != EPIPE && !hasWarned {
            hasWarned = true
            let outcome =
                isDiskFull ? "the newest \(Self.limit) lines wait for space" : "no line is printed"
            warning = "\(error); \(outcome)"
        }
        guard !isDiskFull else { return }
        output = nil
        pending = []
        written = 0
    }
}
