import FlipEngine
import FlipX11

/// The window's place on each arrangement of monitors: notes where the user leaves it, and finds it again.
///
///     place.begin(window)                         // the window is shown
///     place.settle(window)                        // the server has said where it is
///     place.monitorsChanged(window)
///     place.end(window)
///
/// A place that the window manager chose is not kept, only one to which the window was moved afterwards.
struct PlaceTracker {
    private let keeper: PlacementKeeper
    /// The arrangement of the monitors; nil before the window is shown.
    private var layout: String?
    /// Where the window was before the user moved it.
    private var settledFrame: PixelRect?
    /// Whether that is not known yet, though the window is shown.
    private var isSettling = false

    /// A window that is not yet shown, whose places `keeper` keeps.
    init(keeper: PlacementKeeper) { self.keeper = keeper }

    /// The window is shown: asks the server where.
    mutating func begin(_ window: XWindow) {
        layout = window.monitors.places.signature
        isSettling = true
        window.askOrigin()
    }

    /// The server has said where the window is.
    mutating func settle(_ window: XWindow) {
        guard isSettling else { return }
        isSettling = false
        settledFrame = Self.frame(of: window)
    }

    /// Keeps the place on the old arrangement of monitors and restores the one on the new.
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

    /// Keeps the place for the next run.
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
