import CX11
import FlipEngine

/// Filling a monitor, with a window manager and without one.
extension XWindow {
    /// Fills its monitor, or goes back to where it was.
    ///
    /// A window manager is asked to do it, and `isFullScreen` follows when it has. Without one we do it ourselves.
    func setFullScreen(_ wanted: Bool) {
        guard isOurs, wanted != isFullScreen else { return }
        if managerSupports(.netWMStateFullscreen) {
            if visibility.isMapped {
                if wanted { askForMonitor() }
                sendToManager(
                    .netWMState,
                    // From an application, not from a pager.
                    [wanted ? 1 : 0, Int(connection.atoms[.netWMStateFullscreen]), 0, 1])
            } else {
                // Before the window is mapped, it is ours to write down the state that it is to have.
                if wanted { goToMonitor() }
                setStates(isFullScreen: wanted)
                isFullScreen = wanted
            }
        } else if wanted {
            let frame = frameOnRoot
            frameBeforeFullScreen = frame
            isFullScreen = true
            move(to: fullScreenFrame(for: frame))
            XRaiseWindow(connection.display, id)
            updateCovers()
        } else {
            isFullScreen = false
            if let frame = frameBeforeFullScreen { move(to: monitors.places.visible(frame)) }
            frameBeforeFullScreen = nil
            updateCovers()
        }
        connection.flush()
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
        let isFull = has(.netWMStateFullscreen) || frameBeforeFullScreen != nil
        if isFull != isFullScreen {
            isFullScreen = isFull
            updateCovers()
            if !isFull, let frame = frameOnOtherMonitor {
                frameOnOtherMonitor = nil
                let place = monitors.places.visible(frame)
                XMoveWindow(
                    connection.display, id, Int32(clamping: place.minX),
                    Int32(clamping: place.minY))
            }
            events.append(.fullScreenChanged(isFullScreen: isFull))
        }
        if isVisible != wasVisible { events.append(.visibilityChanged(isVisible: isVisible)) }
        return events
    }

    /// Takes notice of monitors that have come, gone or changed.
    func noteMonitors() {
        if isFullScreen {
            if frameBeforeFullScreen != nil {
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
        guard isFullScreen, fullScreenMonitors == .all, !isDestroyed else {
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
