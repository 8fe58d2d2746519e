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
final class XWindow {
    /// The connection that it lives on.
    let connection: XConnection
    /// What it was made with.
    let configuration: WindowConfiguration
    /// The server's number for it.
    let id: Window
    /// How its colours become pixels.
    let visual: XVisual
    /// The screen's monitors.
    let monitors: Monitors
    /// What the desktop has set for all programs.
    let desktopSettings: XSettingsWatch
    /// Its size in pixels, as the server reported it last.
    private(set) var size: (width: Int, height: Int)
    /// Whether it fills its monitor; follows what the window manager says.
    var isFullScreen = false
    /// Whether the window manager has made it as large as it can be.
    var isMaximized = false
    /// Whether anybody can see it, as far as is known.
    var isVisible: Bool { visibility.isVisible }

    var visibility = WindowVisibility()
    /// Whether it was ever shown: from then on its states are the window manager's.
    var hasBeenMapped = false
    var clock = ServerClock()
    var pointer = PointerTracker()
    /// The key that is down, to know repetitions from presses.
    var heldKeycode: UInt32?
    /// What is exposed and not yet reported, since the server sends it in parts.
    var exposed = PixelRegion()
    /// Where the window was before it filled a monitor without a window manager's help.
    var frameBeforeFullScreen: PixelRect?
    /// Where the window was before it was brought to the monitor that it fills now, since the window manager could not.
    var frameOnOtherMonitor: PixelRect?
    var startup: StartupNotification?
    var cursors: [Cursor: CX11.Cursor] = [:]
    /// Who blends translucent pixels; nil where the window has none.
    let compositor: CompositorWatch?
    /// A borderless window on its way under the pointer.
    var move: WindowMove?
    /// Whether the window manager is to take over that way.
    var isMoveManaged = false
    /// The button of a press that the window manager was given, until something else is pressed.
    var handedOver: Int?
    /// The corners and holes that the server was told of.
    var appliedShape: AppliedShape?
    /// Black windows on the other monitors.
    var covers: [CoverWindow] = []
    /// The monitors that full screen fills.
    var fullScreenMonitors: FullScreenMonitors
    /// Its place when it was last an ordinary window, neither full screen nor maximised nor put away.
    var ordinaryFrame: PixelRect?
    private(set) var isDestroyed = false

    /// Makes the window, but does not show it; on `visual`, or the one that suits its configuration. What is known of the
    /// desktop already, `desk` has.
    init(
        connection: XConnection, configuration: WindowConfiguration, visual: XVisual? = nil,
        desk: WindowDesk? = nil
    ) throws(DisplayError) {
        let visual =
            if let visual { visual } else { try Self.visual(for: configuration, of: connection) }
        let display = connection.display
        let width = PresenterLimits.clamp(configuration.width)
        let height = PresenterLimits.clamp(configuration.height)
        let screen = connection.screenSize
        let x = configuration.x?.origin(extent: width, screen: screen.width) ?? 0
        let y = configuration.y?.origin(extent: height, screen: screen.height) ?? 0

        var id: Window = 0
        let errors = connection.trapErrors {
            // The border's pixel and the colour map are necessary wherever the visual is not the root window's.
            var attributes = XSetWindowAttributes()
            attributes.background_pixmap = 0
            attributes.border_pixel = 0
            attributes.bit_gravity = NorthWestGravity
            attributes.event_mask = Self.eventMask
            attributes.colormap = XCreateColormap(
                display, connection.root, visual.pointer, AllocNone)
            id = XCreateWindow(
                display, connection.root, Int32(clamping: x), Int32(clamping: y), UInt32(width),
                UInt32(height), 0, Int32(visual.format.depth), UInt32(InputOutput), visual.pointer,
                UInt(CWBackPixmap | CWBorderPixel | CWBitGravity | CWEventMask | CWColormap),
                &attributes)
        }
        guard errors?.isEmpty == true, id != 0 else {
            throw .cannotCreateWindow(name: connection.name)
        }
        self.connection = connection
        self.configuration = configuration
        self.id = id
        self.visual = visual
        monitors = desk?.monitors ?? Monitors(connection: connection)
        desktopSettings = desk?.settings ?? XSettingsWatch(connection: connection)
        size = (width, height)
        compositor =
            visual.format.alphaMask != 0 ? CompositorWatch(connection: connection) : nil
        fullScreenMonitors = configuration.fullScreenMonitors
        startup = configuration.startup
        // A key that is held sends presses alone, and one release at its end.
        XkbSetDetectableAutoRepeat(display, 1, nil)
        setProperties(configuration, x: x, y: y)
        if configuration.isFullScreen { setFullScreen(true) }
        updateShape()
    }

    /// The visual with alpha where round corners or what is behind the cards are to be seen through, else the screen's own.
    private static func visual(
        for configuration: WindowConfiguration, of connection: XConnection
    ) throws(DisplayError) -> XVisual {
        if configuration.isTranslucent || configuration.manners.contains(.borderless),
            let visual = XVisual.translucent(of: connection)
        {
            return visual
        }
        return try XVisual.standard(of: connection)
    }

    deinit {
        guard connection.isAlive, !isDestroyed else { return }
        XDestroyWindow(connection.display, id)
        connection.flush()
    }

    /// What to present on.
    var target: PresentationTarget {
        PresentationTarget(connection: connection, window: id, visual: visual)
    }

    /// Lets it appear (`XMapWindow`).
    func show() {
        XMapWindow(connection.display, id)
        connection.flush()
    }

    /// Its place on the root window. Asks the server, since window managers put frames in between.
    var frameOnRoot: PixelRect {
        var x: Int32 = 0
        var y: Int32 = 0
        var child: Window = 0
        if connection.isAlive && !isDestroyed {
            XTranslateCoordinates(
                connection.display, id, connection.root, 0, 0, &x, &y, &child)
        }
        return PixelRect(x: Int(x), y: Int(y), width: size.width, height: size.height)
    }

    /// How often the monitor that shows most of it shows a new picture; 60 Hz where no one knows. Asks the server.
    var refreshRate: RefreshRate {
        monitors.all.showingMost(of: frameOnRoot)?.refreshRate ?? .fallback
    }

    /// Notes its size, and returns whether it is another one.
    func noteSize(width: Int, height: Int) -> Bool {
        guard (width, height) != size else { return false }
        size = (width, height)
        return true
    }

    /// Notes that it is gone.
    func noteDestroyed() {
        isDestroyed = true
        visibility.isMapped = false
        covers = []
    }

    /// What the window hears of.
    static let eventMask =
        ExposureMask | StructureNotifyMask | VisibilityChangeMask | PropertyChangeMask
        | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
        | LeaveWindowMask | KeyPressMask | KeyReleaseMask | FocusChangeMask
}
