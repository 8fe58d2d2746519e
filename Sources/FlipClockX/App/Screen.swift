import FlipEngine
import FlipFace
import FlipThreads
import FlipX11

/// One place where the clock is seen: a window on an X server, what presents on it, its beat, and its face.
///
///     screen.takeEvents()                                     // its server has sent something
///     screen.tell(reading, isNewMinute: true, at: now)        // the wall clock changed
///     screen.schedule(now: now)                               // sets its frame timer
///     if screen.beat(now: now) { screen.draw(wakeUp: now) }   // the timer fired
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
    /// What is known of its desktop; nil for a window that is not ours.
    let desk: WindowDesk?
    /// Its face.
    let clock: FaceController
    /// Fires when the next frame is due.
    let frameTimer: FrameTimer
    /// What is wanted by somebody in front of it.
    var wish: Wish?

    let presenter: WindowPresenter
    /// Whether it says what it does.
    let isDebugging: Bool
    let bands: BandPool
    private let resting = RestingPicture()
    /// Where its frames' times go; nil for nowhere.
    var frameLog: FrameLog?
    /// The screen whose full screen this one shows on another monitor; nil for one of its own.
    weak var owner: Screen?
    /// The monitor that a mirror fills.
    var filledMonitor: PixelRect?
    /// Whether something has happened by which other mirrors may be wanted.
    var mayLackMirrors = true
    /// The monitors on which there could be no mirror, which is tried once.
    var monitorsWithout: [PixelRect] = []
    var link: DisplayLink
    var clicks = ClickCounter()
    /// The frame that is shown; nil before the first.
    var shown: RenderTree?
    var newestInput: MediaTime?
    /// The monitor that shows most of it; nil where none is known.
    private(set) var monitor: Monitor?
    /// How fast frames arrive where they are sent.
    private(set) var linePace = LinePace()
    /// What was said about it last.
    var said: [Topic: String] = [:]
    /// Whether somebody is there again; nil where nobody waits for that.
    var inputWatch: InputWatch?
    /// The frame that was sent last, and when.
    private var sent: (frame: Int, time: MediaTime)?
    /// The size of the frame that is shown.
    private var shownSize: (width: Int, height: Int)?
    /// Whether the screen is not to sleep while the clock is seen.
    let keepsAwake: Bool
    /// Since when the newest frame could not be shown, the server being busy; starts anew with each sign of life.
    var owedSince: MediaTime?
    /// Whether the first frame was shown.
    var isAnnounced = false
    /// Whether the pointer is over something to press.
    var hasHand = false
    /// When the pointer is in the way.
    var rest = CursorRest()
    /// What the pointer looks like.
    var cursor = WindowCursor.inherited
    /// What the wall clock said last.
    private var reading: ClockReading
    /// The title that the window has.
    var shownTitle: String?
    /// The monitors, and where the window was on them before anybody moved it.
    var layout = ""
    var settledFrame: PixelRect?
    /// Whether it was said that the window is too large for one picture.
    var hasSaidBounds = false
    /// Whether that is not known yet, though the window is shown.
    var isSettling = false

    /// The part of the window that the clock was made to fit last.
    private var fittedPicture: PixelRect
    /// Whether it has had another size since memory was given back last.
    private(set) var hasFreshMemory = false

    /// How long a server without a sign of life is tried at every beat, in seconds; after that its next sign is waited for.
    private static let patience = 0.5

    /// A screen on `window`, which shows what `clock` does.
    ///
    /// - Parameters:
    ///   - number: Its number in the event loop.
    ///   - desk: What is known of its desktop.
    ///   - bands: The threads that draw.
    ///   - options: What was asked for.
    ///   - reading: What the wall clock says.
    init(
        number: Int, window: XWindow, desk: WindowDesk?, clock: FaceController, bands: BandPool,
        options: Options.Window, reading: ClockReading
    ) throws(SystemError) {
        self.number = number
        connection = window.connection
        self.window = window
        fittedPicture = window.picture
        self.desk = desk
        self.clock = clock
        self.bands = bands
        presenter = WindowPresenter(target: window.target)
        frameTimer = try FrameTimer()
        isDebugging = options.isDebugging
        keepsAwake = options.keepsAwake
        self.reading = reading
        inputWatch = options.exitsOnInput ? InputWatch() : nil
        monitor = window.monitor
        link = DisplayLink(rate: monitor?.refreshRate ?? .fallback)
        clock.onLookChange = { [unowned self] in noteLook() }
        noteVisibility()
        noteDesktopSettings()
        noteTitle(reading)
        // Before the loop: what the server has to prove is waited for.
        notePictureBounds()
        presenter.prepare(width: window.picture.width, height: window.picture.height)
        rest.setFullScreen(window.isFullScreen, now: MonotonicClock.now)
    }

    /// Leaves the server, with a root window as it was before.
    func leave() {
        window.restore()
        connection.hangUp()
    }

    /// When something is to be looked at again although nothing moves; nil for never.
    ///
    /// What only a frame can answer is due only where a frame can come: a clock that is not seen, or whose server does not
    /// answer, catches up when that ends. While frames come, they look themselves.
    var deadline: MediaTime? {
        let isShown = window.isVisible && !isStalled
        return [
            isShown && !clock.needsFrames ? clock.deadline : nil,
            window.resizeCounter?.deadline,
            window.isVisible ? rest.deadline : nil,
            window.isVisible ? window.sleep.deadline : nil,
        ].compactMap { $0 }.min()
    }

    /// Whether frames wait for a sign of life from the server.
    private(set) var isStalled = false

    /// A deadline may have come.
    func wake(now: MediaTime) {
        clock.wake(at: now)
        rest.wake(at: now)
        updateCursor()
        if window.isVisible { window.sleep.remind(now: now) }
    }

    /// The wall clock says `reading` now; `isNewMinute` where that is another minute than before.
    func tell(_ reading: ClockReading, isNewMinute: Bool, at time: MediaTime) {
        self.reading = reading
        if isNewMinute && window.isVisible { window.sleep.remind(now: time, isNewMinute: true) }
        // Others may draw on a window that is not ours, and a root window is cleared without a word.
        if isNewMinute && !window.isOurs { presenter.exposed(window.bounds) }
        noteTitle(reading)
        // Monitors without power need no flip: the server is asked first, once a minute. One over the line would answer
        // too late. The flip begins when the minute changed: after an answer that took longer than a flip, the time is
        // shown at once.
        if isNewMinute && window.isVisible && !presenter.isSending && window.sleep.canLook {
            window.sleep.look { [weak self] in
                self?.noteVisibility()
                self?.tellClock(at: time)
            }
        } else {
            tellClock(at: time)
        }
    }

    private func tellClock(at time: MediaTime) { clock.tell(reading, at: time) }

    /// Notes whether anybody sees it: flips that nobody would see are left out.
    ///
    /// A face without light goes on being drawn, at rest: nobody says when the monitors get their power back, and the time
    /// has to be right then.
    func noteVisibility() {
        let isVisible = window.isVisible && !window.sleep.isPowerless
        if isVisible && !clock.isVisible { clock.catchUp(at: MonotonicClock.now) }
        clock.isVisible = isVisible
        window.sleep.keepAwake(keepsAwake && window.isVisible)
    }

    /// Notes that the window may be on another monitor, or that one at another rate.
    func noteRate() {
        monitor = window.monitor
        suitLine()
    }

    /// How often that monitor shows a new picture.
    var monitorRate: RefreshRate { monitor?.refreshRate ?? .fallback }

    private func suitLine() {
        let divisor = presenter.isSending ? linePace.divisor(at: monitorRate) : 1
        link.setRefreshRate(monitorRate.divided(by: divisor))
    }

    /// Notes what the desktop has set for all programs.
    func noteDesktopSettings() {
        clock.desktopReducesMotion = window.desktopSettings.settings?.enableAnimations == false
        if let desk { clock.scale = desk.scale }
    }

    /// Gives up what only the next frames of something that moves would need.
    func letGo() {
        hasFreshMemory = false
        resting.giveUp()
    }

    // MARK: Frames

    /// The server has shown frame `number`.
    func noteArrival(of number: Int, now: MediaTime) {
        frameLog?.completed(number, at: now)
        guard presenter.isSending, let sent, sent.frame == number else { return }
        linePace.note(took: now - sent.time)
        suitLine()
    }

    /// Tells a window manager that resizes the window when a picture of the new size is there.
    private func answerResize(now: MediaTime) {
        guard let counter = window.resizeCounter else { return }
        let isFitting = shownSize.map { $0 == window.size } ?? false
        counter.answer(
            isFitting: isFitting && !presenter.wantsRoom, isSeen: window.isVisible, now: now)
    }

    /// Sets the frame timer for what comes next: frames while something moves, nothing otherwise.
    func schedule(now: MediaTime) {
        let wantsFrame =
            clock.needsFrames || presenter.needsFrame || shown == nil || owedSince != nil
            || fittedPicture != window.picture
        isStalled = owedSince.map { now - $0 > Self.patience } ?? false
        if wantsFrame && window.isVisible && !isStalled {
            frameTimer.arm(at: link.start(at: now))
        } else if link.isRunning {
            link.stop()
            frameTimer.disarm()
        }
        answerResize(now: now)
        noteTitle(reading)
        report()
    }

    /// Whether it is enough to look at what the server has sent when the next frame is due: it would not be drawn before,
    /// however often the pointer tells its place, and a completion is of no use before.
    ///
    /// Where frames are sent, or logged, the moment of their arrival matters.
    /// What a turn of the loop has left is taken in the next one.
    var looksAtBeats: Bool {
        link.isRunning && !presenter.isSending && frameLog == nil && !connection.mayHaveMoreEvents
    }

    /// The frame timer fired: whether a frame is due.
    func beat(now: MediaTime) -> Bool {
        frameTimer.acknowledge()
        return link.tick(at: now)
    }

    /// Draws and presents the frame of the newest beat, which the loop woke up for at `wakeUp`.
    func draw(wakeUp: MediaTime) {
        let size = window.picture
        if size != fittedPicture {
            fittedPicture = size
            hasFreshMemory = true
            clock.resize(width: size.width, height: size.height)
        }
        let tree = clock.frame(at: link.targetTimestamp)
        let damage = tree.damage(since: shown)
        guard !damage.isEmpty || presenter.needsFrame else { return }
        // While the server is busy with the frames before, this one is left out; what moves, moves by the time.
        guard let frame = presenter.acquire(width: size.width, height: size.height) else {
            owedSince = owedSince ?? wakeUp
            return
        }
        owedSince = nil
        let extents = frame.buffer.bounds
        var region = damage
        for rect in frame.stale { region.add(rect) }
        region = region.clipped(to: extents)
        let plan = resting.plan(tree, for: region, of: extents)
        bands.draw(plan, into: frame.buffer, rects: region.rects)
        let submission = presenter.submit(damage: damage.rects)
        shown = tree
        shownSize = window.size
        announce()
        guard let submission else { return }
        // A whole window takes longer than what moves on it, and says nothing of that.
        let isWhole = submission.pixels == size.width * size.height
        sent = isWhole ? nil : (submission.frame, wakeUp)
        frameLog?.submitted(
            FrameLog.Frame(
                number: submission.frame, wakeUp: wakeUp, timestamp: link.timestamp,
                targetTimestamp: link.targetTimestamp, newestInput: newestInput,
                damage: submission.pixels,
                angle: clock.turningAngle(at: link.targetTimestamp)))
        newestInput = nil
    }
}
