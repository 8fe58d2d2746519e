/// Keeps the screen awake through the services of the session bus; `IdleInhibition` decides which.
///
/// The services end the inhibition when our connection ends, however the program ends.
package final class IdleInhibitor {
    private let bus: SessionBus
    private var inhibition = IdleInhibition()

    private static let saver = "org.freedesktop.ScreenSaver"

    /// Creates an inhibitor that has requested nothing yet.
    package init(bus: SessionBus) {
        self.bus = bus
        bus.onLoss.append { [weak self] in self?.inhibition.lost() }
    }

    /// Whether a service keeps the screen awake; nil if that is not known or not wanted.
    package var isHeld: Bool? { inhibition.isHeld }

    /// Keeps the screen awake or stops doing so.
    package func want(_ isWanted: Bool) { perform(inhibition.want(isWanted)) }

    private func perform(_ action: IdleInhibition.Action?) {
        switch action {
        case nil: break
        case .askSaver: askSaver()
        case .askPortal: askPortal()
        case .releaseSaver(let cookie):
            var call = Self.saverCall("UnInhibit")
            call.arguments = [.number(cookie)]
            _ = bus.send(call)
        case .releasePortal(let path):
            _ = bus.send(
                BusCall(
                    to: DesktopPortal.name, path: path,
                    interface: "org.freedesktop.portal.Request", method: "Close"))
        }
    }

    private static func saverCall(_ method: String) -> BusCall {
        var call = BusCall(
            to: saver, path: "/org/freedesktop/ScreenSaver", interface: saver, method: method)
        // A saver that does not run needs no inhibition.
        call.startsService = false
        return call
    }

    private func askSaver() {
        var call = Self.saverCall("Inhibit")
        call.arguments = [.string("FlipClockX"), .string("Showing the time")]
        let isSent = bus.send(call) { [weak self] reply in
            guard let self else { return }
            perform(inhibition.saverAnswered(reply?.number()))
        }
        if !isSent { inhibition.lost() }
    }

    private func askPortal() {
        var call = BusCall(
            to: DesktopPortal.name, path: DesktopPortal.path,
            interface: "org.freedesktop.portal.Inhibit", method: "Inhibit")
        // No parent window; 8 means idle.
        call.arguments = [
            .string(""), .number(8),
            .options([BusValue.Option(key: "reason", value: .string("Showing the time"))]),
        ]
        let isSent = bus.send(call) { [weak self] reply in
            guard let self else { return }
            perform(inhibition.portalAnswered(reply?.text("o")))
        }
        if !isSent { inhibition.lost() }
    }
}

/// The names of the desktop portal, which serves programs of every desktop (xdg-desktop-portal).
enum DesktopPortal {
    /// Its bus name.
    static let name = "org.freedesktop.portal.Desktop"
    /// The path of its object.
    static let path = "/org/freedesktop/portal/desktop"
}
