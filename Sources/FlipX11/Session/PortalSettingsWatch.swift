/// Follows the settings of the desktop portal.
package final class PortalSettingsWatch {
    /// The current settings.
    package private(set) var settings = PortalSettings()
    private let bus: SessionBus
    private var hasStarted = false

    private static let interface = "org.freedesktop.portal.Settings"

    /// Creates a watch that has not sent a request yet.
    package init(bus: SessionBus) { self.bus = bus }

    /// Reads the settings and subscribes to the signals of their changes. Further calls have no effect.
    package func start() {
        guard !hasStarted else { return }
        hasStarted = true
        // The rules name namespaces and keys, so that few other changes wake the program up.
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
