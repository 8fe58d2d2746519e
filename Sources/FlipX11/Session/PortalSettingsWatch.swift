/// Follows the settings of the desktop portal.
package final class PortalSettingsWatch {
    /// The current settings.
    package private(set) var settings = PortalSettings()
    private let bus: SessionBus
    private var hasStarted = false

    private static let interface = "org.freedesktop.portal.Settings"

    /// Creates a watch that has asked nothing.
    package init(bus: SessionBus) { self.bus = bus }

    /// Reads the settings, and asks for the signals of their changes; only the first call does.
    package func start() {
        guard !hasStarted else { return }
        hasStarted = true
        // Rules that name the settings, so that no other change wakes the program up.
        let rules = [
            "arg0='\(PortalSettings.appearance)'",
            "arg0='\(PortalSettings.interface)',arg1='enable-animations'",
        ]
        for rule in rules {
            let isThere = bus.listen(
                to: "type='signal',sender='\(DesktopPortal.name)',path='\(DesktopPortal.path)',"
                    + "interface='\(Self.interface)',member='SettingChanged',\(rule)"
            ) { [weak self] signal in
                guard let self, let signal, let namespace = signal.text(), let key = signal.text()
                else { return }
                settings.note(namespace, key, signal.variant())
            }
            guard isThere else { return }
        }
        var call = BusCall(
            to: DesktopPortal.name, path: DesktopPortal.path, interface: Self.interface,
            method: "ReadAll")
        call.arguments = [.strings([PortalSettings.appearance, PortalSettings.interface])]
        _ = bus.send(call) { [weak self] reply in
            guard let self, let reply else { return }
            reply.dictionary(of: "a{sv}") { namespace in
                reply.dictionary(of: "v") { key in
                    self.settings.note(namespace, key, reply.variant())
                }
            }
        }
    }
}
