import CX11

/// Whether a compositor runs, who blends windows with what is below them, and when that changes.
///
/// A compositor owns the selection `_NET_WM_CM_Sn`. Some announce themselves when they start, picom and xcompmgr do not;
/// where XFixes is there, it tells of those. A compositor's window is destroyed when it ends.
final class CompositorWatch {
    private var owner: SelectionOwner

    /// Looks for a compositor on the screen of `connection`, and asks the server to tell of changes.
    init(connection: XConnection) {
        owner = SelectionOwner(of: "_NET_WM_CM_S", isShy: true, connection: connection)
    }

    /// Whether translucent pixels are blended.
    var isRunning: Bool { owner.window != 0 }

    /// Takes notice of `event`, and says whether the answer is another one now.
    func handle(_ event: XEvent) -> Bool {
        guard owner.isChange(event) else { return false }
        let wasRunning = isRunning
        owner.find()
        return isRunning != wasRunning
    }
}
