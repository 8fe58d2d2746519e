import FlipEngine
import FlipX11

/// The clock on each monitor: while a window fills its own, there is another screen on every other one.
///
/// A mirror is a screen as any other, with a connection and a face of its own, since its monitor has a size of its own. A
/// hand on one turns the cards on all; leaving full screen on one leaves it on all.
extension Application {
    /// Opens and closes mirrors, so that there are those that are wanted.
    func updateMirrors() {
        for screen in screens
        where screen.desk?.wishes.monitors == .each && screen.mayLackMirrors {
            screen.mayLackMirrors = false
            let window = screen.window
            let places = window.monitors.places
            let own = places.index(of: .each, for: window.frameOnRoot)
            if !window.isFullScreen { screen.monitorsWithout = [] }
            let wanted =
                window.isFullScreen && window.visibility.isMapped && !window.visibility.isIconic
                ? places.indices.filter { $0 != own }.map { places[$0].frame } : []
            for mirror in mirrors(of: screen) where !wanted.contains(mirror.filledMonitor ?? .empty)
            {
                mirror.leave()
                remove(mirror)
            }
            let there = mirrors(of: screen).map(\.filledMonitor) + screen.monitorsWithout
            for frame in wanted where !there.contains(frame) {
                openMirror(of: screen, on: frame)
            }
        }
    }

    /// The mirrors of `screen`.
    func mirrors(of screen: Screen) -> [Screen] { screens.filter { $0.owner === screen } }

    private func openMirror(of screen: Screen, on frame: PixelRect) {
        guard let desk = screen.desk else { return }
        do {
            // Another connection to the same server, which may stop in this moment.
            let mirror = try signals.letThrough {
                let connection = try XConnection(name: screen.connection.name)
                let mirrored = WindowDesk(connection: connection, mirroring: desk, on: frame)
                let window = try XWindow(
                    connection: connection, configuration: mirrored.configuration,
                    monitors: mirrored.monitors, desktopSettings: mirrored.settings)
                return try makeScreen(window, mirrored)
            }
            mirror.owner = screen
            mirror.filledMonitor = frame
            add(mirror)
            mirror.window.show()
        } catch {
            // The clock is on a monitor already; one that cannot be had is no reason to end.
            Diagnostics.write("\(error)")
            screen.monitorsWithout.append(frame)
        }
    }
}
