/// Follows the settings of the desktop portal.
///
/// At the start of a session the portal may start after the clock, and the bus may be restarted later. So a request
/// that failed is repeated in a later minute, and a lost connection is opened again: after 1 minute, then after 2, 4
/// and so on, up to an hour, because a session may have no portal.
package final class PortalSettingsWatch {
    /// The current settings.
    package private(set) var settings = PortalSettings()
    private let bus: SessionBus
    private var state = State.idle
    /// Whether the connection has our rules for the signals.
    private var isListening = false
    /// The pause after the next failure, in minutes.
    private var pause = 1

    private enum State: Equatable {
        /// Nothing was requested yet.
        case idle
        /// The portal was asked.
        case asking
        /// The settings were read; signals report their changes.
        case read
        /// The request failed; the portal is not asked again before this minute. Nil until the minute is known.
        case failed(until: Int?)
    }

    private static let interface = "org.freedesktop.portal.Settings"
    /// How long to wait for the portal's settings, in seconds: the bus starts the portal, which may be slow at login.
    private static let patience = 60.0
    /// The maximum pause after a failure, in minutes.
    private static let longestPause = 60

    /// Creates a watch that has not sent a request yet.
    package init(bus: SessionBus) {
        self.bus = bus
        bus.onLoss.append { [weak self] in self?.lost() }
    }

    /// Whether `start` may have something to do.
    package var mayAsk: Bool { state != .asking && state != .read }

    /// Reads the settings and subscribes to the signals of their changes, unless it has done so already. If that fails,
    /// a later call tries again. This function never causes a wake-up.
    ///
    /// - Parameter minute: The number of the current minute; it decreases only when the clock is set back.
    package func start(minute: Int) {
        switch state {
        case .asking, .read: return
        case .idle: break
        case .failed(until: nil):
            state = .failed(until: minute + pause)
            pause = min(pause * 2, Self.longestPause)
            return
        case .failed(until: let end?):
            // A clock that was set back does not delay the request by more than the longest pause.
            guard minute >= end || minute < end - Self.longestPause else { return }
        }
        state = .asking
        if !listen() || !ask() { state = .failed(until: nil) }
    }

    private func lost() {
        isListening = false
        if state != .idle { state = .failed(until: nil) }
    }

    /// Subscribes to the signals; returns whether there is a bus.
    private func listen() -> Bool {
        guard !isListening else { return true }
        // The rules name namespaces and keys, so that few other changes wake the program up.
        let rules = [
            "arg0='\(PortalSettings.appearance)'",
            "arg0='\(PortalSettings.interface)',arg1='enable-animations'",
        ]
        isListening = rules.allSatisfy { rule in
            bus.listen(
                to: "type='signal',sender='\(DesktopPortal.name)',path='\(DesktopPortal.path)',"
                    + "interface='\(Self.interface)',member='SettingChanged',\(rule)"
            ) { [weak self] signal in
                guard let self, let signal, let namespace = signal.text(), let key = signal.text()
                else { return }
                settings.note(namespace, key, signal.variant())
            }
        }
        return isListening
    }

    /// Requests the settings; returns whether there is a bus.
    private func ask() -> Bool {
        var call = BusCall(
            to: DesktopPortal.name, path: DesktopPortal.path, interface: Self.interface,
            method: "ReadAll")
        call.arguments = [.strings([PortalSettings.appearance, PortalSettings.interface])]
        call.patience = Self.patience
        return bus.send(call) { [weak self] reply in self?.take(reply) }
    }

    private func take(_ reply: BusReader?) {
        // After a loss the request has already failed.
        guard state == .asking else { return }
        guard let reply else {
            state = .failed(until: nil)
            return
        }
        state = .read
        pause = 1
        reply.dictionary(of: "a{sv}") { namespace in
            reply.dictionary(of: "v") { key in
                settings.note(namespace, key, reply.variant())
            }
        }
    }
}
