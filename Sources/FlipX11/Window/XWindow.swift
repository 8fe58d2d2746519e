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
    private let parts: WindowParts
    private let events: WindowEvents
    private var background: UInt32?
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
            WindowParts(
                try ServerWindow.make(on: connection, frame: frame, visual: visual), visual: visual,
                frame: frame, configuration: configuration, monitors: monitors,
                desktopSettings: desktopSettings), configuration)
        var manager: WindowManager?
        parts.desktop.refresh { manager = $0 }
        connection.questions.settle()
        _ = parts.compositor.takeChange()
        parts.properties.write(counter: resizeCounter, manager: manager)
        parts.placement.writeSizeHints()
        if configuration.isFullScreen {
            setFullScreen(true)
            connection.questions.settle()
        }
        updateShape()
        if !configuration.isMirror && configuration.hasMenu {
            events.menuSelections = MenuSelections(
                parts.window, instanceName: configuration.instanceName)
            updateReach()
        }
        parts.cursors.prepare()
        parts.input.loadKeyboard()
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
        let found = try FoundWindow(id, on: connection)
        let configuration = WindowConfiguration()
        self.init(
            WindowParts(
                found.window, visual: found.visual,
                frame: PixelRect(x: 0, y: 0, width: found.size.width, height: found.size.height),
                configuration: configuration, monitors: nil, desktopSettings: nil),
            configuration)
        parts.presence.found(isMapped: found.isMapped)
        parts.states.ask()
        askOrigin()
        connection.questions.settle()
    }

    private init(_ parts: WindowParts, _ configuration: WindowConfiguration) {
        self.parts = parts
        self.configuration = configuration
        events = WindowEvents(parts)
    }

    deinit {
        guard connection.isAlive, !parts.presence.isDestroyed, isOurs else { return }
        parts.window.destroy()
        connection.flush()
    }

    // MARK: Properties

    /// Its visual.
    package var visual: XVisual { parts.visual }

    /// The screen's monitors.
    package var monitors: Monitors { parts.monitors }

    /// The desktop's settings for all programs.
    package var desktopSettings: XSettingsWatch { parts.desktopSettings }

    /// Whether the screen is dark because of a screen saver or DPMS.
    package var sleep: ScreenSleep { parts.sleep }

    /// The counter on which window managers wait during a resize; nil without the SYNC extension.
    package var resizeCounter: ResizeCounter? { parts.resizeCounter }

    /// Its connection.
    package var connection: XConnection { parts.window.connection }

    /// Its XID.
    package var id: Window { parts.window.id }

    /// Whether we created it. On another client's window, such as a screen saver's, we only draw.
    package var isOurs: Bool { parts.window.isOurs }

    /// The target for a presenter.
    package var target: PresentationTarget {
        PresentationTarget(connection: connection, window: id, visual: visual)
    }

    /// Its size in pixels, as last reported by the server.
    package var size: (width: Int, height: Int) { parts.geometry.size }

    /// The whole window, in window coordinates.
    package var bounds: PixelRect { parts.geometry.bounds }

    /// The part in which the clock is drawn, in window coordinates.
    package var picture: PixelRect { parts.geometry.picture }

    /// Its rectangle on the root window, as last reported by the server.
    package var frameOnRoot: PixelRect { parts.geometry.frameOnRoot }

    /// Its rectangle as in a request to a window manager: the corner of the frame, and the size without the frame.
    package var framedPlace: PixelRect { parts.geometry.framedPlace }

    /// Its place when it was last an ordinary window, neither full screen nor maximised nor minimised.
    package var ordinaryPlace: OrdinaryPlace { parts.placement.ordinaryPlace }

    /// Its rectangle on the root window; in full screen, the one to which it returns.
    package var frameBeforeFullScreen: PixelRect {
        isFullScreen ? parts.placement.ordinaryPlace.frame ?? frameOnRoot : frameOnRoot
    }

    /// Whether all monitors are gone at present.
    package var outage: MonitorOutage { parts.placement.outage }

    /// The place of the monitor that shows most of it, for a menu.
    package var monitorPlace: PixelRect { parts.placement.shownMonitor }

    /// The monitor that shows most of it; nil if none is known.
    package var monitor: Monitor? { monitors.all.showingMost(of: frameOnRoot) }

    /// The refresh rate of that monitor; 60 Hz if it is unknown.
    var refreshRate: RefreshRate { monitor?.refreshRate ?? .fallback }

    /// Which features work on the current desktop, and why the others do not.
    package var support: DesktopSupport {
        parts.desktop.support(
            hasServerSaver: sleep.hasServerSaver, isWidget: configuration.isWidget)
    }

    /// Records whether a service on the session bus keeps the screen awake; nil if that is not known.
    package func noteSession(inhibits: Bool?) { parts.desktop.busInhibits = inhibits }

    /// Whether it is full screen; follows the window manager's state.
    package var isFullScreen: Bool { parts.states.isFullScreen }

    /// Whether it is neither full screen nor maximised, as far as is known.
    package var isOrdinary: Bool { !isFullScreen && !parts.states.isMaximized }

    /// The sources of its visibility.
    package var visibility: WindowVisibility { parts.presence.visibility }

    /// Whether it is minimised.
    package var isMinimised: Bool { parts.presence.isMinimised }

    /// Whether it can be seen, as far as is known.
    ///
    /// A screen saver hides it, unless it is the screen saver's own window.
    package var isVisible: Bool { parts.presence.isVisible }

    /// Whether it could be seen if no other window covered it. A screen saver hides it here, too.
    package var isShown: Bool { parts.presence.isShown }

    /// Whether a compositor blends the window's translucent pixels.
    package var isBlended: Bool { parts.outline.isBlended }

    /// The radius of the window's corners, in pixels; 0 for square ones.
    package var cornerRadius: Double {
        parts.outline.cornerRadius(size: size, isFullScreen: isFullScreen)
    }

    /// Whether it shows a case.
    package var hasCase: Bool { parts.outline.body(size: size, isFullScreen: isFullScreen) != nil }

    /// Converts the server's timestamps to ours.
    var clock: ServerClock { parts.input.clock }

    // MARK: Actions

    /// Maps the window.
    package func show() {
        guard isOurs else { return }
        parts.window.map()
        connection.flush()
    }

    /// Restores a root window's own background. Other windows are left to their owner.
    package func restore() {
        guard connection.isAlive, id == connection.root else { return }
        parts.window.clear()
    }

    /// Sets the background to this premultiplied colour; nil for None.
    package func setBackground(_ pixel: UInt32?) {
        guard isOurs, pixel != background else { return }
        background = pixel
        parts.window.setBackground(pixel.map { RowPacker(format: visual.format).pack($0) })
        if pixel != nil { parts.window.clear() }
        connection.flush()
    }

    /// Sets the title.
    package func setTitle(_ title: String) { parts.properties.setTitle(title) }

    /// The text of key presses.
    package var typing: KeyTyping { parts.input.typing }

    /// Asks for the text of the clipboard, which an event reports.
    package func paste() { parts.clipboard.ask(time: parts.input.newestTime) }

    /// Sets whether the window asks for attention, in a taskbar for example.
    package func setUrgent(_ isUrgent: Bool) { parts.properties.setUrgent(isUrgent) }

    /// Sets the icon, with one image for each size, and sends it as far as the socket buffer has space.
    package func setIcon(_ images: [Image]) { parts.icon.set(images) }

    /// Sets the cursor over this window.
    package func setCursor(_ cursor: WindowCursor) { parts.cursors.set(cursor) }

    /// Whether something waits for space in the socket buffer; then call `spaceBecameAvailable` when there is some.
    package var wantsSpace: Bool { parts.icon.wantsSpace }

    /// Sends requests that were waiting for space in the socket buffer.
    package func spaceBecameAvailable() { parts.icon.spaceBecameAvailable() }

    /// Ends the desktop's startup notification, once; to be called when the first frame is shown.
    package func announceStart() { parts.startup.announce() }

    /// Moves and resizes the window to this place, as `framedPlace`.
    package func move(to frame: PixelRect) { parts.placement.move(to: frame) }

    /// Returns the place, as `framedPlace`, for the size of `frame` at these distances from the borders of the screen.
    package func framedPlace(_ frame: PixelRect, x: WindowOffset, y: WindowOffset) -> PixelRect {
        parts.geometry.framedPlace(frame, x: x, y: y, on: connection.screenSize)
    }

    /// Finds out again which features work, and calls `then` afterwards; `support` then has the result.
    package func refreshSupport(then: @escaping () -> Void) {
        parts.desktop.refresh { _ in then() }
    }

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
        parts.outline.configure(configuration)
        parts.input.configure(configuration)
        parts.placement.configure(configuration)
        parts.states.configure(configuration.behaviours)
        updateReach()
        updateShape()
        connection.flush()
    }

    private func updateReach() {
        events.menuSelections?.update(
            isClickThrough: configuration.behaviours.contains(.clickThrough))
    }

    /// Opens a window for a menu at `frame`, in pixels of the root window; closes the one that was open.
    package func openPopup(at frame: PixelRect, cornerRadius: Double) -> PopupWindow {
        closePopup()
        let popup = PopupWindow(
            at: frame, cornerRadius: cornerRadius, owner: parts.window,
            instanceName: configuration.instanceName, input: parts.input, visual: visual,
            compositor: parts.desktop.compositorSelection,
            isComposited: support.works(.transparency))
        self.popup = popup
        parts.input.popup = popup
        parts.states.popup = popup
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
    package func setFullScreen(_ wanted: Bool) { parts.states.setFullScreen(wanted) }

    /// Queries the window's current states, and calls `then` when they are known.
    ///
    /// For keys and clicks whose effect depends on the state: earlier changes by the window manager are known by then.
    package func refreshState(then: @escaping () -> Void) { parts.states.refresh(then: then) }

    /// Queries the window's states and returns its desktop, for a window that is to replace it; nil if the desktop is
    /// unknown or the window is on all desktops. Waits for the server.
    package func findDesktop() -> UInt32? {
        var desktop: UInt32?
        parts.states.refresh {}
        parts.window.askNumbers(of: .netWMDesktop, type: Atom(XA_CARDINAL), limit: 1) { numbers in
            desktop = numbers.first.map { UInt32(truncatingIfNeeded: $0) }
        }
        connection.questions.settle()
        return desktop == UInt32.max ? nil : desktop
    }

    /// Asks the window manager to show a minimised window again.
    package func unminimise() {
        parts.window.map()
        connection.flush()
    }

    /// Queries the window's position, because window managers reparent it; an event reports the result.
    package func askOrigin() { parts.geometry.askOrigin() }

    /// Follows the current desktop if the window manager keeps windows of other desktops mapped; to be called when a
    /// window manager may have started to manage the window.
    package func followDesktop() { parts.presence.followDesktop() }

    /// Sends changes of the outline to the server; returns whether there were any.
    @discardableResult
    package func updateShape() -> Bool { parts.updateShape() }

    /// When to take the events at the latest; see `WindowEvents`.
    package var eventDeadline: MediaTime? { events.deadline }

    /// Returns the events of one turn of the event loop, oldest first, including those that follow from replies. Never
    /// waits.
    ///
    /// A turn is bounded: `connection.mayHaveMoreEvents` tells whether there may be more. Repeated events are merged:
    /// several sizes into the newest one, exposed areas into one region. Pointer motion is not merged, because its
    /// speed matters. Errors and completions are for the presenter.
    package func takeEvents() -> [WindowEvent] { events.take() }
}
