import CX11

/// The screen saver program xscreensaver on a server: finding it, and telling it that the user is there.
///
/// It counts idle time by itself and does not look at `XScreenSaverSuspend`. Its own command `xscreensaver-command
/// -deactivate` sends the message that is sent here. On a blank screen that message would light it up, which is not wanted.
final class ScreenSaverProgram {
    private unowned let connection: XConnection
    /// Its window, since it was found.
    private var window: Window?
    /// At most this many windows are looked at.
    private static let windowLimit = 512

    /// Nothing is looked for yet.
    init(connection: XConnection) { self.connection = connection }

    /// Starts its idle time again, unless it has blanked or locked the screen; `then` hears whether it runs.
    func deactivate(then: @escaping (_ isRunning: Bool) -> Void) {
        guard connection.isAlive else { return then(false) }
        // It writes that when it starts.
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

    /// Looks whether the window that is known is still its own, and for another where it is not.
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
        // A window that goes away meanwhile is an error that means nothing.
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
            let children = UnsafeBufferPointer(
                start: xcb_query_tree_children(tree),
                count: Int(xcb_query_tree_children_length(tree)))
            for child in children.prefix(Self.windowLimit) {
                connection.askText(of: .screenSaverVersion, on: Window(child)) { [weak self] in
                    if $0 != nil { self?.window = Window(child) }
                }
            }
            // Answers come in order: after this one all windows have been looked at.
            connection.questions.ask {
                xcb_get_input_focus($0).sequence
            } take: { [weak self] _ in
                take(self?.window)
            }
        }
    }
}
