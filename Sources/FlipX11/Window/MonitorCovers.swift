import CX11
import FlipEngine
import FlipSystem

/// Black windows, with an invisible cursor, over the monitors that the window does not fill in full screen.
///
/// Some window managers put a cover on the clock's own monitor: above the clock, as dwm does, or in place of the clock's
/// full screen, as i3 and sway do. Such a cover is given up until the monitors change.
final class MonitorCovers {
    private var covers: [CoverWindow] = []
    /// The monitors on which the window manager puts no cover.
    private var refusals: Set<PixelRect> = []
    /// The monitors that are not covered before the window leaves full screen.
    private var failures: Set<PixelRect> = []
    /// When the cover of each monitor was last created or mapped.
    private var arrivals: [PixelRect: MediaTime] = [:]
    private let window: ServerWindow
    private let instanceName: String
    private let geometry: WindowGeometry
    private let cursors: WindowCursors

    /// How long after a cover's arrival the end of full screen is attributed to the cover, in seconds.
    private static let arrivalTime = 1.0

    /// Creates an empty set of covers around `window`; `instanceName` is the first part of their `WM_CLASS`.
    init(
        _ window: ServerWindow, instanceName: String, geometry: WindowGeometry,
        cursors: WindowCursors
    ) {
        self.window = window
        self.instanceName = instanceName
        self.geometry = geometry
        self.cursors = cursors
    }

    /// Whether `id` is one of the covers.
    func contains(_ id: Window) -> Bool { covers.contains { $0.window.id == id } }

    /// Covers these rectangles of the root window, except those that were given up, and no others.
    func cover(_ frames: [PixelRect]) {
        let wanted = frames.filter { !refusals.contains($0) && !failures.contains($0) }
        guard covers.map(\.monitor.frame) != wanted else { return }
        for monitor in wanted { arrivals[monitor] = MonotonicClock.now }
        covers = wanted.map {
            CoverWindow($0, owner: window, instanceName: instanceName)
        }
        for cover in covers { cursors.hide(over: cover.window) }
        window.connection.flush()
    }

    // MARK: Places

    /// Handles `event` if it is one of a cover's place; returns whether it was.
    func handle(_ event: XEvent) -> Bool {
        guard [MapNotify, ConfigureNotify, ReparentNotify].contains(event.type),
            let cover = covers.first(where: { $0.window.id == event.xany.window })
        else { return false }
        if event.type == MapNotify { arrivals[cover.monitor.frame] = MonotonicClock.now }
        cover.moved(event) { [weak self] in self?.check() }
        return true
    }

    /// Compares the covers' places with that of the clock; to be called when the server has reported that.
    func check() {
        for cover in covers { cover.check(clock: geometry.frameOnRoot, at: MonotonicClock.now) }
    }

    /// When to call `giveUpMisplaced`; nil if every cover is in its place.
    var deadline: MediaTime? { covers.compactMap(\.monitor.deadline).min() }

    // MARK: Giving up

    /// Removes the covers that have been in a wrong place for too long; returns their monitors.
    func giveUpMisplaced() -> [PixelRect] {
        let now = MonotonicClock.now
        let frames = covers.map(\.monitor.frame)
        let monitors = covers.map(\.monitor).filter { $0.isMissed(at: now) }.map(\.frame)
        guard !monitors.isEmpty else { return [] }
        refusals.formUnion(monitors)
        cover(frames)
        return monitors
    }

    /// Gives up the monitors whose covers have arrived just now, because they have ended the clock's full screen; nil if
    /// there are none.
    ///
    /// If the window manager has moved the clock to one of them, to `clock`, that cover alone has ended full screen, and
    /// nothing is returned: that monitor needs no cover.
    func giveUpArrived(clock: PixelRect) -> [PixelRect]? {
        let now = MonotonicClock.now
        let causes = Set(arrivals.filter { now - $0.value < Self.arrivalTime }.keys)
            .subtracting(refusals).subtracting(failures)
        guard !causes.isEmpty else { return nil }
        guard !causes.contains(clock) else {
            failures.insert(clock)
            return []
        }
        refusals.formUnion(causes)
        return causes.sorted { ($0.minX, $0.minY) < ($1.minX, $1.minY) }
    }

    /// Records that the window has left full screen for another reason.
    func fullScreenEnded() { (failures, arrivals) = ([], [:]) }

    /// Records that the monitors have changed: the window manager may put covers elsewhere.
    func monitorsChanged() { (refusals, failures) = ([], []) }

    // MARK: Rectangles

    /// Returns the rectangles to cover while a window at `frame` fills the monitor at `filled`.
    static func frames(
        of places: [MonitorPlace], filled: PixelRect, window frame: PixelRect
    ) -> [PixelRect] {
        // A window manager may see one monitor where we see two, and fill both; the clock must not be covered.
        places.map(\.frame).filter { $0 != filled && $0.intersection(frame) != $0 }
    }
}
