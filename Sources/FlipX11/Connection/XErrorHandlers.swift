import CX11
import Glibc

/// The errors that the server has reported on one connection, and whether that connection is intact.
///
/// Xlib's handlers write to it; the connection reads from it.
final class XErrorLog {
    /// The errors not taken yet, oldest first; at most `limit`.
    fileprivate(set) var errors: [XProtocolError] = []
    /// False once the server is gone.
    fileprivate(set) var isAlive = true
    /// Called when Xlib finds the connection lost.
    private var onLoss: (() -> Void)?

    /// The maximum number of errors kept, so that a flood of errors cannot fill the memory.
    private static let limit = 256

    /// An empty log; `onLoss` is called if Xlib finds the connection lost before `hasStarted`.
    init(onLoss: (() -> Void)?) { self.onLoss = onLoss }

    /// Ends the start: from now on nothing is called.
    func hasStarted() { onLoss = nil }

    /// Removes and returns all errors.
    func takeErrors() -> [XProtocolError] {
        defer { errors = [] }
        return errors
    }

    /// Removes and returns the errors of the requests from serial number `serial` on.
    func takeErrors(since serial: UInt) -> [XProtocolError] {
        let taken = errors.filter { $0.serial >= serial }
        if !taken.isEmpty { errors.removeAll { $0.serial >= serial } }
        return taken
    }

    /// Adds an error that did not pass through Xlib's handlers.
    func note(_ error: xcb_generic_error_t) {
        append(
            XProtocolError(
                serial: UInt(error.full_sequence), code: Int(error.error_code),
                majorOpcode: Int(error.major_code), minorOpcode: Int(error.minor_code),
                resource: UInt(error.resource_id)))
    }

    /// Records that the connection is lost.
    func markDead() { isAlive = false }

    /// Records that Xlib has found the connection lost.
    fileprivate func noteLoss() {
        markDead()
        onLoss?()
    }

    fileprivate func append(_ error: XProtocolError) {
        if errors.count < Self.limit { errors.append(error) }
    }
}

/// Xlib's error handlers, which are global to the process. They are the only global state of this module, and all of it
/// is in this file.
///
/// A handler must not make requests and must not end the program; ours record the error, and have a lost connection
/// swallow later requests.
enum XErrorHandlers {
    /// Connects to the server called `name`; nil if that is not possible.
    ///
    /// - Parameter onLoss: Called if the connection is lost in the middle of this; then Xlib ends the program.
    static func open(_ name: String, onLoss: @escaping () -> Void) -> OpaquePointer? {
        table.install()
        table.setOpening(onLoss)
        defer { table.setOpening(nil) }
        return XOpenDisplay(name)
    }

    /// Records the errors of `display` in `log`, until `forget`.
    static func register(_ log: XErrorLog, for display: OpaquePointer) {
        table.set(log, for: display)
        // The pointer is not retained: the connection owns the log and closes the display before it releases the log.
        XSetIOErrorExitHandler(
            display,
            { display, log in
                guard let display, let log else { return }
                cx11_swallow_requests(display, Self.bytesOfUnreadRequests)
                Unmanaged<XErrorLog>.fromOpaque(log).takeUnretainedValue().noteLoss()
            },
            Unmanaged.passUnretained(log).toOpaque())
    }

    /// The space for the requests that are made on a lost connection before the loss is noticed: more than
    /// the pixels of a window on a large screen, if shared memory is missing. Only the part that is used takes memory; with less memory, the space is smaller.
    private static let bytesOfUnreadRequests = 256 << 20

    /// Removes `display`, which is about to be closed or was just closed.
    static func forget(_ display: OpaquePointer) {
        table.set(nil, for: display)
    }

    private static let table = Table()

    /// Maps each connection to its log. Locked, because tests have connections on several threads.
    private final class Table: @unchecked Sendable {
        private var logs: [OpaquePointer: XErrorLog] = [:]
        private var previous: XErrorHandler?
        private var previousOfLosses: XIOErrorHandler?
        /// What to call if the connection that is being opened is lost.
        private var onLoss: (() -> Void)?
        private var isInstalled = false
        private let lock: UnsafeMutablePointer<pthread_mutex_t>

        init() {
            lock = .allocate(capacity: 1)
            pthread_mutex_init(lock, nil)
        }

        func install() {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            guard !isInstalled else { return }
            isInstalled = true
            // The default handler prints a message. The exit handler above prevents the exit that follows.
            previousOfLosses = XSetIOErrorHandler { display in
                display.map { XErrorHandlers.table.noteLoss(of: $0) } ?? 0
            }
            previous = XSetErrorHandler { display, event in
                guard let display, let event else { return 0 }
                return XErrorHandlers.table.handle(event, of: display)
            }
        }

        func set(_ log: XErrorLog?, for display: OpaquePointer) {
            pthread_mutex_lock(lock)
            logs[display] = log
            pthread_mutex_unlock(lock)
        }

        func setOpening(_ onLoss: (() -> Void)?) {
            pthread_mutex_lock(lock)
            self.onLoss = onLoss
            pthread_mutex_unlock(lock)
        }

        func noteLoss(of display: OpaquePointer) -> Int32 {
            pthread_mutex_lock(lock)
            let (isKnown, onLoss) = (logs[display] != nil, onLoss)
            pthread_mutex_unlock(lock)
            if isKnown { return 0 }
            guard let onLoss else { return previousOfLosses?(display) ?? 0 }
            onLoss()
            return 0
        }

        func handle(_ event: UnsafeMutablePointer<XErrorEvent>, of display: OpaquePointer) -> Int32
        {
            pthread_mutex_lock(lock)
            let (log, isOpening) = (logs[display], onLoss != nil)
            pthread_mutex_unlock(lock)
            // An error of another library's connection goes to the handler that was installed before ours, but not while
            // one of ours is opened: then it is mostly about a request of Xlib's own, which can do without.
            guard let log else { return isOpening ? 0 : previous?(display, event) ?? 0 }
            let error = event.pointee
            log.append(
                XProtocolError(
                    serial: error.serial, code: Int(error.error_code),
                    majorOpcode: Int(error.request_code), minorOpcode: Int(error.minor_code),
                    resource: error.resourceid))
            return 0
        }
    }
}
