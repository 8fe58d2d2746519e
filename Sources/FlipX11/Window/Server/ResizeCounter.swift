import CX11
import FlipSystem

/// The SYNC counter on which a window manager waits while it resizes us (`_NET_WM_SYNC_REQUEST_COUNTER`).
///
/// It is published only if the server has the SYNC extension: a window manager that waits for a counter that never
/// changes hides the window for a second.
package final class ResizeCounter {
    private var sync = ResizeSync()
    private let connection: XConnection
    private let counter: XSyncCounter

    /// Creates a counter at 0; nil without the SYNC extension.
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

    /// The counter's XID, for the window's property.
    var id: UInt { counter }

    /// The latest time at which a request is answered; nil without a request.
    package var deadline: Double? { sync.deadline }

    /// Handles a request for the number in these two halves.
    func request(low: Int, high: Int) {
        sync.request(Self.number(low: low, high: high), now: MonotonicClock.now)
    }

    /// Records that the window was resized.
    func configured() { sync.configured() }

    /// Answers the window manager's request if it is due. The server receives the answer after everything that was sent
    /// earlier.
    ///
    /// - Parameters:
    ///   - isFitting: Whether the frame on the window has the window's size.
    ///   - isSeen: Whether the window is visible.
    package func answer(isFitting: Bool, isSeen: Bool, now: Double) {
        guard
            let number = sync.presented(isFitting: isFitting)
                ?? sync.waited(until: now, isSeen: isSeen)
        else { return }
        XSyncSetCounter(connection.display, counter, Self.value(number))
        connection.flush()
    }

    /// Returns the number in the two 32-bit halves of a message.
    static func number(low: Int, high: Int) -> Int64 {
        Int64(truncatingIfNeeded: high) << 32 | Int64(UInt32(truncatingIfNeeded: low))
    }

    private static func value(_ number: Int64) -> XSyncValue {
        XSyncValue(
            hi: Int32(truncatingIfNeeded: number >> 32),
            lo: UInt32(truncatingIfNeeded: number))
    }
}
