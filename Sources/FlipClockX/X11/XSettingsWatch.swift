import CX11

/// The settings of the desktop that runs on a screen, as its settings manager publishes them, and when they change.
///
/// The manager owns the selection `_XSETTINGS_Sn` by a window that has the settings as a property. GNOME, Xfce, MATE,
/// Cinnamon and xsettingsd have one; where there is none, there are no settings. It may come and go while we run.
final class XSettingsWatch {
    /// The settings now; nil where nobody publishes any.
    private(set) var settings: XSettings?

    private let connection: XConnection
    private var owner: SelectionOwner

    /// More than this nobody has to say, in bytes.
    private static let sizeLimit = 1 << 18

    /// Reads the settings, and asks the server to tell of changes.
    init(connection: XConnection) {
        self.connection = connection
        owner = SelectionOwner(
            of: "_XSETTINGS_S", eventMask: PropertyChangeMask, connection: connection)
        read()
    }

    /// Takes notice of `event`, and says whether other settings hold now.
    func handle(_ event: XEvent) -> Bool {
        let old = settings
        if owner.isChange(event) {
            owner.find()
        } else if event.type != PropertyNotify || event.xproperty.window != owner.window
            || event.xproperty.atom != property
        {
            return false
        }
        read()
        return settings != old
    }

    private var property: Atom { connection.atoms[.xsettingsSettings] }

    private func read() {
        settings =
            owner.window == 0
            ? nil
            : connection.bytes(
                of: property, on: owner.window, type: property, limit: Self.sizeLimit
            ).map { XSettings($0) } ?? nil
    }
}
