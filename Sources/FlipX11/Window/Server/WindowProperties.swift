import CX11
import Glibc

/// Writes what window managers and others read about the window from the start: the properties of ICCCM and EWMH.
struct WindowProperties {
    private let window: ServerWindow
    private let configuration: WindowConfiguration

    /// The properties of `window`, which was made with `configuration`.
    init(_ window: ServerWindow, _ configuration: WindowConfiguration) {
        self.window = window
        self.configuration = configuration
    }

    /// Gives it another title.
    func setTitle(_ title: String) {
        let atoms = window.connection.atoms
        let text = Array(title.utf8)
        // WM_NAME is Latin-1 by its type; what does not fit is given as UTF-8, which all window managers read, too.
        let type = text.allSatisfy { $0 < 128 } ? Atom(XA_STRING) : atoms[.utf8String]
        window.withoutHearing {
            window.setBytes(Atom(XA_WM_NAME), type: type, text)
            window.setBytes(Atom(XA_WM_ICON_NAME), type: type, text)
            for name in [XAtomName.netWMName, .netWMIconName] {
                window.setBytes(atoms[name], type: atoms[.utf8String], text)
            }
        }
        window.connection.flush()
    }

    /// Writes all that has to be known before the window is mapped, but for its size and place.
    ///
    /// - Parameters:
    ///   - counter: Where window managers wait for our picture of a new size.
    ///   - manager: The window manager that runs now.
    func write(counter: ResizeCounter?, manager: WindowManager?) {
        let atoms = window.connection.atoms
        let behaviours = configuration.behaviours
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
            .netWMWindowType, type: Atom(XA_ATOM), [UInt32(atoms[type(under: manager)])])
        window.setStates(behaviours.states(isFullScreen: false))
        // Sticky means every desktop to some window managers, and staying put on a large one to others.
        if behaviours.contains(.sticky) { window.setEveryDesktop() }
        if behaviours.contains(.borderless) { window.setBorderless() }
        // A process number means nothing without the machine's name.
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
        window.setManagerHints(takesInput: true, isIconic: configuration.isIconic)
    }

    /// What kind of window it is to window managers.
    private func type(under manager: WindowManager?) -> XAtomName {
        guard configuration.isWidget else { return .netWMWindowTypeNormal }
        switch WidgetType(managerName: manager?.name) {
        case .dock: return .netWMWindowTypeDock
        case .splash: return .netWMWindowTypeSplash
        case .utility: return .netWMWindowTypeUtility
        }
    }

    private static var machineName: [UInt8] {
        var buffer = [CChar](repeating: 0, count: 256)
        gethostname(&buffer, buffer.count - 1)
        return buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    }
}
