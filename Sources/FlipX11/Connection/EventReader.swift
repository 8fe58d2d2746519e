import CX11

/// Reads the server's events, a bounded number per turn of the event loop.
///
///     reader.begin()                             // one turn of the event loop
///     while let event = reader.next() { handle(event) }
///     if reader.mayHaveMore { resumeLater() }    // continue after signals and timers had their turn
///
/// Xlib's own calls (XPending, XEventsQueued) read until the socket is empty and queue everything. A client that sends
/// events faster than they are handled would fill our memory and starve everything else. So xcb, on which Xlib is
/// built, reads the events: at most 16 KiB at a time. Events that a turn does not take stay in the socket.
///
/// Events that another client sent (`send_event`) are dropped, except ClientMessage, ConfigureNotify and the owner's
/// answer to a request for a selection: any X client may pretend to be the server, and no other sent event has a meaning
/// for us.
final class EventReader {
    private let display: OpaquePointer
    private let server: OpaquePointer
    private let log: XErrorLog
    /// The numbers of events and reads that remain in this turn.
    private var budget = (events: 0, reads: 0)
    /// An event that `hasQueued` has fetched and `next` has not taken yet.
    private var held: UnsafeMutablePointer<xcb_generic_event_t>?

    /// The maximum number of reads from the socket in one turn. One read brings up to 512 events.
    static let readsPerTurn = 4
    /// The maximum number of events in one turn: some milliseconds of work. It is far above the number of events that a
    /// turn itself can read, because xcb also reads when it writes: with a lower limit, xcb's queue would grow from
    /// turn to turn.
    static let eventsPerTurn = 16_384

    /// Creates a reader for the connection of `display`, which writes refused requests into `log`.
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

    /// Whether an event was read and not taken yet. Reads nothing from the socket.
    var hasQueued: Bool {
        if held == nil { held = xcb_poll_for_queued_event(server) }
        return held != nil || XQLength(display) > 0
    }

    /// Returns the next event, or nil if there is none or the turn is over. Never waits.
    func next() -> XEvent? {
        while budget.events > 0 {
            budget.events -= 1
            // Events that Xlib read itself while it waited for a reply come first.
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
        // The topmost bit marks an event that another client sent.
        guard kind & 0x80 == 0 || Self.mayBeSent(Int32(kind & 0x7f)) else { return nil }
        var event = XEvent()
        return cx11_event(display, wire, &event) != 0 ? event : nil
    }

    private static func mayBeSent(_ type: Int32) -> Bool {
        [ClientMessage, ConfigureNotify, SelectionNotify].contains(type)
    }
}
