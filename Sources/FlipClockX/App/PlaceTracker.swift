import FlipEngine
import FlipX11

/// Saves and restores the window's place for each arrangement of monitors.
///
///     place.begin(window)                         // the window is shown
///     place.settle(window)                        // the server has reported the position
///     place.monitorsChanged(window)
///     place.end(window)
///
/// Only a place to which the user has moved the window is saved, not one that the window manager chose.
struct PlaceTracker {
    private let keeper: PlacementKeeper
    /// The arrangement of the monitors; nil before the window is shown.
    private var layout: String?
    /// The window's place before the user moved it.
    private var settledFrame: PixelRect?
    /// The same without the window manager's frame, whose size may be known later than the position.
    private var settledWindow: PixelRect?
    /// Whether `settledFrame` is not known yet, although the window is shown.
    private var isSettling = false

    /// Creates a tracker for a window that is not shown yet.
    init(keeper: PlacementKeeper) { self.keeper = keeper }

    /// Records that the window is shown, and queries its position.
    mutating func begin(_ window: XWindow) {
        layout = window.monitors.places.signature
        isSettling = true
        window.askOrigin()
    }

    /// Records that the server has reported the position, or the size of the window manager's frame.
    mutating func settle(_ window: XWindow) {
        guard isSettling || window.frameOnRoot == settledWindow else { return }
        isSettling = false
        settledWindow = window.frameOnRoot
        settledFrame = Self.frame(of: window)
    }

    /// Saves the place on the old arrangement of monitors, and restores the place on the new arrangement.
    mutating func monitorsChanged(_ window: XWindow) {
        guard let old = layout, !window.outage.isOut else { return }
        let signature = window.monitors.places.signature
        guard signature != old else { return }
        leave(window)
        layout = signature
        settledFrame = Self.frame(of: window)
        guard !window.isFullScreen, let place = keeper.place(on: signature) else { return }
        let visible = window.monitors.places.visible(place)
        window.move(to: visible)
        settledFrame = visible
    }

    /// Saves the place for the next run.
    func end(_ window: XWindow) {
        leave(window)
        keeper.save()
    }

    private func leave(_ window: XWindow) {
        guard let layout, let frame = window.ordinaryPlace.frame, let settledFrame,
            frame != settledFrame
        else { return }
        keeper.leave(frame, on: layout)
    }

    private static func frame(of window: XWindow) -> PixelRect? {
        window.isFullScreen ? nil : window.framedPlace
    }
}
