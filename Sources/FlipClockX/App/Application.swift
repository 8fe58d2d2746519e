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
    private let options: Options.Window
    private let face: ClockFace
    private let connection: XConnection
    private let window: XWindow
    private let presenter: WindowPresenter
    private let clockwork: Clockwork
    private let wallClock = SystemWallClock()
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
    private var isAnnounced = false

    /// Sources of the loop that have no name there.
    private enum Watch {
        static let zone = EventLoop.Source.other(0)
        static let deadline = EventLoop.Source.other(1)
    }

    /// Opens the display and the window, and gets everything ready; throws what stands in the way, as one sentence.
    init(options: Options.Window, face: ClockFace, style: FaceStyle = FaceStyle()) throws {
        self.options = options
        self.face = face
        // Before anything that may start a thread, and before a server can kill us by hanging up.
        signals = try Signals()
        connection = try XConnection(name: options.display)
        window = try XWindow(
            connection: connection, configuration: WindowConfiguration(options))
        presenter = WindowPresenter(target: window.target)
        let scene = try FaceScene(
            style: style, cardCount: face.cardCount, typeface: .digits(),
            width: window.size.width, height: window.size.height)
        FontMatch.release()
        // After all else that may fail, so that a log of before is not emptied for nothing.
        frameLog = try options.frameLog.map { path throws(SystemError) in try FrameLog(path: path) }
        clockwork = Clockwork(face: face, scene: scene, reading: wallClock.reading)
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
    }

    /// Runs until it is asked to end. Throws when the server goes away.
    func run() throws {
        window.show()
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
            for event in window.takeEvents() { handle(event) }
        case .frameTimer:
            frameTimer.acknowledge()
            let now = MonotonicClock.now
            if link.tick(at: now) { draw(wakeUp: now) }
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
            clockwork.wake()
        case .other:
            break
        }
    }

    // MARK: Time

    private func tellTime() {
        clockwork.tell(wallClock.reading, at: MonotonicClock.now)
        armWallTimer()
    }

    /// Arms the timer for the next change of the face; again where the clock was set in between.
    private func armWallTimer() {
        for _ in 0..<8 {
            let next = wallClock.nextBoundary(after: wallClock.now, of: face.unit)
            if wallTimer.arm(atSecond: next.seconds) { return }
            clockwork.tell(wallClock.reading, at: MonotonicClock.now)
        }
    }

    // MARK: Events

    private func handle(_ event: WindowEvent) {
        let now = MonotonicClock.now
        switch event {
        case .exposed(let rect): presenter.exposed(rect)
        case .resized(let width, let height): resize(width: width, height: height)
        case .pointer(let event): handle(event, now: now)
        case .key(let press): handle(press, now: now)
        case .closeRequested, .destroyed: isEnding = true
        case .visibilityChanged(let isVisible):
            clockwork.isVisible = isVisible
        case .refreshRateMayHaveChanged: link.setRefreshRate(window.refreshRate)
        case .presentCompleted(let completion):
            if let frame = presenter.handle(completion) { frameLog?.completed(frame, at: now) }
        case .requestFailed(let error): presenter.handle(error)
        case .mapped, .unmapped, .focusChanged, .fullScreenChanged: break
        }
    }

    private func handle(_ event: PointerEvent, now: MediaTime) {
        newestInput = event.time
        clockwork.pointer(event, now: now)
        switch event.phase {
        case .pressed where event.button == 1:
            clicks.press(at: event.position, time: event.time)
        case .released where event.button == 1:
            if clicks.release(at: event.position) { window.setFullScreen(!window.isFullScreen) }
        default: break
        }
    }

    private func handle(_ press: KeyPress, now: MediaTime) {
        newestInput = press.time
        switch press.key {
        case .q: isEnding = true
        case .escape: escape(now: now)
        case .f, .f11: if !press.isRepeat { window.setFullScreen(!window.isFullScreen) }
        case .up, .right: clockwork.step(1, by: 1, now: now)
        case .down, .left: clockwork.step(1, by: -1, now: now)
        case .pageUp: clockwork.step(0, by: 1, now: now)
        case .pageDown: clockwork.step(0, by: -1, now: now)
        case .home: clockwork.goBack(now: now)
        case .end, .other: break
        }
    }

    /// Escape undoes the newest thing: a drag, then the full screen, then the program.
    private func escape(now: MediaTime) {
        if clockwork.isDragging {
            clockwork.cancelDrag(now: now)
        } else if window.isFullScreen {
            window.setFullScreen(false)
        } else {
            isEnding = true
        }
    }

    private func resize(width: Int, height: Int) {
        do throws(FontError) {
            try clockwork.resize(width: width, height: height)
        } catch {
            // The typeface had all digits when the program started, and it is the same one.
            preconditionFailure(error.description)
        }
    }

    // MARK: Frames

    /// Sets the timers for what comes next: frames while something moves, nothing otherwise.
    private func schedule() {
        let wantsFrame =
            clockwork.needsFrames || presenter.needsFrame || shown == nil || isFrameOwed
        if wantsFrame && window.isVisible {
            frameTimer.arm(at: link.start(at: MonotonicClock.now))
        } else if link.isRunning {
            link.stop()
            frameTimer.disarm()
        }
        if let deadline = clockwork.deadline {
            deadlineTimer.arm(at: deadline)
        } else {
            deadlineTimer.disarm()
        }
    }

    private func draw(wakeUp: MediaTime) {
        let size = window.size
        let tree = clockwork.frame(at: link.targetTimestamp)
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
                angle: clockwork.turningAngle(at: link.targetTimestamp)))
        newestInput = nil
    }

    /// The desktop may stop showing that the program starts.
    private func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        window.announceStart()
    }
}
