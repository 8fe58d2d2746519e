import CX11
import FlipEngine

/// The parts of a window, each with its own state: takes the window on the server and makes everything that decides
/// about it.
struct WindowParts {
    let window: ServerWindow
    let visual: XVisual
    let monitors: Monitors
    let desktopSettings: XSettingsWatch
    let sleep: ScreenSleep
    /// Nil without the SYNC extension, and for another client's window.
    let resizeCounter: ResizeCounter?
    let desktop: DesktopWatch
    /// The events that follow from replies.
    let queue = WindowEventQueue()
    let geometry: WindowGeometry
    let presence: WindowPresence
    let placement: WindowPlacement
    let covers: MonitorCovers
    let states: WindowStates
    let outline: WindowOutline
    /// Whether a compositor runs.
    let compositor: CompositorWatch
    let cursors: WindowCursors
    let input: WindowInput
    let properties: WindowProperties
    let icon: IconSender
    let startup: StartupAnnouncement
    let clipboard: SelectionText

    /// Makes the parts of `window`, which exists at `frame` and has the visual `visual`.
    init(
        _ window: ServerWindow, visual: XVisual, frame: PixelRect,
        configuration: WindowConfiguration, monitors: Monitors?, desktopSettings: XSettingsWatch?
    ) {
        let connection = window.connection
        self.window = window
        self.visual = visual
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
        clipboard = SelectionText(connection)
        resizeCounter = window.isOurs ? ResizeCounter(connection: connection) : nil
        geometry.whenOriginIsKnown { [weak states] in states?.noteOrigin() }
    }

    /// Sends changes of the outline to the server; returns whether there were any.
    func updateShape() -> Bool {
        guard !presence.isDestroyed else { return false }
        let (size, isFullScreen) = (geometry.size, states.isFullScreen)
        input.body = outline.body(size: size, isFullScreen: isFullScreen)
        return outline.update(size: size, isFullScreen: isFullScreen)
    }
}
