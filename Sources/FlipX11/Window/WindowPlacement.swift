import FlipEngine
import FlipSystem

/// Decides where the window goes: to the monitor that it fills, back to its old place, or into view.
///
/// Places are pixels of the root window. Nothing here blocks or flushes Xlib's buffer.
final class WindowPlacement {
    /// Its place when it was last an ordinary window, neither full screen nor maximised nor minimised.
    private(set) var ordinaryPlace = OrdinaryPlace()
    /// Whether all monitors are gone at present.
    private(set) var outage = MonitorOutage()
    /// The size hints as last sent.
    private var sizeHints: SizeHints
    /// The place that it was last given after full screen; nil before that.
    private var frameGivenBack: PixelRect?
    /// Its place before we moved it to the monitor that it fills, for a window manager that cannot choose the monitor.
    private var frameOnOtherMonitor: PixelRect?
    private let window: ServerWindow
    private var configuration: WindowConfiguration
    private let geometry: WindowGeometry
    private let presence: WindowPresence
    private let monitors: Monitors

    /// Creates the placement of `window`, which was created with `configuration` at the place in `geometry`.
    init(
        _ window: ServerWindow, _ configuration: WindowConfiguration, geometry: WindowGeometry,
        presence: WindowPresence, monitors: Monitors
    ) {
        self.window = window
        self.configuration = configuration
        self.geometry = geometry
        self.presence = presence
        self.monitors = monitors
        sizeHints = SizeHints(configuration, frame: geometry.frameOnRoot)
        guard window.isOurs else { return }
        // Records how many monitors the server reports at the start.
        _ = outage.note(monitorCount: monitors.count, ordinary: nil)
    }

    /// Changes the monitors that the clock fills in full screen.
    func configure(_ new: WindowConfiguration) {
        configuration.fullScreenMonitors = new.fullScreenMonitors
    }

    /// Handles the first mapping of the window.
    func mapped() {
        guard configuration.isReplacing else { return }
        configuration.isReplacing = false
        settleGravity()
    }

    /// Sends the size hints.
    func writeSizeHints() { window.setSizeHints(sizeHints.hints) }

    /// Makes later positions refer to the upper left corner of the frame. Until the first one, another corner may stay in
    /// place when a window manager adds a frame.
    private func settleGravity() {
        if sizeHints.settleGravity() { writeSizeHints() }
    }

    /// Moves and resizes it to `place`, the corner of the frame and the size without the frame.
    func move(to place: PixelRect) {
        settleGravity()
        window.moveResize(to: place)
    }

    // MARK: Ordinary place

    /// Its place after full screen, if no window manager restores it.
    var wayBack: FullScreenState.Place {
        ordinaryPlace.frame.map { .frame($0) }
            ?? .size(width: configuration.width, height: configuration.height)
    }

    /// Its place now, for the return from full screen. If it fills a monitor, its last ordinary place: the server may not
    /// have reported the return from the full screen before.
    ///
    /// - Parameter hasManager: Whether a window manager restores the position. If not, the last ordinary place also counts
    ///   while the position that belongs to the newest size is not known.
    func frameToReturn(hasManager: Bool) -> PixelRect {
        let frame = geometry.frameOnRoot
        return fillsMonitor || !hasManager && geometry.isMixed
            ? ordinaryPlace.frame ?? frameGivenBack ?? frame : frame
    }

    /// Whether it covers one of the monitors exactly.
    private var fillsMonitor: Bool {
        monitors.places.contains { $0.frame == geometry.frameOnRoot }
    }

    /// Records that it is an ordinary window at its current place. A window that fills a monitor exactly is
    /// not recorded, because the user did not place it there.
    func noteOrdinary() {
        let visibility = presence.visibility
        guard visibility.isMapped, !visibility.isIconic, !outage.isOut, !fillsMonitor,
            !geometry.isMixed
        else { return }
        ordinaryPlace.note(geometry.framedPlace, at: MonotonicClock.now)
    }

    /// Records that it is maximised or full screen, or that the monitors have changed.
    func noteSpecial() { ordinaryPlace.turnedSpecial(at: MonotonicClock.now) }

    /// Moves it to `place`, or into view.
    func put(_ place: FullScreenState.Place) {
        switch place {
        case .frame(let frame):
            frameGivenBack = frame
            move(to: monitors.places.visible(frame))
        case .size(let width, let height): window.resize(width: width, height: height)
        }
    }

    // MARK: Full screen

    /// The rectangle of the monitor that the window fills in full screen.
    private var target: PixelRect {
        let places = monitors.places
        return places[places.index(of: configuration.fullScreenMonitors, for: geometry.frameOnRoot)]
            .frame
    }

    /// The rectangle of the monitor that shows most of the window.
    var shownMonitor: PixelRect {
        let places = monitors.places
        return places[places.index(of: .current, for: geometry.frameOnRoot)].frame
    }

    /// The monitor that the window should fill in full screen, and its index; nil if the window is already on that
    /// monitor.
    private var otherMonitor: (index: Int, frame: PixelRect)? {
        let places = monitors.places
        let frame = geometry.frameOnRoot
        let index = places.index(of: configuration.fullScreenMonitors, for: frame)
        guard index != places.index(of: .current, for: frame) else { return nil }
        return (index, places[index].frame)
    }

    /// Whether full screen leaves the other monitors black.
    var coversOthers: Bool { configuration.fullScreenMonitors == .all }

    /// The other monitors, except those that the window fills as well.
    var othersToCover: [PixelRect] {
        MonitorCovers.frames(of: monitors.places, filled: target, window: geometry.frameOnRoot)
    }

    /// Moves and resizes it to fill the monitor.
    func fill() { window.moveResize(to: target) }

    /// Asks the window manager for the monitor to fill, unless the window is already on it.
    func askForMonitor(_ manager: WindowManager?) {
        guard let other = otherMonitor else { return }
        if window.connection.supports(.netWMFullscreenMonitors, manager) {
            // Top, bottom, left and right edge, each as the index of a monitor; source 1 is an application.
            let index = other.index
            window.sendToManager(.netWMFullscreenMonitors, [index, index, index, index, 1])
        } else {
            frameOnOtherMonitor = geometry.framedPlace
            goToMonitor()
        }
    }

    /// Moves it to the centre of the monitor that it should fill.
    func goToMonitor() {
        guard let target = otherMonitor?.frame else { return }
        let frame = geometry.frameOnRoot
        let x = target.minX + (target.width - frame.width) / 2
        let y = target.minY + (target.height - frame.height) / 2
        window.move(toX: x, y: y)
        // Without this hint the window manager could choose another position.
        sizeHints.move(toX: x, y: y, isMapped: presence.visibility.isMapped)
        writeSizeHints()
    }

    /// Moves it back to the monitor from which it was moved to fill another one.
    func comeBack() {
        guard let frame = frameOnOtherMonitor else { return }
        frameOnOtherMonitor = nil
        let place = monitors.places.visible(frame)
        settleGravity()
        window.move(toX: place.minX, y: place.minY)
    }

    // MARK: Monitors

    /// Handles a change of the monitors; returns what an ordinary window must do.
    func noteMonitors() -> MonitorOutage.Change {
        // If a window manager has moved it because of the change, the user did not choose that place.
        noteSpecial()
        return outage.note(monitorCount: monitors.count, ordinary: ordinaryPlace.frame)
    }
}
