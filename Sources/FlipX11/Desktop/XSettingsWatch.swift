import CX11

/// Tracks the settings of the desktop on a screen, which its settings manager publishes (XSETTINGS).
///
/// The manager owns the selection `_XSETTINGS_Sn` with a window that has the settings as a property. GNOME, Xfce, MATE
/// and Cinnamon have one, and xsettingsd is one; without a manager there are no settings. The manager may start and
/// exit while we run.
package final class XSettingsWatch {
    /// The current settings; nil if no client publishes any.
    package private(set) var settings: XSettings?

    private let connection: XConnection
    private let owner: SelectionOwner
    private var refresh = Refresh()
    private var reported: XSettings?

    /// The largest property that is read, in bytes (256 KiB): more than any desktop publishes.
    private static let sizeLimit = 1 << 18

    /// Reads the settings, and asks the server to report changes. Waits for the server.
    package init(connection: XConnection) {
        self.connection = connection
        owner = SelectionOwner(
            of: "_XSETTINGS_S", eventMask: PropertyChangeMask, connection: connection)
        owner.onFound = { [unowned self] in read() }
        connection.questions.settle()
        reported = settings
    }

    /// Handles `event`: reads the settings again if they may have changed.
    func handle(_ event: XEvent) {
        owner.handle(event)
        guard event.type == PropertyNotify, event.xproperty.window == owner.window,
            event.xproperty.atom == property
        else { return }
        read()
    }

    /// Whether the settings have changed since the last call.
    func takeChange() -> Bool {
        defer { reported = settings }
        return settings != reported
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
