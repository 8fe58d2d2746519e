import CX11
import FlipEngine

/// Moving a window that has no frame to take hold of: with the middle button, or with Alt or the logo key and the left one.
///
/// The window manager does it if it can. It takes the pointer for that, so ours has to be let go of first, and the release
/// does not come to us any more: nothing here waits for one. If it does come, the window manager was too late to see it, and
/// has to be told, or the window would hang on the pointer.
extension XWindow {
    /// Takes hold of the window if that is what this press means; whether it is.
    func beginMove(_ event: XButtonEvent) -> Bool {
        let isHeld = event.state & UInt32(Mod1Mask | Mod4Mask) != 0
        guard configuration.behaviours.contains(.borderless), !isFullScreen,
            pointer.activeButton == nil,
            event.button == 2 || event.button == 1 && isHeld
        else { return move != nil }
        // Where the pointer is in the window and on the screen says where the window is.
        origin = (Int(event.x_root - event.x), Int(event.y_root - event.y))
        move = WindowMove(
            frame: frameOnRoot, pointer: (Int(event.x_root), Int(event.y_root)),
            button: Int(event.button), edges: monitors.places.map(\.frame),
            reach: Int((Self.snapReach * configuration.scale).rounded()))
        // Parts of the desktop are not moved by window managers.
        isMoveManaged = false
        guard !configuration.isWidget else { return true }
        connection.askManager { [weak self] manager in
            guard let self, move != nil else { return }
            isMoveManaged = connection.supports(.netWMMoveResize, manager)
        }
        return true
    }

    /// Takes the window along, if it is held; whether it is.
    func continueMove(_ event: XMotionEvent) -> Bool {
        guard let move else { return false }
        let place = (Int(event.x_root), Int(event.y_root))
        if isMoveManaged {
            guard move.isDrag(to: place) else { return true }
            self.move = nil
            handedOver = move.button
            XUngrabPointer(connection.display, event.time)
            askToMove(move, .move)
            return true
        }
        let origin = move.origin(forPointerAt: place)
        XMoveWindow(
            connection.display, id, Int32(clamping: origin.x), Int32(clamping: origin.y))
        return true
    }

    /// Puts the window down if this is the release of what held it; whether it is.
    func endMove(_ event: XButtonEvent) -> Bool {
        if let button = handedOver, Int(event.button) == button {
            handedOver = nil
            askToMove(
                WindowMove(
                    frame: .empty, pointer: (Int(event.x_root), Int(event.y_root)),
                    button: button, edges: [], reach: 0), .cancel)
            return true
        }
        guard let move, Int(event.button) == move.button else { return move != nil }
        self.move = nil
        return true
    }

    /// What a window manager may be asked to do, by the numbers of EWMH.
    private enum MoveRequest: Int {
        case move = 8
        case cancel = 11
    }

    private func askToMove(_ move: WindowMove, _ request: MoveRequest) {
        sendToManager(
            .netWMMoveResize, [move.pointerX, move.pointerY, request.rawValue, move.button, 1])
        connection.flush()
    }

    /// How near a monitor's edge catches the window, in points.
    private static let snapReach = 12.0
}
