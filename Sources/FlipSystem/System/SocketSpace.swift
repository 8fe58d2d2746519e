import Glibc

/// Tells whether a socket buffer has space for a piece of data, so that a write does not block.
///
/// A write to a socket whose buffer is full waits for the reader, and Xlib waits with it: forever, if the server is
/// stopped. So large requests are cut into pieces of `pieceSize`, and each is sent only while `isThere`.
///
/// poll(2) reports a socket as writable while at least a third of its buffer is free (three quarters for a Unix
/// socket), so a sixth of the buffer fits, including the kernel's overhead.
package struct SocketSpace {
    private let fileDescriptor: Int32

    /// Creates a query for the socket `fileDescriptor`.
    package init(fileDescriptor: Int32) { self.fileDescriptor = fileDescriptor }

    /// Whether a piece can be sent now. Also true for a broken socket, because sending detects that.
    package var isThere: Bool {
        var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }

    /// The size of a piece, in bytes: a sixth of the buffer, 4 KiB...64 KiB. The kernel may enlarge the buffer over
    /// time.
    package var pieceSize: Int {
        var size: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(fileDescriptor, SOL_SOCKET, SO_SNDBUF, &size, &length) == 0 else {
            return 4096
        }
        return min(max(Int(size) / 6, 4096), 65536)
    }
}
