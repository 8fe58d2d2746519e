import CX11
import FlipEngine

/// What happens to the window: X's events in, our words out.
extension XWindow {
    /// All events that have come, oldest first; never blocks, and answers the window manager on the way.
    ///
    /// Several new sizes become the newest one; each movement of the pointer is kept, since its speed matters. Errors and
    /// completions come along for the presenter.
    func takeEvents() -> [WindowEvent] {
        var events: [WindowEvent] = []
        var mayHaveMoved = false
        var didResize = false
        var stateMayHaveChanged = false
        var didChangeSettings = false
        var didChangeMonitors = false
        var didChangeBlending = false
        var didChangeDesktop = false
        connection.flush()
        while var event = connection.nextEvent() {
            if compositor?.handle(event) == true { didChangeBlending = true }
            if event.type == PropertyNotify,
                isDesktopChange(of: event.xproperty.atom, on: event.xproperty.window)
            {
                didChangeDesktop = true
            }
            switch event.type {
            case ConfigureNotify where event.xconfigure.window == id:
                mayHaveMoved = true
                resizeCounter?.sync.configured()
                let width = Int(event.xconfigure.width)
                let height = Int(event.xconfigure.height)
                if noteSize(width: width, height: height) { didResize = true }
            case PropertyNotify where event.xproperty.window == id:
                let atom = event.xproperty.atom
                if atom == connection.atoms[.netWMState] || atom == connection.atoms[.wmState] {
                    stateMayHaveChanged = true
                } else if atom == connection.atoms[.netFrameExtents] {
                    readExtents()
                    mayHaveMoved = true
                } else if isWallpaper(atom) {
                    events.append(.exposed(bounds))
                }
            default:
                if monitors.handle(&event) {
                    mayHaveMoved = true
                    didChangeMonitors = true
                } else if desktopSettings.handle(event) {
                    didChangeSettings = true
                } else if sleep.handle(event) {
                    events.append(.visibilityChanged(isVisible: isVisible))
                } else {
                    events += translate(&event)
                }
            }
        }
        if stateMayHaveChanged { events += readState() }
        if didChangeDesktop {
            let shown = readDesktop()
            events += changeVisibility { $0.isElsewhere = shown.isElsewhere }
        }
        if didChangeMonitors && isOurs {
            noteMonitors()
            events.append(.monitorsChanged)
        }
        if mayHaveMoved && isOurs {
            noteOrdinaryFrame()
            // The window manager may have chosen another monitor than the window was on when it was mapped.
            if fullScreenMonitors == .all { updateCovers() }
        }
        if updateShape() || didChangeBlending { events.append(.outlineChanged) }
        if didResize { events.append(.resized(width: size.width, height: size.height)) }
        if mayHaveMoved { events.append(.refreshRateMayHaveChanged) }
        if didChangeSettings { events.append(.desktopSettingsChanged) }
        events += connection.takeErrors().map { .requestFailed($0) }
        return events
    }

    /// Notes where the window is while it is an ordinary one. What fills a monitor was not put there by hand.
    private func noteOrdinaryFrame() {
        guard visibility.isMapped, !visibility.isIconic, !isFullScreen, !isMaximized,
            !outage.isOut
        else { return }
        guard !monitors.places.contains(where: { $0.frame == frameOnRoot }) else { return }
        ordinaryPlace.note(framedPlace, at: MonotonicClock.now)
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
        case Expose where event.xexpose.window == id: return exposed(event.xexpose)
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
            if isOurs { noteOrdinaryFrame() }
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
        case MappingNotify:
            XRefreshKeyboardMapping(&event.xmapping)
            keyboard = nil
            return []
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

    private func exposed(_ event: XExposeEvent) -> [WindowEvent] {
        exposed.add(
            PixelRect(
                x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)
            ))
        guard event.count == 0 else { return [] }
        defer { exposed = PixelRegion() }
        return exposed.rects.map { .exposed($0) }
    }

    private func changeVisibility(_ change: (inout WindowVisibility) -> Void) -> [WindowEvent] {
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

    private func message(_ event: XEvent) -> [WindowEvent] {
        let atoms = connection.atoms
        guard event.xclient.message_type == atoms[.wmProtocols], event.xclient.format == 32 else {
            return []
        }
        switch Atom(bitPattern: event.xclient.data.l.0) {
        case atoms[.wmDeleteWindow]:
            return [.closeRequested]
        case atoms[.netWMPing] where Window(bitPattern: event.xclient.data.l.2) == id:
            // Answered by sending it on to the root window, and only about ourselves: we are no reflector.
            var answer = event
            answer.xclient.window = connection.root
            XSendEvent(
                connection.display, connection.root, 0,
                SubstructureNotifyMask | SubstructureRedirectMask, &answer)
            connection.flush()
            return []
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
