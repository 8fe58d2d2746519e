import CX11
import FlipEngine

/// Moving a window that has no frame to take hold of: with the middle button, or with Alt or the logo key and the left one.
extension XWindow {
    /// Begins to move the window if that is what this press means; whether it is.
    ///
    /// The window manager does it if it can. It takes the pointer for that, so ours has to be let go of first, and the
    /// release never comes to us: nothing here waits for one.
    func beginMove(_ event: XButtonEvent) -> Bool {
        let isHeld = event.state & UInt32(Mod1Mask | Mod4Mask) != 0
        guard configuration.manners.contains(.borderless), !isFullScreen,
            pointer.activeButton == nil, move == nil,
            event.button == 2 || event.button == 1 && isHeld
        else { return false }
        // Parts of the desktop are not moved by window managers.
        if !configuration.isWidget && managerSupports(.netWMMoveResize) {
            XUngrabPointer(connection.display, event.time)
            // 8 is "move".
            sendToManager(
                .netWMMoveResize,
                [Int(event.x_root), Int(event.y_root), 8, Int(event.button), 1])
            connection.flush()
            return true
        }
        move = WindowMove(
            frame: frameOnRoot, pointer: (Int(event.x_root), Int(event.y_root)),
            button: Int(event.button), edges: monitors.places.map(\.frame),
            reach: Int((Self.snapReach * configuration.scale).rounded()))
        return true
    }

    /// Takes the window along, if it is on its way; whether it is.
    func continueMove(_ event: XMotionEvent) -> Bool {
        guard let move else { return false }
        let origin = move.origin(forPointerAt: (Int(event.x_root), Int(event.y_root)))
        XMoveWindow(
            connection.display, id, Int32(clamping: origin.x), Int32(clamping: origin.y))
        return true
    }

    /// Puts the window down if this is the release of what held it; whether it is.
    func endMove(_ event: XButtonEvent) -> Bool {
        guard let move, Int(event.button) == move.button else { return false }
        self.move = nil
        return true
    }

    /// How near a monitor's edge catches the window, in points.
    private static let snapReach = 12.0
}
