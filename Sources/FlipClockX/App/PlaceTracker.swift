import FlipClock
import FlipEngine
import FlipX11

/// Saves and restores the window's place for each arrangement of monitors.
///
///     place.begin(window)                         // the window is shown
///     place.settle(window, at: now)               // the server has reported the position
///     place.monitorsChanged(window, at: now)
///     place.fullScreenEnded(window, at: now)
///     place.end(window)
///
/// On an arrangement where the window has been in this run, it has its place again. Elsewhere, the position that the user
/// has requested applies, or the saved place.
///
/// Only a place to which the user has moved the window is saved, not one that the program or the window manager chose: at
/// the start, or because the monitors have changed.
struct PlaceTracker {
    private let keeper: PlacementKeeper
    /// The requested position; nil once the user has moved the window.
    private var position: WindowGeometry.Position?
    /// Whether saved places apply: the user has requested neither size nor position, or has moved the window since.
    private var usesSaved: Bool
    /// The arrangement of the monitors; nil before the window is shown.
    private var layout: String?
    /// The window's newest place on each arrangement on which it has been.
    private var visited: [String: PixelRect] = [:]
    /// The window's places on this arrangement that the user has not chosen; empty if none is known yet.
    private var settled: Set<PixelRect> = []
    /// The newest of them without the window manager's frame, whose size may be known later than the position.
    private var settledWindow: PixelRect?
    /// Whether the next place is not the user's.
    private var isSettling = false
    /// Until when a new place is attributed to the change of the monitors.
    private var settlingEnd = -MediaTime.infinity
    /// Whether the window, which is full screen, must go to the place for the new arrangement afterwards.
    private var isDue = false

    /// How long after a change of the monitors the window manager may move the window, in seconds.
    private static let settling = 1.0
    /// The maximum number of final places on an arrangement, and of arrangements.
    private static let limit = 32

    /// Creates a tracker for a window that is not shown yet, with the `options` of the user.
    init(keeper: PlacementKeeper, options: Options.Window) {
        self.keeper = keeper
        position = options.geometry?.position
        usesSaved = options.geometry == nil
    }

    /// Continues with the places of the window that this one replaces.
    mutating func replace(_ old: PlaceTracker) {
        (position, usesSaved, visited) = (old.position, old.usesSaved, old.visited)
    }

    /// Records that the window is shown, and queries its position.
    mutating func begin(_ window: XWindow) {
        layout = window.monitors.places.signature
        isSettling = true
        window.askOrigin()
    }

    /// Records that the server has reported the position, or the size of the window manager's frame.
    mutating func settle(_ window: XWindow, at now: MediaTime) {
        guard window.isOrdinary,
            isSettling || now < settlingEnd || window.frameOnRoot == settledWindow
        else { return }
        isSettling = false
        settledWindow = window.frameOnRoot
        if settled.count < Self.limit { settled.insert(window.framedPlace) }
    }

    /// Saves the place on the old arrangement of monitors, and moves the window to its place on the new one.
    mutating func monitorsChanged(_ window: XWindow, at now: MediaTime) {
        guard let old = layout, !window.outage.isOut else { return }
        let signature = window.monitors.places.signature
        guard signature != old else { return }
        leave(window)
        if visited.count > Self.limit { visited = [:] }
        layout = signature
        settled = []
        isSettling = !window.isOrdinary
        isDue = window.isFullScreen
        if window.isOrdinary { move(window, at: now) }
    }

    /// Moves the window to its place if the monitors have changed meanwhile.
    mutating func fullScreenEnded(_ window: XWindow, at now: MediaTime) {
        guard isDue, window.isOrdinary else { return }
        isDue = false
        move(window, at: now)
    }

    /// Saves the place for the next run.
    mutating func end(_ window: XWindow) {
        leave(window)
        keeper.save()
    }

    /// Moves the window to its place on this arrangement.
    private mutating func move(_ window: XWindow, at now: MediaTime) {
        let frame = window.ordinaryPlace.frame ?? window.framedPlace
        let wanted = place(of: frame, window)
        let place = window.monitors.places.visible(wanted ?? frame)
        // The window manager may have moved the window without having reported that yet.
        if wanted != nil || place != window.framedPlace { window.move(to: place) }
        // The newest place that is final may still be that on the previous arrangement.
        settled = [frame, place]
        settlingEnd = now + Self.settling
        if let layout { visited[layout] = place }
    }

    /// Returns the place on this arrangement for a window that was at `frame` on the previous one; nil if any place in
    /// view will do.
    private func place(of frame: PixelRect, _ window: XWindow) -> PixelRect? {
        if let layout, let place = visited[layout] { return place }
        if let position {
            return window.framedPlace(frame, x: position.x, y: position.y)
        }
        return layout.flatMap { usesSaved ? keeper.place(on: $0) : nil }
    }

    private mutating func leave(_ window: XWindow) {
        guard let layout, let frame = window.ordinaryPlace.frame, !settled.isEmpty else { return }
        guard !settled.contains(frame) else {
            // A window manager may put the window beside the place that it was asked for; that must not add up.
            visited[layout] = visited[layout] ?? frame
            return
        }
        visited[layout] = frame
        (position, usesSaved) = (nil, true)
        keeper.leave(frame, on: layout)
    }
}
