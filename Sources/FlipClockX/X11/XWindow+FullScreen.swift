import CX11
import FlipEngine

/// Filling a monitor, with a window manager and without one.
extension XWindow {
    /// Fills its monitor, or goes back to where it was.
    ///
    /// A window manager is asked to do it, and `isFullScreen` follows when it has. Without one we do it ourselves.
    func setFullScreen(_ wanted: Bool) {
        guard isOurs, wanted != isFullScreen else { return }
        if visibility.isMapped && managerSupports(.netWMStateFullscreen) {
            sendStateRequest(wanted, .netWMStateFullscreen)
        } else if !visibility.isMapped && managerSupports(.netWMStateFullscreen) {
            // Before the window is mapped, it is ours to write down the state that it is to have.
            let states = wanted ? [UInt32(connection.atoms[.netWMStateFullscreen])] : []
            setNumbers(.netWMState, type: Atom(XA_ATOM), states)
            isFullScreen = wanted
        } else if wanted {
            let frame = frameOnRoot
            frameBeforeFullScreen = frame
            isFullScreen = true
            move(to: monitors.bounds(for: frame))
            XRaiseWindow(connection.display, id)
        } else {
            isFullScreen = false
            if let frame = frameBeforeFullScreen { move(to: frame) }
            frameBeforeFullScreen = nil
        }
        connection.flush()
    }

    /// Reads what the window manager says about the window's state; the events that follow from it.
    func readState() -> [WindowEvent] {
        let wasVisible = isVisible
        var events: [WindowEvent] = []
        let states = connection.numbers(of: .netWMState, on: id, type: Atom(XA_ATOM))
        visibility.isHidden = states.contains(connection.atoms[.netWMStateHidden])
        let state = connection.numbers(
            of: .wmState, on: id, type: connection.atoms[.wmState], limit: 2)
        visibility.isIconic = state.first.map { $0 != UInt(NormalState) } ?? false
        let isFull =
            states.contains(connection.atoms[.netWMStateFullscreen]) || frameBeforeFullScreen != nil
        if isFull != isFullScreen {
            isFullScreen = isFull
            events.append(.fullScreenChanged(isFullScreen: isFull))
        }
        if isVisible != wasVisible { events.append(.visibilityChanged(isVisible: isVisible)) }
        return events
    }

    private func move(to frame: PixelRect) {
        XMoveResizeWindow(
            connection.display, id, Int32(clamping: frame.minX), Int32(clamping: frame.minY),
            UInt32(PresenterLimits.clamp(frame.width)), UInt32(PresenterLimits.clamp(frame.height)))
    }

    /// Asks the window manager to add a state to the window or to remove it.
    private func sendStateRequest(_ isAdded: Bool, _ state: XAtomName) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = id
        event.xclient.message_type = connection.atoms[.netWMState]
        event.xclient.format = 32
        event.xclient.data.l.0 = isAdded ? 1 : 0
        event.xclient.data.l.1 = Int(connection.atoms[state])
        event.xclient.data.l.2 = 0
        // From an application, not from a pager.
        event.xclient.data.l.3 = 1
        XSendEvent(
            connection.display, connection.root, 0,
            SubstructureRedirectMask | SubstructureNotifyMask, &event)
    }

    /// Whether a window manager runs that knows `state`.
    ///
    /// One that has ended leaves its properties behind, so the window that it names has to exist and to name itself.
    private func managerSupports(_ state: XAtomName) -> Bool {
        let root = connection.root
        let type = Atom(XA_WINDOW)
        guard
            let check = connection.numbers(of: .netSupportingWMCheck, on: root, type: type).first,
            connection.numbers(of: .netSupportingWMCheck, on: check, type: type).first == check
        else { return false }
        return connection.numbers(of: .netSupported, on: root, type: Atom(XA_ATOM))
            .contains(connection.atoms[state])
    }
}
