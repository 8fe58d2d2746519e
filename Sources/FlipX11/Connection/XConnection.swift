import CX11
import FlipSystem
import Glibc

/// A connection to an X server.
///
/// It never ends the program: `takeErrors()` returns refused requests as values, and a lost connection makes `isAlive`
/// false, after which every call does nothing. Only one thread may use it.
package final class XConnection: EventServer {
    /// Xlib's handle for the connection; not for use outside this module.
    let display: OpaquePointer
    /// The display's name as the user gave it, such as ":0".
    package let name: String
    /// The atoms of all names in `XAtomName`.
    let atoms: XAtoms
    /// The MIT-SHM extension; nil if the server lacks it.
    let sharedMemory: XExtensionCodes?
    /// The RandR extension; nil if the server lacks it.
    let randr: XExtensionCodes?
    /// Whether the server has the Shape extension.
    let hasShape: Bool
    /// The space in the socket buffer.
    let room: SocketSpace
    /// Whether this connection has been shown to transfer pixels through shared memory.
    var hasProvedSharedMemory = false
    /// The server's resources, for Xlib and its libraries.
    private let database: XrmDatabase?
    /// Whether requests are still in Xlib's buffer because the socket buffer was full.
    package private(set) var isFlushPending = false
    /// The serial number of the first request that may still be in Xlib's buffer.
    private var unsentSerial: UInt = 0
    /// The requests whose replies are not waited for.
    let questions: ServerQueries
    /// Whether the server had answered when the connection was no longer needed.
    private var hasAnswered = false
    private let log: XErrorLog
    private let reader: EventReader
    /// The event masks selected so far on windows that several parts of the program watch.
    private var listened: [Window: Int] = [:]

    /// Connects to the server called `name`, or to the one that `DISPLAY` names.
    ///
    /// - Parameter onLoss: Called with the server's name if the connection is lost before `hasStarted`.
    package init(name: String? = nil, onLoss: ((String) -> Never)? = nil) throws(DisplayError) {
        let wanted = name ?? Environment.variable("DISPLAY") ?? ""
        if wanted.isEmpty {
            let isWayland = name == nil && Environment.variable("WAYLAND_DISPLAY")?.isEmpty == false
            throw isWayland ? .noXwayland : .noDisplay
        }
        let loss = onLoss.map { onLoss in { () -> Void in onLoss(wanted) } }
        // Xlib ends the program if it loses the server now.
        let opened = XErrorHandlers.open(wanted) {
            loss?()
            Diagnostics.write("\(DisplayError.connectionLost(name: wanted))")
        }
        guard let display = opened else { throw .cannotConnect(name: wanted) }
        self.display = display
        self.name = wanted
        room = SocketSpace(fileDescriptor: XConnectionNumber(display))
        questions = ServerQueries(display: display, room: room)
        log = XErrorLog(onLoss: loss)
        reader = EventReader(display: display, log: log)
        XErrorHandlers.register(log, for: display)
        atoms = XAtoms(display: display)
        // Without it, libXcursor would have Xlib read all of them again, and files of the user, with the files that these
        // include.
        database = XResources.database(of: display)
        XrmSetDatabase(display, database)
        sharedMemory = XExtensionCodes(name: "MIT-SHM", display: display)
        randr = XExtensionCodes(name: "RANDR", display: display)
        // libXext waits for the server when it uses the extension for the first time, which may be much later, for a menu.
        var (event, error): (Int32, Int32) = (0, 0)
        hasShape = XShapeQueryExtension(display, &event, &error) != 0
    }

    /// Ends the start: from now on nothing waits for the server, and a lost connection is a value (`isAlive`).
    package func hasStarted() { log.hasStarted() }

    /// Ends the use of the connection: requests already made still take effect, but a stopped server cannot delay the
    /// program's end.
    ///
    /// A server discards unread requests when a connection is closed. So this waits for an answer, at most 0.1 s. Without
    /// one, it shuts down our side, and gives the server as much time again to read to the end and to close its side.
    package func hangUp() {
        guard isAlive else { return }
        flush()
        // A question to a server that takes no more data would wait for it.
        hasAnswered = !wantsSpace && room.isThere && answers(within: 0.1)
        guard !hasAnswered else { return markDead() }
        shutdown(fileDescriptor, Int32(SHUT_WR))
        var end = pollfd(fd: fileDescriptor, events: 0, revents: 0)
        SystemCall.uninterrupted { poll(&end, 1, 100) }
        shutdown(fileDescriptor, Int32(SHUT_RDWR))
        markDead()
    }

    /// Closes the connection and frees the server's resources for it.
    ///
    /// A lost connection gets no last requests, and Xlib's memory for it is not freed.
    deinit {
        if isAlive || hasAnswered {
            XCloseDisplay(display)
        } else {
            close(fileDescriptor)
        }
        if let database { XrmDestroyDatabase(database) }
        XErrorHandlers.forget(display)
    }

    /// Whether the server answers within `seconds`.
    private func answers(within seconds: Double) -> Bool {
        guard let server = XGetXCBConnection(display) else { return false }
        let sequence = xcb_get_input_focus(server).sequence
        xcb_flush(server)
        let end = MonotonicClock.now + seconds
        while true {
            var reply: UnsafeMutableRawPointer?
            if xcb_poll_for_reply(server, sequence, &reply, nil) != 0 {
                defer { free(reply) }
                return reply != nil
            }
            let rest = end - MonotonicClock.now
            guard rest > 0 else { return false }
            var ready = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
            SystemCall.uninterrupted { poll(&ready, 1, Int32((rest * 1000).rounded(.up))) }
        }
    }

    /// The descriptor to poll: readable when the server has sent something.
    package var fileDescriptor: Int32 { XConnectionNumber(display) }

    /// Whether the connection is intact.
    package var isAlive: Bool { log.isAlive }

    /// Records that the connection is lost.
    package func markDead() { log.markDead() }

    /// The number of the screen on which windows are created.
    var screen: Int32 { XDefaultScreen(display) }

    /// The root window of that screen.
    var root: Window { XRootWindow(display, screen) }

    /// The serial number of the next request, to which errors and events refer.
    var nextSerial: UInt { XNextRequest(display) }

    /// The size of the screen in pixels, all monitors together.
    var screenSize: (width: Int, height: Int) {
        (Int(XDisplayWidth(display, screen)), Int(XDisplayHeight(display, screen)))
    }

    /// Selects the events of `mask` on `window`, besides those already selected.
    ///
    /// For windows that several parts of the program watch, such as the root window. If the window has been destroyed,
    /// an error follows later.
    func listen(to window: Window, _ mask: Int) {
        guard isAlive else { return }
        let old = listened[window, default: 0]
        guard old | mask != old else { return }
        listened[window] = old | mask
        XSelectInput(display, window, old | mask)
    }

    /// Sends the requests in Xlib's buffer if there is space in the socket buffer; otherwise sets `isFlushPending`.
    ///
    /// Xlib would block until there is space, however little there is to send and however long the server is stopped.
    /// Without new requests this makes no system call.
    package func flush() {
        guard isAlive else { return }
        if isFlushPending || nextSerial != unsentSerial {
            isFlushPending = !room.isThere
            guard !isFlushPending else { return }
            cx11_write_buffer(display)
            unsentSerial = nextSerial
        }
        questions.flush()
    }

    /// Whether a request waits for space in the socket buffer.
    package var wantsSpace: Bool { isFlushPending || questions.wantsSpace }

    /// Whether events or replies have been read and not taken yet, which poll(2) does not report. Sends and reads
    /// nothing.
    package var hasPendingEvents: Bool { isAlive && (reader.hasQueued || questions.hasAnswer) }

    /// Whether the last turn left events in the socket.
    package var mayHaveMoreEvents: Bool { isAlive && reader.mayHaveMore }

    /// Begins a turn, in which `nextEvent` returns a bounded number of events.
    func beginTurn() { reader.begin() }

    /// Returns the next event, or nil if there is none or the turn is over. Never waits.
    func nextEvent() -> XEvent? { isAlive ? reader.next() : nil }

    /// Hands out the replies that have arrived for `questions`.
    func takeAnswers() {
        if isAlive { questions.takeAnswers() }
    }

    /// Returns the errors that no trap has caught, and forgets them.
    func takeErrors() -> [XProtocolError] { log.takeErrors() }

    /// Runs `body`, waits until the server has processed its requests (`XSync`), and returns their errors.
    ///
    /// Nil means that the connection is lost. This blocks, so it is for set-up and not for every frame.
    func trapErrors(_ body: () -> Void) -> [XProtocolError]? {
        guard isAlive else { return nil }
        let first = nextSerial
        body()
        XSync(display, 0)
        return isAlive ? log.takeErrors(since: first) : nil
    }
}

/// The codes that a server has assigned to an extension.
struct XExtensionCodes: Equatable, Sendable {
    /// The major opcode of its requests, which its errors carry as `majorOpcode`.
    let majorOpcode: Int
    /// The type of its first event.
    let firstEvent: Int32

    /// The codes `majorOpcode` and `firstEvent`.
    init(majorOpcode: Int, firstEvent: Int32) {
        self.majorOpcode = majorOpcode
        self.firstEvent = firstEvent
    }

    /// Queries the extension called `name` (`XQueryExtension`); nil if the server lacks it.
    init?(name: String, display: OpaquePointer) {
        var opcode: Int32 = 0
        var event: Int32 = 0
        var error: Int32 = 0
        guard XQueryExtension(display, name, &opcode, &event, &error) != 0 else { return nil }
        majorOpcode = Int(opcode)
        firstEvent = event
    }
}
