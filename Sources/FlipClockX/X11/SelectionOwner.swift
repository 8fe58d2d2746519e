import CX11

/// The window that owns a selection of the screen by which a program says that it is there: a compositor, a settings
/// manager.
///
/// Such a program announces itself on the root window when it starts, if it is polite, and its window is destroyed when it
/// ends; it may come and go while we run.
struct SelectionOwner {
    /// The selection's name.
    let selection: Atom
    /// The owner; 0 for none.
    private(set) var window: Window = 0

    private let connection: XConnection
    private let eventMask: Int
    private let news: SelectionWatch?

    /// Looks for the owner of the selection `name` with the screen's number behind it, and asks the server to tell of others.
    ///
    /// - Parameters:
    ///   - eventMask: What is to be heard of the owner's window besides that it is destroyed.
    ///   - isShy: Whether there are such programs that do not announce themselves, so that the server has to tell of them.
    init(
        of name: String, eventMask: Int = 0, isShy: Bool = false, connection: XConnection
    ) {
        self.connection = connection
        self.eventMask = eventMask | StructureNotifyMask
        guard connection.isAlive else {
            selection = 0
            news = nil
            return
        }
        selection = XInternAtom(connection.display, "\(name)\(connection.screen)", 0)
        connection.listen(to: connection.root, StructureNotifyMask)
        news = isShy ? SelectionWatch(selection: selection, connection: connection) : nil
        find()
    }

    /// Whether `event` says that the owner may be another one now.
    func isChange(_ event: XEvent) -> Bool {
        switch event.type {
        case DestroyNotify:
            window != 0 && event.xdestroywindow.window == window
        case ClientMessage:
            event.xclient.window == connection.root
                && event.xclient.message_type == connection.atoms[.manager]
                && Atom(bitPattern: event.xclient.data.l.1) == selection
        default:
            event.type == news?.eventType
        }
    }

    /// Looks for the owner anew.
    mutating func find() {
        window = 0
        // One that goes away while we ask is followed by another, if at all; once more is enough.
        for _ in 0..<2 {
            guard connection.isAlive else { return }
            let found = XGetSelectionOwner(connection.display, selection)
            guard found != 0 else { return }
            let errors = connection.trapErrors {
                XSelectInput(connection.display, found, eventMask)
            }
            if errors?.isEmpty == true {
                window = found
                return
            }
        }
    }
}
