import CX11
import Glibc

/// A connection to an X server.
///
/// It never ends the program: what the server refuses is a value in `takeErrors()`, and a server that dies makes `isAlive`
/// false, after which every call is harmless and does nothing. One thread uses it.
package final class XConnection: EventServer {
    /// Xlib's handle on the connection; for this room alone.
    let display: OpaquePointer
    /// What the user called it, such as ":0".
    package let name: String
    /// The numbers of the names that window managers know.
    let atoms: XAtoms
    /// The MIT-SHM extension, or nil where there is none.
    let sharedMemory: XExtensionCodes?
    /// The RandR extension, or nil where there is none.
    let randr: XExtensionCodes?
    /// How much can be sent without waiting.
    let room: RequestRoom
    /// Whether pixels were seen to come through shared memory on this connection.
    var hasProvedSharedMemory = false
    /// Whether requests are left in Xlib's buffer, since the line had no room for them.
    package private(set) var isFlushOwed = false
    /// The number of the first request that may still be in that buffer.
    private var unsentSerial: UInt = 0
    /// What is asked of the server without waiting for the answer.
    let questions: ServerQuestions
    private let log = XErrorLog()
    private let reader: EventReader
    /// What is listened to on windows that several parts of the program listen to.
    private var listened: [Window: Int] = [:]

    /// Connects to the server called `name`, or the one that `DISPLAY` names.
    ///
    /// - Parameter onLoss: What is done, with that name, when the server goes away before `hasStarted`.
    package init(name: String? = nil, onLoss: ((String) -> Never)? = nil) throws(DisplayError) {
        let wanted = name ?? Environment.variable("DISPLAY") ?? ""
        if wanted.isEmpty { throw .noDisplay }
        guard let display = XOpenDisplay(wanted) else { throw .cannotConnect(name: wanted) }
        self.display = display
        self.name = wanted
        room = RequestRoom(fileDescriptor: XConnectionNumber(display))
        questions = ServerQuestions(display: display, room: room)
        reader = EventReader(display: display, log: log)
        XErrorHandlers.register(log, for: display)
        log.onLoss = onLoss.map { onLoss in { onLoss(wanted) } }
        atoms = XAtoms(display: display)
        sharedMemory = XExtensionCodes(name: "MIT-SHM", display: display)
        randr = XExtensionCodes(name: "RANDR", display: display)
    }

    /// From now on nothing waits for the server, and its end is a value: `isAlive`.
    package func hasStarted() { log.onLoss = nil }

    /// Ends the connection: what was asked is still done, but a server that sleeps cannot keep the program from ending.
    ///
    /// A server drops what it has not read when a connection is closed, so it is first told that no more comes, and has
    /// a tenth of a second to read to that end and close its own side.
    package func hangUp() {
        guard isAlive else { return }
        flush()
        shutdown(fileDescriptor, Int32(SHUT_WR))
        var end = pollfd(fd: fileDescriptor, events: 0, revents: 0)
        SystemCall.uninterrupted { poll(&end, 1, 100) }
        shutdown(fileDescriptor, Int32(SHUT_RDWR))
        markDead()
    }

    /// Closes the connection, with everything that the server keeps for it.
    ///
    /// A connection that is lost gets no last requests: Xlib prints complaints about each that it cannot send. What Xlib
    /// keeps in memory for it stays until the program ends.
    deinit {
        if isAlive {
            XCloseDisplay(display)
        } else {
            close(fileDescriptor)
        }
        XErrorHandlers.forget(display)
    }

    /// What to poll: readable once the server has sent something.
    package var fileDescriptor: Int32 { XConnectionNumber(display) }

    /// Whether the server is still there.
    package var isAlive: Bool { log.isAlive }

    /// Notes that the server hung up.
    package func markDead() { log.markDead() }

    /// The screen that windows go to.
    var screen: Int32 { XDefaultScreen(display) }

    /// The window that covers that screen.
    var root: Window { XRootWindow(display, screen) }

    /// The number that the next request will have, which errors and events refer to.
    var nextSerial: UInt { XNextRequest(display) }

    /// The extent of the screen in pixels, all monitors together.
    var screenSize: (width: Int, height: Int) {
        (Int(XDisplayWidth(display, screen)), Int(XDisplayHeight(display, screen)))
    }

    /// Wants the events of `mask` about `window`, beside those that are wanted already.
    ///
    /// For windows that several parts of the program listen to, such as the root window. A window that is gone is an error,
    /// later.
    func listen(to window: Window, _ mask: Int) {
        guard isAlive else { return }
        let old = listened[window, default: 0]
        guard old | mask != old else { return }
        listened[window] = old | mask
        XSelectInput(display, window, old | mask)
    }

    /// Sends the requests that are still in Xlib's buffer, if the line has room; else `isFlushOwed`.
    ///
    /// Xlib would wait for the room, however little there is to send and however long the server sleeps. Where nothing was
    /// asked since the last time, it makes no system call.
    package func flush() {
        guard isAlive else { return }
        if isFlushOwed || nextSerial != unsentSerial {
            isFlushOwed = !room.isThere
            guard !isFlushOwed else { return }
            cx11_write_buffer(display)
            unsentSerial = nextSerial
        }
        questions.flush()
    }

    /// Whether something waits for room on the line.
    package var wantsRoom: Bool { isFlushOwed || questions.wantsRoom }

    /// Whether there is something to take that poll(2) does not see, since it was read already; sends and reads nothing.
    package var hasPendingEvents: Bool { isAlive && (reader.hasQueued || questions.hasAnswer) }

    /// Whether the last turn left events in the socket for the next.
    package var mayHaveMoreEvents: Bool { isAlive && reader.mayHaveMore }

    /// Begins a turn: `nextEvent` gives a bounded number of events until the next one.
    func beginTurn() { reader.begin() }

    /// The next event, or nil if there is none now or the turn is over; never waits.
    func nextEvent() -> XEvent? { isAlive ? reader.next() : nil }

    /// Hands out the answers that have come to `questions`.
    func takeAnswers() {
        if isAlive { questions.takeAnswers() }
    }

    /// The requests that the server has refused and no trap has caught, once.
    func takeErrors() -> [XProtocolError] { log.takeErrors() }

    /// Runs `body`, waits until the server has done it all, and returns what it refused of that.
    ///
    /// Nil means that the server is gone. It waits for the server, so it is for setting up and not for every frame.
    func trapErrors(_ body: () -> Void) -> [XProtocolError]? {
        guard isAlive else { return nil }
        let first = nextSerial
        body()
        XSync(display, 0)
        return isAlive ? log.takeErrors(since: first) : nil
    }
}

/// The numbers that a server has given to an extension.
struct XExtensionCodes: Equatable, Sendable {
    /// What its requests begin with, and so its errors' `majorOpcode`.
    let majorOpcode: Int
    /// The type of its first event.
    let firstEvent: Int32

    /// The extension called `name` (`XQueryExtension`), or nil where there is none.
    init?(name: String, display: OpaquePointer) {
        var opcode: Int32 = 0
        var event: Int32 = 0
        var error: Int32 = 0
        guard XQueryExtension(display, name, &opcode, &event, &error) != 0 else { return nil }
        majorOpcode = Int(opcode)
        firstEvent = event
    }
}
