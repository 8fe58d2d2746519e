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
package final class XWindow {
    /// The connection that it lives on.
    package let connection: XConnection
    /// What it was made with.
    package let configuration: WindowConfiguration
    /// The server's number for it.
    package let id: Window
    /// How its colours become pixels.
    package let visual: XVisual
    /// Whether we made it. On another's window, such as a screen saver's, we draw and do nothing else.
    package let isOurs: Bool
    /// The screen's monitors.
    package let monitors: Monitors
    /// What the desktop has set for all programs.
    package let desktopSettings: XSettingsWatch
    /// Whether its screen is dark for everybody.
    package let sleep: ScreenSleep
    /// Where window managers wait for our picture of a new size; nil where they do not.
    package internal(set) var resizeCounter: ResizeCounter?
    /// Its size in pixels, as the server reported it last.
    package private(set) var size: (width: Int, height: Int)
    /// Where its upper left pixel is on the root window, as the server reported it last.
    var origin = (x: 0, y: 0)
    /// What has followed from the server's answers and is not yet reported.
    var newEvents: [WindowEvent] = []
    var stateRefresh = Refresh()
    var extentsRefresh = Refresh()
    var originRefresh = Refresh()
    var desktopRefresh = Refresh()
    /// Whether it fills its monitor; follows what the window manager says.
    package var isFullScreen: Bool { fullScreen.isFull }
    /// Who made it full screen, and what leads back.
    var fullScreen = FullScreenMaker()
    /// Whether the window manager has made it as large as it can be.
    var isMaximized = false
    /// Whether anybody can see it, as far as is known.
    ///
    /// A screen saver hides it, unless it is itself what the screen saver shows.
    package var isVisible: Bool { visibility.isVisible && !(isOurs && sleep.isSaverOn) }

    package internal(set) var visibility = WindowVisibility()
    /// Whether it was ever shown: from then on its states are the window manager's.
    var hasBeenMapped = false
    var clock = ServerClock()
    var pointer = PointerTracker()
    /// The key that is down, to know repetitions from presses.
    var heldKeycode: UInt32?
    /// What the keys mean.
    let keyboard: Keyboard
    /// What is exposed and not yet reported, since the server sends it in parts.
    var exposed = PixelRegion()
    /// Where the window was before it was brought to the monitor that it fills now, since the window manager could not.
    var frameOnOtherMonitor: PixelRect?
    /// How far the window manager's frame reaches beyond the window.
    var frameExtents = (left: 0, top: 0)
    /// What window managers were told about its size and place.
    var sizeHints = XSizeHints()
    /// What of the icon is still to be sent; nil for nothing.
    var iconRest: ArraySlice<UInt32>?
    var startup: StartupNotification?
    var cursors: [Cursor: CX11.Cursor] = [:]
    /// Who blends translucent pixels; nil where the window has none.
    let compositor: CompositorWatch?
    /// Whether the window's desktop and the one that is shown are compared.
    var followsDesktop = false
    /// A borderless window on its way under the pointer.
    package internal(set) var move: WindowMove?
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
    package internal(set) var ordinaryPlace = OrdinaryPlace()
    /// Whether there is a monitor at all.
    package internal(set) var outage = MonitorOutage()
    private(set) var isDestroyed = false
    private var background: UInt32?

    /// The window `id`, which is there already and shows pixels of `visual`; `isOurs` if it was made by us, as `configuration`
    /// says. Monitors and settings of the desktop that are known already need not be asked for again.
    init(
        connection: XConnection, id: Window, visual: XVisual, size: (width: Int, height: Int),
        isOurs: Bool, configuration: WindowConfiguration = WindowConfiguration(),
        monitors: Monitors? = nil, desktopSettings: XSettingsWatch? = nil
    ) {
        self.connection = connection
        self.configuration = configuration
        self.id = id
        self.visual = visual
        self.size = size
        self.isOurs = isOurs
        self.monitors = monitors ?? Monitors(connection: connection)
        self.desktopSettings = desktopSettings ?? XSettingsWatch(connection: connection)
        sleep = ScreenSleep(connection: connection)
        keyboard = Keyboard(connection.questions)
        compositor =
            isOurs && visual.format.alphaMask != 0
            ? CompositorWatch(connection: connection) : nil
        fullScreenMonitors = configuration.fullScreenMonitors
        guard isOurs else { return }
        // The count comes with the places.
        _ = self.monitors.places
        _ = outage.note(monitorCount: self.monitors.count, ordinary: nil)
    }

    deinit {
        guard connection.isAlive, !isDestroyed, isOurs else { return }
        XDestroyWindow(connection.display, id)
        connection.flush()
    }

    /// What to present on.
    package var target: PresentationTarget {
        PresentationTarget(connection: connection, window: id, visual: visual)
    }

    /// Lets it appear (`XMapWindow`).
    package func show() {
        guard isOurs else { return }
        XMapWindow(connection.display, id)
        connection.flush()
    }

    /// Lets the server show this premultiplied colour where nothing is drawn; nil for what was there before.
    package func setBackground(_ pixel: UInt32?) {
        guard isOurs, pixel != background else { return }
        background = pixel
        if let pixel {
            let packed = RowPacker(format: visual.format).pack(pixel)
            XSetWindowBackground(connection.display, id, UInt(packed))
            XClearWindow(connection.display, id)
        } else {
            XSetWindowBackgroundPixmap(connection.display, id, 0)
        }
        connection.flush()
    }

    /// Shows a root window's own background again. Another's window is its owner's to clear.
    package func restore() {
        guard connection.isAlive, id == connection.root else { return }
        XClearWindow(connection.display, id)
    }

    /// All of it, in its own pixels.
    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: size.width, height: size.height) }

    /// Its place on the root window, as the server said last.
    package var frameOnRoot: PixelRect {
        PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// How often the monitor that shows most of it shows a new picture; 60 Hz where no one knows.
    var refreshRate: RefreshRate { monitor?.refreshRate ?? .fallback }

    /// The monitor that shows most of it; nil where none is known.
    package var monitor: Monitor? { monitors.all.showingMost(of: frameOnRoot) }

    /// The part of it that the clock is drawn in, in its pixels.
    package var picture: PixelRect { PictureBounds.rect(in: size) }

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
}
