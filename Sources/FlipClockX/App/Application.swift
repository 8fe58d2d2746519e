import FlipEngine
import FlipFace
import FlipThreads
import FlipX11
import Glibc

/// The running program: one wall clock, one hand, one loop, and a screen for each window.
///
///     wall timer, zone -> Clock <- pointer, keys              for each screen
///                           |
///     display link -> frame(at:) -> Rasterizer -> Presenter
///
/// Everything happens on one thread, in answer to something that woke the loop; at rest nothing does until the next
/// minute.
final class Application {
    var screens: [Screen] = []
    private let options: Options.Window
    private let keeper: SettingsKeeper
    private let typeface: Typeface
    private let bands = BandPool()
    /// Where the mode of all faces comes from.
    private var source: ModeSource
    private let input: LineInput?
    private var hasWarned = false
    private var wallClock: SystemWallClock
    private let zone = ZoneWatch(.current)
    private let wallTimer: WallTimer
    private let deadlineTimer: FrameTimer
    let signals: Signals
    private var loop = EventLoop()
    private var isEnding = false
    /// How many screens there were.
    private var screenCount = 0
    /// Whether something moved when the timers were set last.
    private var wasMoving = true
    /// Whether everything has been at rest before.
    private var hasRested = false
    /// What the wall timer is armed for.
    private var armedUnit: ClockUnit?
    /// The minute of which the screens were told last, counted since 1970.
    private var toldMinute = 0

    /// Sources of the loop that have no name there.
    private enum Watch {
        static let zone = EventLoop.Source.other(0)
        static let deadline = EventLoop.Source.other(1)
        static let input = EventLoop.Source.other(2)
        static let settings = EventLoop.Source.other(3)
    }

    /// Opens the displays and the windows, and gets everything ready; throws what stands in the way, as one sentence.
    ///
    /// - Parameters:
    ///   - text: A text in place of the time.
    ///   - keepsPlace: Whether windows' places are kept from one run to the next.
    init(
        options: Options.Window, keeper: SettingsKeeper, wallClock: SystemWallClock,
        text: Options.Text? = nil, keepsPlace: Bool = true
    ) throws {
        self.keeper = keeper
        self.wallClock = wallClock
        // Before anything is opened that could get the number of a standard input that is closed.
        input = text?.isFollowed == true ? LineInput() : nil
        // Before anything that may start a thread, and before a server can kill us by hanging up.
        signals = try Signals()
        // A server that has stopped, or says nothing, may be waited for until here; then nothing waits any more.
        let windows = try signals.letThrough {
            try Self.windows(options, keepsPlace: keepsPlace)
        }
        typeface = try Typeface.digits()
        self.options = options
        source =
            text.map { .text($0.start ?? BoardText("")) }
            ?? .settings(names: LocaleDateNames.current)
        wallTimer = try WallTimer()
        deadlineTimer = try FrameTimer()
        let screens = try signals.letThrough {
            try windows.map { try makeScreen($0.window, $0.desk) }
        }
        // After all else that may fail, so that a log of before is not emptied for nothing.
        screens.first?.frameLog = try options.frameLog.map { path throws(SystemError) in
            try FrameLog(path: path)
        }
        for screen in screens { add(screen) }
        loop.watch(wallTimer.fileDescriptor, as: .wallTimer)
        loop.watch(signals.fileDescriptor, as: .signals)
        loop.watch(zone.fileDescriptor, as: Watch.zone)
        loop.watch(deadlineTimer.fileDescriptor, as: Watch.deadline)
        loop.watch(keeper.fileDescriptor, as: Watch.settings)
    }

    /// A screen on `window`, which is not yet looked after.
    func makeScreen(_ window: XWindow, _ desk: WindowDesk?) throws -> Screen {
        let reading = wallClock.reading
        let clock = try FaceController(
            keeper: keeper, source: source, reading: reading, width: window.picture.width,
            height: window.picture.height, typeface: typeface,
            scale: desk?.configuration.scale ?? 1,
            ground: desk.map { Screen.ground(of: window, opacity: $0.wishes.groundOpacity) }
                ?? .whole)
        FontMatch.release()
        defer { screenCount += 1 }
        return try Screen(
            number: screenCount, window: window, desk: desk, clock: clock, bands: bands,
            options: options, reading: reading)
    }

    /// Looks after `screen` from now on.
    func add(_ screen: Screen) {
        screens.append(screen)
        loop.watch(screen.connection, number: screen.number)
        loop.watch(screen.frameTimer.fileDescriptor, as: .frameTimer(screen.number))
        shareHand()
    }

    /// Lets go of `screen` and of those that mirror it.
    func remove(_ screen: Screen) {
        for mirror in mirrors(of: screen) {
            mirror.leave()
            remove(mirror)
        }
        screen.keepPlace()
        loop.unwatch(.display(screen.number))
        loop.unwatch(.frameTimer(screen.number))
        screens.removeAll { $0 === screen }
        // A hand that was on it cannot let go any more.
        for other in screens { other.clock.follow(nil, at: MonotonicClock.now) }
    }

    /// A window on each display that was named. One that cannot be had is said and left out, unless it is the last.
    private static func windows(
        _ options: Options.Window, keepsPlace: Bool
    ) throws(DisplayError) -> [(window: XWindow, desk: WindowDesk?)] {
        var windows: [(window: XWindow, desk: WindowDesk?)] = []
        var failures: [DisplayError] = []
        for name in options.displays.isEmpty ? [nil] : options.displays.map(Optional.some) {
            do throws(DisplayError) {
                let isOnly = options.displays.count < 2
                let connection = try XConnection(
                    name: name, onLoss: isOnly ? { endForLostServer($0) } : nil)
                windows.append(try window(on: connection, options, keepsPlace: keepsPlace))
            } catch {
                failures.append(error)
            }
        }
        if windows.isEmpty, let failure = failures.popLast() {
            for other in failures { Diagnostics.write("\(other)") }
            throw failure
        }
        for failure in failures { Diagnostics.write("\(failure)") }
        return windows
    }

    /// Ends a program whose only server went away while it started: Xlib would go on with an answer that never came.
    private static func endForLostServer(_ name: String) -> Never {
        Diagnostics.write("\(DisplayError.connectionLost(name: name))")
        exit(EXIT_FAILURE)
    }

    private static func window(
        on connection: XConnection, _ options: Options.Window, keepsPlace: Bool
    ) throws(DisplayError) -> (window: XWindow, desk: WindowDesk?) {
        switch options.target {
        case .own:
            let desk = WindowDesk(
                connection: connection, options: options, keepsPlace: keepsPlace)
            for warning in desk.takeWarnings() { Diagnostics.write(warning) }
            let window = try XWindow(
                connection: connection, configuration: desk.configuration,
                monitors: desk.monitors, desktopSettings: desk.settings)
            return (window, desk)
        case .window(let id):
            return (try XWindow(connection: connection, drawingOn: id), nil)
        case .root:
            let value = Environment.variable(ScreenSaverWindow.variable)
            let window = try XWindow(
                connection: connection,
                drawingOn: ScreenSaverWindow.root(of: connection, value: value))
            return (window, nil)
        }
    }

    /// Runs until it is asked to end. Throws when the last server goes away.
    func run() throws {
        // A server that goes away is no reason to forget.
        defer { for screen in screens { screen.keepPlace() } }
        for screen in screens {
            screen.connection.hasStarted()
            screen.window.show()
            if screen.window.configuration.isIconic { screen.announce() }
            screen.report()
        }
        armWallTimer()
        schedule()
        while !isEnding {
            for source in loop.wait() { handle(source) }
            try dropScreens()
            schedule()
        }
        for screen in screens { screen.leave() }
    }

    private func handle(_ source: EventLoop.Source) {
        switch source {
        case .display(let number):
            screen(number)?.takeEvents()
        case .frameTimer(let number):
            let now = MonotonicClock.now
            guard let screen = screen(number), screen.beat(now: now) else { return }
            // The newest place of the pointer is the one to show, and it may have come in this moment.
            screen.takeEvents()
            screen.draw(wakeUp: now)
        case .wallTimer:
            if wallTimer.takeEvent() != nil { tellTime() }
        case .signals:
            if signals.takeSignal() != nil { isEnding = true }
        case Watch.zone:
            if zone.drain() {
                do {
                    wallClock.zone = try ZoneFile.current.zone()
                } catch {
                    Diagnostics.write("\(error); the zone stays as it was")
                }
                tellTime()
            }
        case Watch.deadline:
            deadlineTimer.acknowledge()
            let now = MonotonicClock.now
            input?.wake(now: now)
            for screen in screens { screen.wake(now: now) }
        case Watch.input:
            readInput(now: MonotonicClock.now)
        case Watch.settings:
            if keeper.reload() {
                for screen in screens { screen.clock.settingsChanged(now: MonotonicClock.now) }
            }
        case .other:
            break
        }
    }

    // MARK: Screens

    private func screen(_ number: Int) -> Screen? { screens.first { $0.number == number } }

    /// Lets go of the screens whose servers are gone and of those that somebody has closed; with the last the program ends.
    private func dropScreens() throws(DisplayError) {
        if screens.contains(where: { $0.wish == .quit }) { isEnding = true }
        for screen in screens where screen.wish == .close || !screen.connection.isAlive {
            let failure =
                screen.connection.isAlive
                ? nil : DisplayError.connectionLost(name: screen.connection.name)
            if screen.owner != nil && screen.connection.isAlive {
                // Who closes one of several pictures of a full screen wants none of them.
                screen.leaveFullScreen()
            } else if screens.count(where: { $0.owner == nil }) == 1 && screen.owner == nil {
                isEnding = true
                if let failure { throw failure }
            } else {
                if let failure { Diagnostics.write("\(failure)") } else { screen.leave() }
                remove(screen)
            }
        }
    }

    // MARK: Time

    private func tellTime() {
        let reading = wallClock.reading
        let now = MonotonicClock.now
        let minute = wallClock.now.seconds / 60
        for screen in screens {
            screen.tell(reading, isNewMinute: minute != toldMinute, at: now)
        }
        toldMinute = minute
        armWallTimer()
    }

    /// What the faces change with; nil where they show no time.
    private var unit: ClockUnit? { screens.first?.clock.unit }

    /// Arms the timer for the next change of the face; again where the clock was set in between.
    private func armWallTimer() {
        for _ in 0..<8 {
            guard let unit else { return }
            armedUnit = unit
            let next = wallClock.nextBoundary(after: wallClock.now, of: unit)
            if wallTimer.arm(atSecond: next.seconds) { return }
            for screen in screens {
                screen.tell(wallClock.reading, isNewMinute: false, at: MonotonicClock.now)
            }
        }
    }

    // MARK: Text

    private func readInput(now: MediaTime) {
        guard let text = input?.read(now: now) else { return }
        if text.isClamped && !hasWarned {
            hasWarned = true
            Diagnostics.write(BoardText.clampWarning)
        }
        source = .text(text)
        for screen in screens { screen.clock.show(text, at: now) }
    }

    private func watchInput() {
        guard let input else { return }
        if input.isWatched {
            loop.watch(input.fileDescriptor, as: Watch.input)
        } else {
            loop.unwatch(Watch.input)
        }
    }

    // MARK: What comes next

    /// Sets the timers for what comes next.
    private func schedule() {
        let now = MonotonicClock.now
        updateMirrors()
        shareSettings(now: now)
        for screen in screens {
            screen.schedule(now: now)
            loop.watch(
                number: screen.number, events: !screen.looksAtBeats,
                room: screen.presenter.wantsRoom || screen.window.wantsRoom)
        }
        watchInput()
        // A change on the back may have brought the seconds, or taken them away.
        if unit != armedUnit { armWallTimer() }
        for warning in keeper.takeWarnings() { Diagnostics.write(warning) }
        let deadlines = screens.compactMap(\.deadline) + [input?.restsUntil].compactMap { $0 }
        if let deadline = deadlines.min() {
            deadlineTimer.arm(at: deadline)
        } else {
            deadlineTimer.disarm()
        }
        noteRest(isWaiting: !deadlines.isEmpty)
    }

    /// Gives memory back when everything has come to rest and no hand is near: after the start and after another size, and
    /// then where that lasts longer than a second.
    private func noteRest(isWaiting: Bool) {
        let isMoving = screens.contains {
            $0.link.isRunning || $0.shown == nil && $0.window.isVisible || $0.clock.isPressed
        }
        defer { wasMoving = isMoving || isWaiting }
        guard wasMoving && !isMoving && !isWaiting else { return }
        if unit != .second || !hasRested || screens.contains(where: \.hasFreshMemory) {
            for screen in screens { screen.letGo() }
            RestMemory.letGo()
        }
        hasRested = true
    }

    /// What a hand does on one screen is done on all of them.
    private func shareHand() {
        guard screens.count > 1 else { return }
        for screen in screens {
            screen.clock.onDeed { [unowned self, unowned screen] deed, time in
                for other in screens where other !== screen {
                    other.clock.follow(deed, at: time)
                }
            }
        }
    }

    /// What was set on the back of one face holds for all of them, once it is let go.
    private func shareSettings(now: MediaTime) {
        guard screens.count > 1, !screens.contains(where: { $0.clock.isPageHeld }) else { return }
        for screen in screens where screen.clock.isBehindSettings {
            screen.clock.settingsChanged(now: now)
        }
    }
}
