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
package struct EventLoop {
    /// What woke the loop up.
    package enum Source: Hashable {
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

    /// Something that is watched.
    private struct Entry {
        let source: Source
        let connection: (any EventServer)?
        /// Whether it matters what it sends.
        var wantsEvents = true
        /// Whether more is to be sent to it as soon as there is room.
        var wantsRoom = false
    }

    private var entries: [Entry] = []
    /// One for each entry.
    private var descriptors: [pollfd] = []

    /// A loop that watches nothing yet.
    package init() {}

    /// Wakes up for `fileDescriptor`, too, whenever it can be read.
    package mutating func watch(_ fileDescriptor: Int32, as source: Source) {
        add(Entry(source: source, connection: nil), fileDescriptor)
    }

    /// Wakes up for what the server of `connection` sends, as `display(number)`, and when it is gone.
    package mutating func watch(_ connection: some EventServer, number: Int) {
        add(Entry(source: .display(number), connection: connection), connection.fileDescriptor)
    }

    /// Says what is waited for from the server `number`, beside its end.
    ///
    /// - Parameters:
    ///   - events: Whether it wakes up for what the server sends, which is kept otherwise: false where somebody looks soon
    ///     in any case.
    ///   - room: Whether it wakes up as well when more can be sent without waiting for the server.
    package mutating func watch(number: Int, events: Bool, room: Bool) {
        guard let index = entries.firstIndex(where: { $0.source == .display(number) }) else {
            return
        }
        entries[index].wantsEvents = events
        entries[index].wantsRoom = room
    }

    private mutating func add(_ entry: Entry, _ fileDescriptor: Int32) {
        unwatch(entry.source)
        entries.append(entry)
        descriptors.append(pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0))
    }

    /// Does not wake up for `source` any more.
    package mutating func unwatch(_ source: Source) {
        guard let index = entries.firstIndex(where: { $0.source == source }) else { return }
        entries.remove(at: index)
        descriptors.remove(at: index)
    }

    /// Blocks until there is something to do, and says what, in the order in which the sources were watched.
    ///
    /// Requests to the servers are flushed before, as far as there is room. Events that were read already are not seen by
    /// poll(2): where there are some it does not block, but looks at everything else as well, so that a server that never
    /// stops sending keeps no timer and no signal waiting. A server that hung up makes its connection dead.
    package mutating func wait() -> [Source] {
        var isPending = [Bool](repeating: false, count: entries.count)
        for (index, entry) in entries.enumerated() {
            guard let connection = entry.connection else { continue }
            connection.flush()
            let wantsRoom = entry.wantsRoom || connection.wantsRoom
            descriptors[index].events = Int16(
                (entry.wantsEvents ? POLLIN : 0) | (wantsRoom ? POLLOUT : 0))
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
