import CLinux
import Glibc

/// Writes a line to a descriptor that others share, without waiting for its reader.
///
/// `O_NONBLOCK` belongs to the open file description, which the terminal's other programs share, so it is not set there.
/// A pipe or a terminal is opened again by its name in `/proc`, which makes a description of our own. A socket has a flag
/// for one call. Where neither can be had, poll(2) is asked first; only another writer to the same pipe, in the moment
/// between the two calls, could make that wait.
enum UnhurriedOutput {
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
