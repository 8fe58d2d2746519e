import CX11

/// Which virtual desktop the window is on, where only properties tell that it is not the one that is shown.
extension XWindow {
    /// Follows the desktop that is shown, if the window manager is one that keeps windows of other desktops mapped; to be
    /// called when a window manager may have taken the window into its care.
    package func followDesktop() {
        guard isOurs, connection.isAlive else { return }
        connection.askManager { [weak self] manager in
            guard let self else { return }
            followsDesktop = DesktopShown.isNeeded(managerName: manager?.name)
            guard followsDesktop else { return }
            connection.listen(to: connection.root, PropertyChangeMask)
            askDesktop()
        }
    }

    /// Whether a change of `property` of `window` may put the window onto another desktop than the one that is shown.
    func isDesktopChange(of property: Atom, on window: Window) -> Bool {
        followsDesktop
            && (window == connection.root && property == connection.atoms[.netCurrentDesktop]
                || window == id && property == connection.atoms[.netWMDesktop])
    }

    /// Asks for the window's desktop and the one that is shown; `newEvents` gets what follows from that.
    func askDesktop() {
        if desktopRefresh.want() { sendDesktopQuestions() }
    }

    private func sendDesktopQuestions() {
        var own: UInt?
        let type = Atom(XA_CARDINAL)
        connection.askNumbers(of: .netWMDesktop, on: id, type: type, limit: 1) { own = $0.first }
        connection.askNumbers(of: .netCurrentDesktop, on: connection.root, type: type, limit: 1) {
            [weak self] numbers in
            guard let self else { return }
            let shown = DesktopShown(window: own, current: numbers.first)
            newEvents += changeVisibility { $0.isElsewhere = shown.isElsewhere }
            if desktopRefresh.answered() { sendDesktopQuestions() }
        }
    }
}
