import CX11
import Glibc

/// The errors that the server has reported on one connection, and whether that connection still lives.
///
/// Xlib's handlers write it, the connection reads it.
final class XErrorLog {
    /// The errors that no one has taken yet, oldest first; the first few, if there are very many.
    fileprivate(set) var errors: [XProtocolError] = []
    /// False once the server is gone.
    fileprivate(set) var isAlive = true
    /// Is called when Xlib finds the server gone; nil for nothing.
    var onLoss: (() -> Void)?

    private static let limit = 256

    /// Takes all errors out.
    func takeErrors() -> [XProtocolError] {
        defer { errors = [] }
        return errors
    }

    /// Takes out the errors of requests from number `serial` on.
    func takeErrors(since serial: UInt) -> [XProtocolError] {
        let taken = errors.filter { $0.serial >= serial }
        if !taken.isEmpty { errors.removeAll { $0.serial >= serial } }
        return taken
    }

    /// Notes an error that did not come by way of Xlib's handlers.
    func note(_ error: xcb_generic_error_t) {
        append(
            XProtocolError(
                serial: UInt(error.full_sequence), code: Int(error.error_code),
                majorOpcode: Int(error.major_code), minorOpcode: Int(error.minor_code),
                resource: UInt(error.resource_id)))
    }

    /// The server is gone.
    func markDead() { isAlive = false }

    fileprivate func append(_ error: XProtocolError) {
        if errors.count < Self.limit { errors.append(error) }
    }
}

/// Xlib's handlers, which are global to the process: the only global state of this room, and all of it is in this file.
///
/// A handler must not make requests and must not end the program; ours only write down what happened.
enum XErrorHandlers {
    /// Writes the errors of `display` into `log`, until `forget`.
    static func register(_ log: XErrorLog, for display: OpaquePointer) {
        table.install()
        table.set(log, for: display)
        // The pointer is not retained: the connection owns the log, and closes the display before it lets go of it.
        XSetIOErrorExitHandler(
            display,
            { _, log in
                guard let log else { return }
                let lost = Unmanaged<XErrorLog>.fromOpaque(log).takeUnretainedValue()
                lost.markDead()
                lost.onLoss?()
            },
            Unmanaged.passUnretained(log).toOpaque())
    }

    /// Forgets `display`, which is about to be closed or was just closed.
    static func forget(_ display: OpaquePointer) {
        table.set(nil, for: display)
    }

    private static let table = Table()

    /// Which log belongs to which connection. Locked, since tests have connections on several threads.
    private final class Table: @unchecked Sendable {
        private var logs: [OpaquePointer: XErrorLog] = [:]
        private var previous: XErrorHandler?
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
            // The default one prints, and so must go; that it is followed by an exit, the exit handler prevents.
            XSetIOErrorHandler { _ in 0 }
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

        func handle(_ event: UnsafeMutablePointer<XErrorEvent>, of display: OpaquePointer) -> Int32
        {
            pthread_mutex_lock(lock)
            let log = logs[display]
            pthread_mutex_unlock(lock)
            // A connection that is not ours is the business of whoever was there before.
            guard let log else { return previous?(display, event) ?? 0 }
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
