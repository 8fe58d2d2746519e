import CX11
import FlipEngine
import FlipSystem

/// The clock's window: its properties, its place and its events.
///
/// ```swift
/// let window = try XWindow(connection: connection, configuration: WindowConfiguration())
/// let presenter = WindowPresenter(target: window.target)
/// window.show()
/// for event in window.takeEvents() { ... }
/// ```
///
/// It follows ICCCM and EWMH, and never waits for the window manager. Unless `setBackground` sets a colour, the
/// server never clears it: its background is None and old pixels stay in place, so that nothing flickers during a
/// resize.
///
/// The decisions are in its parts, each with its own state: this type creates them and dispatches events to them.
package final class XWindow {
    /// The configuration in force.
    package private(set) var configuration: WindowConfiguration
    /// Its visual.
    package let visual: XVisual
    /// The screen's monitors.
    package let monitors: Monitors
    /// The desktop's settings for all programs.
    package let desktopSettings: XSettingsWatch
    /// Whether the screen is dark because of a screen saver or DPMS.
    package let sleep: ScreenSleep
    /// The counter on which window managers wait during a resize; nil without the SYNC extension.
    package let resizeCounter: ResizeCounter?

    private let desktop: DesktopWatch
    private let window: ServerWindow
    private let queue = WindowEventQueue()
    private let geometry: WindowGeometry
    private let presence: WindowPresence
    private let placement: WindowPlacement
    private let covers: MonitorCovers
    private let states: WindowStates
    private let outline: WindowOutline
    /// Whether a compositor runs.
    private let compositor: CompositorWatch
    private let cursors: WindowCursors
    private let input: WindowInput
    private var properties: WindowProperties
    private let icon: IconSender
    private let startup: StartupAnnouncement
    private let clipboard: SelectionText
    private var managerRefresh = Refresh()
    /// The exposed area that is not reported yet; the server sends it in parts.
    private var exposed = PixelRegion()
    private var background: UInt32?
    /// The selections through which further starts of the program reach this clock; nil for a mirror
    /// (`WindowConfiguration.isMirror`), for a clock without a menu (`hasMenu`) and for another client's window.
    private var menuSelections: MenuSelections?
    /// The window of the open menu.
    private var popup: PopupWindow?

    // MARK: Making

    /// Creates the window without mapping it, on `visual` or the visual that suits its configuration. Pass monitors and
    /// desktop settings that are already known, to save queries.
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
        desktop.refresh { manager = $0 }
        connection.questions.settle()
        _ = compositor.takeChange()
        properties.write(counter: resizeCounter, manager: manager)
        placement.writeSizeHints()
        if configuration.isFullScreen {
            setFullScreen(true)
            connection.questions.settle()
        }
        updateShape()
        if !configuration.isMirror && configuration.hasMenu {
            menuSelections = MenuSelections(window, instanceName: configuration.instanceName)
            updateReach()
        }
        cursors.prepare()
        input.loadKeyboard()
    }

    /// Returns the visual with alpha if rounded corners or a translucent ground need it, otherwise the standard one.
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

    /// Uses the window `id` of another client: a screen saver's window, or the root window.
    ///
    /// The window is not changed, and no key or button events are selected, because these belong to its owner. The
    /// window's place, its size and its destruction are watched.
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

    /// Creates the parts for `window`, which exists at `frame` and has the visual `visual`.
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
        desktop = DesktopWatch(
            connection: connection, monitors: self.monitors, settings: self.desktopSettings,
            isScalePublished: configuration.isScalePublished)
        compositor = CompositorWatch(connection: connection)
        outline = WindowOutline(
            window, configuration, hasAlpha: visual.format.alphaMask != 0, compositor: compositor)
        geometry = WindowGeometry(window, frame: frame)
        presence = WindowPresence(window, sleep: sleep, desktop: desktop, queue: queue)
        placement = WindowPlacement(
            window, configuration, geometry: geometry, presence: presence, monitors: self.monitors)
        cursors = WindowCursors(window)
        covers = MonitorCovers(
            window, instanceName: configuration.instanceName, geometry: geometry, cursors: cursors)
        states = WindowStates(
            window, behaviours: configuration.behaviours, geometry: geometry, presence: presence,
            placement: placement, covers: covers, queue: queue)
        input = WindowInput(
            window, configuration, geometry: geometry, states: states, covers: covers,
            monitors: self.monitors)
        properties = WindowProperties(window, configuration)
        icon = IconSender(window)
        startup = StartupAnnouncement(configuration.startup, window: window)
        clipboard = SelectionText(window.connection)
        resizeCounter = window.isOurs ? ResizeCounter(connection: connection) : nil
        geometry.whenOriginIsKnown { [weak states] in states?.noteOrigin() }
        // An open menu stays above the window.
        states.onRaise = { [weak input] in input?.popup?.raise() }
    }

    deinit {
        guard connection.isAlive, !presence.isDestroyed, isOurs else { return }
        window.destroy()
        connection.flush()
    }

    // MARK: Properties

    /// Its connection.
    package var connection: XConnection { window.connection }

    /// Its XID.
    package var id: Window { window.id }

    /// Whether we created it. On another client's window, such as a screen saver's, we only draw.
    package var isOurs: Bool { window.isOurs }

    /// The target for a presenter.
    package var target: PresentationTarget {
        PresentationTarget(connection: connection, window: id, visual: visual)
    }

    /// Its size in pixels, as last reported by the server.
    package var size: (width: Int, height: Int) { geometry.size }

    /// The whole window, in window coordinates.
    package var bounds: PixelRect { geometry.bounds }

    /// The part in which the clock is drawn, in window coordinates.
    package var picture: PixelRect { geometry.picture }

    /// Its rectangle on the root window, as last reported by the server.
    package var frameOnRoot: PixelRect { geometry.frameOnRoot }

    /// Its rectangle as in a request to a window manager: the corner of the frame, and the size without the frame.
    package var framedPlace: PixelRect { geometry.framedPlace }

    /// Its place when it was last an ordinary window, neither full screen nor maximised nor minimised.
    package var ordinaryPlace: OrdinaryPlace { placement.ordinaryPlace }

    /// Its rectangle on the root window; in full screen, the one to which it returns.
    package var frameBeforeFullScreen: PixelRect {
        isFullScreen ? placement.ordinaryPlace.frame ?? frameOnRoot : frameOnRoot
    }

    /// Whether all monitors are gone at present.
    package var outage: MonitorOutage { placement.outage }

    /// The place of the monitor that shows most of it, for a menu.
    package var monitorPlace: PixelRect { placement.shownMonitor }

    /// The monitor that shows most of it; nil if none is known.
    package var monitor: Monitor? { monitors.all.showingMost(of: frameOnRoot) }

    /// The refresh rate of that monitor; 60 Hz if it is unknown.
    var refreshRate: RefreshRate { monitor?.refreshRate ?? .fallback }

    /// Which features work on the current desktop, and why the others do not.
    package var support: DesktopSupport {
        desktop.support(
            hasServerSaver: sleep.hasServerSaver, isWidget: configuration.isWidget)
    }

    /// Records whether a service on the session bus keeps the screen awake; nil if that is not known.
    package func noteSession(inhibits: Bool?) { desktop.busInhibits = inhibits }

    /// Whether it is full screen; follows the window manager's state.
    package var isFullScreen: Bool { states.isFullScreen }

    /// Whether it is neither full screen nor maximised, as far as is known.
    package var isOrdinary: Bool { !isFullScreen && !states.isMaximized }

    /// The sources of its visibility.
    package var visibility: WindowVisibility { presence.visibility }

    /// Whether it is minimised. A window on another desktop is iconic, too, under some window managers, which then mark
    /// only minimised ones as hidden.
    package var isMinimised: Bool {
        visibility.isIconic
            && (visibility.isHidden || !desktop.supports(.netWMStateHidden))
    }

    /// Whether it can be seen, as far as is known.
    ///
    /// A screen saver hides it, unless it is the screen saver's own window.
    package var isVisible: Bool { presence.isVisible }

    /// Whether it could be seen if no other window covered it. A screen saver hides it here, too.
    package var isShown: Bool { presence.isShown }

    /// Whether a compositor blends the window's translucent pixels.
    package var isBlended: Bool { outline.isBlended }

    /// The radius of the window's corners, in pixels; 0 for square ones.
    package var cornerRadius: Double {
        outline.cornerRadius(size: size, isFullScreen: isFullScreen)
    }

    /// Whether it shows a case.
    package var hasCase: Bool { outline.body(size: size, isFullScreen: isFullScreen) != nil }

    /// Converts the server's timestamps to ours.
    var clock: ServerClock { input.clock }

    // MARK: Actions

    /// Maps the window.
    package func show() {
        guard isOurs else { return }
        window.map()
        connection.flush()
    }

    /// Restores a root window's own background. Other windows are left to their owner.
    package func restore() {
        guard connection.isAlive, id == connection.root else { return }
        window.clear()
    }

    /// Sets the background to this premultiplied colour; nil for None.
    package func setBackground(_ pixel: UInt32?) {
        guard isOurs, pixel != background else { return }
        background = pixel
        window.setBackground(pixel.map { RowPacker(format: visual.format).pack($0) })
        if pixel != nil { window.clear() }
        connection.flush()
    }

    /// Sets the title.
    package func setTitle(_ title: String) { properties.setTitle(title) }

    /// The text of key presses.
    package var typing: KeyTyping { input.typing }

    /// Asks for the text of the clipboard, which an event reports.
    package func paste() { clipboard.ask(time: input.newestTime) }

    /// Sets whether the window asks for attention, in a taskbar for example.
    package func setUrgent(_ isUrgent: Bool) { properties.setUrgent(isUrgent) }

    /// Sets the icon, with one image for each size, and sends it as far as the socket buffer has space.
    package func setIcon(_ images: [Image]) { icon.set(images) }

    /// Sets the cursor over this window.
    package func setCursor(_ cursor: WindowCursor) { cursors.set(cursor) }

    /// Whether something waits for space in the socket buffer; then call `spaceBecameAvailable` when there is some.
    package var wantsSpace: Bool { icon.wantsSpace }

    /// Sends requests that were waiting for space in the socket buffer.
    package func spaceBecameAvailable() { icon.spaceBecameAvailable() }

    /// Ends the desktop's startup notification, once; to be called when the first frame is shown.
    package func announceStart() { startup.announce() }

    /// Moves and resizes the window to this place, as `framedPlace`.
    package func move(to frame: PixelRect) { placement.move(to: frame) }

    /// Returns the place, as `framedPlace`, for the size of `frame` at these distances from the borders of the screen.
    package func framedPlace(_ frame: PixelRect, x: WindowOffset, y: WindowOffset) -> PixelRect {
        geometry.framedPlace(frame, x: x, y: y, on: connection.screenSize)
    }

    /// Finds out again which features work, and calls `then` afterwards; `support` then has the result.
    package func refreshSupport(then: @escaping () -> Void) { desktop.refresh { _ in then() } }

    /// Whether `new` can be applied to this window. Otherwise it needs a new window, with another type, frame or
    /// visual.
    package func canApply(_ new: WindowConfiguration) -> Bool {
        func frame(_ configuration: WindowConfiguration) -> [Bool] {
            [WindowBehaviour.borderless, .widget, .skipTaskbar].map {
                configuration.behaviours.contains($0)
            }
        }
        let needsAlpha = new.isTranslucent && visual.format.alphaMask == 0
        return frame(new) == frame(configuration)
            && !(needsAlpha && XVisual.translucent(of: connection) != nil)
    }

    /// Applies `new`, which `canApply` has allowed. It may differ in the behaviours, the translucency and the full-screen
    /// monitors.
    package func apply(_ new: WindowConfiguration) {
        configuration = new
        outline.configure(configuration)
        input.configure(configuration)
        placement.configure(configuration)
        states.configure(configuration.behaviours)
        updateReach()
        updateShape()
        connection.flush()
    }

    private func updateReach() {
        menuSelections?.update(isClickThrough: configuration.behaviours.contains(.clickThrough))
    }

    /// Opens a window for a menu at `frame`, in pixels of the root window; closes the one that was open.
    package func openPopup(at frame: PixelRect, cornerRadius: Double) -> PopupWindow {
        closePopup()
        let popup = PopupWindow(
            at: frame, cornerRadius: cornerRadius, owner: window,
            instanceName: configuration.instanceName, input: input, visual: visual,
            compositor: desktop.compositorSelection, isComposited: support.works(.transparency))
        self.popup = popup
        input.popup = popup
        return popup
    }

    /// Closes the menu's window, if there is one.
    package func closePopup() {
        popup?.close()
        popup = nil
    }

    /// Enters or leaves full screen.
    ///
    /// If a window manager runs, it is asked to do this, and `isFullScreen` changes when it has done so. Otherwise we
    /// fill the monitor ourselves.
    package func setFullScreen(_ wanted: Bool) { states.setFullScreen(wanted) }

    /// Queries the window's current states, and calls `then` when they are known.
    ///
    /// For keys and clicks whose effect depends on the state: earlier changes by the window manager are known by then.
    package func refreshState(then: @escaping () -> Void) { states.refresh(then: then) }

    /// Queries the window's states and returns its desktop, for a window that is to replace it; nil if the desktop is
    /// unknown or the window is on all desktops. Waits for the server.
    package func findDesktop() -> UInt32? {
        var desktop: UInt32?
        states.refresh {}
        window.askNumbers(of: .netWMDesktop, type: Atom(XA_CARDINAL), limit: 1) { numbers in
            desktop = numbers.first.map { UInt32(truncatingIfNeeded: $0) }
        }
        connection.questions.settle()
        return desktop == UInt32.max ? nil : desktop
    }

    /// Asks the window manager to show a minimised window again.
    package func unminimise() {
        window.map()
        connection.flush()
    }

    /// Queries the window's position, because window managers reparent it; an event reports the result.
    package func askOrigin() { geometry.askOrigin() }

    /// Follows the current desktop if the window manager keeps windows of other desktops mapped; to be called when a
    /// window manager may have started to manage the window.
    package func followDesktop() { presence.followDesktop() }

    /// Sends changes of the outline to the server; returns whether there were any.
    @discardableResult
    package func updateShape() -> Bool {
        guard !presence.isDestroyed else { return false }
        input.body = outline.body(size: size, isFullScreen: isFullScreen)
        return outline.update(size: size, isFullScreen: isFullScreen)
    }

    // MARK: Events

    /// When to take the events at the latest, because something waits for a time: key presses for the keyboard map, or a
    /// cover in a wrong place; nil if nothing does.
    package var eventDeadline: MediaTime? {
        [input.pressDeadline, states.coverDeadline, clipboard.deadline].compactMap { $0 }.min()
    }

    /// Returns the events of one turn of the event loop, oldest first, including those that follow from replies. Never
    /// waits.
    ///
    /// A turn is bounded: `connection.mayHaveMoreEvents` tells whether there may be more. Repeated events are merged:
    /// several sizes into the newest one, exposed areas into one region. Pointer motion is not merged, because its
    /// speed matters. Errors and completions are for the presenter.
    package func takeEvents() -> [WindowEvent] {
        var events: [WindowEvent] = []
        var turn = Turn()
        connection.flush()
        connection.beginTurn()
        while var event = connection.nextEvent() { take(&event, &turn, &events) }
        input.askKeyboard()
        if let ping = turn.ping {
            window.answer(ping: ping)
            connection.flush()
        }
        if turn.mayHaveOtherState { states.ask() }
        if turn.mayHaveOtherExtents { geometry.askExtents() }
        if turn.mayHaveMoved { geometry.askOrigin() }
        if turn.mayHaveOtherDesktop { presence.askDesktop() }
        if turn.mayHaveOtherManager, configuration.isWidget, managerRefresh.want() { askManager() }
        if turn.didLeaveFrame { states.frameLeft() }
        if turn.didGetFrame { presence.followDesktop() }
        if turn.mayNeedCovers { states.updateCovers() }
        input.endTurn()
        connection.takeAnswers()
        events += input.takePresses()
        if let text = clipboard.take() { events.append(.pasted(text)) }
        states.checkCovers()
        events += queue.take()
        if monitors.takeChange() && isOurs {
            states.noteMonitors()
            geometry.askOrigin()
            events.append(.monitorsChanged)
        }
        let didChangeBlending = compositor.takeChange() && visual.format.alphaMask != 0
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
        desktop.refresh { [weak self] manager in
            guard let self else { return }
            if let manager, !properties.suits(manager) { queue.add([.managerChanged]) }
            if managerRefresh.answered() { askManager() }
        }
    }

    private func take(_ event: inout XEvent, _ turn: inout Turn, _ events: inout [WindowEvent]) {
        // First, because the drawable of a completion may be any window of ours, such as the menu's.
        if let completion = PresentCompletion(event, sharedMemory: connection.sharedMemory) {
            events.append(.presentCompleted(completion))
            return
        }
        compositor.handle(event)
        menuSelections?.note(event)
        if covers.handle(event) || clipboard.handle(event) { return }
        if presence.isDesktopChange(event) { turn.mayHaveOtherDesktop = true }
        switch event.type {
        case ConfigureNotify where event.xconfigure.window == id:
            turn.mayHaveMoved = true
            resizeCounter?.configured()
            // ICCCM: for a window that was only moved, the window manager sends a synthetic event, whose size is not
            // new.
            guard event.xconfigure.send_event == 0 else { return }
            let width = Int(event.xconfigure.width)
            let height = Int(event.xconfigure.height)
            if geometry.note(width: width, height: height) { turn.didResize = true }
        case PropertyNotify where event.xproperty.window == id:
            let atom = event.xproperty.atom
            if atom == connection.atoms[.netWMState] || atom == connection.atoms[.wmState] {
                turn.mayHaveOtherState = true
                if atom == connection.atoms[.wmState] { turn.mayHaveOtherManager = true }
            } else if atom == connection.atoms[.netFrameExtents] {
                turn.mayHaveOtherExtents = true
            } else if isWallpaper(atom) {
                exposed.add(bounds)
            }
        case MappingNotify:
            // Xlib reports XkbMapNotify as MappingNotify, too.
            input.noteKeyboardChange()
        case ClientMessage where isPing(event):
            turn.ping = event
        case SelectionRequest:
            guard isMenuRequest(event, &turn), !turn.opensMenu else { return }
            turn.opensMenu = true
            events.append(.menuRequested)
        default:
            if monitors.handle(&event) { return }
            if let popupEvents = popup?.handle(event) {
                events += popupEvents
                return
            }
            desktopSettings.handle(event)
            events +=
                presence.screenSaverEvents(event) ?? input.handle(&event)
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
        return menuSelections.answer(event, isReachable: isVisible || isMinimised)
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
            let events = presence.mapped()
            placement.mapped()
            turn.mayHaveMoved = true
            turn.mayNeedCovers = true
            return [.mapped] + events
        case ReparentNotify where event.xreparent.window == id:
            if event.xreparent.parent == connection.root {
                turn.didLeaveFrame = true
            } else if presence.hasBeenMapped {
                turn.didGetFrame = true
            }
            return []
        case UnmapNotify where event.xunmap.window == id:
            let events = presence.unmapped()
            turn.mayNeedCovers = true
            return input.cancelDrag() + [.unmapped] + events
        case VisibilityNotify where event.xvisibility.window == id:
            return presence.covered(
                isObscured: event.xvisibility.state == VisibilityFullyObscured)
        case DestroyNotify where event.xdestroywindow.window == id:
            presence.destroyed()
            turn.mayNeedCovers = true
            return input.cancelDrag() + [.destroyed]
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
            resizeCounter?.request(
                low: event.xclient.data.l.2, high: event.xclient.data.l.3)
            return []
        default:
            return []
        }
    }
}
