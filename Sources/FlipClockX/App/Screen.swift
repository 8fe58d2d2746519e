import FlipEngine
import FlipFace
import FlipThreads
import FlipX11

/// One place where the clock is seen: a window on an X server, its face and its frames.
///
///     screen.takeEvents()                                     // its server has sent something
///     screen.tell(reading, isNewMinute: true, at: now)        // the wall clock changed
///     screen.schedule(now: now)                               // sets its frame timer
///     if screen.tick(now: now) { screen.draw(wakeUp: now) }   // the timer fired
///
/// Each screen has its own connection, so that a server that sleeps, is slow or dies affects no other screen; two windows
/// on one server are two screens. The application owns what all of them share: the wall clock, the settings, the hand.
final class Screen {
    /// What the user of this screen asks of the program.
    enum Request: Hashable, Sendable {
        /// To close this window, which may be gone already.
        case close
        /// To end the program.
        case quit
    }

    /// Its number in the event loop.
    let number: Int
    /// The connection to its server.
    let connection: XConnection
    /// The window.
    let window: XWindow
    /// What its window was asked to be; nil for a window that is not ours.
    let setup: WindowSetup?
    /// Its face.
    let face: FaceController
    /// Its frames.
    let frames: ScreenFrames
    /// The screen that it mirrors; nil for a screen of its own.
    let mirrored: MirrorRole?
    /// Which mirrors it needs.
    var mirrors = MirrorNeeds()
    /// What its user asks for.
    private(set) var request: Request?

    private let isDebugging: Bool
    /// Whether the screen is kept from sleeping while the clock is seen.
    private let keepsAwake: Bool
    /// Whether the user is back; nil where nothing waits for that.
    private var inputWatch: InputWatch?
    private var pointerShape = PointerShape()
    private var place: PlaceTracker?
    private var report: ScreenReport
    /// The newest time of the wall clock.
    private var reading: ClockReading
    /// The title that the window has.
    private var shownTitle: String?
    /// Whether the first frame was shown.
    private var isAnnounced = false
    /// Whether it was said that the window is too large for one picture.
    private var hasReportedBounds = false

    /// A screen on `window`, which shows `face`.
    ///
    /// - Parameters:
    ///   - number: Its number in the event loop.
    ///   - setup: What the window was asked to be.
    ///   - bands: The threads that draw.
    ///   - options: The program's options.
    ///   - reading: The wall clock's time.
    ///   - mirrored: The screen that it mirrors.
    init(
        number: Int, window: XWindow, setup: WindowSetup?, face: FaceController, bands: BandPool,
        options: Options.Window, reading: ClockReading, mirrored: MirrorRole?
    ) throws(SystemError) {
        self.number = number
        connection = window.connection
        self.window = window
        self.setup = setup
        self.face = face
        self.mirrored = mirrored
        frames = try ScreenFrames(window: window, bands: bands)
        isDebugging = options.isDebugging
        keepsAwake = options.keepsAwake
        self.reading = reading
        inputWatch = options.exitsOnInput ? InputWatch() : nil
        place = setup.map { PlaceTracker(keeper: $0.placement) }
        report = ScreenReport(name: connection.name)
        face.onLookChange = { [unowned self] in lookChanged() }
        face.scene.onDoubleClick = { [unowned self] in toggleFullScreen() }
        updateVisibility()
        updateDesktopSettings()
        updateTitle(reading)
        // Before the loop: what the server has to prove is waited for.
        updatePictureBounds()
        frames.prepare()
        pointerShape.setFullScreen(window.isFullScreen, now: MonotonicClock.now)
    }

    /// Leaves the server, with a root window as it was before.
    func leave() {
        window.restore()
        connection.hangUp()
    }

    /// Keeps the window's place, at the end.
    func keepPlace() {
        guard let setup, isAnnounced else { return }
        place?.end(window)
        for warning in setup.takeWarnings() { Diagnostics.write(warning) }
    }

    // MARK: Time

    /// What is due later although no frame is due now.
    ///
    /// What only a frame can answer is due only where a frame can come: a clock that is not seen, or whose server does not
    /// answer, catches up when that ends.
    func deadlines(now: MediaTime) -> [Deadline] {
        let isSeen = window.isVisible
        let isWaiting = frames.canShow && !face.isFrameDue(at: now)
        return [
            // The next frame is scheduled by then.
            Deadline(at: isWaiting ? face.nextFrameTime : nil) { _ in },
            Deadline(at: window.resizeCounter?.deadline) { _ in },
            Deadline(at: isSeen ? pointerShape.deadline : nil) { [unowned self] now in
                pointerShape.wake(at: now)
                updateCursor()
            },
            Deadline(at: isSeen ? window.sleep.deadline : nil) { [unowned self] now in
                window.sleep.remind(now: now)
            },
        ].compactMap { $0 }
    }

    /// Changes the wall clock's time to `reading`; `isNewMinute` where that is another minute than before.
    func tell(_ reading: ClockReading, isNewMinute: Bool, at time: MediaTime) {
        self.reading = reading
        if isNewMinute && window.isVisible { window.sleep.remind(now: time, isNewMinute: true) }
        // Others may draw on a window that is not ours, and a root window is cleared without notice.
        if isNewMinute && !window.isOurs { frames.exposed(window.bounds) }
        updateTitle(reading)
        // Monitors without power need no flip: the server is asked first, once a minute. A distant one would answer too
        // late. The flip begins when the minute changed: after an answer that took longer than a flip, the time is shown
        // at once.
        if isNewMinute && window.isVisible && !frames.isSending && window.sleep.canLook {
            window.sleep.look { [weak self] in
                guard let self else { return }
                updateVisibility()
                face.tell(self.reading, at: time)
            }
        } else {
            face.tell(reading, at: time)
        }
    }

    // MARK: Events

    /// Takes all events that have come, and sends what waited for room in the connection.
    func takeEvents() {
        frames.roomCame()
        window.roomCame()
        for event in window.takeEvents() { handle(event) }
    }

    private func handle(_ event: WindowEvent) {
        let now = MonotonicClock.now
        switch event {
        case .exposed(let rect): frames.exposed(rect)
        // The next frame fits the clock: however many sizes come before it, one is enough.
        case .resized: updatePictureBounds()
        case .pointer(let event): handle(event, now: now)
        case .hovered(let point):
            if inputWatch?.moved(to: point, now: now) == true { request = .quit }
            pointerShape.setOverControl(face.hover(at: point, now: now))
            pointerShape.stir(now: now)
            updateCursor()
        case .key(let press): handle(press, now: now)
        case .closeRequested, .destroyed: request = request ?? .close
        case .visibilityChanged: updateVisibility()
        case .refreshRateMayHaveChanged:
            place?.settle(window)
            frames.rateChanged()
        case .presentCompleted(let completion):
            if frames.completed(completion, now: now) { face.catchUp(at: now) }
        case .requestFailed(let error):
            if frames.failed(error, now: now) { face.catchUp(at: now) }
        case .desktopSettingsChanged: updateDesktopSettings()
        case .fullScreenChanged: fullScreenChanged()
        case .outlineChanged: updateOutline()
        case .monitorsChanged:
            mirrors.invalidate()
            place?.monitorsChanged(window)
        case .mapped, .unmapped: mirrors.invalidate()
        case .focusChanged: break
        }
    }

    private func handle(_ event: PointerEvent, now: MediaTime) {
        frames.noteInput(at: event.time)
        if inputWatch != nil && event.phase != .moved { request = .quit }
        pointerShape.stir(now: now)
        updateCursor()
        face.pointer(event, now: now)
    }

    private func handle(_ press: KeyPress, now: MediaTime) {
        frames.noteInput(at: press.time)
        if inputWatch != nil { request = .quit }
        if face.key(press, now: now) { return }
        switch press.key {
        case .q: request = .quit
        case .close: if !press.isRepeat { request = request ?? .close }
        case .f, .f11: if !press.isRepeat { toggleFullScreen() }
        case .escape: leaveFullScreenOrQuit()
        default: break
        }
    }

    // MARK: Frames

    /// Sets the frame timer for what comes next: frames while something moves, nothing otherwise.
    func schedule(now: MediaTime) {
        frames.schedule(now: now, isDue: face.isFrameDue(at: now))
        answerResize(now: now)
        updateTitle(reading)
        if isDebugging { report.update(window, frames, keepsAwake: keepsAwake) }
    }

    /// The frame timer fired: whether a frame is due.
    func tick(now: MediaTime) -> Bool { frames.tick(now: now) }

    /// Draws the frame that is due, for which the loop woke up at `wakeUp`.
    func draw(wakeUp: MediaTime) {
        if frames.draw(face, wakeUp: wakeUp) { announce() }
    }

    /// Whether something moves, or is about to, so that the memory for it is still needed.
    var isActive: Bool {
        frames.isRunning || !frames.hasShown && window.isVisible || face.isPressed
    }

    /// Tells a window manager that resizes the window when a picture of the new size is there.
    private func answerResize(now: MediaTime) {
        guard let counter = window.resizeCounter else { return }
        counter.answer(isFitting: frames.isFitting, isSeen: window.isVisible, now: now)
    }

    // MARK: The window

    /// Notes whether anybody sees the clock: flips that nobody would see are left out.
    ///
    /// A clock without light is still drawn, at rest: no event tells when the monitors get their power back, and the time
    /// has to be right then.
    private func updateVisibility() {
        let isVisible = window.isVisible && !window.sleep.isPowerless
        if isVisible && !face.isVisible { face.catchUp(at: MonotonicClock.now) }
        face.isVisible = isVisible
        window.sleep.keepAwake(keepsAwake && window.isVisible)
    }

    /// Applies what the desktop has set for all programs.
    private func updateDesktopSettings() {
        face.desktopReducesMotion = window.desktopSettings.settings?.enableAnimations == false
        if let setup { face.setScale(setup.scale, at: MonotonicClock.now) }
    }

    /// The ground that suits the window's outline now, for one that is wanted `opacity` opaque.
    static func ground(of window: XWindow, opacity: Double) -> GroundLook {
        guard window.isBlended, !window.isFullScreen else { return .whole }
        return GroundLook(opacity: opacity, cornerRadius: window.cornerRadius, isBlended: true)
    }

    /// The window's corners may have changed, or what is seen through it.
    private func updateOutline() {
        guard let setup else { return }
        let ground = Self.ground(of: window, opacity: setup.preferences.groundOpacity)
        face.setGround(ground, at: MonotonicClock.now)
    }

    /// Puts the picture into its place in the window, and gives the window around it the colour of the picture's edge.
    private func updatePictureBounds() {
        let picture = window.picture
        frames.setOrigin(x: picture.minX, y: picture.minY)
        let isBounded = (picture.width, picture.height) != window.size
        window.setBackground(isBounded ? face.edgePixel : nil)
        guard isBounded, !hasReportedBounds else { return }
        hasReportedBounds = true
        Diagnostics.write(
            """
            display \(connection.name): the window has \(window.size.width)x\(window.size.height) pixels, \
            too many for one picture; the clock is drawn in \(picture.width)x\(picture.height) of them
            """)
    }

    /// Writes the time into the title; only if it is another one.
    private func updateTitle(_ reading: ClockReading) {
        guard let setup else { return }
        let title = setup.preferences.title ?? Self.title(face.caption(of: reading))
        // A server that takes nothing is not sent more and more of it.
        guard title != shownTitle, !connection.isFlushOwed else { return }
        shownTitle = title
        window.setTitle(title)
    }

    /// The title over `caption`, with what the user looks for in a list of windows first.
    static func title(_ caption: String?) -> String {
        caption.map { "\($0) \u{2013} FlipClockX" } ?? "FlipClockX"
    }

    /// Ends the desktop's startup notification, and sends the icon, for which no first frame has to wait.
    func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        window.sleep.watch()
        window.followDesktop()
        updateVisibility()
        guard setup != nil else { return }
        window.announceStart()
        place?.begin(window)
        setIcon()
    }

    /// The icon and the window around the picture go with the face's look.
    private func lookChanged() {
        updatePictureBounds()
        if isAnnounced, setup != nil { setIcon() }
    }

    private func setIcon() {
        let painter = IconPainter(typeface: face.scene.face.digits, theme: face.theme)
        if let icon = try? painter.pictures() { window.setIcon(icon) }
    }

    private func updateCursor() {
        if let cursor = pointerShape.takeChange() { window.setCursor(cursor) }
    }

    // MARK: Full screen

    /// Leaves the full screen of which this window is a part, instead of closing.
    func leaveFullScreen() {
        request = nil
        setFullScreen(false)
    }

    /// Full screen or back, by what the window is now: a window manager may have changed it a moment ago.
    private func toggleFullScreen() {
        let screen = mirrored?.owner ?? self
        screen.window.refreshState { [weak screen] in
            guard let screen else { return }
            screen.setFullScreen(!screen.window.isFullScreen)
        }
    }

    /// Leaves full screen, or ends the program where the window is an ordinary one.
    private func leaveFullScreenOrQuit() {
        let screen = mirrored?.owner ?? self
        screen.window.refreshState { [weak screen] in
            guard let screen else { return }
            if screen.window.isFullScreen {
                screen.setFullScreen(false)
            } else {
                screen.request = .quit
            }
        }
    }

    /// Fills the monitors that are wanted, or goes back.
    private func setFullScreen(_ isFull: Bool) {
        (mirrored?.owner ?? self).window.setFullScreen(isFull)
    }

    /// The window fills its monitor, or no longer does.
    private func fullScreenChanged() {
        if let owner = mirrored?.owner, !window.isFullScreen { owner.setFullScreen(false) }
        mirrors.invalidate()
        pointerShape.setFullScreen(window.isFullScreen, now: MonotonicClock.now)
        updateCursor()
        window.updateShape()
        updateOutline()
    }
}
