import CX11

/// The screen saver program xscreensaver on a server: finding it, and telling it that somebody is there.
///
/// It counts idle time by itself and does not look at `XScreenSaverSuspend`. Its own command `xscreensaver-command
/// -deactivate` sends the message that is sent here. On a blank screen that message would light it up, which is not wanted.
struct ScreenSaverProgram {
    private let connection: XConnection
    /// Its window, since it was found.
    private var window: Window?
    /// At most this many windows are looked at.
    private static let windowLimit = 512

    /// Nothing is looked for yet.
    init(connection: XConnection) { self.connection = connection }

    /// Starts its idle time again, unless it has blanked or locked the screen; returns whether it runs.
    ///
    /// Waits for the server: a few times, and once for each window of the screen until it is found.
    mutating func deactivate() -> Bool {
        guard connection.isAlive else { return false }
        let atoms = connection.atoms
        let status = connection.numbers(
            of: .screenSaverStatus, on: connection.root, type: Atom(XA_INTEGER), limit: 1)
        // It writes that when it starts.
        guard let state = status.first else { return false }
        if let known = window, !isProgram(known) { window = nil }
        if window == nil { window = find() }
        guard let window else { return false }
        guard state == 0 else { return true }
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = atoms[.screenSaver]
        event.xclient.format = 32
        event.xclient.data.l.0 = Int(atoms[.deactivate])
        // A window that goes away meanwhile is no trouble.
        _ = connection.trapErrors { XSendEvent(connection.display, window, 0, 0, &event) }
        return true
    }

    private func isProgram(_ window: Window) -> Bool {
        connection.text(of: .screenSaverVersion, on: window) != nil
    }

    private func find() -> Window? {
        var root: Window = 0
        var parent: Window = 0
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard
            XQueryTree(
                connection.display, connection.root, &root, &parent, &children, &count) != 0,
            let children
        else { return nil }
        defer { XFree(children) }
        return UnsafeBufferPointer(start: children, count: Int(count)).prefix(Self.windowLimit)
            .first { isProgram($0) }
    }
}
