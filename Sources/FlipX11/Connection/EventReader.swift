import CX11

/// Reads what the server has sent, a bounded amount at a time.
///
///     reader.begin()                             // one turn of the event loop
///     while let event = reader.next() { ... }
///     if reader.mayHaveMore { ... }              // look again, after signals and timers had their turn
///
/// Xlib's own calls (XPending, XEventsQueued) read until the socket is empty, and keep all of it: a client that sends
/// events faster than they are handled fills our memory, and nothing else ever gets its turn. So events are read by xcb,
/// under Xlib, which reads at most 16 KiB in one go; what a turn does not take stays in the socket.
///
/// What another program has sent (`send_event`) is dropped here, unless it is a message or a window's new place: X clients
/// may claim to be the server, and nothing else of theirs has a meaning for us.
final class EventReader {
    private let display: OpaquePointer
    private let server: OpaquePointer
    private let log: XErrorLog
    /// How many events and how many reads this turn may still take.
    private var budget = (events: 0, reads: 0)
    /// An event that was looked at and not yet taken.
    private var held: UnsafeMutablePointer<xcb_generic_event_t>?

    /// How often one turn reads from the socket at most. A read brings up to 512 events.
    static let readsPerTurn = 4
    /// How many events one turn takes at most: some milliseconds. Many more than the turn reads, since xcb also reads when
    /// it writes; less would let its queue grow from turn to turn.
    static let eventsPerTurn = 16_384

    /// A reader of the connection of `display`, which writes refused requests into `log`.
    init(display: OpaquePointer, log: XErrorLog) {
        self.display = display
        server = XGetXCBConnection(display)
        self.log = log
    }

    deinit { free(held) }

    /// Whether the last turn ended before everything was read.
    var mayHaveMore: Bool { budget.events == 0 || budget.reads == 0 }

    /// Begins a turn.
    func begin() { budget = (Self.eventsPerTurn, Self.readsPerTurn) }

    /// Whether there is an event that was read and not taken. Reads nothing.
    var hasQueued: Bool {
        if held == nil { held = xcb_poll_for_queued_event(server) }
        return held != nil || XQLength(display) > 0
    }

    /// The next event, or nil if there is none, or the turn is over; never waits.
    func next() -> XEvent? {
        while budget.events > 0 {
            budget.events -= 1
            // What Xlib has read by itself while it waited for an answer comes first.
            if XQLength(display) > 0 {
                var event = XEvent()
                XNextEvent(display, &event)
                if event.xany.send_event == 0 || Self.mayBeSent(event.type) { return event }
                continue
            }
            guard let wire = takeWire() else {
                budget.events += 1
                return nil
            }
            defer { free(wire) }
            if let event = convert(wire) { return event }
        }
        return nil
    }

    private func takeWire() -> UnsafeMutablePointer<xcb_generic_event_t>? {
        if let wire = held ?? xcb_poll_for_queued_event(server) {
            held = nil
            return wire
        }
        guard budget.reads > 0 else { return nil }
        budget.reads -= 1
        if let wire = xcb_poll_for_event(server) { return wire }
        // The socket is empty, or the server is gone.
        budget.reads = max(budget.reads, 1)
        if xcb_connection_has_error(server) != 0 { log.markDead() }
        return nil
    }

    private func convert(_ wire: UnsafeMutablePointer<xcb_generic_event_t>) -> XEvent? {
        let kind = wire.pointee.response_type
        if kind == 0 {
            wire.withMemoryRebound(to: xcb_generic_error_t.self, capacity: 1) {
                log.note($0.pointee)
            }
            return nil
        }
        // The topmost bit says that another program has sent it.
        guard kind & 0x80 == 0 || Self.mayBeSent(Int32(kind & 0x7f)) else { return nil }
        var event = XEvent()
        return cx11_event(display, wire, &event) != 0 ? event : nil
    }

    private static func mayBeSent(_ type: Int32) -> Bool {
        type == ClientMessage || type == ConfigureNotify
    }
}
