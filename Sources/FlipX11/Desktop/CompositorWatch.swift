import CX11

/// Whether a compositor runs, which blends windows with what is below them, and when that changes.
///
/// A compositor owns the selection `_NET_WM_CM_Sn`. Some announce themselves when they start, picom and xcompmgr do not;
/// where XFixes is there, it reports those. A compositor's window is destroyed when it ends.
final class CompositorWatch {
    private let owner: SelectionOwner
    private var wasRunning: Bool

    /// Looks for a compositor on the screen of `connection`, and asks the server to report changes. Waits for the server.
    init(connection: XConnection) {
        owner = SelectionOwner(of: "_NET_WM_CM_S", isShy: true, connection: connection)
        connection.questions.settle()
        wasRunning = owner.window != 0
    }

    /// Whether translucent pixels are blended.
    var isRunning: Bool { owner.window != 0 }

    /// Takes notice of `event`.
    func handle(_ event: XEvent) { owner.handle(event) }

    /// Whether one has come or gone since this was asked last.
    func takeChange() -> Bool {
        defer { wasRunning = isRunning }
        return isRunning != wasRunning
    }
}
