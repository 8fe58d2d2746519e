import Glibc

/// Sleeps until something happens: `poll(2)` over the display, the timers, the signals and whatever else is watched.
///
/// ```swift
/// while connection.isAlive {
///     for source in loop.wait() { ... }
/// }
/// ```
///
/// It has no time-out. When no timer is armed and nobody does anything, not a single system call completes.
struct EventLoop {
    /// What woke the loop up.
    enum Source: Hashable {
        /// The X server has sent something, or is gone.
        case display
        /// A frame is due.
        case frameTimer
        /// The wall clock has come to a second, or was set.
        case wallTimer
        /// Somebody asks the program to end.
        case signals
        /// Anything else, by a number of the caller's choice.
        case other(Int)
    }

    private var sources: [Source] = []
    private var descriptors: [pollfd] = []
    private let connection: XConnection?

    /// A loop that watches `connection`, if there is one.
    init(connection: XConnection?) {
        self.connection = connection
        if let connection { watch(connection.fileDescriptor, as: .display) }
    }

    /// Wakes up for `fileDescriptor`, too, whenever it can be read.
    mutating func watch(_ fileDescriptor: Int32, as source: Source) {
        unwatch(source)
        sources.append(source)
        descriptors.append(pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0))
    }

    /// Does not wake up for `source` any more.
    mutating func unwatch(_ source: Source) {
        guard let index = sources.firstIndex(of: source) else { return }
        sources.remove(at: index)
        descriptors.remove(at: index)
    }

    /// Blocks until there is something to do, and says what, in the order in which the sources were watched.
    ///
    /// Requests to the server are flushed before. Events that Xlib has already read lie in its queue, where poll(2) does not
    /// see them, so the queue is looked at last of all. A server that hung up makes the connection dead.
    mutating func wait() -> [Source] {
        if let connection, connection.hasPendingEvents || !connection.isAlive { return [.display] }
        while poll(&descriptors, nfds_t(descriptors.count), -1) < 0 && errno == EINTR {}

        var ready: [Source] = []
        for (source, descriptor) in zip(sources, descriptors) where descriptor.revents != 0 {
            ready.append(source)
            let isGone = descriptor.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
            if source == .display && isGone { connection?.markDead() }
        }
        return ready
    }
}
