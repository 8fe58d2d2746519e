import FlipEngine
import FlipX11

/// Whose full screen a screen shows on another monitor.
struct MirrorRole {
    /// The screen that has the window of the user's.
    weak var owner: Screen?
    /// The monitor that the mirror fills.
    let monitor: PixelRect
}

/// Which mirrors a screen needs: one on every other monitor while its window is full screen on each.
///
///     mirrors.invalidate()                        // monitors or the window's states have changed
///     if let wanted = mirrors.takeWanted(for: window) { ... }
///
/// A mirror is a screen as any other, with a connection and a face of its own, since its monitor has its own size.
struct MirrorNeeds {
    /// Whether other mirrors may be needed.
    private var isStale = true
    /// The monitors on which no mirror could be opened. Each is tried once.
    private var failures: [PixelRect] = []

    /// Other mirrors may be needed.
    mutating func invalidate() { isStale = true }

    /// No mirror could be opened on `monitor`.
    mutating func failed(on monitor: PixelRect) { failures.append(monitor) }

    /// The monitors that need mirrors of `window`; nil where nothing has changed since the last call.
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
