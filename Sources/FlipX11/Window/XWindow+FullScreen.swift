import CX11
import FlipEngine

/// Filling a monitor, with a window manager and without one.
extension XWindow {
    /// Fills its monitor, or goes back to where it was.
    ///
    /// A window manager is asked to do it, and `isFullScreen` follows when it has. Without one we do it ourselves. Which of
    /// the two it is, the server is asked first, and nothing waits for that. The way back is `FullScreenMaker`'s to choose.
    package func setFullScreen(_ wanted: Bool) {
        guard isOurs else { return }
        connection.askManager { [weak self] manager in
            guard let self, wanted != isFullScreen else { return }
            let kind: FullScreenMaker.Manager =
                connection.supports(.netWMStateFullscreen, manager)
                ? .here(isMapped: visibility.isMapped) : .none
            change(manager) {
                $0.change(to: wanted, manager: kind, frame: frameOnRoot, ordinary: wayBack)
            }
        }
    }

    /// Where the window goes where no window manager knows the way back.
    private var wayBack: FullScreenMaker.Place {
        ordinaryPlace.frame.map { .frame($0) }
            ?? .size(width: configuration.width, height: configuration.height)
    }

    /// The window is on the root window again: the window manager is gone, or has taken its frame off, as Metacity does in
    /// full screen.
    func noteManagerLeft() {
        connection.askManager { [weak self] manager in
            guard let self, manager == nil else { return }
            frameExtents = (0, 0)
            fullScreen.managerLeft(ordinary: wayBack)
        }
    }

    /// Tells `fullScreen` something, does what follows from it under `manager`, and reports what has changed.
    private func change(
        _ manager: WindowManager?, _ event: (inout FullScreenMaker) -> [FullScreenMaker.Action]
    ) {
        let wasFull = isFullScreen
        let actions = event(&fullScreen)
        for action in actions { perform(action, manager) }
        if !actions.isEmpty || isFullScreen != wasFull { updateCovers() }
        connection.flush()
        guard isFullScreen != wasFull else { return }
        newEvents.append(.fullScreenChanged(isFullScreen: isFullScreen))
        if !isFullScreen, let frame = frameOnOtherMonitor {
            frameOnOtherMonitor = nil
            let place = monitors.places.visible(frame)
            XMoveWindow(
                connection.display, id, Int32(clamping: place.minX), Int32(clamping: place.minY))
        }
    }

    private func perform(_ action: FullScreenMaker.Action, _ manager: WindowManager?) {
        switch action {
        case .ask(let isFull):
            if isFull { askForMonitor(manager) }
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

    /// Asks what the window manager says about the window's state; `newEvents` gets what follows from it.
    func askState() {
        if stateRefresh.want() { sendStateQuestions() }
    }

    private func sendStateQuestions() {
        refreshState { [weak self] in
            guard let self else { return }
            if stateRefresh.answered() { sendStateQuestions() }
        }
    }

    /// Asks for the window's state as it is now, and calls `then` when it is known.
    ///
    /// For what a key or a click does by that state: what the window manager has done before is known by then.
    package func refreshState(then: @escaping () -> Void) {
        var states: [UInt] = []
        connection.askNumbers(of: .netWMState, on: id, type: Atom(XA_ATOM)) { states = $0 }
        connection.askNumbers(
            of: .wmState, on: id, type: connection.atoms[.wmState], limit: 2
        ) { [weak self] numbers in
            self?.noteState(states, numbers.first)
            then()
        }
    }

    private func noteState(_ states: [UInt], _ state: UInt?) {
        func has(_ name: XAtomName) -> Bool { states.contains(connection.atoms[name]) }
        newEvents += changeVisibility {
            $0.isHidden = has(.netWMStateHidden)
            $0.isIconic = state.map { $0 != UInt(NormalState) } ?? false
        }
        isMaximized = has(.netWMStateMaximizedVertically) || has(.netWMStateMaximizedHorizontally)
        if hasBeenMapped && !visibility.isMapped
            && (state ?? UInt(WithdrawnState)) == UInt(WithdrawnState)
        {
            // A window that is taken out of the window manager's care loses all states; they are to be there when it
            // comes back.
            restoreStates(states)
            return
        }
        change(nil) { $0.managerSays(isFull: has(.netWMStateFullscreen)) }
        if visibility.isMapped && state == UInt(NormalState) && fullScreen.isOurs {
            connection.askManager { [weak self] manager in
                self?.change(manager) { $0.managerCame() }
            }
        }
        if isMaximized || isFullScreen { ordinaryPlace.turnedSpecial(at: MonotonicClock.now) }
    }

    /// Takes notice of monitors that have come, gone or changed.
    func noteMonitors() {
        let places = monitors.places
        // Where a window manager has moved it on losing its monitor is no place that a user chose.
        if monitors.count == 0 { ordinaryPlace.turnedSpecial(at: MonotonicClock.now) }
        switch outage.note(monitorCount: monitors.count, ordinary: ordinaryPlace.frame) {
        case .nothing: return
        case .back(let frame?) where !isFullScreen:
            // Even if it seems to be there: a window manager that moves a frame need not say so before the next question.
            move(to: places.visible(frame))
            connection.flush()
            return
        case .back, .monitors: break
        }
        if isFullScreen {
            if fullScreen.isOurs {
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
    package var framedPlace: PixelRect {
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
    package func askOrigin() {
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
                note(origin: (Int(answer.pointee.dst_x), Int(answer.pointee.dst_y)))
            }
            if originRefresh.answered() { sendOriginQuestion() }
        }
    }

    private func note(origin new: (x: Int, y: Int)) {
        origin = new
        newEvents.append(.refreshRateMayHaveChanged)
        guard isOurs else { return }
        noteOrdinaryFrame()
        // The window manager may have chosen another monitor than the window was on when it was mapped.
        if fullScreenMonitors == .all { updateCovers() }
    }

    /// Notes where the window is while it is an ordinary one. What fills a monitor was not put there by hand.
    private func noteOrdinaryFrame() {
        guard visibility.isMapped, !visibility.isIconic, !isFullScreen, !isMaximized,
            !outage.isOut
        else { return }
        guard !monitors.places.contains(where: { $0.frame == frameOnRoot }) else { return }
        ordinaryPlace.note(framedPlace, at: MonotonicClock.now)
    }

    /// Moves the window, and gives it another size.
    package func move(to frame: PixelRect) {
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
        // A window manager may see one monitor where we see two, and fill both: the face is not to be covered.
        let window = frameOnRoot
        let others = places.map(\.frame).filter { $0 != filled && $0.intersection(window) != $0 }
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
        var wanted = configuration.behaviours.states
        if isFullScreen { wanted.append(.netWMStateFullscreen) }
        guard Set(wanted.map { connection.atoms[$0] }) != Set(states) else { return }
        setStates(isFullScreen: isFullScreen)
        if configuration.behaviours.contains(.sticky) {
            setNumbers(.netWMDesktop, type: Atom(XA_CARDINAL), [.max])
        }
        connection.flush()
    }
}
