import CX11

/// Questions to the server whose answers nothing waits for.
///
///     questions.ask { xcb_get_property($0, ...).sequence } take: { reply in ... }
///     questions.takeAnswers()                    // whenever something was read from the server
///
/// A server may stop for a while, with its clients' events still to be read; a program that waits for an answer then stops
/// with it. So the running program asks, and goes on; the answer is handled like an event. Only the start waits, by
/// `settle`.
final class ServerQuestions {
    /// Makes the request, and gives its sequence number.
    typealias Request = (_ server: OpaquePointer) -> UInt32
    /// Takes the reply; nil if the request was refused or the server is gone.
    typealias Taker = (_ reply: UnsafeMutableRawPointer?) -> Void

    private let display: OpaquePointer
    private let server: OpaquePointer
    private let room: RequestRoom
    /// What was sent, oldest first.
    private var asked: [(sequence: UInt32, take: Taker)] = []
    /// What the line had no room for, oldest first.
    private var waiting: [(send: Request, take: Taker)] = []
    /// An answer that was looked for and is there.
    private var arrived: (reply: UnsafeMutableRawPointer?, take: Taker)?

    /// Questions on the connection of `display`, which has this `room`.
    init(display: OpaquePointer, room: RequestRoom) {
        self.display = display
        server = XGetXCBConnection(display)
        self.room = room
    }

    deinit { free(arrived?.reply) }

    /// Whether something waits for room on the line.
    var wantsRoom: Bool { !waiting.isEmpty }

    /// Asks, as soon as the line has room; `take` gets the answer in a later `takeAnswers`.
    func ask(_ send: @escaping Request, take: @escaping Taker) {
        waiting.append((send, take))
        flush()
    }

    /// Sends what there is room for.
    func flush() {
        guard !waiting.isEmpty, room.isThere else { return }
        // The first request of xcb's own would make Xlib write its buffer, and a second write needs room of its own.
        cx11_write_buffer(display)
        guard room.isThere else { return }
        for question in waiting { asked.append((question.send(server), question.take)) }
        waiting = []
        xcb_flush(server)
    }

    /// Whether an answer is there. Reads nothing.
    var hasAnswer: Bool {
        if arrived == nil { arrived = poll() }
        return arrived != nil
    }

    /// Hands out the answers that have been read; they may ask again.
    func takeAnswers() {
        while let answer = arrived ?? poll() {
            arrived = nil
            answer.take(answer.reply)
            free(answer.reply)
        }
    }

    /// Waits for all answers, and for those to what they ask: for the start of a connection alone.
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
