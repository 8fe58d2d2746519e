import CX11
import Glibc

/// A connection to an X server.
///
/// It never ends the program: what the server refuses is a value in `takeErrors()`, and a server that dies makes `isAlive`
/// false, after which every call is harmless and does nothing. One thread uses it.
final class XConnection {
    /// Xlib's handle on the connection; for this room alone.
    let display: OpaquePointer
    /// What the user called it, such as ":0".
    let name: String
    /// The numbers of the names that window managers know.
    let atoms: XAtoms
    /// The MIT-SHM extension, or nil where there is none.
    let sharedMemory: XExtensionCodes?
    /// The RandR extension, or nil where there is none.
    let randr: XExtensionCodes?
    /// How much can be sent without waiting.
    let room: RequestRoom
    /// Whether requests are left in Xlib's buffer, since the line had no room for them.
    private(set) var isFlushOwed = false
    /// The number of the first request that may still be in that buffer.
    private var unsentSerial: UInt = 0
    private let log = XErrorLog()

    /// Connects to the server called `name`, or the one that `DISPLAY` names.
    init(name: String? = nil) throws(DisplayError) {
        let wanted = name ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
        if wanted.isEmpty { throw .noDisplay }
        guard let display = XOpenDisplay(wanted) else { throw .cannotConnect(name: wanted) }
        self.display = display
        self.name = wanted
        room = RequestRoom(fileDescriptor: XConnectionNumber(display))
        XErrorHandlers.register(log, for: display)
        atoms = XAtoms(display: display)
        sharedMemory = XExtensionCodes(name: "MIT-SHM", display: display)
        randr = XExtensionCodes(name: "RANDR", display: display)
    }

    /// Ends the connection: what was asked is still done, but a server that sleeps cannot keep the program from ending.
    ///
    /// A server drops what it has not read when a connection is closed, so it is first told that no more comes, and has
    /// a tenth of a second to read to that end and close its own side.
    func hangUp() {
        guard isAlive else { return }
        flush()
        shutdown(fileDescriptor, Int32(SHUT_WR))
        var end = pollfd(fd: fileDescriptor, events: 0, revents: 0)
        while poll(&end, 1, 100) < 0 && errno == EINTR {}
        shutdown(fileDescriptor, Int32(SHUT_RDWR))
        markDead()
    }

    /// Closes the connection, with everything that the server keeps for it.
    deinit {
        XCloseDisplay(display)
        XErrorHandlers.forget(display)
    }

    /// What to poll: readable once the server has sent something.
    var fileDescriptor: Int32 { XConnectionNumber(display) }

    /// Whether the server is still there.
    var isAlive: Bool { log.isAlive }

    /// Notes that the server hung up.
    func markDead() { log.markDead() }

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
    /// For windows that several parts of the program listen to, such as the root window. Asks the server; a window that is
    /// gone is an error, later.
    func listen(to window: Window, _ mask: Int) {
        var attributes = XWindowAttributes()
        guard isAlive, XGetWindowAttributes(display, window, &attributes) != 0 else { return }
        XSelectInput(display, window, Int(attributes.your_event_mask) | mask)
    }

    /// Sends the requests that are still in Xlib's buffer, if the line has room; else `isFlushOwed`.
    ///
    /// Xlib would wait for the room, however little there is to send and however long the server sleeps. Where nothing was
    /// asked since the last time, it makes no system call.
    func flush() {
        guard isAlive, isFlushOwed || nextSerial != unsentSerial else { return }
        isFlushOwed = !room.isThere
        guard !isFlushOwed else { return }
        XFlush(display)
        unsentSerial = nextSerial
    }

    /// Whether there is an event to take; sends nothing (XPending would), and never blocks.
    var hasPendingEvents: Bool {
        isAlive && XEventsQueued(display, Int32(QueuedAfterReading)) > 0
    }

    /// The next event, or nil if there is none now; never blocks.
    func nextEvent() -> XEvent? {
        // XNextEvent on a dead connection, or without an event, would crash or wait.
        guard hasPendingEvents else { return nil }
        var event = XEvent()
        XNextEvent(display, &event)
        return event
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
