import CX11
import Glibc

/// Prevents Xlib from exiting when a window disappears while a `ScreenReader` reads it.
///
/// Errors of all other connections go to the previous error handler.
enum QuietErrors {
    static func install() { table.install() }
    static func add(_ display: OpaquePointer) { table.change { $0.insert(display) } }
    static func remove(_ display: OpaquePointer) { table.change { $0.remove(display) } }

    private static let table = Table()

    private final class Table: @unchecked Sendable {
        private var displays: Set<OpaquePointer> = []
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
            // The default handler prints a message. Each connection's exit handler prevents the exit that would follow.
            XSetIOErrorHandler { _ in 0 }
            previous = XSetErrorHandler { display, event in
                guard let display, let event else { return 0 }
                return QuietErrors.table.handle(event, of: display)
            }
        }

        func change(_ body: (inout Set<OpaquePointer>) -> Void) {
            pthread_mutex_lock(lock)
            body(&displays)
            pthread_mutex_unlock(lock)
        }

        func handle(_ event: UnsafeMutablePointer<XErrorEvent>, of display: OpaquePointer) -> Int32
        {
            pthread_mutex_lock(lock)
            let isOurs = displays.contains(display)
            pthread_mutex_unlock(lock)
            return isOurs ? 0 : previous?(display, event) ?? 0
        }
    }
}
