import CX11

/// Whether the window is there and can be seen: what events, its states, its desktop and the screen saver say about that.
///
/// Each change gives the event that reports it, if the window can be seen now and could not before, or the reverse.
final class WindowPresence {
    /// What is known about it.
    private(set) var visibility = WindowVisibility()
    /// Whether it was ever mapped: from then on its states are the window manager's.
    private(set) var hasBeenMapped = false
    /// Whether it is gone.
    private(set) var isDestroyed = false
    /// Whether its desktop and the one that is shown are compared.
    private var followsDesktop = false
    private var desktopRefresh = Refresh()
    private let window: ServerWindow
    private let sleep: ScreenSleep
    private let queue: WindowEventQueue

    /// A window that is not mapped, on a screen that sleeps as `sleep` says; what follows from answers goes to `queue`.
    init(_ window: ServerWindow, sleep: ScreenSleep, queue: WindowEventQueue) {
        self.window = window
        self.sleep = sleep
        self.queue = queue
    }

    /// Whether anybody can see it, as far as is known.
    ///
    /// A screen saver hides it, unless it is itself what the screen saver shows.
    var isVisible: Bool { visibility.isVisible && !(window.isOurs && sleep.isSaverOn) }

    // MARK: Events

    /// It was found, mapped or not.
    func found(isMapped: Bool) { visibility.isMapped = isMapped }

    /// It was mapped.
    func mapped() -> [WindowEvent] {
        hasBeenMapped = true
        return change { $0.isMapped = true }
    }

    /// It was unmapped.
    func unmapped() -> [WindowEvent] {
        change {
            $0.isMapped = false
            $0.isObscured = false
        }
    }

    /// The server says whether others cover all of it.
    func covered(isObscured: Bool) -> [WindowEvent] { change { $0.isObscured = isObscured } }

    /// The window manager says whether it is put away.
    func managed(isHidden: Bool, isIconic: Bool) -> [WindowEvent] {
        change {
            $0.isHidden = isHidden
            $0.isIconic = isIconic
        }
    }

    /// It is gone.
    func destroyed() {
        isDestroyed = true
        visibility.isMapped = false
    }

    /// The screen saver came on or went; nil for any other event.
    func screenSaverEvents(_ event: XEvent) -> [WindowEvent]? {
        sleep.handle(event) ? [.visibilityChanged(isVisible: isVisible)] : nil
    }

    private func change(_ change: (inout WindowVisibility) -> Void) -> [WindowEvent] {
        let wasVisible = isVisible
        change(&visibility)
        return isVisible == wasVisible ? [] : [.visibilityChanged(isVisible: isVisible)]
    }

    // MARK: Desktop

    /// Follows the desktop that is shown, if the window manager is one that keeps windows of other desktops mapped; to be
    /// called when a window manager may have taken the window into its care.
    func followDesktop() {
        guard window.isOurs, window.connection.isAlive else { return }
        window.connection.askManager { [weak self] manager in
            guard let self else { return }
            let connection = window.connection
            followsDesktop = DesktopShown.isNeeded(managerName: manager?.name)
            guard followsDesktop else { return }
            connection.listen(to: connection.root, PropertyChangeMask)
            askDesktop()
        }
    }

    /// Whether `event` may put the window onto another desktop than the one that is shown.
    func isDesktopChange(_ event: XEvent) -> Bool {
        guard followsDesktop, event.type == PropertyNotify else { return false }
        let connection = window.connection
        let (property, changed) = (event.xproperty.atom, event.xproperty.window)
        return changed == connection.root && property == connection.atoms[.netCurrentDesktop]
            || changed == window.id && property == connection.atoms[.netWMDesktop]
    }

    /// Asks for the window's desktop and the one that is shown.
    func askDesktop() {
        if desktopRefresh.want() { sendDesktopQuestions() }
    }

    private func sendDesktopQuestions() {
        let connection = window.connection
        var own: UInt?
        let type = Atom(XA_CARDINAL)
        window.askNumbers(of: .netWMDesktop, type: type, limit: 1) { own = $0.first }
        connection.askNumbers(of: .netCurrentDesktop, on: connection.root, type: type, limit: 1) {
            [weak self] numbers in
            guard let self else { return }
            let shown = DesktopShown(window: own, current: numbers.first)
            queue.add(change { $0.isElsewhere = shown.isElsewhere })
            if desktopRefresh.answered() { sendDesktopQuestions() }
        }
    }
}
