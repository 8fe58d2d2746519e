import FlipClock
import FlipEngine
import FlipFace
import FlipSystem
import FlipThreads
import FlipX11

/// One window on an X server, with its face and its frames.
///
///     screen.takeEvents()                                     // its server has sent something
///     screen.showTime(isNewMinute: true, at: now)             // the clock has a new moment
///     screen.schedule(now: now)                               // sets its frame timer
///     if screen.tick(now: now) { screen.draw(wakeUp: now) }   // the timer fired
///
/// Each screen has its own connection, so that a server that stops, is slow or exits affects no other screen; two
/// windows on one server are two screens. The application owns what all screens share: the wall clock, the settings,
/// the drag.
final class Screen: ClockWindow {
    /// Its number in the event loop.
    let number: Int
    /// The connection to its server.
    let connection: XConnection
    /// The window.
    let window: XWindow
    /// The setup of its window; nil for another client's window.
    let setup: WindowSetup?
    /// Its face.
    let face: FaceController
    /// Its frames.
    let frames: ScreenFrames
    /// Its full screen, and that of its mirrors.
    let fullScreen: FullScreenControl
    /// What the face takes from the window and the desktop.
    let look: ScreenLook
    /// Its user's requests to the application.
    let requests = ScreenRequests()

    private let isDebugging: Bool
    private let input: ScreenInput
    private let visibility: ScreenVisibility
    /// The places of its window; nil if they are not known to suit the user.
    private(set) var place: PlaceTracker?
    private var report: ScreenReport
    /// When the face may have begun to move: the first change since frames were last scheduled.
    private var firstChange: MediaTime?
    private var title = ScreenTitle()
    /// Whether the window was announced: with its first frame, or when it was mapped hidden.
    private(set) var isAnnounced = false
    /// Whether the window asks for attention.
    private var isUrgent = false
    /// The window's events that were not handled yet.
    private var queue = InputQueue()

    /// Creates a screen on `window` that shows `face`.
    ///
    /// - Parameters:
    ///   - number: Its number in the event loop.
    ///   - setup: The window's setup; nil for another client's window.
    ///   - bands: The threads that draw.
    ///   - options: The program's options.
    ///   - mirrored: The screen that it mirrors.
    init(
        number: Int, window: XWindow, setup: WindowSetup?, face: FaceController, bands: BandPool,
        options: Options.Window, mirrored: MirrorRole?
    ) throws(SystemError) {
        self.number = number
        connection = window.connection
        self.window = window
        self.setup = setup
        self.face = face
        fullScreen = FullScreenControl(window, mirrored: mirrored)
        frames = try ScreenFrames(window: window, bands: bands)
        look = ScreenLook(window: window, setup: setup, face: face, frames: frames)
        visibility = ScreenVisibility(window: window, setup: setup, face: face)
        input = ScreenInput(
            window: window, face: face, frames: frames, fullScreen: fullScreen,
            requests: requests, hasMenu: setup != nil, isWatched: options.exitsOnInput)
        isDebugging = options.isDebugging
        place = setup.map { PlaceTracker(keeper: $0.placement, options: $0.options) }
        report = ScreenReport(name: connection.name)
        face.window = self
        visibility.update()
        look.followDesktop()
        updateTitle()
        // This happens before the loop starts, because checking for shared memory waits for the server.
        look.followSize()
        frames.prepare()
        input.setFullScreen(window.isFullScreen, now: MonotonicClock.now)
        look.followFullScreen()
        look.followOutline()
    }

    /// Maps the window. A window that is hidden is announced at once, because its first frame may be far off.
    func show(isHidden: Bool) {
        connection.hasStarted()
        window.show()
        if isHidden { announce() }
    }

    /// Continues with the places of the window of `old`, which this one replaces.
    func replacePlace(of old: Screen) {
        if let old = old.place { place?.replace(old) }
    }

    /// Closes the connection, after restoring a root window's background.
    func leave() {
        menu.close()
        window.restore()
        connection.hangUp()
    }

    /// Saves the window's place at the end.
    func keepPlace() {
        guard let setup, isAnnounced else { return }
        place?.end(window)
        for warning in setup.takeWarnings() { Diagnostics.write(warning) }
    }

    // MARK: Time

    /// The deadlines of this screen other than its frame timer.
    ///
    /// A deadline for which a frame must be drawn is included only if a frame can be shown. A clock that is hidden, or
    /// whose server does not answer, catches up afterwards.
    func deadlines(now: MediaTime) -> [Deadline] {
        let isOnEach = setup?.configuration.fullScreenMonitors == .each
        let isWaiting = frames.canShow && !face.isFrameDue(at: now)
        return [
            // The wake-up itself schedules the next frame.
            Deadline(at: isWaiting ? face.nextFrameTime : nil) { _ in },
            Deadline(at: window.resizeCounter?.deadline) { _ in },
            Deadline(at: menu.deadline) { [unowned self] now in menu.wake(now: now) },
            Deadline(at: queue.isEmpty ? window.eventDeadline : now) { [unowned self] _ in
                takeEvents()
            },
            // The wake-up itself opens the mirrors.
            Deadline(at: isOnEach ? fullScreen.mirrors.deadline : nil) { _ in },
            Deadline(at: fullScreen.deadline) { [unowned self] now in
                fullScreen.checkMirror(at: now)
            },
            Deadline(at: window.isVisible ? input.cursorDeadline : nil) { [unowned self] now in
                input.wake(at: now)
            },
            Deadline(at: visibility.deadline) { [unowned self] now in visibility.wake(at: now) },
        ].compactMap { $0 }
    }

    /// The unit of the wall clock at which the window changes; nil if it does not follow that clock. A line for the
    /// seconds in a hidden window needs no wake-ups.
    var unit: ClockUnit? { window.isVisible ? face.unit : face.cardUnit }

    func showTime(isNewMinute: Bool, at time: MediaTime) {
        if isNewMinute { visibility.wake(at: time, isNewMinute: true) }
        // Other clients may draw on a window that is not ours, and a root window is cleared without an event.
        if isNewMinute && !window.isOurs { frames.exposed(window.bounds) }
        updateTitle()
        guard isNewMinute else { return change(at: time) }
        // The flip's begin time is the start of the minute: if the server's reply takes longer than a flip, the new time
        // is shown immediately.
        visibility.startMinute(isRemote: frames.isSending) { [weak self] in
            self?.change(at: time)
        }
    }

    /// Shows the clock's newest moment, for a change that began at `time`.
    private func change(at time: MediaTime) {
        face.showClock(at: time)
        input.menus.update()
        noteChange(at: time)
    }

    /// Shows the newest clock if it has another mode or other settings.
    func follow(at time: MediaTime) {
        guard face.isBehind else { return }
        face.showClock(at: time)
        noteChange(at: time)
    }

    /// Records that the face may have begun to move at `time`.
    private func noteChange(at time: MediaTime) { firstChange = firstChange ?? time }

    // MARK: Events

    /// Handles the events that have arrived, as far as there is time, and sends what waited for space in the socket
    /// buffer.
    func takeEvents() {
        let end = MonotonicClock.now + InputQueue.timePerTurn
        frames.spaceBecameAvailable()
        menu.spaceBecameAvailable()
        window.spaceBecameAvailable()
        queue.add(window.takeEvents(), at: MonotonicClock.now)
        while let event = queue.next() {
            handle(event)
            if MonotonicClock.now >= end { break }
        }
        face.addTyped(now: MonotonicClock.now)
        for event in queue.takeOthers() { handle(event) }
        input.updateCursor()
        menu.draw()
    }

    private func handle(_ event: WindowEvent) {
        let now = MonotonicClock.now
        switch event {
        case .exposed(let rect): frames.exposed(rect)
        // The clock itself is resized in the next frame, once for all size changes before it.
        case .resized:
            menu.raise()
            look.followSize()
        case .pointer(let event):
            noteChange(at: now)
            input.pointer(event, now: now)
        case .popup(let event): input.popup(event, now: now)
        case .hovered where menu.isOpen: break
        case .menuRequested: input.menuRequested(now: now)
        case .hovered(let point):
            noteChange(at: now)
            input.hover(at: point, now: now)
        case .key(let press):
            noteChange(at: now)
            input.key(press, now: now)
        case .pasted(let text):
            noteChange(at: now)
            face.paste(text, now: now)
        case .closeRequested, .destroyed:
            menu.close()
            requests.add(.close)
        case .visibilityChanged(let isVisible):
            // The menu itself may cover a small clock.
            if !window.isShown { menu.close() }
            visibility.update()
            if isVisible { input.openDueMenu(now: now) }
        case .refreshRateMayHaveChanged:
            fullScreen.moved(at: now)
            place?.settle(window, at: now)
            frames.rateChanged()
        case .presentCompleted(let completion):
            menu.completed(completion)
            if frames.completed(completion, now: now) { face.catchUp(at: now) }
        case .requestFailed(let error):
            if menu.failed(error) { break }
            if frames.failed(error) { face.catchUp(at: now) }
        case .desktopSettingsChanged: look.followDesktop()
        case .fullScreenChanged: fullScreenChanged()
        case .coverRefused(let monitor): FullScreenControl.writeMissing("black window", on: monitor)
        case .outlineChanged: look.followOutline()
        case .managerChanged:
            // The user has not asked for the place that this window manager has given the window.
            place = nil
            requests.add(.reopen)
        case .monitorsChanged:
            menu.close()
            fullScreen.mirrors.monitorsChanged()
            place?.monitorsChanged(window, at: now)
        case .mapped:
            fullScreen.mapped(at: now)
        case .unmapped:
            menu.close()
            fullScreen.mirrors.invalidate()
        case .focusChanged(let hasFocus): if hasFocus { setUrgent(false) } else { menu.close() }
        }
    }

    private var menu: ScreenMenu { input.menus.menu }

    /// Whether something waits for space in the socket buffer.
    var wantsSpace: Bool { frames.wantsSpace || window.wantsSpace || menu.wantsSpace }

    // MARK: Frames

    /// Runs the frame timer while something moves, and stops it otherwise.
    func schedule(now: MediaTime) {
        frames.schedule(
            now: now, isDue: face.isFrameDue(at: now), change: firstChange ?? now)
        firstChange = nil
        // The clock may have turned over, or shows other cards.
        if !frames.isRunning { input.updateCursor() }
        answerResize(now: now)
        updateTitle()
        input.updateTyping()
        if isDebugging { report.update(window, frames, keepsAwake: visibility.keepsAwake) }
    }

    /// Handles the frame timer; returns whether a frame is due.
    func tick(now: MediaTime) -> Bool { frames.tick(now: now) }

    /// Draws the frame that is due, for which the loop woke up at `wakeUp`.
    func draw(wakeUp: MediaTime) {
        guard frames.draw(face, wakeUp: wakeUp) else { return }
        announce()
        arrive(at: MonotonicClock.now)
    }

    /// Whether something moves or is about to, so that memory for drawing must be kept.
    var isActive: Bool {
        frames.isRunning || !frames.hasShown && window.isVisible || face.isPressed
    }

    /// Answers a window manager's resize request once a frame of the new size is shown.
    private func answerResize(now: MediaTime) {
        guard let counter = window.resizeCounter else { return }
        counter.answer(isFitting: frames.isFitting, isSeen: window.isVisible, now: now)
    }

    // MARK: The window

    /// Whether the front of the clock can be seen.
    var showsFront: Bool { face.isVisible && face.scene.side == .front }

    /// Sets whether the window asks for attention.
    func setUrgent(_ new: Bool) {
        guard new != isUrgent, setup != nil else { return }
        isUrgent = new
        window.setUrgent(new)
    }

    /// Whether the screen should be kept awake now.
    var wantsAwake: Bool { visibility.wantsAwake }

    /// Applies changed settings of the window. If this window cannot have them, another window is requested.
    private func applyWindowSettings() {
        guard let setup, fullScreen.mirrored == nil, setup.follow(face.owner.ranks) else { return }
        visibility.update()
        fullScreen.mirrors.invalidate()
        guard window.canApply(setup.configuration) else {
            requests.add(.reopen)
            return
        }
        window.apply(setup.configuration)
        look.followOutline()
    }

    /// Sets the title if it has changed.
    private func updateTitle() {
        guard let setup else { return }
        title.update(face.owner.clock, own: setup.options.title, in: face.words) { title in
            // Titles must not accumulate for a server that does not read them.
            guard !connection.isFlushPending else { return false }
            window.setTitle(title)
            return true
        }
    }

    /// Whether its cards may run to the time after the first frame: they move, the window is not minimised, and no other
    /// monitors show the same, whose windows are opened later.
    var canRun: Bool {
        !face.cards.reducesMotion && !isAnnounced
            && setup?.configuration.fullScreenMonitors != .each
    }

    /// Has the cards turn to the time if they wait at midnight, as the first frame has shown them.
    private func arrive(at time: MediaTime) {
        guard face.cards.flips.waits else { return }
        face.cards.flips.arrive(at: time)
        noteChange(at: time)
    }

    /// Ends the startup notification, and sends the icon, which must not delay the first frame.
    func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        window.sleep.watch()
        window.followDesktop()
        visibility.update()
        guard setup != nil else { return }
        window.announceStart()
        place?.begin(window)
        look.sendIcon()
        face.scene.face.deck.prepareFlaps()
    }

    /// Handles a change of the window to or from full screen.
    private func fullScreenChanged() {
        menu.raise()
        input.menus.update()
        if !window.isFullScreen { place?.fullScreenEnded(window, at: MonotonicClock.now) }
        fullScreen.changed()
        input.setFullScreen(window.isFullScreen, now: MonotonicClock.now)
        look.followFullScreen()
        input.updateCursor()
        window.updateShape()
        look.followOutline()
    }
}

extension Screen: FaceWindow {
    func lookChanged() {
        menu.setTheme(face.appearance.theme)
        menu.draw()
        look.followSize()
        if isAnnounced, setup != nil { look.sendIcon() }
    }

    func settingsChanged() {
        input.menus.update()
        applyWindowSettings()
    }

    func pageAppears() {
        face.back.page?.limits = input.menus.limits
        // A compositor may have started since the desktop was last queried.
        window.refreshSupport { [weak self] in
            if let self { face.back.page?.limits = input.menus.limits }
        }
    }

    /// Explains how to undo the setting before clicks go through the window, and asks for a confirmation.
    func clickThroughWanted() {
        input.open(
            ClockMenu.clickThroughConfirmation(in: face.words), now: MonotonicClock.now)
    }

    func fullScreenWanted() { fullScreen.toggle() }

    func quitWanted() { requests.add(.quit) }
}
