import FlipEngine

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
            if giveUpStrays(of: screen) { continue }
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
            let there =
                mirrors(of: screen).map(\.filledMonitor) + screen.monitorsWithout
                + screen.strayMonitors
            for frame in wanted where !there.contains(frame) {
                openMirror(of: screen, on: frame)
            }
        }
    }

    /// The mirrors of `screen`.
    func mirrors(of screen: Screen) -> [Screen] { screens.filter { $0.owner === screen } }

    /// Gives up mirrors that came up elsewhere and so ended the full screen of `screen`, which gets it back; whether there
    /// were any.
    private func giveUpStrays(of screen: Screen) -> Bool {
        guard !screen.window.isFullScreen, screen.wantsFullScreen else { return false }
        let strays = mirrors(of: screen).filter { mirror in
            let window = mirror.window
            let landing = MirrorLanding(
                frame: window.frameOnRoot, monitor: mirror.filledMonitor ?? .empty,
                isFull: window.isFullScreen && window.visibility.isMapped,
                age: MonotonicClock.now - mirror.openTime)
            return landing == .astray
        }
        guard !strays.isEmpty else { return false }
        for mirror in strays {
            screen.strayMonitors.append(mirror.filledMonitor ?? .empty)
            mirror.leave()
            remove(mirror)
        }
        screen.setFullScreen(true)
        return true
    }

    private func openMirror(of screen: Screen, on frame: PixelRect) {
        guard let desk = screen.desk else { return }
        do {
            let connection = try XConnection(name: screen.connection.name)
            let mirrored = WindowDesk(connection: connection, mirroring: desk, on: frame)
            let window = try XWindow(
                connection: connection, configuration: mirrored.configuration, desk: mirrored)
            let mirror = try makeScreen(window, mirrored)
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
