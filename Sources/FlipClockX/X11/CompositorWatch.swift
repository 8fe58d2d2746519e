import CX11

/// Whether a compositor runs, who blends windows with what is below them, and when that changes.
///
/// A compositor owns the selection `_NET_WM_CM_Sn`. Some announce themselves when they start, picom and xcompmgr do not;
/// where XFixes is there, it tells of those. A compositor's window is destroyed when it ends.
final class CompositorWatch {
    /// Whether translucent pixels are blended.
    private(set) var isRunning = false

    private let connection: XConnection
    private let selection: Atom
    private let owners: SelectionWatch?
    private var owner: Window = 0

    /// Looks for a compositor on the screen of `connection`, and asks the server to tell of changes.
    init(connection: XConnection) {
        self.connection = connection
        guard connection.isAlive else {
            selection = 0
            owners = nil
            return
        }
        selection = XInternAtom(connection.display, "_NET_WM_CM_S\(connection.screen)", 0)
        connection.listen(to: connection.root, StructureNotifyMask)
        owners = SelectionWatch(selection: selection, connection: connection)
        findOwner()
    }

    /// Takes notice of `event`, and says whether the answer is another one now.
    func handle(_ event: XEvent) -> Bool {
        let wasRunning = isRunning
        switch event.type {
        case DestroyNotify where owner != 0 && event.xdestroywindow.window == owner:
            findOwner()
        case ClientMessage
        where event.xclient.window == connection.root
            && event.xclient.message_type == connection.atoms[.manager]
            && Atom(bitPattern: event.xclient.data.l.1) == selection:
            findOwner()
        case owners?.eventType:
            findOwner()
        default:
            return false
        }
        return isRunning != wasRunning
    }

    private func findOwner() {
        isRunning = false
        owner = 0
        // One that goes away while we ask may be followed by another; once more is enough.
        for _ in 0..<2 {
            guard connection.isAlive else { return }
            let found = XGetSelectionOwner(connection.display, selection)
            guard found != 0 else { return }
            let errors = connection.trapErrors {
                XSelectInput(connection.display, found, StructureNotifyMask)
            }
            if errors?.isEmpty == true {
                owner = found
                isRunning = true
                return
            }
        }
    }
}
