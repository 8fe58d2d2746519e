import CX11
import FlipSystem

/// Sends requests without blocking for their replies.
///
///     queries.ask {
///         xcb_get_input_focus($0).sequence
///     } take: { reply in
///         use(reply)
///     }
///     queries.takeAnswers()                      // whenever something was read from the server
///
/// A server may stop for a while, and a program that waits for a reply stops with it. So the running program handles a
/// reply like an event. Only the start waits, with `settle`.
final class ServerQueries {
    /// Sends the request and returns its sequence number.
    typealias Request = (_ server: OpaquePointer) -> UInt32
    /// Takes the reply; nil if the request was refused or the connection is lost.
    typealias Taker = (_ reply: UnsafeMutableRawPointer?) -> Void

    /// The number of requests that are sent in one write. They take fewer bytes than the smallest piece of a socket
    /// buffer.
    private static let pieceCount = 32

    private let display: OpaquePointer
    private let server: OpaquePointer
    private let room: SocketSpace
    /// The requests that were sent, oldest first.
    private var asked: [(sequence: UInt32, take: Taker)] = []
    /// The requests that wait for space in the socket buffer, oldest first.
    private var waiting: [(send: Request, take: Taker)] = []
    /// Whether requests are collected and sent together later.
    private var isHeld = false
    /// A reply that `hasAnswer` has fetched and `takeAnswers` has not handed out yet.
    private var arrived: (reply: UnsafeMutableRawPointer?, take: Taker)?

    /// Creates a queue for the connection of `display`, whose socket buffer is `room`.
    init(display: OpaquePointer, room: SocketSpace) {
        self.display = display
        server = XGetXCBConnection(display)
        self.room = room
    }

    deinit { free(arrived?.reply) }

    /// Whether a request waits for space in the socket buffer.
    var wantsSpace: Bool { !waiting.isEmpty }

    /// Sends a request as soon as there is space in the socket buffer; a later `takeAnswers` passes the reply to
    /// `take`.
    func ask(_ send: @escaping Request, take: @escaping Taker) {
        waiting.append((send, take))
        flush()
    }

    /// Sends the waiting requests as far as there is space in the socket buffer.
    func flush() {
        var rest = waiting[...]
        defer { if rest.startIndex > 0 { waiting = Array(rest) } }
        while !isHeld, !rest.isEmpty, room.isThere {
            // xcb's first request would make Xlib write its buffer, and a second write needs space of its own.
            cx11_write_buffer(display)
            defer { cx11_own_socket(display) }
            guard room.isThere else { return }
            for question in rest.prefix(Self.pieceCount) {
                asked.append((question.send(server), question.take))
            }
            rest = rest.dropFirst(Self.pieceCount)
            xcb_flush(server)
        }
    }

    /// Whether a reply has arrived. Reads nothing from the socket.
    var hasAnswer: Bool {
        if arrived == nil { arrived = poll() }
        return arrived != nil
    }

    /// Hands out the replies that have been read. The functions that take them may send further requests.
    func takeAnswers() {
        isHeld = true
        while let answer = arrived ?? poll() {
            arrived = nil
            answer.take(answer.reply)
            free(answer.reply)
        }
        isHeld = false
        flush()
    }

    /// Waits for all replies, including those to requests that the handlers send. Only for the start of a connection.
    func settle() {
        takeAnswers()
        while !waiting.isEmpty || !asked.isEmpty {
            for question in waiting { asked.append((question.send(server), question.take)) }
            waiting = []
            guard !asked.isEmpty else { return }
            let question = asked.removeFirst()
            let reply = xcb_wait_for_reply(server, question.sequence, nil)
            question.take(reply)
            free(reply)
        }
    }

    private func poll() -> (reply: UnsafeMutableRawPointer?, take: Taker)? {
        guard let oldest = asked.first else { return nil }
        var reply: UnsafeMutableRawPointer?
        var error: UnsafeMutablePointer<xcb_generic_error_t>?
        guard xcb_poll_for_reply(server, oldest.sequence, &reply, &error) != 0 else { return nil }
        free(error)
        asked.removeFirst()
        return (reply, oldest.take)
    }
}
