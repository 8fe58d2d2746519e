import CX11

/// Tracks whether the window exists and can be seen, from events, its states, its desktop and the screen saver.
///
/// Each method that may change the visibility returns the event that reports the change. If a covered window is hidden
/// as well, it was invisible before, but the event is returned all the same: a menu over the window must close.
final class WindowPresence {
    /// The sources of its visibility.
    private(set) var visibility = WindowVisibility()
    /// Whether it was ever mapped: after that its states belong to the window manager.
    private(set) var hasBeenMapped = false
    /// Whether it was destroyed.
    private(set) var isDestroyed = false
    /// Whether its desktop is compared with the current one.
    private var followsDesktop = false
    private var desktopRefresh = Refresh()
    private let window: ServerWindow
    private let sleep: ScreenSleep
    private let desktop: DesktopWatch
    private let queue: WindowEventQueue

    /// Creates the presence of an unmapped window; `sleep` reports the screen saver, `desktop` the window manager, and
    /// replies add events to `queue`.
    init(
        _ window: ServerWindow, sleep: ScreenSleep, desktop: DesktopWatch, queue: WindowEventQueue
    ) {
        self.window = window
        self.sleep = sleep
        self.desktop = desktop
        self.queue = queue
    }

    /// Whether it can be seen, as far as is known.
    ///
    /// A screen saver hides it, unless it is the screen saver's own window.
    var isVisible: Bool { visibility.isVisible && !isUnderSaver }

    /// Whether it could be seen if no other window covered it.
    var isShown: Bool { visibility.isShown && !isUnderSaver }

    /// Whether it is minimised. A window on another desktop is iconic, too, under some window managers, which then mark
    /// only minimised ones as hidden.
    var isMinimised: Bool {
        visibility.isIconic && (visibility.isHidden || !desktop.supports(.netWMStateHidden))
    }

    private var isUnderSaver: Bool { window.isOurs && sleep.isSaverOn }

    // MARK: Events

    /// Records that it was found, mapped or not.
    func found(isMapped: Bool) { visibility.isMapped = isMapped }

    /// Handles MapNotify.
    func mapped() -> [WindowEvent] {
        hasBeenMapped = true
        return change { $0.isMapped = true }
    }

    /// Handles UnmapNotify.
    func unmapped() -> [WindowEvent] {
        change {
            $0.isMapped = false
            $0.isObscured = false
        }
    }

    /// Handles VisibilityNotify.
    func covered(isObscured: Bool) -> [WindowEvent] { change { $0.isObscured = isObscured } }

    /// Handles the window manager's states.
    func managed(isHidden: Bool, isIconic: Bool) -> [WindowEvent] {
        change {
            $0.isHidden = isHidden
            $0.isIconic = isIconic
        }
    }

    /// Handles DestroyNotify.
    func destroyed() {
        isDestroyed = true
        visibility.isMapped = false
    }

    /// Handles a change of the screen saver; nil for any other event.
    func screenSaverEvents(_ event: XEvent) -> [WindowEvent]? {
        sleep.handle(event) ? [.visibilityChanged(isVisible: isVisible)] : nil
    }

    private func change(_ change: (inout WindowVisibility) -> Void) -> [WindowEvent] {
        let before = (isVisible, isShown)
        change(&visibility)
        return (isVisible, isShown) == before ? [] : [.visibilityChanged(isVisible: isVisible)]
    }

    // MARK: Desktop

    /// Follows the current desktop if the window manager keeps windows of other desktops mapped; to be called when a
    /// window manager may have started to manage the window.
    func followDesktop() {
        guard window.isOurs, window.connection.isAlive else { return }
        desktop.refresh { [weak self] manager in
            guard let self else { return }
            let connection = window.connection
            followsDesktop = DesktopShown.isNeeded(managerName: manager?.name)
            guard followsDesktop else { return }
            connection.listen(to: connection.root, PropertyChangeMask)
            askDesktop()
        }
    }

    /// Whether `event` may change the window's desktop or the current one.
    func isDesktopChange(_ event: XEvent) -> Bool {
        guard followsDesktop, event.type == PropertyNotify else { return false }
        let connection = window.connection
        let (property, changed) = (event.xproperty.atom, event.xproperty.window)
        return changed == connection.root && property == connection.atoms[.netCurrentDesktop]
            || changed == window.id && property == connection.atoms[.netWMDesktop]
    }

    /// Queries the window's desktop and the current one.
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
