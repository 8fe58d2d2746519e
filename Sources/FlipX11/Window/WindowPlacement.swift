import FlipEngine

/// Decides where the window goes: onto the monitor that it fills, back to where it was, and to where it can be seen.
///
/// Places are pixels of the root window. Nothing here asks the server or sends what is in Xlib's buffer.
final class WindowPlacement {
    /// Its place when it was last an ordinary window, neither full screen nor maximised nor put away.
    private(set) var ordinaryPlace = OrdinaryPlace()
    /// Whether there is a monitor at all.
    private(set) var outage = MonitorOutage()
    /// What window managers were told about its size and place.
    private var sizeHints: SizeHints
    /// Where it was before it was brought to the monitor that it fills now, since the window manager could not.
    private var frameOnOtherMonitor: PixelRect?
    private let window: ServerWindow
    private let configuration: WindowConfiguration
    private let geometry: WindowGeometry
    private let presence: WindowPresence
    private let monitors: Monitors

    /// The placement of `window`, which was made with `configuration` where `geometry` says.
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
        // The count comes with the places.
        _ = monitors.places
        _ = outage.note(monitorCount: monitors.count, ordinary: nil)
    }

    /// Tells window managers about its size and place.
    func writeSizeHints() { window.setSizeHints(sizeHints.hints) }

    // MARK: Ordinary place

    /// Where it goes where no window manager knows the way back.
    var wayBack: FullScreenMaker.Place {
        ordinaryPlace.frame.map { .frame($0) }
            ?? .size(width: configuration.width, height: configuration.height)
    }

    /// It is neither full screen nor maximised, where it is now. What fills a monitor was not put there by hand.
    func noteOrdinary() {
        let visibility = presence.visibility
        guard visibility.isMapped, !visibility.isIconic, !outage.isOut,
            !monitors.places.contains(where: { $0.frame == geometry.frameOnRoot })
        else { return }
        ordinaryPlace.note(geometry.framedPlace, at: MonotonicClock.now)
    }

    /// It is maximised or full screen.
    func noteSpecial() { ordinaryPlace.turnedSpecial(at: MonotonicClock.now) }

    /// Puts it to `place`, or where that can be seen.
    func put(_ place: FullScreenMaker.Place) {
        switch place {
        case .frame(let frame): window.moveResize(to: monitors.places.visible(frame))
        case .size(let width, let height): window.resize(width: width, height: height)
        }
    }

    // MARK: Full screen

    /// The monitor that full screen fills.
    private var target: PixelRect {
        let places = monitors.places
        return places[places.index(of: configuration.fullScreenMonitors, for: geometry.frameOnRoot)]
            .frame
    }

    /// The monitor that is to be filled, and its number; nil if the window is on that one.
    private var otherMonitor: (index: Int, frame: PixelRect)? {
        let places = monitors.places
        let frame = geometry.frameOnRoot
        let index = places.index(of: configuration.fullScreenMonitors, for: frame)
        guard index != places.index(of: .current, for: frame) else { return nil }
        return (index, places[index].frame)
    }

    /// Whether full screen leaves the other monitors black.
    var coversOthers: Bool { configuration.fullScreenMonitors == .all }

    /// The other monitors, but for those that it fills as well.
    var othersToCover: [PixelRect] {
        MonitorCovers.frames(of: monitors.places, filled: target, window: geometry.frameOnRoot)
    }

    /// Gives it the place and the size of the monitor.
    func fill() { window.moveResize(to: target) }

    /// Tells the window manager which monitor is to be filled, if that is not the one that the window is on.
    func askForMonitor(_ manager: WindowManager?) {
        guard let other = otherMonitor else { return }
        if window.connection.supports(.netWMFullscreenMonitors, manager) {
            // Top, bottom, left and right edge, each by the number of a monitor.
            let index = other.index
            window.sendToManager(.netWMFullscreenMonitors, [index, index, index, index, 1])
        } else {
            frameOnOtherMonitor = geometry.framedPlace
            goToMonitor()
        }
    }

    /// Puts it onto the monitor that is to be filled, in the middle.
    func goToMonitor() {
        guard let target = otherMonitor?.frame else { return }
        let frame = geometry.frameOnRoot
        let x = target.minX + (target.width - frame.width) / 2
        let y = target.minY + (target.height - frame.height) / 2
        window.move(toX: x, y: y)
        // A place that the user did not ask for is the window manager's to choose.
        sizeHints.move(toX: x, y: y, isMapped: presence.visibility.isMapped)
        writeSizeHints()
    }

    /// Puts it back to the monitor that it came from, if it was brought to another one to fill that.
    func comeBack() {
        guard let frame = frameOnOtherMonitor else { return }
        frameOnOtherMonitor = nil
        let place = monitors.places.visible(frame)
        window.move(toX: place.minX, y: place.minY)
    }

    // MARK: Monitors

    /// Takes notice of other monitors; gives what that means for an ordinary window.
    func noteMonitors() -> MonitorOutage.Change {
        let count = monitors.count
        // Where a window manager has moved it on losing its monitor is no place that a user chose.
        if count == 0 { noteSpecial() }
        return outage.note(monitorCount: count, ordinary: ordinaryPlace.frame)
    }

    /// Puts it to where it can be seen, if it is not there.
    func bringIntoView() {
        let frame = geometry.framedPlace
        let place = monitors.places.visible(frame)
        if place != frame { window.moveResize(to: place) }
    }
}
