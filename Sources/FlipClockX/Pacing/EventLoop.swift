import Glibc

/// Sleeps until something happens: `poll(2)` over the displays, the timers, the signals and whatever else is watched.
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
        /// The X server of this number has sent something, has room again for more requests, or is gone.
        case display(Int)
        /// A frame is due on the screen of this number.
        case frameTimer(Int)
        /// The wall clock has come to a second, or was set.
        case wallTimer
        /// Somebody asks the program to end.
        case signals
        /// Anything else, by a number of the caller's choice.
        case other(Int)
    }

    private var sources: [Source] = []
    private var descriptors: [pollfd] = []
    private var connections: [Source: XConnection] = [:]
    /// The servers to which more is to be sent as soon as there is room.
    private var roomWatches: Set<Source> = []

    /// A loop that watches nothing yet.
    init() {}

    /// Wakes up for `fileDescriptor`, too, whenever it can be read.
    mutating func watch(_ fileDescriptor: Int32, as source: Source) {
        unwatch(source)
        sources.append(source)
        descriptors.append(pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0))
    }

    /// Wakes up for what the server of `connection` sends, as `display(number)`.
    mutating func watch(_ connection: XConnection, number: Int) {
        watch(connection.fileDescriptor, as: .display(number))
        connections[.display(number)] = connection
    }

    /// Wakes up as well when more can be sent to the server `number` without waiting for it, if `isWanted`; not otherwise.
    mutating func watchRoom(of number: Int, _ isWanted: Bool) {
        if isWanted {
            roomWatches.insert(.display(number))
        } else {
            roomWatches.remove(.display(number))
        }
    }

    /// Does not wake up for `source` any more.
    mutating func unwatch(_ source: Source) {
        guard let index = sources.firstIndex(of: source) else { return }
        sources.remove(at: index)
        descriptors.remove(at: index)
        connections[source] = nil
        roomWatches.remove(source)
    }

    /// Blocks until there is something to do, and says what, in the order in which the sources were watched.
    ///
    /// Requests to the servers are flushed before, as far as there is room. Events that Xlib has already read lie in its queue, where poll(2) does
    /// not see them, so the queues are looked at last of all. A server that hung up makes its connection dead.
    mutating func wait() -> [Source] {
        let waiting = sources.filter { source in
            guard let connection = connections[source] else { return false }
            return connection.hasPendingEvents || !connection.isAlive
        }
        if !waiting.isEmpty { return waiting }
        for (source, connection) in connections {
            guard let index = sources.firstIndex(of: source) else { continue }
            connection.flush()
            let wantsRoom = connection.isFlushOwed || roomWatches.contains(source)
            descriptors[index].events = Int16(wantsRoom ? POLLIN | POLLOUT : POLLIN)
        }
        while poll(&descriptors, nfds_t(descriptors.count), -1) < 0 && errno == EINTR {}

        var ready: [Source] = []
        for (source, descriptor) in zip(sources, descriptors) where descriptor.revents != 0 {
            ready.append(source)
            let isGone = descriptor.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
            if isGone { connections[source]?.markDead() }
        }
        return ready
    }
}
