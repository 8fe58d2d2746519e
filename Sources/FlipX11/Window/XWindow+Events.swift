import CX11
import FlipEngine

/// What happens to the window: X's events in, our words out.
extension XWindow {
    /// The events of one turn, oldest first, and what has followed from the server's answers; never waits.
    ///
    /// A turn is bounded, whatever is sent: `connection.mayHaveMoreEvents` says that there may be more. What repeats itself
    /// is said once: several new sizes become the newest one, exposed areas one region; each movement of the pointer is
    /// kept, since its speed matters. Errors and completions come along for the presenter.
    package func takeEvents() -> [WindowEvent] {
        var events: [WindowEvent] = []
        var turn = Turn()
        connection.flush()
        connection.beginTurn()
        while var event = connection.nextEvent() { take(&event, &turn, &events) }
        if turn.mayHaveOtherKeys { keyboard.ask() }
        if let ping = turn.ping { answer(ping) }
        if turn.mayHaveOtherState { askState() }
        if turn.mayHaveOtherExtents { askExtents() }
        if turn.mayHaveMoved { askOrigin() }
        if turn.mayHaveOtherDesktop { askDesktop() }
        connection.takeAnswers()
        events += newEvents
        newEvents = []
        if monitors.takeChange() && isOurs {
            noteMonitors()
            askOrigin()
            events.append(.monitorsChanged)
        }
        let didChangeBlending = compositor?.takeChange() == true
        if turn.didResize {
            events.append(.resized(width: picture.width, height: picture.height))
        }
        if updateShape() || didChangeBlending { events.append(.outlineChanged) }
        if desktopSettings.takeChange() { events.append(.desktopSettingsChanged) }
        events += takeExposed().map { .exposed($0) }
        events += connection.takeErrors().map { .requestFailed($0) }
        return events
    }

    /// What the events of one turn come to.
    struct Turn {
        var didResize = false
        var mayHaveMoved = false
        var mayHaveOtherState = false
        var mayHaveOtherExtents = false
        var mayHaveOtherDesktop = false
        /// The newest question whether we are still there.
        var ping: XEvent?
        /// The newest change of the keyboard.
        var mayHaveOtherKeys = false
    }

    private func take(_ event: inout XEvent, _ turn: inout Turn, _ events: inout [WindowEvent]) {
        compositor?.handle(event)
        if event.type == PropertyNotify,
            isDesktopChange(of: event.xproperty.atom, on: event.xproperty.window)
        {
            turn.mayHaveOtherDesktop = true
        }
        switch event.type {
        case ConfigureNotify where event.xconfigure.window == id:
            turn.mayHaveMoved = true
            resizeCounter?.sync.configured()
            // By ICCCM a window manager sends one itself, for a window that has only been moved: its size says nothing.
            guard event.xconfigure.send_event == 0 else { return }
            let width = Int(event.xconfigure.width)
            let height = Int(event.xconfigure.height)
            if noteSize(width: width, height: height) { turn.didResize = true }
        case PropertyNotify where event.xproperty.window == id:
            let atom = event.xproperty.atom
            if atom == connection.atoms[.netWMState] || atom == connection.atoms[.wmState] {
                turn.mayHaveOtherState = true
            } else if atom == connection.atoms[.netFrameExtents] {
                turn.mayHaveOtherExtents = true
            } else if isWallpaper(atom) {
                exposed.add(bounds)
            }
        case MappingNotify:
            // XkbMapNotify is reported as this one, too.
            turn.mayHaveOtherKeys = true
        case ClientMessage where isPing(event):
            turn.ping = event
        default:
            if monitors.handle(&event) { return }
            desktopSettings.handle(event)
            if sleep.handle(event) {
                events.append(.visibilityChanged(isVisible: isVisible))
            } else {
                events += translate(&event)
            }
        }
    }

    /// Whether a property of the root window that we draw on says that another program has given it another background.
    ///
    /// The server clears the window then, and sends no Expose event for it.
    private func isWallpaper(_ property: Atom) -> Bool {
        guard id == connection.root else { return false }
        let names: [XAtomName] = [.xrootPixmap, .esetrootPixmap, .xsetrootID]
        return names.contains { connection.atoms[$0] == property }
    }

    private func translate(_ event: inout XEvent) -> [WindowEvent] {
        switch event.type {
        case Expose where event.xexpose.window == id:
            expose(event.xexpose)
            return []
        case ButtonPress, ButtonRelease: return pointerEvents(event.xbutton, type: event.type)
        case MotionNotify: return motionEvents(event.xmotion)
        case EnterNotify, LeaveNotify: return crossingEvents(event.xcrossing, type: event.type)
        case CX11.KeyPress: return keyEvents(&event)
        case KeyRelease:
            if event.xkey.keycode == heldKeycode { heldKeycode = nil }
            return []
        case KeymapNotify:
            noteKeys(event.xkeymap)
            return []
        case FocusIn, FocusOut: return focusEvents(event.xfocus, type: event.type)
        case MapNotify where event.xmap.window == id:
            hasBeenMapped = true
            let events = changeVisibility { $0.isMapped = true }
            askOrigin()
            updateCovers()
            return [.mapped] + events
        case ReparentNotify where event.xreparent.window == id:
            if event.xreparent.parent == connection.root {
                noteManagerLeft()
            } else if hasBeenMapped {
                followDesktop()
            }
            return []
        case UnmapNotify where event.xunmap.window == id:
            let events = changeVisibility {
                $0.isMapped = false
                $0.isObscured = false
            }
            updateCovers()
            return cancelDrag() + [.unmapped] + events
        case VisibilityNotify where event.xvisibility.window == id:
            let isObscured = event.xvisibility.state == VisibilityFullyObscured
            return changeVisibility { $0.isObscured = isObscured }
        case DestroyNotify where event.xdestroywindow.window == id:
            noteDestroyed()
            move = nil
            return cancelDrag() + [.destroyed]
        case ClientMessage where event.xclient.window == id: return message(event)
        case NoExpose: return [.presentCompleted(.copy(drawable: event.xnoexpose.drawable))]
        case GraphicsExpose where event.xgraphicsexpose.count == 0:
            return [.presentCompleted(.copy(drawable: event.xgraphicsexpose.drawable))]
        default: return completion(event)
        }
    }

    private func completion(_ event: XEvent) -> [WindowEvent] {
        guard let base = connection.sharedMemory?.firstEvent, event.type == base + ShmCompletion
        else { return [] }
        return withUnsafeBytes(of: event) { bytes in
            let completion = bytes.load(as: XShmCompletionEvent.self)
            return [
                .presentCompleted(
                    .sharedMemory(segment: completion.shmseg, offset: Int(completion.offset)))
            ]
        }
    }

    private func expose(_ event: XExposeEvent) {
        exposed.add(
            PixelRect(
                x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)
            ))
        // Very many small areas cost more than the pixels between them.
        if exposed.rects.count > Self.exposedLimit { exposed = PixelRegion([exposed.bounds]) }
    }

    private static let exposedLimit = 32

    private func takeExposed() -> [PixelRect] {
        defer { exposed = PixelRegion() }
        return exposed.rects
    }

    /// Changes what is known about its visibility; returns the event if it can be seen now and could not before, or the reverse.
    func changeVisibility(_ change: (inout WindowVisibility) -> Void) -> [WindowEvent] {
        let wasVisible = isVisible
        change(&visibility)
        return isVisible == wasVisible ? [] : [.visibilityChanged(isVisible: isVisible)]
    }

    private func focusEvents(_ event: XFocusChangeEvent, type: Int32) -> [WindowEvent] {
        var events: [WindowEvent] = []
        if type == FocusOut {
            heldKeycode = nil
            if event.mode == NotifyGrab { events += cancelDrag() }
        }
        // A grab of the keyboard, such as for a window manager's shortcut, is not a change of focus.
        guard event.mode == NotifyNormal || event.mode == NotifyWhileGrabbed,
            event.detail != NotifyPointer
        else { return events }
        return events + [.focusChanged(hasFocus: type == FocusIn)]
    }

    private func isPing(_ event: XEvent) -> Bool {
        let atoms = connection.atoms
        // Only about ourselves: we are no reflector.
        return event.xclient.window == id && event.xclient.message_type == atoms[.wmProtocols]
            && event.xclient.format == 32
            && Atom(bitPattern: event.xclient.data.l.0) == atoms[.netWMPing]
            && Window(bitPattern: event.xclient.data.l.2) == id
    }

    /// Answers by sending the question on to the root window.
    private func answer(_ ping: XEvent) {
        var answer = ping
        answer.xclient.window = connection.root
        XSendEvent(
            connection.display, connection.root, 0,
            SubstructureNotifyMask | SubstructureRedirectMask, &answer)
        connection.flush()
    }

    private func message(_ event: XEvent) -> [WindowEvent] {
        let atoms = connection.atoms
        guard event.xclient.message_type == atoms[.wmProtocols], event.xclient.format == 32 else {
            return []
        }
        switch Atom(bitPattern: event.xclient.data.l.0) {
        case atoms[.wmDeleteWindow]:
            return [.closeRequested]
        case atoms[.netWMSyncRequest]:
            resizeCounter?.sync.request(
                ResizeCounter.number(
                    low: event.xclient.data.l.2, high: event.xclient.data.l.3),
                now: MonotonicClock.now)
            return []
        default:
            return []
        }
    }
}
