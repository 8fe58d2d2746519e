import Glibc

/// A descriptor that other processes share, written to without blocking.
///
/// `O_NONBLOCK` belongs to the open file description, which other programs of the terminal share, so it must not be set
/// there. A pipe or a terminal is opened again through `/proc/self/fd`, which creates a description of our own. For a
/// socket, a flag makes a single call non-blocking. If neither works, such as for a terminal of another user, poll(2)
/// first checks for space; then only another writer between the two calls could make the write block.
final class NonblockingOutput {
    /// The descriptor to write to, and to poll for space.
    let fileDescriptor: Int32
    private let way: Way

    private enum Way {
        /// A description of our own that never blocks; it is closed at the end.
        case own
        case socket
        /// The shared description, after a check for space.
        case checked
        /// A file, which always has space.
        case direct
    }

    /// An output to `descriptor`, which stays open; nil if it cannot be written to, with the reason in `errno`.
    init?(_ descriptor: Int32) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0 else { return nil }
        guard flags & O_ACCMODE != O_RDONLY else {
            errno = EBADF
            return nil
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFSOCK:
            (fileDescriptor, way) = (descriptor, .socket)
        case S_IFIFO, S_IFCHR:
            let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
            let own = open("/proc/self/fd/\(descriptor)", flags)
            (fileDescriptor, way) = own >= 0 ? (own, .own) : (descriptor, .checked)
        default:
            (fileDescriptor, way) = (descriptor, .direct)
        }
    }

    deinit {
        if case .own = way { close(fileDescriptor) }
    }

    /// Writes `bytes`, at most `PIPE_BUF`; returns the number written, or a negative number with the reason in `errno`,
    /// which is `EAGAIN` without space.
    @discardableResult
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        switch way {
        case .socket:
            let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
            return SystemCall.uninterrupted {
                send(fileDescriptor, bytes.baseAddress, bytes.count, flags)
            }
        case .checked:
            var entry = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLOUT | POLLERR) != 0 else {
                errno = EAGAIN
                return -1
            }
        case .own, .direct: break
        }
        return SystemCall.uninterrupted {
            Glibc.write(fileDescriptor, bytes.baseAddress, bytes.count)
        }
    }
}
