import CX11

/// Finds xscreensaver on a server, and notifies it that the user is active.
///
/// xscreensaver counts idle time itself and ignores `XScreenSaverSuspend`. This type therefore sends it the message
/// that the command `xscreensaver-command -deactivate` sends. No message is sent while the screen is blank, because it
/// would turn the screen on.
final class ScreenSaverProgram {
    private unowned let connection: XConnection
    /// xscreensaver's window; nil until it is found.
    private var window: Window?
    /// The maximum number of top-level windows that are searched.
    private static let windowLimit = 512

    /// Creates an object that has not searched yet.
    init(connection: XConnection) { self.connection = connection }

    /// Restarts xscreensaver's idle time unless it has blanked or locked the screen; passes to `then` whether
    /// xscreensaver runs.
    func deactivate(then: @escaping (_ isRunning: Bool) -> Void) {
        guard connection.isAlive else { return then(false) }
        // xscreensaver writes this property when it starts.
        connection.askNumbers(
            of: .screenSaverStatus, on: connection.root, type: Atom(XA_INTEGER), limit: 1
        ) { [weak self] status in
            guard let self, let state = status.first else { return then(false) }
            check { [weak self] window in
                guard let self, let window else { return then(false) }
                if state == 0 { send(to: window) }
                then(true)
            }
        }
    }

    /// Checks whether the known window is still xscreensaver's; otherwise searches again.
    private func check(_ take: @escaping (Window?) -> Void) {
        guard let known = window else { return find(take) }
        connection.askText(of: .screenSaverVersion, on: known) { [weak self] version in
            guard let self else { return }
            if version != nil { take(known) } else { find(take) }
        }
    }

    private func send(to window: Window) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = connection.atoms[.screenSaver]
        event.xclient.format = 32
        event.xclient.data.l.0 = Int(connection.atoms[.deactivate])
        // If the window has been destroyed in the meantime, the resulting error is ignored.
        XSendEvent(connection.display, window, 0, 0, &event)
        connection.flush()
    }

    private func find(_ take: @escaping (Window?) -> Void) {
        window = nil
        let root = UInt32(truncatingIfNeeded: connection.root)
        connection.questions.ask {
            xcb_query_tree($0, root).sequence
        } take: { [weak self] reply in
            guard let self,
                let tree = reply?.assumingMemoryBound(to: xcb_query_tree_reply_t.self)
            else { return take(nil) }
            let children = elements(
                at: xcb_query_tree_children(tree), Int(xcb_query_tree_children_length(tree)),
                of: tree)
            for child in children.prefix(Self.windowLimit) {
                connection.askText(of: .screenSaverVersion, on: Window(child)) { [weak self] in
                    if $0 != nil { self?.window = Window(child) }
                }
            }
            connection.questions.afterAnswers { [weak self] in take(self?.window) }
        }
    }
}
