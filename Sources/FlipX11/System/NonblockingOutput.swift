import CLinux
import Glibc

/// Writes to a descriptor that other processes share, without blocking.
///
/// `O_NONBLOCK` belongs to the open file description, which other programs of the terminal share, so it must not be set
/// there. A pipe or a terminal is opened again through `/proc/self/fd`, which creates a description of our own. For a
/// socket, a flag makes a single call non-blocking. If neither works, poll(2) first checks for space; then only another
/// writer to the same pipe between the two calls could make the write block.
enum NonblockingOutput {
    /// Writes `bytes`, at most `PIPE_BUF`, and drops what does not fit.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFSOCK:
            let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
            send(descriptor, bytes.baseAddress, bytes.count, flags)
        case S_IFIFO, S_IFCHR:
            let name = "/proc/self/fd/\(descriptor)"
            let own = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            if own >= 0 {
                put(bytes, own)
                close(own)
            } else {
                var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                if poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLOUT) != 0 {
                    put(bytes, descriptor)
                }
            }
        default:
            put(bytes, descriptor)
        }
    }

    private static func put(_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32) {
        SystemCall.uninterrupted { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
    }
}
