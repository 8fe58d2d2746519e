import FlipEngine
import Glibc

/// The running program: one window, one loop.
///
///     wall timer, zone -> Clockwork <- pointer, keys
///                            |
///     display link -> frame(at:) -> Rasterizer -> Presenter
///
/// Everything happens on one thread, in answer to something that woke the loop; at rest nothing does until the next
/// minute.
final class Application {
    private let connection: XConnection
    let desk: WindowDesk
    let window: XWindow
    private let presenter: WindowPresenter
    let clock: Clock
    private let input: LineInput?
    private var hasWarned = false
    let wallClock = SystemWallClock()
    private let zone = ZoneWatch(.current)
    private let wallTimer: WallTimer
    private let frameTimer: FrameTimer
    private let deadlineTimer: FrameTimer
    private let signals: Signals
    private let frameLog: FrameLog?
    private let bands = BandPool()
    private var loop: EventLoop
    private var link: DisplayLink
    private var clicks = ClickCounter()
    private var shown: RenderTree?
    private var newestInput: MediaTime?
    /// Whether the newest frame could not be shown, the server being busy.
    private var isFrameOwed = false
    private var isEnding = false
    /// Whether the first frame is shown.
    var isAnnounced = false
    /// The title that the window has.
    var shownTitle: String?
    /// The monitors, and where the window was on them before anybody moved it.
    var layout = ""
    var settledFrame: PixelRect?
    /// When the pointer is in the way.
    var rest = CursorRest()
    var cursor = XWindow.Cursor.inherited
    /// What the wall timer is armed for.
    private var armedUnit: ClockUnit?
    /// Whether the pointer looks like a hand.
    var hasHand = false

    /// Sources of the loop that have no name there.
    private enum Watch {
        static let zone = EventLoop.Source.other(0)
        static let deadline = EventLoop.Source.other(1)
        static let input = EventLoop.Source.other(2)
        static let settings = EventLoop.Source.other(3)
    }

    /// Opens the display and the window, and gets everything ready; throws what stands in the way, as one sentence.
    ///
    /// - Parameters:
    ///   - text: A text in place of the time.
    ///   - keepsPlace: Whether the window's place is kept from one run to the next.
    init(
        options: Options.Window, keeper: SettingsKeeper, text: Options.Text? = nil,
        keepsPlace: Bool = true
    ) throws {
        // Before anything is opened that could get the number of a standard input that is closed.
        input = text?.isFollowed == true ? LineInput() : nil
        // Before anything that may start a thread, and before a server can kill us by hanging up.
        signals = try Signals()
        connection = try XConnection(name: options.display)
        desk = WindowDesk(
            connection: connection, options: options, keepsPlace: keepsPlace)
        for warning in desk.takeWarnings() { Diagnostics.write(warning) }
        window = try XWindow(
            connection: connection, configuration: desk.configuration, desk: desk)
        presenter = WindowPresenter(target: window.target)
        clock = try Clock(
            keeper: keeper, text: text.map { $0.start ?? BoardText("") },
            reading: wallClock.reading, width: window.size.width, height: window.size.height,
            typeface: .digits(), scale: desk.configuration.scale,
            ground: Self.ground(of: window, opacity: desk.wishes.groundOpacity))
        FontMatch.release()
        // After all else that may fail, so that a log of before is not emptied for nothing.
        frameLog = try options.frameLog.map { path throws(SystemError) in try FrameLog(path: path) }
        wallTimer = try WallTimer()
        frameTimer = try FrameTimer()
        deadlineTimer = try FrameTimer()
        link = DisplayLink(rate: window.refreshRate)
        loop = EventLoop(connection: connection)
        loop.watch(frameTimer.fileDescriptor, as: .frameTimer)
        loop.watch(wallTimer.fileDescriptor, as: .wallTimer)
        loop.watch(signals.fileDescriptor, as: .signals)
        loop.watch(zone.fileDescriptor, as: Watch.zone)
        loop.watch(deadlineTimer.fileDescriptor, as: Watch.deadline)
        loop.watch(clock.settingsDescriptor, as: Watch.settings)
        noteDesktopSettings()
        if let title = desk.wishes.title { window.setTitle(title) }
        noteTitle()
        rest.setFullScreen(window.isFullScreen, now: MonotonicClock.now)
    }

    /// Runs until it is asked to end. Throws when the server goes away.
    func run() throws {
        // A server that goes away is no reason to forget.
        defer { keepPlace() }
        window.show()
        if desk.configuration.isIconic { announce() }
        armWallTimer()
        schedule()
        while !isEnding {
            for source in loop.wait() { handle(source) }
            guard connection.isAlive else {
                throw DisplayError.connectionLost(name: connection.name)
            }
            schedule()
        }
    }

    private func handle(_ source: EventLoop.Source) {
        switch source {
        case .display:
            takeEvents()
        case .frameTimer:
            frameTimer.acknowledge()
            let now = MonotonicClock.now
            guard link.tick(at: now) else { return }
            // The newest place of the pointer is the one to show, and it may have come in this moment.
            takeEvents()
            draw(wakeUp: now)
        case .wallTimer:
            if wallTimer.takeEvent() != nil { tellTime() }
        case .signals:
            if signals.takeSignal() != nil { isEnding = true }
        case Watch.zone:
            if zone.drain() {
                SystemWallClock.reloadZone()
                tellTime()
            }
        case Watch.deadline:
            deadlineTimer.acknowledge()
            input?.wake(now: MonotonicClock.now)
            clock.wake(at: MonotonicClock.now)
            rest.wake(at: MonotonicClock.now)
            updateCursor()
        case Watch.input:
            readInput(now: MonotonicClock.now)
        case Watch.settings:
            clock.reloadSettings(now: MonotonicClock.now)
        case .other:
            break
        }
    }

    // MARK: Time

    private func tellTime() {
        clock.tell(wallClock.reading, at: MonotonicClock.now)
        noteTitle()
        armWallTimer()
    }

    /// Arms the timer for the next change of the face; again where the clock was set in between.
    private func armWallTimer() {
        for _ in 0..<8 {
            guard let unit = clock.unit else { return }
            armedUnit = unit
            let next = wallClock.nextBoundary(after: wallClock.now, of: unit)
            if wallTimer.arm(atSecond: next.seconds) { return }
            clock.tell(wallClock.reading, at: MonotonicClock.now)
        }
    }

    // MARK: Text

    private func readInput(now: MediaTime) {
        guard let text = input?.read(now: now) else { return }
        if text.isClamped && !hasWarned {
            hasWarned = true
            Diagnostics.write(BoardText.clampWarning)
        }
        clock.show(text, at: now)
    }

    private func watchInput() {
        guard let input else { return }
        if input.isWatched {
            loop.watch(input.fileDescriptor, as: Watch.input)
        } else {
            loop.unwatch(Watch.input)
        }
    }

    // MARK: Events

    private func takeEvents() {
        for event in window.takeEvents() { handle(event) }
    }

    private func handle(_ event: WindowEvent) {
        let now = MonotonicClock.now
        switch event {
        case .exposed(let rect): presenter.exposed(rect)
        case .resized(let width, let height): clock.resize(width: width, height: height)
        case .pointer(let event): handle(event, now: now)
        case .hovered(let point):
            hasHand = clock.hover(at: point, now: now)
            rest.stir(now: now)
            updateCursor()
        case .key(let press): handle(press, now: now)
        case .closeRequested, .destroyed: isEnding = true
        case .visibilityChanged(let isVisible):
            clock.isVisible = isVisible
        case .refreshRateMayHaveChanged: link.setRefreshRate(window.refreshRate)
        case .presentCompleted(let completion):
            if let frame = presenter.handle(completion) { frameLog?.completed(frame, at: now) }
        case .requestFailed(let error): presenter.handle(error)
        case .desktopSettingsChanged: noteDesktopSettings()
        case .fullScreenChanged(let isFull):
            rest.setFullScreen(isFull, now: now)
            updateCursor()
            noteOutline()
        case .outlineChanged: noteOutline()
        case .monitorsChanged: noteMonitors()
        case .mapped, .unmapped, .focusChanged: break
        }
    }

    private func noteDesktopSettings() {
        clock.desktopReducesMotion =
            window.desktopSettings.settings?.enableAnimations == false
        clock.scale = desk.scale
    }

    private func handle(_ event: PointerEvent, now: MediaTime) {
        newestInput = event.time
        rest.stir(now: now)
        updateCursor()
        let wasFront = clock.isFrontTouched
        clock.pointer(event, now: now)
        switch event.phase {
        case .pressed where event.button == 1 && clock.isFrontTouched:
            clicks.press(at: event.position, time: event.time)
        case .released where event.button == 1 && wasFront:
            if clicks.release(at: event.position) { setFullScreen(!window.isFullScreen) }
        default: break
        }
    }

    private func handle(_ press: KeyPress, now: MediaTime) {
        newestInput = press.time
        if clock.key(press, now: now) { return }
        switch press.key {
        case .q: isEnding = true
        case .f, .f11: if !press.isRepeat { setFullScreen(!window.isFullScreen) }
        case .escape:
            if window.isFullScreen { setFullScreen(false) } else { isEnding = true }
        default: break
        }
    }

    // MARK: Frames

    /// Sets the timers for what comes next: frames while something moves, nothing otherwise.
    private func schedule() {
        let wantsFrame =
            clock.needsFrames || presenter.needsFrame || shown == nil || isFrameOwed
        if wantsFrame && window.isVisible {
            frameTimer.arm(at: link.start(at: MonotonicClock.now))
        } else if link.isRunning {
            link.stop()
            frameTimer.disarm()
        }
        watchInput()
        // A change on the back may have brought the seconds, or taken them away.
        if clock.unit != armedUnit { armWallTimer() }
        for warning in clock.takeWarnings() { Diagnostics.write(warning) }
        let deadlines = [clock.deadline, input?.restsUntil, rest.deadline].compactMap { $0 }
        if let deadline = deadlines.min() {
            deadlineTimer.arm(at: deadline)
        } else {
            deadlineTimer.disarm()
        }
    }

    private func draw(wakeUp: MediaTime) {
        let size = window.size
        let tree = clock.frame(at: link.targetTimestamp)
        let damage = tree.damage(since: shown)
        guard !damage.isEmpty || presenter.needsFrame else { return }
        // While the server is busy with the frames before, this one is left out; what moves, moves by the time.
        guard let frame = presenter.acquire(width: size.width, height: size.height) else {
            isFrameOwed = true
            return
        }
        isFrameOwed = false
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
}
