import CX11
import CXrandr
import FlipEngine
import FlipSystem

/// One monitor: its position on the screen, and its refresh rate.
package struct Monitor: Equatable, Sendable {
    /// Its position and size, in pixels of the root window.
    package var frame: PixelRect
    /// Its refresh rate; nil if the server does not know it, as on virtual servers.
    package var refreshRate: RefreshRate?
    /// Whether it is the primary monitor.
    var isPrimary: Bool
}

extension Sequence where Element == Monitor {
    /// Returns the monitor that shows most of a window at `frame` (root coordinates), preferring the primary one; nil
    /// if none shows it.
    func showingMost(of frame: PixelRect) -> Monitor? {
        func weight(_ monitor: Monitor) -> (Int, Int) {
            (monitor.frame.intersection(frame).area, monitor.isPrimary ? 1 : 0)
        }
        guard let best = self.max(by: { weight($0) < weight($1) }), weight(best).0 > 0 else {
            return nil
        }
        return best
    }
}

/// The monitors of a screen according to RandR, or the heads of Xinerama where RandR knows one monitor at most; queried
/// again when the server reports a change.
package final class Monitors {
    /// The enabled monitors with their rates; empty if RandR reports none.
    var all: [Monitor] { layout.monitors }
    /// The monitors as places for windows, at least one.
    package var places: [MonitorPlace] { layout.places(on: connection.screenSize) }
    /// The number of monitors that the server reports; 0 if the whole screen counts as one.
    var count: Int { max(layout.named.count, layout.monitors.count) }

    private let connection: XConnection
    private let query: MonitorQuery
    private var layout = MonitorLayout()
    private var refresh = Refresh()
    private var hasChanged = false

    /// Queries the monitors of the screen of `connection`, and asks the server to report changes. Waits for the server.
    package init(connection: XConnection) {
        self.connection = connection
        query = MonitorQuery(connection: connection)
        // Monitors that the user defines (`xrandr --setmonitor`) are reported only as a ConfigureNotify of the root
        // window.
        connection.listen(to: connection.root, StructureNotifyMask)
        if connection.randr != nil {
            // This also installs libXrandr's event conversion.
            var event: Int32 = 0
            var error: Int32 = 0
            XRRQueryExtension(connection.display, &event, &error)
            XRRSelectInput(
                connection.display, connection.root,
                Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask))
        }
        update()
        connection.questions.settle()
        hasChanged = false
    }

    /// If `event` is RandR's or a ConfigureNotify of the root window, handles it and queries the monitors again;
    /// returns whether it was such an event.
    func handle(_ event: inout XEvent) -> Bool {
        let isRoot = event.type == ConfigureNotify && event.xconfigure.window == connection.root
        let base = connection.randr?.firstEvent
        guard
            isRoot || event.type == base.map({ $0 + RRScreenChangeNotify })
                || event.type == base.map({ $0 + RRNotify })
        else { return false }
        XRRUpdateConfiguration(&event)
        update()
        return true
    }

    /// Whether the monitors or the screen have changed since the last call.
    func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    private func update() {
        if refresh.want() { ask() }
    }

    private func ask() {
        query.run { [weak self] layout in
            guard let self else { return }
            self.layout = layout
            hasChanged = true
            if refresh.answered() { ask() }
        }
    }
}
