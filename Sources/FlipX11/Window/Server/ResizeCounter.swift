import CX11

/// The counter that a window manager watches while it resizes us (`_NET_WM_SYNC_REQUEST_COUNTER`).
///
/// It is only shown to window managers where it can be moved: one that waits for a counter that never moves hides the window
/// for a second.
package final class ResizeCounter {
    private var sync = ResizeSync()
    private let connection: XConnection
    private let counter: XSyncCounter

    /// A counter at 0, or nil where the server has no SYNC extension.
    init?(connection: XConnection) {
        var event: Int32 = 0
        var error: Int32 = 0
        var major: Int32 = 0
        var minor: Int32 = 0
        guard connection.isAlive, XSyncQueryExtension(connection.display, &event, &error) != 0,
            XSyncInitialize(connection.display, &major, &minor) != 0
        else { return nil }
        self.connection = connection
        counter = XSyncCreateCounter(connection.display, Self.value(0))
    }

    deinit {
        if connection.isAlive { XSyncDestroyCounter(connection.display, counter) }
    }

    /// The server's number for it, which the window's property tells.
    var id: UInt { counter }

    /// When a question is answered whatever happened; nil where none is open.
    package var deadline: Double? { sync.deadline }

    /// A window manager asks for the number in these two halves.
    func request(low: Int, high: Int) {
        sync.request(Self.number(low: low, high: high), now: MonotonicClock.now)
    }

    /// The window was given a size.
    func configured() { sync.configured() }

    /// Answers if it is time, after all that was sent before.
    ///
    /// - Parameters:
    ///   - isFitting: Whether the picture on the window has the window's size.
    ///   - isSeen: Whether anybody sees the window.
    package func answer(isFitting: Bool, isSeen: Bool, now: Double) {
        guard
            let number = sync.presented(isFitting: isFitting)
                ?? sync.waited(until: now, isSeen: isSeen)
        else { return }
        XSyncSetCounter(connection.display, counter, Self.value(number))
        connection.flush()
    }

    /// The number in the two halves of a message, each of 32 bits.
    static func number(low: Int, high: Int) -> Int64 {
        Int64(truncatingIfNeeded: high) << 32 | Int64(UInt32(truncatingIfNeeded: low))
    }

    private static func value(_ number: Int64) -> XSyncValue {
        XSyncValue(
            hi: Int32(truncatingIfNeeded: number >> 32),
            lo: UInt32(truncatingIfNeeded: number))
    }
}
