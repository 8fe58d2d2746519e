import CX11

/// The settings of the desktop that runs on a screen, as its settings manager publishes them, and when they change.
///
/// The manager owns the selection `_XSETTINGS_Sn` by a window that has the settings as a property. GNOME, Xfce, MATE,
/// Cinnamon and xsettingsd have one; where there is none, there are no settings. It may come and go while we run.
final class XSettingsWatch {
    /// The settings now; nil where nobody publishes any.
    private(set) var settings: XSettings?

    private let connection: XConnection
    private let selection: Atom
    private var owner: Window = 0

    /// More than this nobody has to say, in bytes.
    private static let sizeLimit = 1 << 18

    /// Reads the settings, and asks the server to tell of changes.
    init(connection: XConnection) {
        self.connection = connection
        guard connection.isAlive else {
            selection = 0
            return
        }
        selection = XInternAtom(connection.display, "_XSETTINGS_S\(connection.screen)", 0)
        // A new manager announces itself there.
        connection.listen(to: connection.root, StructureNotifyMask)
        findOwner()
    }

    /// Takes notice of `event`, and says whether other settings hold now.
    func handle(_ event: XEvent) -> Bool {
        let old = settings
        switch event.type {
        case PropertyNotify
        where event.xproperty.window == owner && event.xproperty.atom == property:
            read()
        case DestroyNotify where owner != 0 && event.xdestroywindow.window == owner:
            findOwner()
        case ClientMessage
        where event.xclient.window == connection.root
            && event.xclient.message_type == connection.atoms[.manager]
            && Atom(bitPattern: event.xclient.data.l.1) == selection:
            findOwner()
        default:
            return false
        }
        return settings != old
    }

    private var property: Atom { connection.atoms[.xsettingsSettings] }

    private func findOwner() {
        settings = nil
        owner = 0
        // A manager that goes away while we ask is followed by another, if at all; once more is enough.
        for _ in 0..<2 {
            guard connection.isAlive else { return }
            let found = XGetSelectionOwner(connection.display, selection)
            guard found != 0 else { return }
            let errors = connection.trapErrors {
                XSelectInput(connection.display, found, PropertyChangeMask | StructureNotifyMask)
            }
            if errors?.isEmpty == true {
                owner = found
                read()
                return
            }
        }
    }

    private func read() {
        settings = nil
        _ = connection.trapErrors {
            var type: Atom = 0
            var format: Int32 = 0
            var count: UInt = 0
            var rest: UInt = 0
            var data: UnsafeMutablePointer<UInt8>?
            let status = XGetWindowProperty(
                connection.display, owner, property, 0, Self.sizeLimit / 4, 0, property, &type,
                &format, &count, &rest, &data)
            defer { if let data { XFree(data) } }
            guard status == Success, type == property, format == 8, rest == 0, let data else {
                return
            }
            settings = XSettings(Array(UnsafeBufferPointer(start: data, count: Int(count))))
        }
    }
}
