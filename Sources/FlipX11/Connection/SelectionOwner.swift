import CX11

/// The window that owns a selection of the screen by which a program says that it is there: a compositor, a settings
/// manager.
///
/// Such a program announces itself on the root window when it starts, if it is polite, and its window is destroyed when it
/// ends; it may come and go while we run. Questions to the server are not waited for: `onFound` gets the owner.
final class SelectionOwner {
    /// The selection's name.
    let selection: Atom
    /// The owner; 0 for none.
    private(set) var window: Window = 0
    /// Is called when the owner has been looked for, whether it is another one or not.
    var onFound: () -> Void = {}

    private let connection: XConnection
    private let eventMask: Int
    private let watch: SelectionWatch?
    private var refresh = Refresh()

    /// Asks for the owner of the selection `name` with the screen's number behind it, and asks the server to report others.
    ///
    /// - Parameters:
    ///   - eventMask: What is to be heard of the owner's window besides that it is destroyed.
    ///   - isShy: Whether there are such programs that do not announce themselves, so that the server has to report them.
    init(
        of name: String, eventMask: Int = 0, isShy: Bool = false, connection: XConnection
    ) {
        self.connection = connection
        self.eventMask = eventMask | StructureNotifyMask
        guard connection.isAlive else {
            selection = 0
            watch = nil
            return
        }
        selection = XInternAtom(connection.display, "\(name)\(connection.screen)", 0)
        connection.listen(to: connection.root, StructureNotifyMask)
        watch = isShy ? SelectionWatch(selection: selection, connection: connection) : nil
        find()
    }

    /// Takes notice of `event`: where it says that the owner may be another one now, the server is asked.
    func handle(_ event: XEvent) {
        if isChange(event) { find() }
    }

    private func isChange(_ event: XEvent) -> Bool {
        switch event.type {
        case DestroyNotify:
            window != 0 && event.xdestroywindow.window == window
        case ClientMessage:
            event.xclient.window == connection.root
                && event.xclient.message_type == connection.atoms[.manager]
                && Atom(bitPattern: event.xclient.data.l.1) == selection
        default:
            event.type == watch?.eventType
        }
    }

    private func find() {
        guard refresh.want() else { return }
        ask(triesLeft: 1)
    }

    private func ask(triesLeft: Int) {
        connection.questions.ask { [selection] server in
            xcb_get_selection_owner(server, UInt32(truncatingIfNeeded: selection)).sequence
        } take: { [weak self] reply in
            let owner = reply?.assumingMemoryBound(to: xcb_get_selection_owner_reply_t.self).pointee
            self?.listen(to: Window(owner?.owner ?? 0), triesLeft: triesLeft)
        }
    }

    /// Wants the events of `found`. One that went away meanwhile is followed by another, if at all; once more is enough.
    private func listen(to found: Window, triesLeft: Int) {
        guard found != 0 else { return note(0) }
        XSelectInput(connection.display, found, eventMask)
        // After that: where the window is still there, its end will be reported.
        connection.questions.ask { server in
            xcb_get_geometry(server, UInt32(truncatingIfNeeded: found)).sequence
        } take: { [weak self] reply in
            if reply != nil {
                self?.note(found)
            } else if triesLeft > 0 {
                self?.ask(triesLeft: triesLeft - 1)
            } else {
                self?.note(0)
            }
        }
    }

    private func note(_ found: Window) {
        window = found
        if refresh.answered() { ask(triesLeft: 1) }
        onFound()
    }
}
