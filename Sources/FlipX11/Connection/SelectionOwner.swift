import CX11

/// Finds the window that owns a manager selection of the screen, such as a compositor's or a settings manager's.
///
/// As ICCCM requires, such a program announces itself on the root window (MANAGER) when it starts, and its window is
/// destroyed when it exits; it may start and exit while we run. Queries do not block: `onFound` is called when the
/// reply arrives.
final class SelectionOwner {
    /// The selection's atom; 0 until it is known.
    private(set) var selection: Atom = 0
    /// The owner; 0 if there is none.
    private(set) var window: Window = 0
    /// Called after each search for the owner, whether the owner has changed or not.
    var onFound: () -> Void = {}

    private let connection: XConnection
    private let eventMask: Int
    private var watch: SelectionWatch?
    private var refresh = Refresh()

    /// Queries the owner of the selection `name` plus the screen's number, and asks the server to report changes.
    ///
    /// - Parameters:
    ///   - eventMask: The events of the owner's window to select, besides its destruction.
    ///   - isShy: Whether some of these programs do not announce themselves, so that XFixes has to report them.
    init(
        of name: String, eventMask: Int = 0, isShy: Bool = false, connection: XConnection
    ) {
        self.connection = connection
        self.eventMask = eventMask | StructureNotifyMask
        guard connection.isAlive else { return }
        connection.listen(to: connection.root, StructureNotifyMask)
        connection.questions.askAtom("\(name)\(connection.screen)") { [weak self] atom in
            guard let self, atom != 0 else { return }
            selection = atom
            if isShy { watch = SelectionWatch(selection: atom, connection: connection) }
            find()
        }
    }

    /// Queries the owner of `selection` without waiting for the server; programs that do not announce themselves are
    /// noticed later only if `isShy` is set.
    init(of selection: Atom, isShy: Bool = false, connection: XConnection) {
        self.connection = connection
        self.selection = selection
        eventMask = StructureNotifyMask
        guard connection.isAlive, selection != 0 else { return }
        connection.listen(to: connection.root, StructureNotifyMask)
        if isShy { watch = SelectionWatch(selection: selection, connection: connection) }
        find()
    }

    /// Handles `event`: queries the owner again if it may have changed.
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
            watch.map { event.type == $0.eventType } ?? false
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

    /// Selects events on `found`. If that window has gone in the meantime, queries the owner once more.
    private func listen(to found: Window, triesLeft: Int) {
        guard found != 0 else { return note(0) }
        XSelectInput(connection.display, found, eventMask)
        // Sent after XSelectInput: if the window still exists now, its destruction will be reported.
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
