import CX11
import FlipEngine
import FlipSystem

/// Translates the server's events of a window into those of the program, and passes them to the window's parts.
///
/// What one turn of the event loop brings is collected first, so that a flood of one kind costs one query.
final class WindowEvents {
    private let parts: WindowParts
    private var managerRefresh = Refresh()
    /// The exposed area that is not reported yet; the server sends it in parts.
    private var exposed = PixelRegion()
    /// The selections through which further starts of the program reach this clock; nil for a mirror
    /// (`WindowConfiguration.isMirror`), for a clock without a menu (`hasMenu`) and for another client's window.
    var menuSelections: MenuSelections?

    init(_ parts: WindowParts) { self.parts = parts }

    private var connection: XConnection { parts.window.connection }
    private var id: Window { parts.window.id }

    /// When to take the events at the latest, because something waits for a time: key presses for the keyboard map, or a
    /// cover in a wrong place; nil if nothing does.
    var deadline: MediaTime? {
        [parts.input.pressDeadline, parts.states.coverDeadline, parts.clipboard.deadline].compactMap
        { $0 }.min()
    }

    /// Returns the events of one turn; see `XWindow.takeEvents()`.
    func take() -> [WindowEvent] {
        var events: [WindowEvent] = []
        var turn = Turn()
        connection.flush()
        connection.beginTurn()
        while var event = connection.nextEvent() { take(&event, &turn, &events) }
        parts.input.askKeyboard()
        if let ping = turn.ping {
            parts.window.answer(ping: ping)
            connection.flush()
        }
        if turn.mayHaveOtherState { parts.states.ask() }
        if turn.mayHaveOtherExtents { parts.geometry.askExtents() }
        if turn.mayHaveMoved { parts.geometry.askOrigin() }
        if turn.mayHaveOtherDesktop { parts.presence.askDesktop() }
        if turn.mayHaveOtherManager, parts.properties.isWidget, managerRefresh.want() {
            askManager()
        }
        if turn.didLeaveFrame { parts.states.frameLeft() }
        if turn.didGetFrame { parts.presence.followDesktop() }
        if turn.mayNeedCovers { parts.states.updateCovers() }
        parts.input.endTurn()
        connection.takeAnswers()
        events += parts.input.takePresses()
        if let text = parts.clipboard.take() { events.append(.pasted(text)) }
        parts.states.checkCovers()
        events += parts.queue.take()
        if parts.monitors.takeChange() && parts.window.isOurs {
            parts.states.noteMonitors()
            parts.geometry.askOrigin()
            events.append(.monitorsChanged)
        }
        let didChangeBlending = parts.compositor.takeChange() && parts.visual.format.alphaMask != 0
        if turn.didResize {
            events.append(
                .resized(width: parts.geometry.picture.width, height: parts.geometry.picture.height)
            )
        }
        if parts.updateShape() || didChangeBlending { events.append(.outlineChanged) }
        if parts.desktopSettings.takeChange() { events.append(.desktopSettingsChanged) }
        events += exposed.rects.map { .exposed($0) }
        exposed = PixelRegion()
        events += connection.takeErrors().map { .requestFailed($0) }
        return events
    }

    /// The effects of the events of one turn.
    private struct Turn {
        var didResize = false
        var mayHaveMoved = false
        var mayHaveOtherState = false
        var mayHaveOtherExtents = false
        /// Whether a window manager may have begun to manage the window.
        var mayHaveOtherManager = false
        var mayHaveOtherDesktop = false
        /// Whether the window manager has removed its frame, and whether it has made one.
        var didLeaveFrame = false
        var didGetFrame = false
        /// Whether the window was mapped, unmapped or destroyed.
        var mayNeedCovers = false
        /// The newest `_NET_WM_PING`.
        var ping: XEvent?
        /// The number of requests for the menu from other clients.
        var menuRequests = 0
        /// Whether one of them was accepted. The menu opens once, however many clients ask.
        var opensMenu = false
    }

    /// Queries the window manager, and reports it if the window was made for another one.
    private func askManager() {
        parts.desktop.refresh { [weak self] manager in
            guard let self else { return }
            if let manager, !parts.properties.suits(manager) { parts.queue.add([.managerChanged]) }
            if managerRefresh.answered() { askManager() }
        }
    }

    private func take(_ event: inout XEvent, _ turn: inout Turn, _ events: inout [WindowEvent]) {
        // First, because the drawable of a completion may be any window of ours, such as the menu's.
        if let completion = PresentCompletion(event, sharedMemory: connection.sharedMemory) {
            events.append(.presentCompleted(completion))
            return
        }
        parts.compositor.handle(event)
        menuSelections?.note(event)
        if parts.covers.handle(event) || parts.clipboard.handle(event) { return }
        if parts.presence.isDesktopChange(event) { turn.mayHaveOtherDesktop = true }
        switch event.type {
        case ConfigureNotify where event.xconfigure.window == id:
            turn.mayHaveMoved = true
            parts.resizeCounter?.configured()
            // ICCCM: for a window that was only moved, the window manager sends a synthetic event, whose size is not
            // new.
            guard event.xconfigure.send_event == 0 else { return }
            let width = Int(event.xconfigure.width)
            let height = Int(event.xconfigure.height)
            if parts.geometry.note(width: width, height: height) { turn.didResize = true }
        case PropertyNotify where event.xproperty.window == id:
            let atom = event.xproperty.atom
            if atom == connection.atoms[.netWMState] || atom == connection.atoms[.wmState] {
                turn.mayHaveOtherState = true
                if atom == connection.atoms[.wmState] { turn.mayHaveOtherManager = true }
            } else if atom == connection.atoms[.netFrameExtents] {
                turn.mayHaveOtherExtents = true
            } else if isWallpaper(atom) {
                exposed.add(parts.geometry.bounds)
            }
        case MappingNotify:
            // Xlib reports XkbMapNotify as MappingNotify, too.
            parts.input.noteKeyboardChange()
        case ClientMessage where isPing(event):
            turn.ping = event
        case SelectionRequest:
            guard isMenuRequest(event, &turn), !turn.opensMenu else { return }
            turn.opensMenu = true
            events.append(.menuRequested)
        default:
            if parts.monitors.handle(&event) { return }
            if let popupEvents = parts.input.popup?.handle(event) {
                events += popupEvents
                return
            }
            parts.desktopSettings.handle(event)
            events +=
                parts.presence.screenSaverEvents(event) ?? parts.input.handle(&event)
                ?? translate(event, &turn)
        }
    }

    /// Answers a request of another client; returns whether it was an accepted one for the menu.
    ///
    /// Only a few are answered in a turn: while xcb writes answers, it reads further requests, and a flood would fill the
    /// memory.
    private func isMenuRequest(_ event: XEvent, _ turn: inout Turn) -> Bool {
        guard let menuSelections, turn.menuRequests < Self.menuRequestsPerTurn else { return false }
        turn.menuRequests += 1
        return menuSelections.answer(
            event, isReachable: parts.presence.isVisible || parts.presence.isMinimised)
    }

    /// The maximum number of requests for the menu that are answered in one turn; each is a start of the program.
    private static let menuRequestsPerTurn = 16

    /// Whether we draw on the root window and `property` is one that clients set when they change that window's
    /// background. The server then clears the window without an Expose event.
    private func isWallpaper(_ property: Atom) -> Bool {
        guard id == connection.root else { return false }
        let names: [XAtomName] = [.xrootPixmap, .esetrootPixmap, .xsetrootID]
        return names.contains { connection.atoms[$0] == property }
    }

    private func translate(_ event: XEvent, _ turn: inout Turn) -> [WindowEvent] {
        switch event.type {
        case Expose where event.xexpose.window == id:
            let area = event.xexpose
            exposed.add(
                PixelRect(
                    x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height)
                ))
            return []
        case MapNotify where event.xmap.window == id:
            let events = parts.presence.mapped()
            parts.placement.mapped()
            turn.mayHaveMoved = true
            turn.mayNeedCovers = true
            return [.mapped] + events
        case ReparentNotify where event.xreparent.window == id:
            if event.xreparent.parent == connection.root {
                turn.didLeaveFrame = true
            } else if parts.presence.hasBeenMapped {
                turn.didGetFrame = true
            }
            return []
        case UnmapNotify where event.xunmap.window == id:
            let events = parts.presence.unmapped()
            turn.mayNeedCovers = true
            return parts.input.cancelDrag() + [.unmapped] + events
        case VisibilityNotify where event.xvisibility.window == id:
            return parts.presence.covered(
                isObscured: event.xvisibility.state == VisibilityFullyObscured)
        case DestroyNotify where event.xdestroywindow.window == id:
            parts.presence.destroyed()
            turn.mayNeedCovers = true
            return parts.input.cancelDrag() + [.destroyed]
        case ClientMessage where event.xclient.window == id: return message(event)
        default: return []
        }
    }

    private func isPing(_ event: XEvent) -> Bool {
        let atoms = connection.atoms
        // Only for our own window, so that other clients cannot use us to send messages.
        return event.xclient.window == id && event.xclient.message_type == atoms[.wmProtocols]
            && event.xclient.format == 32
            && Atom(bitPattern: event.xclient.data.l.0) == atoms[.netWMPing]
            && Window(bitPattern: event.xclient.data.l.2) == id
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
            parts.resizeCounter?.request(
                low: event.xclient.data.l.2, high: event.xclient.data.l.3)
            return []
        default:
            return []
        }
    }
}
