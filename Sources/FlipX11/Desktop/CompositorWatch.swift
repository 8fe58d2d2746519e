import CX11

/// Tracks whether a compositor runs, which blends windows with the windows below them.
///
/// A compositor owns the selection `_NET_WM_CM_Sn`. Some announce themselves when they start; picom and xcompmgr do
/// not, and XFixes reports those. A compositor's window is destroyed when it exits.
final class CompositorWatch {
    private let owner: SelectionOwner
    private var wasRunning = false

    /// Looks for a compositor on the screen of `connection`, and asks the server to report changes.
    init(connection: XConnection) {
        owner = SelectionOwner(of: "_NET_WM_CM_S", isShy: true, connection: connection)
    }

    /// Whether translucent pixels are blended.
    var isRunning: Bool { owner.window != 0 }

    /// Handles `event`, which may report a new owner.
    func handle(_ event: XEvent) { owner.handle(event) }

    /// Whether a compositor has started or exited since the last call.
    func takeChange() -> Bool {
        defer { wasRunning = isRunning }
        return isRunning != wasRunning
    }
}
