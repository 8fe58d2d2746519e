import CX11
import FlipEngine

/// Black windows, with an invisible cursor, over the monitors that the window does not fill in full screen.
final class MonitorCovers {
    private var covers: [CoverWindow] = []
    private let window: ServerWindow
    private let instanceName: String
    private let cursors: WindowCursors

    /// Creates an empty set of covers around `window`; `instanceName` is the first part of their `WM_CLASS`.
    init(_ window: ServerWindow, instanceName: String, cursors: WindowCursors) {
        self.window = window
        self.instanceName = instanceName
        self.cursors = cursors
    }

    /// Whether `id` is one of the covers.
    func contains(_ id: Window) -> Bool { covers.contains { $0.window.id == id } }

    /// Covers these rectangles of the root window, and no others.
    func cover(_ frames: [PixelRect]) {
        guard covers.map(\.frame) != frames else { return }
        covers = frames.map {
            CoverWindow(frame: $0, owner: window, instanceName: instanceName)
        }
        for cover in covers { cursors.hide(over: cover.window) }
        window.connection.flush()
    }

    /// Returns the rectangles to cover while a window at `frame` fills the monitor at `filled`.
    static func frames(
        of places: [MonitorPlace], filled: PixelRect, window frame: PixelRect
    ) -> [PixelRect] {
        // A window manager may see one monitor where we see two, and fill both; the clock must not be covered.
        places.map(\.frame).filter { $0 != filled && $0.intersection(frame) != $0 }
    }
}
