import CX11
import FlipEngine

/// Filling a monitor, with a window manager and without one.
extension XWindow {
    /// Fills its monitor, or goes back to where it was.
    ///
    /// A window manager is asked to do it, and `isFullScreen` follows when it has. Without one we do it ourselves. Which of
    /// the two it is, the server is asked first, and nothing waits for that.
    func setFullScreen(_ wanted: Bool) {
        guard isOurs else { return }
        connection.askManager { [weak self] manager in
            guard let self, wanted != isFullScreen else { return }
            setFullScreen(wanted, with: manager)
            connection.flush()
        }
    }

    private func setFullScreen(_ wanted: Bool, with manager: WindowManager?) {
        if connection.supports(.netWMStateFullscreen, manager) {
            if visibility.isMapped {
                if wanted { askForMonitor(manager) }
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
            move(to: fullScreenFrame(for: frame))
            XRaiseWindow(connection.display, id)
            noteFullScreen(true)
        } else {
            if let frame = frameBeforeFullScreen { move(to: monitors.places.visible(frame)) }
            frameBeforeFullScreen = nil
            noteFullScreen(false)
        }
    }

    private func noteFullScreen(_ isFull: Bool) {
        guard isFull != isFullScreen else { return }
        isFullScreen = isFull
        updateCovers()
        newEvents.append(.fullScreenChanged(isFullScreen: isFull))
    }

    /// Asks what the window manager says about the window's state; `newEvents` gets what follows from it.
    func askState() {
        if stateRefresh.want() { sendStateQuestions() }
    }

    private func sendStateQuestions() {
        var states: [UInt] = []
        connection.askNumbers(of: .netWMState, on: id, type: Atom(XA_ATOM)) { states = $0 }
        connection.askNumbers(
            of: .wmState, on: id, type: connection.atoms[.wmState], limit: 2
        ) { [weak self] numbers in
            guard let self else { return }
            noteState(states, numbers.first)
            if stateRefresh.answered() { sendStateQuestions() }
        }
    }

    private func noteState(_ states: [UInt], _ state: UInt?) {
        let wasVisible = isVisible
        defer {
            if isVisible != wasVisible {
                newEvents.append(.visibilityChanged(isVisible: isVisible))
            }
        }
        func has(_ name: XAtomName) -> Bool { states.contains(connection.atoms[name]) }
        visibility.isHidden = has(.netWMStateHidden)
        visibility.isIconic = state.map { $0 != UInt(NormalState) } ?? false
        isMaximized = has(.netWMStateMaximizedVertically) || has(.netWMStateMaximizedHorizontally)
        if hasBeenMapped && !visibility.isMapped
            && (state ?? UInt(WithdrawnState)) == UInt(WithdrawnState)
        {
            // A window that is taken out of the window manager's care loses all states; they are to be there when it
            // comes back.
            restoreStates(states)
            return
        }
        let isFull = has(.netWMStateFullscreen) || frameBeforeFullScreen != nil
        guard isFull != isFullScreen else { return }
        noteFullScreen(isFull)
        if !isFull, let frame = frameOnOtherMonitor {
            frameOnOtherMonitor = nil
            let place = monitors.places.visible(frame)
            XMoveWindow(
                connection.display, id, Int32(clamping: place.minX), Int32(clamping: place.minY))
        }
    }

    /// Takes notice of monitors that have come, gone or changed.
    func noteMonitors() {
        if isFullScreen {
            if frameBeforeFullScreen != nil {
                move(to: fullScreenFrame(for: frameOnRoot))
            } else if visibility.isMapped {
                connection.askManager { [weak self] manager in
                    guard let self, isFullScreen else { return }
                    askForMonitor(manager)
                    connection.flush()
                }
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
    func askExtents() {
        if extentsRefresh.want() { sendExtentsQuestion() }
    }

    private func sendExtentsQuestion() {
        // Left, right, top, bottom.
        connection.askNumbers(
            of: .netFrameExtents, on: id, type: Atom(XA_CARDINAL), limit: 4
        ) { [weak self] extents in
            guard let self else { return }
            let isSound = extents.count == 4 && extents.allSatisfy { $0 < 1000 }
            frameExtents = isSound ? (Int(extents[0]), Int(extents[2])) : (0, 0)
            askOrigin()
            if extentsRefresh.answered() { sendExtentsQuestion() }
        }
    }

    /// Asks where the window is, since window managers put frames in between; `newEvents` says when it is known.
    func askOrigin() {
        if originRefresh.want() { sendOriginQuestion() }
    }

    private func sendOriginQuestion() {
        let window = UInt32(truncatingIfNeeded: id)
        let root = UInt32(truncatingIfNeeded: connection.root)
        connection.questions.ask {
            xcb_translate_coordinates($0, window, root, 0, 0).sequence
        } take: { [weak self] reply in
            guard let self else { return }
            if let answer = reply?.assumingMemoryBound(
                to: xcb_translate_coordinates_reply_t.self)
            {
                origin = (Int(answer.pointee.dst_x), Int(answer.pointee.dst_y))
                if isOurs { noteOrdinaryFrame() }
                newEvents.append(.refreshRateMayHaveChanged)
            }
            if originRefresh.answered() { sendOriginQuestion() }
        }
    }

    /// Notes where the window is while it is an ordinary one. What fills a monitor was not put there by hand.
    private func noteOrdinaryFrame() {
        guard visibility.isMapped, !visibility.isIconic, !isFullScreen, !isMaximized else { return }
        guard !monitors.places.contains(where: { $0.frame == frameOnRoot }) else { return }
        ordinaryFrame = framedPlace
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
    private func askForMonitor(_ manager: WindowManager?) {
        let places = monitors.places
        let frame = frameOnRoot
        let index = places.index(of: fullScreenMonitors, for: frame)
        guard index != places.index(of: .current, for: frame) else { return }
        if connection.supports(.netWMFullscreenMonitors, manager) {
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
        // A place that the user did not ask for is the window manager's to choose.
        sizeHints.flags |= USPosition
        sizeHints.x = Int32(clamping: origin.x)
        sizeHints.y = Int32(clamping: origin.y)
        if !visibility.isMapped { sizeHints.win_gravity = NorthWestGravity }
        XSetWMNormalHints(connection.display, id, &sizeHints)
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
