import CX11
import Glibc

/// Writes the ICCCM and EWMH properties that window managers and other clients read from the start.
final class WindowProperties {
    private let window: ServerWindow
    private let configuration: WindowConfiguration
    /// Whether the window manager may give the window the keyboard focus.
    private var takesInput = true
    /// The window type.
    private var type = XAtomName.netWMWindowTypeNormal

    /// The properties of `window`, which was made with `configuration`.
    init(_ window: ServerWindow, _ configuration: WindowConfiguration) {
        self.window = window
        self.configuration = configuration
    }

    /// Whether the window was made as a widget.
    var isWidget: Bool { configuration.isWidget }

    /// Sets the title.
    func setTitle(_ title: String) {
        let atoms = window.connection.atoms
        let text = Array(title.utf8)
        // WM_NAME has the type STRING, which is Latin-1; other text is set as UTF8_STRING, which all window managers
        // also read.
        let type = text.allSatisfy { $0 < 128 } ? Atom(XA_STRING) : atoms[.utf8String]
        window.withoutPropertyEvents {
            window.setBytes(Atom(XA_WM_NAME), type: type, text)
            window.setBytes(Atom(XA_WM_ICON_NAME), type: type, text)
            for name in [XAtomName.netWMName, .netWMIconName] {
                window.setBytes(atoms[name], type: atoms[.utf8String], text)
            }
        }
        window.connection.flush()
    }

    /// Writes all properties that must be set before the window is mapped, except its size and position.
    ///
    /// - Parameters:
    ///   - counter: The counter on which window managers wait during a resize.
    ///   - manager: The current window manager.
    func write(counter: ResizeCounter?, manager: WindowManager?) {
        let atoms = window.connection.atoms
        let behaviours = configuration.behaviours
        type = type(under: manager)
        takesInput = takesInput(under: manager)
        setTitle(configuration.title)
        window.setClass(instanceName: configuration.instanceName)
        var protocols = [atoms[.wmDeleteWindow], atoms[.netWMPing]]
        if let counter {
            protocols.append(atoms[.netWMSyncRequest])
            window.setNumbers(
                .netWMSyncRequestCounter, type: Atom(XA_CARDINAL), [UInt32(counter.id)])
        }
        window.setNumbers(.wmProtocols, type: Atom(XA_ATOM), protocols.map { UInt32($0) })
        window.setNumbers(
            .netWMWindowType, type: Atom(XA_ATOM), [UInt32(atoms[type])])
        window.setStates(behaviours.states(isFullScreen: false))
        // To some window managers the state STICKY means all desktops; to others, a fixed position on a large desktop.
        if behaviours.contains(.sticky) {
            window.setEveryDesktop()
        } else if let desktop = configuration.desktop {
            window.setDesktop(desktop)
        }
        if behaviours.contains(.borderless) { window.setBorderless() }
        // EWMH requires WM_CLIENT_MACHINE for `_NET_WM_PID` to be valid.
        window.setNumbers(.netWMPid, type: Atom(XA_CARDINAL), [UInt32(getpid())])
        window.setBytes(atoms[.wmClientMachine], type: Atom(XA_STRING), Self.machineName)
        if let startup = configuration.startup {
            window.setBytes(
                atoms[.netStartupID], type: atoms[.utf8String], Array(startup.id.utf8))
            if let time = startup.userTime { window.setUserTime(time) }
        }
        if !configuration.takesFocus && WidgetType.heedsUserTime(managerName: manager?.name) {
            window.setUserTime(0)
        }
        window.setManagerHints(takesInput: takesInput, isIconic: configuration.isIconic)
    }

    /// Sets whether the window asks for attention: with the urgency hint (ICCCM), and under a window manager also with
    /// the state _NET_WM_STATE_DEMANDS_ATTENTION (EWMH), which the manager removes when the window gets the focus.
    func setUrgent(_ isUrgent: Bool) {
        window.withoutPropertyEvents {
            window.setManagerHints(
                takesInput: takesInput, isIconic: configuration.isIconic, isUrgent: isUrgent)
        }
        let connection = window.connection
        let attention = Int(connection.atoms[.netWMStateDemandsAttention])
        // Source indication 1: an application.
        window.sendToManager(.netWMState, [isUrgent ? 1 : 0, attention, 0, 1])
        connection.flush()
    }

    /// Whether a window for this window manager would have the same properties.
    func suits(_ manager: WindowManager) -> Bool {
        type == type(under: manager) && takesInput == takesInput(under: manager)
    }

    private func takesInput(under manager: WindowManager?) -> Bool {
        !configuration.isWidget || WidgetType.takesInput(managerName: manager?.name)
    }

    /// Returns the window type for this window manager.
    private func type(under manager: WindowManager?) -> XAtomName {
        guard configuration.isWidget else { return .netWMWindowTypeNormal }
        switch WidgetType(managerName: manager?.name) {
        case .dock: return .netWMWindowTypeDock
        case .splash: return .netWMWindowTypeSplash
        case .utility: return .netWMWindowTypeUtility
        case .dialog: return .netWMWindowTypeDialog
        }
    }

    private static var machineName: [UInt8] {
        var buffer = [CChar](repeating: 0, count: 256)
        gethostname(&buffer, buffer.count - 1)
        return buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    }
}
