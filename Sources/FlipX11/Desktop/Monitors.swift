import CX11
import CXrandr
import FlipEngine

/// One monitor: where it lies on the screen, and how often it shows a new picture.
package struct Monitor: Equatable, Sendable {
    /// Its place, in pixels of the root window.
    package var frame: PixelRect
    /// Its rate; nil where the server does not know, as virtual servers do not.
    package var refreshRate: RefreshRate?
    /// Whether it is the one that the user calls primary.
    var isPrimary: Bool
}

extension Sequence where Element == Monitor {
    /// The monitor that shows most of a window at `frame` (root coordinates), the primary one of equals; nil if none does.
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

/// The monitors of a screen as RandR knows them, asked for again when the server says that they have changed.
package final class Monitors {
    /// The monitors that show something; empty where RandR knows of none.
    var all: [Monitor] { layout.monitors }
    /// The monitors as places for windows, at least one.
    package var places: [MonitorPlace] { layout.places(on: connection.screenSize) }
    /// How many monitors the server names; 0 where the whole screen stands for one.
    var count: Int { max(layout.named.count, layout.monitors.count) }

    private let connection: XConnection
    private let query: MonitorQuery
    private var layout = MonitorLayout()
    private var refresh = Refresh()
    private var hasChanged = false

    /// The monitors of the screen of `connection`. Asks the server to report changes, and waits for it.
    package init(connection: XConnection) {
        self.connection = connection
        query = MonitorQuery(connection: connection)
        // Monitors that the user makes up are reported of the root window only.
        connection.listen(to: connection.root, StructureNotifyMask)
        guard connection.randr != nil else { return }
        // Sets up libXrandr's reading of events, too.
        var event: Int32 = 0
        var error: Int32 = 0
        XRRQueryExtension(connection.display, &event, &error)
        XRRSelectInput(
            connection.display, connection.root,
            Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask))
        update()
        connection.questions.settle()
        hasChanged = false
    }

    /// Takes `event` if it is RandR's: the monitors are asked for again.
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

    /// Whether the server has answered with other monitors, or another screen, since this was asked last.
    func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    private func update() {
        if connection.randr == nil { hasChanged = true } else if refresh.want() { ask() }
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
