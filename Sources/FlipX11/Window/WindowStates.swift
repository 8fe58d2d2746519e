import CX11
import FlipEngine

/// Decides the window's states: full screen, with a window manager and without one, maximised, and those that it is to have
/// by its configuration.
///
/// It asks and never waits: what follows from the answers goes to the queue of events. How full screen began and how it
/// ends is `FullScreenMaker`'s to choose, and where the window goes then `WindowPlacement`'s.
final class WindowStates {
    /// Whether the window manager has made it as large as it can be.
    private(set) var isMaximized = false
    /// Who made it full screen, and what leads back.
    private var fullScreen = FullScreenMaker()
    private var stateRefresh = Refresh()
    private let window: ServerWindow
    private let behaviours: Set<WindowBehaviour>
    private let geometry: WindowGeometry
    private let presence: WindowPresence
    private let placement: WindowPlacement
    private let covers: MonitorCovers
    private let queue: WindowEventQueue

    /// The states of `window`, which is to have those of `behaviours`.
    init(
        _ window: ServerWindow, behaviours: Set<WindowBehaviour>, geometry: WindowGeometry,
        presence: WindowPresence, placement: WindowPlacement, covers: MonitorCovers,
        queue: WindowEventQueue
    ) {
        self.window = window
        self.behaviours = behaviours
        self.geometry = geometry
        self.presence = presence
        self.placement = placement
        self.covers = covers
        self.queue = queue
    }

    /// Whether it fills its monitor; follows what the window manager says.
    var isFullScreen: Bool { fullScreen.isFull }

    private var connection: XConnection { window.connection }

    // MARK: Full screen

    /// Fills its monitor, or goes back to where it was.
    ///
    /// A window manager is asked to do it, and `isFullScreen` follows when it has. Without one we do it ourselves. Which of
    /// the two it is, the server is asked first, and nothing waits for that.
    func setFullScreen(_ wanted: Bool) {
        guard window.isOurs else { return }
        connection.askManager { [weak self] manager in
            guard let self, wanted != isFullScreen else { return }
            let kind: FullScreenMaker.Manager =
                connection.supports(.netWMStateFullscreen, manager)
                ? .here(isMapped: presence.visibility.isMapped) : .none
            let (frame, wayBack) = (geometry.frameOnRoot, placement.wayBack)
            change(manager) {
                $0.change(to: wanted, manager: kind, frame: frame, ordinary: wayBack)
            }
        }
    }

    /// Tells `fullScreen` something, does what follows from it under `manager`, and reports what has changed.
    private func change(
        _ manager: WindowManager?, _ event: (inout FullScreenMaker) -> [FullScreenMaker.Action]
    ) {
        let wasFull = isFullScreen
        let actions = event(&fullScreen)
        for action in actions { perform(action, manager) }
        if !actions.isEmpty || isFullScreen != wasFull { updateCovers() }
        connection.flush()
        guard isFullScreen != wasFull else { return }
        queue.add([.fullScreenChanged(isFullScreen: isFullScreen)])
        if !isFullScreen { placement.comeBack() }
    }

    private func perform(_ action: FullScreenMaker.Action, _ manager: WindowManager?) {
        switch action {
        case .ask(let isFull):
            if isFull { placement.askForMonitor(manager) }
            window.sendToManager(
                .netWMState,
                // From an application, not from a pager.
                [isFull ? 1 : 0, Int(connection.atoms[.netWMStateFullscreen]), 0, 1])
        case .write(let isFull):
            if isFull { placement.goToMonitor() }
            window.setStates(behaviours.states(isFullScreen: isFull))
        case .fill:
            placement.fill()
            window.raise()
        // A maximised window has its size from the window manager.
        case .put where isMaximized: break
        case .put(let place): placement.put(place)
        }
    }

    /// Black windows over the other monitors, where those are wanted; none otherwise.
    func updateCovers() {
        let isWanted = isFullScreen && presence.visibility.isMapped && placement.coversOthers
        covers.cover(isWanted ? placement.othersToCover : [])
    }

    // MARK: What the window manager says

    /// Asks what the window manager says about the window's states.
    func ask() {
        if stateRefresh.want() { sendQuestions() }
    }

    private func sendQuestions() {
        refresh { [weak self] in
            guard let self else { return }
            if stateRefresh.answered() { sendQuestions() }
        }
    }

    /// Asks for the states as they are now, and calls `then` when they are known.
    func refresh(then: @escaping () -> Void) {
        var states: [UInt] = []
        window.askNumbers(of: .netWMState, type: Atom(XA_ATOM)) { states = $0 }
        window.askNumbers(of: .wmState, type: connection.atoms[.wmState], limit: 2) {
            [weak self] numbers in
            self?.note(states, numbers.first)
            then()
        }
    }

    private func note(_ states: [UInt], _ state: UInt?) {
        func has(_ name: XAtomName) -> Bool { states.contains(connection.atoms[name]) }
        queue.add(
            presence.managed(
                isHidden: has(.netWMStateHidden),
                isIconic: state.map { $0 != UInt(NormalState) } ?? false))
        isMaximized = has(.netWMStateMaximizedVertically) || has(.netWMStateMaximizedHorizontally)
        let isMapped = presence.visibility.isMapped
        if presence.hasBeenMapped && !isMapped
            && (state ?? UInt(WithdrawnState)) == UInt(WithdrawnState)
        {
            // A window that is taken out of the window manager's care loses all states; they are to be there when it
            // comes back.
            restore(states)
            return
        }
        change(nil) { $0.managerSays(isFull: has(.netWMStateFullscreen)) }
        if isMapped && state == UInt(NormalState) && fullScreen.isOurs {
            connection.askManager { [weak self] manager in
                self?.change(manager) { $0.managerCame() }
            }
        }
        if isMaximized || isFullScreen { placement.noteSpecial() }
    }

    private func restore(_ states: [UInt]) {
        let wanted = behaviours.states(isFullScreen: isFullScreen)
        guard Set(wanted.map { connection.atoms[$0] }) != Set(states) else { return }
        window.setStates(wanted)
        if behaviours.contains(.sticky) { window.setEveryDesktop() }
        connection.flush()
    }

    /// The window is on the root window again: the window manager is gone, or has taken its frame off, as Metacity does in
    /// full screen.
    func frameLeft() {
        connection.askManager { [weak self] manager in
            guard let self, manager == nil else { return }
            geometry.noteNoFrame()
            fullScreen.managerLeft(ordinary: placement.wayBack)
        }
    }

    // MARK: Place and monitors

    /// The server has said where the window is.
    func noteOrigin() {
        queue.add([.refreshRateMayHaveChanged])
        guard window.isOurs else { return }
        if !isFullScreen && !isMaximized { placement.noteOrdinary() }
        // The window manager may have chosen another monitor than the window was on when it was mapped.
        if placement.coversOthers { updateCovers() }
    }

    /// Takes notice of monitors that have come, gone or changed.
    func noteMonitors() {
        switch placement.noteMonitors() {
        case .nothing: return
        case .back(let frame?) where !isFullScreen:
            // Even if it seems to be there: a window manager that moves a frame need not say so before the next question.
            placement.put(.frame(frame))
        case .back, .monitors:
            if isFullScreen { fillAgain() } else { placement.bringIntoView() }
        }
        connection.flush()
    }

    private func fillAgain() {
        if fullScreen.isOurs {
            placement.fill()
        } else if presence.visibility.isMapped {
            connection.askManager { [weak self] manager in
                guard let self, isFullScreen else { return }
                placement.askForMonitor(manager)
                connection.flush()
            }
        }
        updateCovers()
    }
}
