import CX11
import FlipEngine

/// Filling a monitor, with a window manager and without one.
extension XWindow {
    /// Fills its monitor, or goes back to where it was.
    ///
    /// A window manager is asked to do it, and `isFullScreen` follows when it has. Without one we do it ourselves. The way
    /// back is `FullScreenMaker`'s to choose.
    func setFullScreen(_ wanted: Bool) {
        guard isOurs, wanted != isFullScreen else { return }
        let manager: FullScreenMaker.Manager =
            managerSupports(.netWMStateFullscreen)
            ? .here(isMapped: visibility.isMapped) : .none
        perform(
            fullScreen.change(
                to: wanted, manager: manager, frame: frameOnRoot, ordinary: wayBack))
        connection.flush()
    }

    /// Where the window goes where no window manager knows the way back.
    private var wayBack: FullScreenMaker.Place {
        ordinaryPlace.frame.map { .frame($0) }
            ?? .size(width: configuration.width, height: configuration.height)
    }

    /// The window lies on the root window again: the window manager is gone, or has taken its frame off, as Metacity does in
    /// full screen. Asks the server, as it happens seldom.
    func noteManagerLeft() {
        guard managerWindow == nil else { return }
        frameExtents = (0, 0)
        fullScreen.managerLeft(ordinary: wayBack)
    }

    private func perform(_ actions: [FullScreenMaker.Action]) {
        guard !actions.isEmpty else { return }
        for action in actions {
            switch action {
            case .ask(let isFull):
                if isFull { askForMonitor() }
                sendToManager(
                    .netWMState,
                    // From an application, not from a pager.
                    [isFull ? 1 : 0, Int(connection.atoms[.netWMStateFullscreen]), 0, 1])
            case .write(let isFull):
                if isFull { goToMonitor() }
                setStates(isFullScreen: isFull)
            case .fill:
                move(to: fullScreenFrame(for: frameOnRoot))
                XRaiseWindow(connection.display, id)
            // A maximised window has its size from the window manager.
            case .put where isMaximized: break
            case .put(.frame(let frame)):
                move(to: monitors.places.visible(frame))
            case .put(.size(let width, let height)):
                XResizeWindow(
                    connection.display, id, UInt32(PresenterLimits.clamp(width)),
                    UInt32(PresenterLimits.clamp(height)))
            }
        }
        updateCovers()
    }

    /// Reads what the window manager says about the window's state; the events that follow from it.
    func readState() -> [WindowEvent] {
        let wasVisible = isVisible
        var events: [WindowEvent] = []
        let states = connection.numbers(of: .netWMState, on: id, type: Atom(XA_ATOM))
        func has(_ name: XAtomName) -> Bool { states.contains(connection.atoms[name]) }
        visibility.isHidden = has(.netWMStateHidden)
        let state = connection.numbers(
            of: .wmState, on: id, type: connection.atoms[.wmState], limit: 2
        ).first
        visibility.isIconic = state.map { $0 != UInt(NormalState) } ?? false
        isMaximized = has(.netWMStateMaximizedVertically) || has(.netWMStateMaximizedHorizontally)
        if hasBeenMapped && !visibility.isMapped
            && (state ?? UInt(WithdrawnState)) == UInt(WithdrawnState)
        {
            // Who is taken out of the window manager's care loses all states; they are to be there when it comes back.
            restoreStates(states)
            if isVisible != wasVisible { events.append(.visibilityChanged(isVisible: isVisible)) }
            return events
        }
        let wasFull = isFullScreen
        perform(fullScreen.managerSays(isFull: has(.netWMStateFullscreen)))
        if visibility.isMapped && state == UInt(NormalState) { perform(fullScreen.managerCame()) }
        if isMaximized || isFullScreen { ordinaryPlace.turnedSpecial(at: MonotonicClock.now) }
        if isFullScreen != wasFull {
            updateCovers()
            if !isFullScreen, let frame = frameOnOtherMonitor {
                frameOnOtherMonitor = nil
                let place = monitors.places.visible(frame)
                XMoveWindow(
                    connection.display, id, Int32(clamping: place.minX),
                    Int32(clamping: place.minY))
            }
            events.append(.fullScreenChanged(isFullScreen: isFullScreen))
        }
        if isVisible != wasVisible { events.append(.visibilityChanged(isVisible: isVisible)) }
        return events
    }

    /// Takes notice of monitors that have come, gone or changed.
    func noteMonitors() {
        let places = monitors.places
        switch outage.note(monitorCount: monitors.count, ordinary: ordinaryPlace.frame) {
        case .nothing: return
        case .back(let frame?) where !isFullScreen:
            let place = places.visible(frame)
            if place != framedPlace { move(to: place) }
            connection.flush()
            return
        case .back, .monitors: break
        }
        if isFullScreen {
            if fullScreen.isOurs {
                move(to: fullScreenFrame(for: frameOnRoot))
            } else if visibility.isMapped {
                askForMonitor()
            }
            updateCovers()
        } else {
            let frame = framedPlace
            let place = monitors.places.visible(frame)
            if place != frame { move(to: place) }
        }
        connection.flush()
    }

    /// Where the window is in the words in which a window manager is asked to put it somewhere: the corner of its frame, and
    /// the size of what is inside.
    var framedPlace: PixelRect {
        let frame = frameOnRoot
        return PixelRect(
            x: frame.minX - frameExtents.left, y: frame.minY - frameExtents.top,
            width: frame.width, height: frame.height)
    }

    /// Asks how broad the frame is that the window manager has put around the window.
    func readExtents() {
        // Left, right, top, bottom.
        let extents = connection.numbers(
            of: .netFrameExtents, on: id, type: Atom(XA_CARDINAL), limit: 4)
        guard extents.count == 4, extents.allSatisfy({ $0 < 1000 }) else {
            frameExtents = (0, 0)
            return
        }
        frameExtents = (Int(extents[0]), Int(extents[2]))
    }

    /// Moves the window, and gives it another size.
    func move(to frame: PixelRect) {
        XMoveResizeWindow(
            connection.display, id, Int32(clamping: frame.minX), Int32(clamping: frame.minY),
            UInt32(PresenterLimits.clamp(frame.width)), UInt32(PresenterLimits.clamp(frame.height)))
    }

    /// Black windows over the other monitors, where those are wanted; none otherwise.
    func updateCovers() {
        guard isFullScreen, visibility.isMapped, fullScreenMonitors == .all, !isDestroyed else {
            covers = []
            return
        }
        let places = monitors.places
        let filled = fullScreenFrame(for: frameOnRoot)
        let others = places.map(\.frame).filter { $0 != filled }
        if covers.map(\.frame) == others { return }
        covers = others.map { CoverWindow(frame: $0, owner: self) }
        for cover in covers { hideCursor(over: cover.id) }
        connection.flush()
    }

    private func fullScreenFrame(for frame: PixelRect) -> PixelRect {
        let places = monitors.places
        return places[places.index(of: fullScreenMonitors, for: frame)].frame
    }

    /// Tells the window manager which monitor is to be filled, if that is not the one that the window is on.
    private func askForMonitor() {
        let places = monitors.places
        let frame = frameOnRoot
        let index = places.index(of: fullScreenMonitors, for: frame)
        guard index != places.index(of: .current, for: frame) else { return }
        if managerSupports(.netWMFullscreenMonitors) {
            // Top, bottom, left and right edge, each by the number of a monitor.
            sendToManager(.netWMFullscreenMonitors, [index, index, index, index, 1])
        } else {
            frameOnOtherMonitor = framedPlace
            goToMonitor()
        }
    }

    /// Puts the window onto the monitor that is to be filled, in the middle.
    private func goToMonitor() {
        let places = monitors.places
        let frame = frameOnRoot
        let index = places.index(of: fullScreenMonitors, for: frame)
        guard index != places.index(of: .current, for: frame) else { return }
        let target = places[index].frame
        let origin = (
            x: target.minX + (target.width - frame.width) / 2,
            y: target.minY + (target.height - frame.height) / 2
        )
        XMoveWindow(connection.display, id, Int32(clamping: origin.x), Int32(clamping: origin.y))
        // A place that nobody asked for is the window manager's to choose.
        var hints = XSizeHints()
        var supplied = 0
        if XGetWMNormalHints(connection.display, id, &hints, &supplied) != 0 {
            hints.flags |= USPosition
            hints.x = Int32(clamping: origin.x)
            hints.y = Int32(clamping: origin.y)
            if !visibility.isMapped { hints.win_gravity = NorthWestGravity }
            XSetWMNormalHints(connection.display, id, &hints)
        }
    }

    private func restoreStates(_ states: [UInt]) {
        var wanted = configuration.manners.states
        if isFullScreen { wanted.append(.netWMStateFullscreen) }
        guard Set(wanted.map { connection.atoms[$0] }) != Set(states) else { return }
        setStates(isFullScreen: isFullScreen)
        if configuration.manners.contains(.sticky) {
            setNumbers(.netWMDesktop, type: Atom(XA_CARDINAL), [.max])
        }
        connection.flush()
    }
}
