import CX11

/// The settings of the desktop that runs on a screen, as its settings manager publishes them, and when they change.
///
/// The manager owns the selection `_XSETTINGS_Sn` by a window that has the settings as a property. GNOME, Xfce, MATE,
/// Cinnamon and xsettingsd have one; where there is none, there are no settings. It may come and go while we run.
package final class XSettingsWatch {
    /// The settings now; nil where nobody publishes any.
    package private(set) var settings: XSettings?

    private let connection: XConnection
    private let owner: SelectionOwner
    private var refresh = Refresh()
    private var told: XSettings?

    /// No desktop has more to say, in bytes.
    private static let sizeLimit = 1 << 18

    /// Reads the settings, and asks the server to report changes. Waits for the server.
    package init(connection: XConnection) {
        self.connection = connection
        owner = SelectionOwner(
            of: "_XSETTINGS_S", eventMask: PropertyChangeMask, connection: connection)
        owner.onFound = { [unowned self] in read() }
        connection.questions.settle()
        told = settings
    }

    /// Takes notice of `event`.
    func handle(_ event: XEvent) {
        owner.handle(event)
        guard event.type == PropertyNotify, event.xproperty.window == owner.window,
            event.xproperty.atom == property
        else { return }
        read()
    }

    /// Whether other settings hold than when this was asked last.
    func takeChange() -> Bool {
        defer { told = settings }
        return settings != told
    }

    private var property: Atom { connection.atoms[.xsettingsSettings] }

    private func read() {
        if refresh.want() { ask() }
    }

    private func ask() {
        guard owner.window != 0 else { return note(nil) }
        connection.askBytes(
            of: property, on: owner.window, type: property, limit: Self.sizeLimit
        ) { [weak self] bytes in
            self?.note(bytes.map { XSettings($0) } ?? nil)
        }
    }

    private func note(_ new: XSettings?) {
        settings = new
        if refresh.answered() { ask() }
    }
}
