import FlipEngine

/// One place where the clock is seen: a window on an X server, what presents on it, its beat, and its face.
///
///     for event in screen.window.takeEvents() { ... }         // screen.takeEvents()
///     screen.tell(reading, at: now)                           // the wall clock changed
///     screen.schedule(now: now)                               // sets its frame timer
///     if screen.beat(now: now) { screen.draw(...) }           // the timer fired
///
/// Each screen has a connection of its own, so that a server which sleeps, is slow or dies is its own trouble alone; two
/// windows on one server are two screens. What all of them share, the wall clock, the settings and the hand, comes from
/// the application.
final class Screen {
    /// What somebody in front of it wants of the program.
    enum Wish: Hashable, Sendable {
        /// This window is to go, or is gone.
        case close
        /// The program is to end.
        case quit
    }

    /// By which number the event loop knows it.
    let number: Int
    /// The connection to its server.
    let connection: XConnection
    /// The window.
    let window: XWindow
    /// Its face.
    let clock: Clock
    /// Fires when the next frame is due.
    let frameTimer: FrameTimer
    /// What is wanted by somebody in front of it.
    var wish: Wish?

    let presenter: WindowPresenter
    let bands: BandPool
    let frameLog: FrameLog?
    var link: DisplayLink
    var clicks = ClickCounter()
    /// The frame that is shown; nil before the first.
    var shown: RenderTree?
    var newestInput: MediaTime?
    /// Since when the newest frame could not be shown, the server being busy; starts anew with each sign of life.
    var owedSince: MediaTime?
    private var isAnnounced = false
    /// Whether the pointer looks like a hand.
    var hasHand = false

    /// How long a server without a sign of life is tried at every beat, in seconds; after that its next sign is waited for.
    private static let patience = 0.5

    /// A screen on `window`, which shows what `clock` does.
    ///
    /// - Parameters:
    ///   - number: Its number in the event loop.
    ///   - bands: The threads that draw.
    ///   - frameLog: Where its frames' times go.
    init(
        number: Int, window: XWindow, clock: Clock, bands: BandPool, frameLog: FrameLog?
    ) throws(SystemError) {
        self.number = number
        connection = window.connection
        self.window = window
        self.clock = clock
        self.bands = bands
        self.frameLog = frameLog
        presenter = WindowPresenter(target: window.target)
        frameTimer = try FrameTimer()
        link = DisplayLink(rate: window.refreshRate)
        noteVisibility()
        noteDesktopSettings()
    }

    /// When something is to be looked at again although nothing moves; nil for never.
    var deadline: MediaTime? { clock.deadline }

    /// A deadline may have come.
    func wake(now: MediaTime) { clock.wake(at: now) }

    /// The wall clock says `reading` now.
    func tell(_ reading: ClockReading, at time: MediaTime) { clock.tell(reading, at: time) }

    /// Notes whether anybody sees it: flips that nobody would see are left out.
    func noteVisibility() { clock.isVisible = window.isVisible }

    /// Notes what the desktop has set for all programs.
    func noteDesktopSettings() {
        clock.desktopReducesMotion = window.desktopSettings.settings?.enableAnimations == false
    }

    // MARK: Frames

    /// Sets the frame timer for what comes next: frames while something moves, nothing otherwise.
    func schedule(now: MediaTime) {
        let wantsFrame =
            clock.needsFrames || presenter.needsFrame || shown == nil || owedSince != nil
        let isStalled = owedSince.map { now - $0 > Self.patience } ?? false
        if wantsFrame && window.isVisible && !isStalled {
            frameTimer.arm(at: link.start(at: now))
        } else if link.isRunning {
            link.stop()
            frameTimer.disarm()
        }
    }

    /// The frame timer fired: whether a frame is due.
    func beat(now: MediaTime) -> Bool {
        frameTimer.acknowledge()
        return link.tick(at: now)
    }

    /// Draws and presents the frame of the newest beat, which the loop woke up for at `wakeUp`.
    func draw(wakeUp: MediaTime) {
        let size = window.size
        let tree = clock.frame(at: link.targetTimestamp)
        let damage = tree.damage(since: shown)
        guard !damage.isEmpty || presenter.needsFrame else { return }
        // While the server is busy with the frames before, this one is left out; what moves, moves by the time.
        guard let frame = presenter.acquire(width: size.width, height: size.height) else {
            owedSince = owedSince ?? wakeUp
            return
        }
        owedSince = nil
        let commands = tree.commands
        var region = damage
        for rect in frame.stale { region.add(rect) }
        bands.draw(
            commands, into: frame.buffer, rects: region.clipped(to: frame.buffer.bounds).rects)
        let submission = presenter.submit(damage: damage.rects)
        shown = tree
        announce()
        guard let submission else { return }
        frameLog?.submitted(
            FrameLog.Frame(
                number: submission.frame, wakeUp: wakeUp, timestamp: link.timestamp,
                targetTimestamp: link.targetTimestamp, newestInput: newestInput,
                damage: submission.pixels,
                angle: clock.turningAngle(at: link.targetTimestamp)))
        newestInput = nil
    }

    /// The desktop may stop showing that the program starts.
    private func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        window.announceStart()
    }
}
