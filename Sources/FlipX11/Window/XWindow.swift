import CX11
import FlipEngine

/// Our window: what it is called, where it is, and what happens to it.
///
/// ```swift
/// let window = try XWindow(connection: connection, configuration: WindowConfiguration())
/// let presenter = WindowPresenter(target: window.target)
/// window.show()
/// for event in window.takeEvents() { ... }
/// ```
///
/// It is a well-mannered window by ICCCM and EWMH, and never waits for the window manager. Nothing is ever erased by the
/// server: its background is none and old pixels stay where they are, so that nothing flickers when it is resized.
///
/// What is decided about it is decided by its parts, each with its own state: this type makes them, and gives each the
/// events that concern it.
package final class XWindow {
    /// What it was made with.
    package let configuration: WindowConfiguration
    /// How its colours become pixels.
    package let visual: XVisual
    /// The screen's monitors.
    package let monitors: Monitors
    /// What the desktop has set for all programs.
    package let desktopSettings: XSettingsWatch
    /// Whether its screen is dark for everybody.
    package let sleep: ScreenSleep
    /// Where window managers wait for our picture of a new size; nil where they do not.
    package let resizeCounter: ResizeCounter?

    private let window: ServerWindow
    private let queue = WindowEventQueue()
    private let geometry: WindowGeometry
    private let presence: WindowPresence
    private let placement: WindowPlacement
    private let states: WindowStates
    private let outline: WindowOutline
    private let cursors: WindowCursors
    private let input: WindowInput
    private let properties: WindowProperties
    private let icon: IconSender
    private let startup: StartupAnnouncement
    /// What is exposed and not yet reported, since the server sends it in parts.
    private var exposed = PixelRegion()
    private var background: UInt32?

    // MARK: Making

    /// Makes the window, but does not show it; on `visual`, or the one that suits its configuration. Monitors and the
    /// settings of the desktop that are known already need not be asked for again.
    package convenience init(
        connection: XConnection, configuration: WindowConfiguration, visual: XVisual? = nil,
        monitors: Monitors? = nil, desktopSettings: XSettingsWatch? = nil
    ) throws(DisplayError) {
        let visual =
            if let visual { visual } else { try Self.visual(for: configuration, of: connection) }
        let width = PresenterLimits.clamp(configuration.width)
        let height = PresenterLimits.clamp(configuration.height)
        let screen = connection.screenSize
        let frame = PixelRect(
            x: configuration.x?.origin(extent: width, screen: screen.width) ?? 0,
            y: configuration.y?.origin(extent: height, screen: screen.height) ?? 0,
            width: width, height: height)
        self.init(
            try ServerWindow.make(on: connection, frame: frame, visual: visual), visual: visual,
            frame: frame, configuration: configuration, monitors: monitors,
            desktopSettings: desktopSettings)
        var manager: WindowManager?
        connection.askManager { manager = $0 }
        connection.questions.settle()
        properties.write(counter: resizeCounter, manager: manager)
        placement.writeSizeHints()
        if configuration.isFullScreen {
            setFullScreen(true)
            connection.questions.settle()
        }
        updateShape()
        cursors.make()
        input.loadKeyboard()
    }

    /// The visual with alpha where round corners or what is behind the cards are to be seen through, else the screen's own.
    private static func visual(
        for configuration: WindowConfiguration, of connection: XConnection
    ) throws(DisplayError) -> XVisual {
        if configuration.isTranslucent || configuration.behaviours.contains(.borderless),
            let visual = XVisual.translucent(of: connection)
        {
            return visual
        }
        return try XVisual.standard(of: connection)
    }

    /// The window `id`, which somebody else has made and may unmake: a screen saver's, or the root window.
    ///
    /// Nothing of it is changed, and no key or button is listened to, since they are its owner's. Its place, its size and
    /// its end are watched.
    package convenience init(connection: XConnection, drawingOn id: Window) throws(DisplayError) {
        let found = try ServerWindow.find(id, on: connection)
        self.init(
            found.window, visual: found.visual,
            frame: PixelRect(x: 0, y: 0, width: found.size.width, height: found.size.height),
            configuration: WindowConfiguration(), monitors: nil, desktopSettings: nil)
        presence.found(isMapped: found.isMapped)
        states.ask()
        askOrigin()
        connection.questions.settle()
    }

    /// The parts of `window`, which is there already at `frame` and shows pixels of `visual`.
    private init(
        _ window: ServerWindow, visual: XVisual, frame: PixelRect,
        configuration: WindowConfiguration, monitors: Monitors?, desktopSettings: XSettingsWatch?
    ) {
        let connection = window.connection
        self.window = window
        self.visual = visual
        self.configuration = configuration
        self.monitors = monitors ?? Monitors(connection: connection)
        self.desktopSettings = desktopSettings ?? XSettingsWatch(connection: connection)
        sleep = ScreenSleep(connection: connection)
        outline = WindowOutline(window, configuration, hasAlpha: visual.format.alphaMask != 0)
        geometry = WindowGeometry(window, frame: frame)
        presence = WindowPresence(window, sleep: sleep, queue: queue)
        placement = WindowPlacement(
            window, configuration, geometry: geometry, presence: presence, monitors: self.monitors)
        cursors = WindowCursors(window)
        let covers = MonitorCovers(
            window, instanceName: configuration.instanceName, cursors: cursors)
        states = WindowStates(
            window, behaviours: configuration.behaviours, geometry: geometry, presence: presence,
            placement: placement, covers: covers, queue: queue)
        input = WindowInput(
            window, configuration, geometry: geometry, states: states, covers: covers,
            monitors: self.monitors)
        properties = WindowProperties(window, configuration)
        icon = IconSender(window)
        startup = StartupAnnouncement(configuration.startup, window: window)
        resizeCounter = window.isOurs ? ResizeCounter(connection: connection) : nil
        geometry.whenOriginIsKnown { [weak states] in states?.noteOrigin() }
    }

    deinit {
        guard connection.isAlive, !presence.isDestroyed, isOurs else { return }
        window.destroy()
        connection.flush()
    }

    // MARK: What it is

    /// The connection that it lives on.
    package var connection: XConnection { window.connection }

    /// The server's number for it.
    package var id: Window { window.id }

    /// Whether we made it. On another's window, such as a screen saver's, we draw and do nothing else.
    package var isOurs: Bool { window.isOurs }

    /// What to present on.
    package var target: PresentationTarget {
        PresentationTarget(connection: connection, window: id, visual: visual)
    }

    /// Its size in pixels, as the server reported it last.
    package var size: (width: Int, height: Int) { geometry.size }

    /// All of it, in its own pixels.
    package var bounds: PixelRect { geometry.bounds }

    /// The part of it that the clock is drawn in, in its pixels.
    package var picture: PixelRect { geometry.picture }

    /// Its place on the root window, as the server said last.
    package var frameOnRoot: PixelRect { geometry.frameOnRoot }

    /// Where the window is in the words in which a window manager is asked to put it somewhere: the corner of its frame, and
    /// the size of what is inside.
    package var framedPlace: PixelRect { geometry.framedPlace }

    /// Its place when it was last an ordinary window, neither full screen nor maximised nor put away.
    package var ordinaryPlace: OrdinaryPlace { placement.ordinaryPlace }

    /// Whether there is a monitor at all.
    package var outage: MonitorOutage { placement.outage }

    /// The monitor that shows most of it; nil where none is known.
    package var monitor: Monitor? { monitors.all.showingMost(of: frameOnRoot) }

    /// How often the monitor that shows most of it shows a new picture; 60 Hz where no one knows.
    var refreshRate: RefreshRate { monitor?.refreshRate ?? .fallback }

    /// Whether it fills its monitor; follows what the window manager says.
    package var isFullScreen: Bool { states.isFullScreen }

    /// What is known about its visibility.
    package var visibility: WindowVisibility { presence.visibility }

    /// Whether anybody can see it, as far as is known.
    ///
    /// A screen saver hides it, unless it is itself what the screen saver shows.
    package var isVisible: Bool { presence.isVisible }

    /// Whether pixels of the window that are translucent are seen as such.
    package var isBlended: Bool { outline.isBlended }

    /// The radius of the window's corners, in pixels; 0 for square ones.
    package var cornerRadius: Double {
        outline.cornerRadius(size: size, isFullScreen: isFullScreen)
    }

    /// How the server's times become ours.
    var clock: ServerClock { input.clock }

    // MARK: What is to be done with it

    /// Lets it appear.
    package func show() {
        guard isOurs else { return }
        window.map()
        connection.flush()
    }

    /// Shows a root window's own background again. Another's window is its owner's to clear.
    package func restore() {
        guard connection.isAlive, id == connection.root else { return }
        window.clear()
    }

    /// Lets the server show this premultiplied colour where nothing is drawn; nil for what was there before.
    package func setBackground(_ pixel: UInt32?) {
        guard isOurs, pixel != background else { return }
        background = pixel
        window.setBackground(pixel.map { RowPacker(format: visual.format).pack($0) })
        if pixel != nil { window.clear() }
        connection.flush()
    }

    /// Gives it another title.
    package func setTitle(_ title: String) { properties.setTitle(title) }

    /// Gives it an icon, in as many sizes as there are pictures, as the connection has room for it.
    package func setIcon(_ images: [Image]) { icon.set(images) }

    /// Gives the pointer another look over this window.
    package func setCursor(_ cursor: WindowCursor) { cursors.set(cursor) }

    /// Whether something is to be sent that the connection has no room for now: `roomCame` is to be called when it has.
    package var wantsRoom: Bool { icon.wantsRoom }

    /// Sends what the connection had no room for.
    package func roomCame() { icon.roomCame() }

    /// Tells the desktop that the window is there, once; to be called when the first frame is shown.
    package func announceStart() { startup.announce() }

    /// Moves the window, and gives it another size.
    package func move(to frame: PixelRect) { window.moveResize(to: frame) }

    /// Fills its monitor, or goes back to where it was.
    ///
    /// A window manager is asked to do it, and `isFullScreen` follows when it has. Without one we do it ourselves.
    package func setFullScreen(_ wanted: Bool) { states.setFullScreen(wanted) }

    /// Asks for the window's state as it is now, and calls `then` when it is known.
    ///
    /// For what a key or a click does by that state: what the window manager has done before is known by then.
    package func refreshState(then: @escaping () -> Void) { states.refresh(then: then) }

    /// Asks where the window is, since window managers put frames in between; an event says when it is known.
    package func askOrigin() { geometry.askOrigin() }

    /// Follows the desktop that is shown, if the window manager is one that keeps windows of other desktops mapped; to be
    /// called when a window manager may have taken the window into its care.
    package func followDesktop() { presence.followDesktop() }

    /// Tells the server what has changed about the outline; whether anything has.
    @discardableResult
    package func updateShape() -> Bool {
        guard !presence.isDestroyed else { return false }
        return outline.update(size: size, isFullScreen: isFullScreen)
    }

    // MARK: What happens to it

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
        if turn.mayHaveOtherKeys { input.askKeyboard() }
        if let ping = turn.ping {
            window.answer(ping: ping)
            connection.flush()
        }
        if turn.mayHaveOtherState { states.ask() }
        if turn.mayHaveOtherExtents { geometry.askExtents() }
        if turn.mayHaveMoved { geometry.askOrigin() }
        if turn.mayHaveOtherDesktop { presence.askDesktop() }
        connection.takeAnswers()
        events += queue.take()
        if monitors.takeChange() && isOurs {
            states.noteMonitors()
            geometry.askOrigin()
            events.append(.monitorsChanged)
        }
        let didChangeBlending = outline.takeChange()
        if turn.didResize {
            events.append(.resized(width: picture.width, height: picture.height))
        }
        if updateShape() || didChangeBlending { events.append(.outlineChanged) }
        if desktopSettings.takeChange() { events.append(.desktopSettingsChanged) }
        events += exposed.rects.map { .exposed($0) }
        exposed = PixelRegion()
        events += connection.takeErrors().map { .requestFailed($0) }
        return events
    }

    /// What the events of one turn come to.
    private struct Turn {
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
        outline.handle(event)
        if presence.isDesktopChange(event) { turn.mayHaveOtherDesktop = true }
        switch event.type {
        case ConfigureNotify where event.xconfigure.window == id:
            turn.mayHaveMoved = true
            resizeCounter?.configured()
            // By ICCCM a window manager sends one itself, for a window that has only been moved: its size says nothing.
            guard event.xconfigure.send_event == 0 else { return }
            let width = Int(event.xconfigure.width)
            let height = Int(event.xconfigure.height)
            if geometry.note(width: width, height: height) { turn.didResize = true }
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
            events +=
                presence.screenSaverEvents(event) ?? input.handle(&event) ?? translate(event)
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

    private func translate(_ event: XEvent) -> [WindowEvent] {
        switch event.type {
        case Expose where event.xexpose.window == id:
            let area = event.xexpose
            exposed.add(
                PixelRect(
                    x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height)
                ))
            return []
        case MapNotify where event.xmap.window == id:
            let events = presence.mapped()
            geometry.askOrigin()
            states.updateCovers()
            return [.mapped] + events
        case ReparentNotify where event.xreparent.window == id:
            if event.xreparent.parent == connection.root {
                states.frameLeft()
            } else if presence.hasBeenMapped {
                presence.followDesktop()
            }
            return []
        case UnmapNotify where event.xunmap.window == id:
            let events = presence.unmapped()
            states.updateCovers()
            return input.cancelDrag() + [.unmapped] + events
        case VisibilityNotify where event.xvisibility.window == id:
            return presence.covered(
                isObscured: event.xvisibility.state == VisibilityFullyObscured)
        case DestroyNotify where event.xdestroywindow.window == id:
            presence.destroyed()
            states.updateCovers()
            return input.cancelDrag() + [.destroyed]
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

    private func isPing(_ event: XEvent) -> Bool {
        let atoms = connection.atoms
        // Only about ourselves: we are no reflector.
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
            resizeCounter?.request(
                low: event.xclient.data.l.2, high: event.xclient.data.l.3)
            return []
        default:
            return []
        }
    }
}
