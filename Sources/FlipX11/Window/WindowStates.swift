import CX11
import FlipEngine

/// Tracks the window's states: full screen, with or without a window manager; maximised; and the states of its
/// behaviours.
///
/// Queries do not block; events that follow from the replies go to the queue. `FullScreenState` decides how full screen
/// begins and ends, and `WindowPlacement` where the window goes.
final class WindowStates {
    /// The window of the open menu, which stays above this one.
    weak var popup: PopupWindow?
    /// Whether the window manager has maximised it, in either direction.
    private(set) var isMaximized = false
    /// How it became full screen, and how it leaves.
    private var fullScreen = FullScreenState()
    private var stateRefresh = Refresh()
    /// Whether the user has asked to leave full screen.
    private var isLeaving = false
    private let window: ServerWindow
    private var behaviours: Set<WindowBehaviour>
    private let geometry: WindowGeometry
    private let presence: WindowPresence
    private let placement: WindowPlacement
    private let covers: MonitorCovers
    private let queue: WindowEventQueue

    /// Creates the state of `window`; `behaviours` determines which states it should have.
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

    /// Whether it is full screen; follows the window manager's state.
    var isFullScreen: Bool { fullScreen.isFull }

    private var connection: XConnection { window.connection }

    // MARK: Full screen

    /// Enters or leaves full screen.
    ///
    /// If a window manager runs, it is asked to do this, and `isFullScreen` changes when it has done so. Otherwise we
    /// fill the monitor ourselves. A query that does not block finds out whether a window manager runs.
    func setFullScreen(_ wanted: Bool) {
        guard window.isOurs else { return }
        isLeaving = !wanted
        connection.askManager { [weak self] manager in
            guard let self, wanted != isFullScreen else { return }
            // A window manager that ignores the state for a widget would keep the state set and not change the window.
            if wanted && behaviours.contains(.widget)
                && !WidgetType.fillsScreen(managerName: manager?.name)
            {
                return
            }
            let kind: FullScreenState.Manager =
                connection.supports(.netWMStateFullscreen, manager)
                ? .here(isMapped: presence.visibility.isMapped) : .none
            let frame = placement.frameToReturn(hasManager: kind != .none)
            let wayBack = placement.wayBack
            change(manager) {
                $0.change(to: wanted, manager: kind, frame: frame, ordinary: wayBack)
            }
        }
    }

    /// Passes an event to `fullScreen`, performs the resulting actions under `manager`, and reports a change.
    private func change(
        _ manager: WindowManager?, _ event: (inout FullScreenState) -> [FullScreenState.Action]
    ) {
        let wasFull = isFullScreen
        let actions = event(&fullScreen)
        for action in actions { perform(action, manager) }
        let isEnd = wasFull && !isFullScreen
        if isFullScreen && !wasFull { isLeaving = false }
        let isEndedByCover = isEnd && !isLeaving && giveUpCovers()
        if isEnd && !isEndedByCover { covers.fullScreenEnded() }
        if !actions.isEmpty || isFullScreen != wasFull { updateCovers() }
        connection.flush()
        guard isFullScreen != wasFull else { return }
        queue.add([.fullScreenChanged(isFullScreen: isFullScreen)])
        if isEndedByCover { return setFullScreen(true) }
        if isEnd { placement.comeBack() }
    }

    /// Gives up the covers that have ended full screen by their arrival; returns whether there are any.
    private func giveUpCovers() -> Bool {
        guard let monitors = covers.giveUpArrived(clock: placement.shownMonitor) else {
            return false
        }
        queue.add(monitors.map { .coverRefused(monitor: $0) })
        return true
    }

    private func perform(_ action: FullScreenState.Action, _ manager: WindowManager?) {
        switch action {
        case .ask(let isFull):
            if isFull { placement.askForMonitor(manager) }
            window.sendToManager(
                .netWMState,
                // Source indication 1: an application, not a pager.
                [isFull ? 1 : 0, Int(connection.atoms[.netWMStateFullscreen]), 0, 1])
        case .write(let isFull):
            if isFull { placement.goToMonitor() }
            window.setStates(behaviours.states(isFullScreen: isFull))
        case .fill:
            placement.fill()
            raise()
        // The window manager determines the size of a maximised window.
        case .put where isMaximized: break
        case .put(let place): placement.put(place)
        }
    }

    private func raise() {
        window.raise()
        popup?.raise()
    }

    /// Covers the other monitors in full screen if the configuration says so; otherwise removes the covers.
    func updateCovers() {
        let isWanted = isFullScreen && presence.visibility.isMapped && placement.coversOthers
        covers.cover(isWanted ? placement.othersToCover : [])
    }

    /// When to call `checkCovers`; nil if every cover is in its place.
    var coverDeadline: MediaTime? { covers.deadline }

    /// Gives up the covers that the window manager does not put in their places.
    func checkCovers() {
        queue.add(covers.giveUpMisplaced().map { .coverRefused(monitor: $0) })
    }

    // MARK: States of the window manager

    /// Queries the window's states.
    func ask() {
        if stateRefresh.want() { sendQuestions() }
    }

    private func sendQuestions() {
        refresh { [weak self] in
            guard let self else { return }
            if stateRefresh.answered() { sendQuestions() }
        }
    }

    /// Queries the current states, and calls `then` when they are known.
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
            // A withdrawn window loses all states; they must be set again before it is mapped again.
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

    /// Changes the behaviours of a window whose type and frame stay: asks the window manager for the states that
    /// differ.
    func configure(_ new: Set<WindowBehaviour>) {
        let old = behaviours
        behaviours = new
        guard window.isOurs, old.states(isFullScreen: false) != new.states(isFullScreen: false)
        else { return }
        connection.askManager { [weak self] manager in
            guard let self else { return }
            guard manager != nil, presence.hasBeenMapped else {
                window.setStates(behaviours.states(isFullScreen: isFullScreen))
                if new.contains(.above) && !old.contains(.above) { raise() }
                connection.flush()
                return
            }
            let (before, after) = (
                old.states(isFullScreen: false), new.states(isFullScreen: false)
            )
            for state in before where !after.contains(state) { ask(for: state, isOn: false) }
            for state in after where !before.contains(state) { ask(for: state, isOn: true) }
            changeDesktop(from: old, to: new)
            connection.flush()
        }
    }

    private func ask(for state: XAtomName, isOn: Bool) {
        window.sendToManager(.netWMState, [isOn ? 1 : 0, Int(connection.atoms[state]), 0, 1])
    }

    /// Moves the window to all desktops, or from all of them to the current one.
    private func changeDesktop(from old: Set<WindowBehaviour>, to new: Set<WindowBehaviour>) {
        guard old.contains(.sticky) != new.contains(.sticky) else { return }
        if new.contains(.sticky) {
            return window.sendToManager(.netWMDesktop, [Int(UInt32.max), 1])
        }
        connection.askNumbers(
            of: .netCurrentDesktop, on: connection.root, type: Atom(XA_CARDINAL), limit: 1
        ) { [weak self] numbers in
            guard let self, let current = numbers.first else { return }
            window.sendToManager(.netWMDesktop, [Int(current), 1])
            connection.flush()
        }
    }

    private func restore(_ states: [UInt]) {
        let wanted = behaviours.states(isFullScreen: isFullScreen)
        guard Set(wanted.map { connection.atoms[$0] }) != Set(states) else { return }
        window.setStates(wanted)
        if behaviours.contains(.sticky) { window.setEveryDesktop() }
        connection.flush()
    }

    /// Handles a reparenting to the root window: the window manager has exited, or has removed its frame, as Metacity
    /// does in full screen.
    func frameLeft() {
        connection.askManager { [weak self] manager in
            guard let self, manager == nil else { return }
            geometry.noteNoFrame()
            fullScreen.managerLeft(ordinary: placement.wayBack)
        }
    }

    // MARK: Place and monitors

    /// Handles the server's report of the window's position.
    func noteOrigin() {
        queue.add([.refreshRateMayHaveChanged])
        guard window.isOurs else { return }
        if !isFullScreen && !isMaximized { placement.noteOrdinary() }
        // On mapping, the window manager may have chosen another monitor.
        if placement.coversOthers { updateCovers() }
        covers.check()
    }

    /// Handles a change of the monitors.
    func noteMonitors() {
        covers.monitorsChanged()
        switch placement.noteMonitors() {
        case .nothing: return
        case .back(let frame?) where !isFullScreen:
            // The window is moved even if it seems to be at that place: a window manager may have moved its frame
            // without having reported that yet.
            placement.put(.frame(frame))
        case .back, .monitors:
            if isFullScreen { fillAgain() }
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
