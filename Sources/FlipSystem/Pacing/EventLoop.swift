import Glibc

/// Blocks in `poll(2)` until a display, a timer, a signal or another watched descriptor is ready.
///
/// ```swift
/// while connection.isAlive {
///     for source in loop.wait() { handle(source) }
/// }
/// ```
///
/// It has no time-out. While no timer is armed and no event arrives, `poll` does not return, so the program does not
/// wake up.
package struct EventLoop {
    /// The reason for a wake-up.
    package enum Source: Hashable {
        /// The X server of this number has sent something, can take more requests, or has closed the connection.
        case display(Int)
        /// A frame is due on the screen of this number.
        case frameTimer(Int)
        /// The wall clock has reached the timer's second, or was set.
        case wallTimer
        /// A signal asks the program to end.
        case signals
        /// Another descriptor, with a number of the caller's choice.
        case other(Int)
    }

    /// A watched descriptor.
    private struct Entry {
        let source: Source
        let connection: (any EventServer)?
        /// Whether to wake up for events.
        var wantsEvents = true
        /// Whether to wake up for space in the socket buffer.
        var wantsSpace = false
    }

    private var entries: [Entry] = []
    /// One descriptor for each entry.
    private var descriptors: [pollfd] = []
    /// Whether each entry is ready without its descriptor. Only `wait` uses it; a property needs no allocation at each
    /// wake-up.
    private var isPending: [Bool] = []

    /// Creates a loop that watches nothing.
    package init() {}

    /// Also wakes up whenever `fileDescriptor` is readable.
    package mutating func watch(_ fileDescriptor: Int32, as source: Source) {
        add(Entry(source: source, connection: nil), fileDescriptor)
    }

    /// Wakes up for events from the server of `connection`, as `display(number)`, and for the end of the connection.
    package mutating func watch(_ connection: some EventServer, number: Int) {
        add(Entry(source: .display(number), connection: connection), connection.fileDescriptor)
    }

    /// Wakes up for messages from the session bus, for space in its socket buffer while `bus` has unsent data, and for
    /// the end of its connection.
    package mutating func watch(_ bus: some EventServer, as source: Source) {
        add(Entry(source: source, connection: bus), bus.fileDescriptor)
    }

    /// Sets the reasons to wake up for server `number`, besides the end of its connection.
    ///
    /// - Parameters:
    ///   - events: Whether to wake up for events; otherwise they stay queued. False if the caller reads them soon
    ///   anyway.
    ///   - room: Whether to wake up when there is space in the socket buffer.
    package mutating func watch(number: Int, events: Bool, room: Bool) {
        guard let index = entries.firstIndex(where: { $0.source == .display(number) }) else {
            return
        }
        entries[index].wantsEvents = events
        entries[index].wantsSpace = room
    }

    /// Wakes up when `fileDescriptor` takes more bytes, or has lost its reader.
    package mutating func watchSpace(of fileDescriptor: Int32, as source: Source) {
        add(Entry(source: source, connection: nil), fileDescriptor)
        descriptors[descriptors.count - 1].events = Int16(POLLOUT)
    }

    private mutating func add(_ entry: Entry, _ fileDescriptor: Int32) {
        unwatch(entry.source)
        entries.append(entry)
        descriptors.append(pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0))
        isPending.append(false)
    }

    /// Stops watching `source`.
    package mutating func unwatch(_ source: Source) {
        guard let index = entries.firstIndex(where: { $0.source == source }) else { return }
        entries.remove(at: index)
        descriptors.remove(at: index)
        isPending.remove(at: index)
    }

    /// Blocks until a source is ready, and returns the ready sources in the order in which they were added.
    ///
    /// Flushes the requests of all servers first, as far as there is space in the socket buffers. poll(2) does not
    /// report events that were already read; if there are any, `wait` does not block, but it still checks all other
    /// sources. So a server that never stops sending cannot delay timers and signals. A closed connection is marked
    /// dead.
    package mutating func wait() -> [Source] {
        for (index, entry) in entries.enumerated() {
            isPending[index] = false
            guard let connection = entry.connection else { continue }
            connection.flush()
            let wantsSpace = entry.wantsSpace || connection.wantsSpace
            descriptors[index].events = Int16(
                (entry.wantsEvents ? POLLIN : 0) | (wantsSpace ? POLLOUT : 0))
            isPending[index] =
                !connection.isAlive || entry.wantsEvents && connection.hasPendingEvents
        }
        let timeout: Int32 = isPending.contains(true) ? 0 : -1
        SystemCall.uninterrupted {
            poll(&descriptors, nfds_t(descriptors.count), timeout)
        }

        var ready: [Source] = []
        for (index, descriptor) in descriptors.enumerated()
        where descriptor.revents != 0 || isPending[index] {
            ready.append(entries[index].source)
            let isGone = descriptor.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
            if isGone { entries[index].connection?.markDead() }
        }
        return ready
    }
}
