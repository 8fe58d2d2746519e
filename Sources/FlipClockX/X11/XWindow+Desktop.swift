import CX11

/// Which virtual desktop the window is on, where only properties tell that it is not the one that is shown.
extension XWindow {
    /// Follows the desktop that is shown, if the window manager is one that keeps windows of other desktops mapped. Asks the
    /// server; to be called when a window manager may have taken the window into its care.
    func followDesktop() {
        guard isOurs, connection.isAlive else { return }
        followsDesktop = DesktopShown.isNeeded(managerName: managerName)
        guard followsDesktop else { return }
        connection.listen(to: connection.root, PropertyChangeMask)
        visibility.isElsewhere = readDesktop().isElsewhere
    }

    /// Whether a change of `property` of `window` may put the window onto another desktop than the one that is shown.
    func isDesktopChange(of property: Atom, on window: Window) -> Bool {
        followsDesktop
            && (window == connection.root && property == connection.atoms[.netCurrentDesktop]
                || window == id && property == connection.atoms[.netWMDesktop])
    }

    /// The window's desktop and the one that is shown. Asks the server, twice.
    func readDesktop() -> DesktopShown {
        func number(_ property: XAtomName, _ window: Window) -> UInt? {
            connection.numbers(of: property, on: window, type: Atom(XA_CARDINAL), limit: 1).first
        }
        return DesktopShown(
            window: number(.netWMDesktop, id), current: number(.netCurrentDesktop, connection.root))
    }
}
