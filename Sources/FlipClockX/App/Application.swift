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
    private var screens: [Screen] = []
    private let options: Options.Window
    private let keeper: SettingsKeeper
    private let typeface: Typeface
    private let bands = BandPool()
    /// Where the mode of all faces comes from.
    private var source: ModeSource
    /// The user's hand on the cards, one for all faces.
    private let hand: Hand
    private let input: LineInput?
    private var hasWarned = false
    private var wallClock: SystemWallClock
    private let zone = ZoneWatch(.current)
    private let wallTimer: WallTimer
    private let deadlineTimer: FrameTimer
    private let signals: Signals
    private var loop = EventLoop()
    private var isEnding = false
    /// How many screens there were.
    private var screenCount = 0
    /// Whether something moved, or was due, when the timers were set last.
    private var wasActive = true
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
        hand = Hand(reading: wallClock.reading)
        wallTimer = try WallTimer()
        deadlineTimer = try FrameTimer()
        let screens = try signals.letThrough {
            try windows.map { try makeScreen($0.window, $0.setup) }
        }
        // After all else that may fail, so that a log of before is not emptied for nothing.
        if let path = options.frameLog { screens.first?.frames.write(to: try FrameLog(path: path)) }
        for screen in screens { add(screen) }
        loop.watch(wallTimer.fileDescriptor, as: .wallTimer)
        loop.watch(signals.fileDescriptor, as: .signals)
        loop.watch(zone.fileDescriptor, as: Watch.zone)
        loop.watch(deadlineTimer.fileDescriptor, as: Watch.deadline)
        loop.watch(keeper.fileDescriptor, as: Watch.settings)
    }

    /// Makes a screen on `window`, which is not yet added.
    private func makeScreen(
        _ window: XWindow, _ setup: WindowSetup?, mirrored: MirrorRole? = nil
    ) throws -> Screen {
        let reading = wallClock.reading
        let face = try FaceController(
            keeper: keeper, source: source, reading: reading, width: window.picture.width,
            height: window.picture.height, typeface: typeface,
            scale: setup?.configuration.scale ?? 1,
            ground: setup.map { Screen.ground(of: window, opacity: $0.preferences.groundOpacity) }
                ?? .whole,
            hand: hand)
        FontMatch.release()
        defer { screenCount += 1 }
        return try Screen(
            number: screenCount, window: window, setup: setup, face: face, bands: bands,
            options: options, reading: reading, mirrored: mirrored)
    }

    /// Runs `screen` from now on.
    private func add(_ screen: Screen) {
        screens.append(screen)
        loop.watch(screen.connection, number: screen.number)
        loop.watch(screen.frames.timer.fileDescriptor, as: .frameTimer(screen.number))
    }

    /// Removes `screen` and its mirrors.
    private func remove(_ screen: Screen) {
        for mirror in mirrors(of: screen) {
            mirror.leave()
            remove(mirror)
        }
        screen.keepPlace()
        loop.unwatch(.display(screen.number))
        loop.unwatch(.frameTimer(screen.number))
        screens.removeAll { $0 === screen }
        // A card that was held there will not be let go.
        hand.drop(on: screen.face.cards, at: MonotonicClock.now)
    }

    /// A window on each display that was named. One that cannot be had is said and left out, unless it is the last.
    private static func windows(
        _ options: Options.Window, keepsPlace: Bool
    ) throws(DisplayError) -> [(window: XWindow, setup: WindowSetup?)] {
        var windows: [(window: XWindow, setup: WindowSetup?)] = []
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
    ) throws(DisplayError) -> (window: XWindow, setup: WindowSetup?) {
        switch options.target {
        case .own:
            let setup = WindowSetup(
                connection: connection, options: options, keepsPlace: keepsPlace)
            for warning in setup.takeWarnings() { Diagnostics.write(warning) }
            let window = try XWindow(
                connection: connection, configuration: setup.configuration,
                monitors: setup.monitors, desktopSettings: setup.settings)
            return (window, setup)
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
            guard let screen = screen(number), screen.tick(now: now) else { return }
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
                    Diagnostics.write("\(error); the time zone is unchanged")
                }
                tellTime()
            }
        case Watch.deadline:
            deadlineTimer.acknowledge()
            let now = MonotonicClock.now
            for deadline in deadlines(now: now) where deadline.time <= now { deadline.run(now) }
        case Watch.input:
            readInput(now: MonotonicClock.now)
        case Watch.settings:
            if keeper.reload() {
                for screen in screens { screen.face.settingsChanged(now: MonotonicClock.now) }
            }
        case .other:
            break
        }
    }

    // MARK: Screens

    private func screen(_ number: Int) -> Screen? { screens.first { $0.number == number } }

    /// Lets go of the screens whose servers are gone and of those that somebody has closed; with the last the program ends.
    private func dropScreens() throws(DisplayError) {
        if screens.contains(where: { $0.request == .quit }) { isEnding = true }
        for screen in screens where screen.request == .close || !screen.connection.isAlive {
            let failure =
                screen.connection.isAlive
                ? nil : DisplayError.connectionLost(name: screen.connection.name)
            if screen.mirrored != nil && screen.connection.isAlive {
                // Closing one mirror closes all of them.
                screen.leaveFullScreen()
            } else if screens.count(where: { $0.mirrored == nil }) == 1 && screen.mirrored == nil {
                isEnding = true
                if let failure { throw failure }
            } else {
                if let failure { Diagnostics.write("\(failure)") } else { screen.leave() }
                remove(screen)
            }
        }
    }

    // MARK: Mirrors

    /// Opens and closes mirrors as they are needed: while a window fills its own monitor, there is another screen on
    /// every other one. Leaving full screen on one leaves it on all.
    private func updateMirrors() {
        for screen in screens where screen.setup?.preferences.monitors == .each {
            guard let wanted = screen.mirrors.takeWanted(for: screen.window) else { continue }
            for mirror in mirrors(of: screen)
            where !wanted.contains(mirror.mirrored?.monitor ?? .empty) {
                mirror.leave()
                remove(mirror)
            }
            let there = mirrors(of: screen).map(\.mirrored?.monitor)
            for monitor in wanted where !there.contains(monitor) {
                openMirror(of: screen, on: monitor)
            }
        }
    }

    private func mirrors(of screen: Screen) -> [Screen] {
        screens.filter { $0.mirrored?.owner === screen }
    }

    private func openMirror(of screen: Screen, on monitor: PixelRect) {
        guard let setup = screen.setup else { return }
        do {
            // Another connection to the same server, which may stop in this moment.
            let mirror = try signals.letThrough {
                let connection = try XConnection(name: screen.connection.name)
                let mirrorSetup = WindowSetup(
                    connection: connection, mirroring: setup, on: monitor)
                let window = try XWindow(
                    connection: connection, configuration: mirrorSetup.configuration,
                    monitors: mirrorSetup.monitors, desktopSettings: mirrorSetup.settings)
                let role = MirrorRole(owner: screen, monitor: monitor)
                return try makeScreen(window, mirrorSetup, mirrored: role)
            }
            add(mirror)
            mirror.window.show()
        } catch {
            // The clock is on a monitor already; one that cannot be had is no reason to end.
            Diagnostics.write("\(error)")
            screen.mirrors.failed(on: monitor)
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
    private var unit: ClockUnit? { screens.first?.face.unit }

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
        for screen in screens { screen.face.show(text, at: now) }
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
                number: screen.number, events: !screen.frames.readsEvents,
                room: screen.frames.wantsRoom || screen.window.wantsRoom)
        }
        watchInput()
        // A change on the back may have brought the seconds, or taken them away.
        if unit != armedUnit { armWallTimer() }
        for warning in keeper.takeWarnings() { Diagnostics.write(warning) }
        let next = deadlines(now: now).map(\.time).min()
        if let next { deadlineTimer.arm(at: next) } else { deadlineTimer.disarm() }
        noteRest(isWaiting: next != nil)
    }

    /// Everything that is due at a moment of its own, for one timer.
    private func deadlines(now: MediaTime) -> [Deadline] {
        let input = Deadline(at: input?.restsUntil) { [unowned self] in self.input?.wake(now: $0) }
        return screens.flatMap { $0.deadlines(now: now) } + [input].compactMap { $0 }
    }

    /// Gives memory back when everything has come to rest and no hand is near: after the start and after another size, and
    /// then where that lasts longer than a second.
    private func noteRest(isWaiting: Bool) {
        let isActive = isWaiting || screens.contains(where: \.isActive)
        defer { wasActive = isActive }
        guard wasActive && !isActive else { return }
        if unit != .second || !hasRested || screens.contains(where: \.frames.hasFreshMemory) {
            for screen in screens { screen.frames.letGo() }
            RestMemory.letGo()
        }
        hasRested = true
    }

    /// What was set on the back of one face holds for all of them, once it is let go.
    private func shareSettings(now: MediaTime) {
        guard screens.count > 1, !screens.contains(where: { $0.face.isPageHeld }) else { return }
        for screen in screens where screen.face.isBehindSettings {
            screen.face.settingsChanged(now: now)
        }
    }
}
