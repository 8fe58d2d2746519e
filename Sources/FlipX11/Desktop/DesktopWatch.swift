import CX11

/// Tracks which features work on the desktop of one screen.
///
///     watch.refresh { manager in ... }           // a window manager may have started
///     watch.support(hasServerSaver: true).works(.keepAbove)
///
/// The window calls `refresh` when it is created and when a window manager may have taken it over. At other times this
/// type sends no queries and causes no wake-ups.
final class DesktopWatch {
    /// The newest replies.
    private var facts = DesktopFacts()
    /// Whether the server has the extension XWAYLAND, as Xwayland 23.1 and later do.
    private var isNamedXwayland = false
    /// Whether a service on the session bus keeps the screen awake; nil if that is not known.
    var busInhibits: Bool?
    private let connection: XConnection
    private let monitors: Monitors
    private let settings: XSettingsWatch
    private let isScalePublished: Bool
    /// The compositor's selection, `_NET_WM_CM_Sn`; 0 until it is known.
    private(set) var compositorSelection: Atom = 0

    /// Creates a watch that knows nothing yet. `isScalePublished` tells whether the resources set a scale.
    init(
        connection: XConnection, monitors: Monitors, settings: XSettingsWatch,
        isScalePublished: Bool
    ) {
        self.connection = connection
        self.monitors = monitors
        self.settings = settings
        self.isScalePublished = isScalePublished
        guard connection.isAlive else { return }
        connection.questions.askExtension("XWAYLAND") { [weak self] in
            self?.isNamedXwayland = $0 != nil
        }
        connection.questions.askAtom("_NET_WM_CM_S\(connection.screen)") { [weak self] in
            self?.compositorSelection = $0
        }
    }

    /// Whether a Wayland compositor shows the windows.
    ///
    /// An older Xwayland is recognised by the names of its outputs. Without a window manager, Xwayland shows a whole X11
    /// desktop in one window, whose programs no Wayland compositor manages.
    private var isXwayland: Bool {
        facts.hasManager
            && (isNamedXwayland || monitors.places.contains { $0.name.hasPrefix("XWAYLAND") })
    }

    /// Whether the window manager supports the state or message `name`.
    func supports(_ name: XAtomName) -> Bool { facts.supported.contains(name) }

    /// Returns the support as far as it is known now; `isWidget` tells whether the window is a part of the desktop.
    func support(hasServerSaver: Bool, isWidget: Bool) -> DesktopSupport {
        var facts = facts
        facts.isWidget = isWidget
        facts.isXwayland = isXwayland
        facts.publishesScale = isScalePublished || settings.settings?.scale != nil
        facts.hasServerSaver = hasServerSaver
        facts.hasShape = connection.hasShape
        facts.busInhibits = busInhibits
        return DesktopSupport(facts)
    }

    /// Queries the window manager and the compositor without blocking, and passes the window manager to `then`.
    func refresh(then: @escaping (WindowManager?) -> Void) {
        guard connection.isAlive else { return then(nil) }
        connection.askManager { [weak self] manager in
            self?.note(manager)
            // Replies arrive in order, so the selection's atom is known by now.
            self?.askCompositor { then(manager) }
        }
    }

    private func askCompositor(then: @escaping () -> Void) {
        let selection = UInt32(truncatingIfNeeded: compositorSelection)
        connection.questions.ask { server in
            xcb_get_selection_owner(server, selection).sequence
        } take: { [weak self] reply in
            let owner = reply?.assumingMemoryBound(to: xcb_get_selection_owner_reply_t.self)
            self?.facts.hasCompositor = (owner?.pointee.owner ?? 0) != 0
            then()
        }
    }

    private func note(_ manager: WindowManager?) {
        facts.hasManager = manager != nil
        facts.managerName = manager?.name
        facts.supported = Set(
            XAtomName.allCases.filter { connection.supports($0, manager) })
    }
}
