import FlipEngine
import FlipX11

/// The screen that a mirror belongs to, and its monitor.
struct MirrorRole {
    /// The screen with the user's own window.
    weak var owner: Screen?
    /// The monitor that the mirror fills.
    let monitor: PixelRect
}

/// Decides which mirrors a screen needs: one on every other monitor while its window is full screen with `--monitor
/// each`.
///
///     mirrors.invalidate()                        // monitors or the window's states have changed
///     if let wanted = mirrors.takeWanted(for: window) { open(wanted) }
///
/// A mirror is an ordinary `Screen` with its own connection and face, because its monitor has its own size.
struct MirrorNeeds {
    /// Whether the set of mirrors may have to change.
    private var isStale = true
    /// The monitors on which a mirror failed to open; none is tried again before the window leaves full screen.
    private var failures: [PixelRect] = []

    /// Records that the set of mirrors may have to change.
    mutating func invalidate() { isStale = true }

    /// Records that no mirror could be opened on `monitor`.
    mutating func failed(on monitor: PixelRect) { failures.append(monitor) }

    /// Returns the monitors that need mirrors of `window`; nil if nothing has changed since the last call.
    mutating func takeWanted(for window: XWindow) -> [PixelRect]? {
        guard isStale else { return nil }
        isStale = false
        if !window.isFullScreen { failures = [] }
        guard window.isFullScreen, window.visibility.isMapped, !window.visibility.isIconic else {
            return []
        }
        let places = window.monitors.places
        let own = places.index(of: .each, for: window.frameOnRoot)
        return places.indices.filter { $0 != own }.map { places[$0].frame }
            .filter { !failures.contains($0) }
    }
}
