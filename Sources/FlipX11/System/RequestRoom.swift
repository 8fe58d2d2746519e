import Glibc

/// How much can be sent through a socket at once without waiting for whoever reads it.
///
/// A write to a socket whose buffer is full waits for the reader, and Xlib waits with it: for ever, if the server sleeps.
/// So large requests are cut into pieces of `pieceSize`, and each is sent only while `isThere`.
///
/// poll(2) calls a socket writable while at least a third of its buffer is free (three quarters for a Unix socket), so a
/// sixth of the buffer fits in, the kernel's own overhead included.
struct RequestRoom {
    private let fileDescriptor: Int32

    /// The room of the socket `fileDescriptor`.
    init(fileDescriptor: Int32) { self.fileDescriptor = fileDescriptor }

    /// Whether a piece can be sent now. A socket that is broken counts, too: sending finds that out.
    var isThere: Bool {
        var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }

    /// How large a piece may be, in bytes: a sixth of the buffer, 4 KiB ... 64 KiB. The kernel lets buffers grow.
    var pieceSize: Int {
        var size: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(fileDescriptor, SOL_SOCKET, SO_SNDBUF, &size, &length) == 0 else {
            return 4096
        }
        return min(max(Int(size) / 6, 4096), 65536)
    }
}
