import FlipClock
import FlipEngine
import FlipFace
import FlipSystem
import FlipThreads
import FlipX11
import Glibc

/// The running program: one wall clock, one model of the user's drag, one event loop, and a screen for each window.
///
///     wall timer, zone -> FaceController <- pointer, keys     for each screen
///                               |
///     display link ------> frame(at:) -> Rasterizer -> Presenter
///
/// All of this runs on one thread, in response to wake-ups of the loop; other threads only draw bands, paint pictures,
/// search for fonts and play sounds. Apart from frames, an idle clock wakes up once a minute, or once a second if it
/// shows the seconds.
final class Application {
    private var screens: [Screen] = []
    private let options: Options.Window
    /// Whether the windows' positions, the timer, the stopwatch and the score are saved between runs.
    private let keepsPlace: Bool
    private let keeper: SettingsKeeper
    /// Starts the clock with the session.
    private let session: SessionStart
    private let fonts: DigitFonts
    private let words: Words
    private let bands = BandPool()
    /// The clock that all faces show.
    private let clock: Clock
    private let input: LineInput?
    private var hasWarned = false
    /// The alignment and the grid of texts, and how their cards flip.
    private let boardStyle: BoardStyle
    private var wallClock: SystemWallClock
    /// Wakes the loop for each change of a mode that depends on the running time (`RunningTime`).
    private let modeTimer: FrameTimer
    /// Keeps the states of the modes between runs.
    private let memory: ModeMemory
    /// The end of a timer that was not reported yet, because no window has been announced to the desktop
    /// (`Screen.announce()`).
    private var unreportedEnd: TimerEnd?
    private let zone = ZoneWatch(.current)
    private let wallTimer: WallTimer
    private let deadlineTimer: FrameTimer
    private let signals: Signals
    private var loop = EventLoop()
    /// The session's services, opened when something needs them.
    private let bus: SessionBus
    private let inhibitor: IdleInhibitor
    private let portal: PortalSettingsWatch
    private let sound = SoundKeeper()
    /// The descriptor of the bus that the loop watches.
    private var watchedBus: Int32 = -1
    private var isEnding = false
    /// The number of screens opened so far.
    private var screenCount = 0
    /// Decides when memory is released.
    private var releases = ReleaseSchedule()
    /// The unit for which the wall timer is armed.
    private var armedUnit: ClockUnit?
    /// Where to print what the user sets by hand; nil to print nothing.
    private let output: LineOutput?
    /// The offset of the time that was printed last, in seconds.
    private var toldOffset = 0
    /// The text set by hand that was printed last; nil while the cards show their own text.
    private var toldText: String?
    /// The minute that was last passed to the screens, counted since 1970.
    private var reportedMinute = 0
    /// The revision of the modes' states that the screens show.
    private var shownRevision = 0

    /// How long the loop waits for a picture of a theme, in seconds: nearly all are read by then, so that the theme
    /// changes in one step.
    private static let picturePatience = 0.1

    /// The loop's sources that are specific to this type.
    private enum Watch {
        static let zone = EventLoop.Source.other(0)
        static let deadline = EventLoop.Source.other(1)
        static let input = EventLoop.Source.other(2)
        static let settings = EventLoop.Source.other(3)
        static let modes = EventLoop.Source.other(4)
        static let bus = EventLoop.Source.other(5)
        static let output = EventLoop.Source.other(6)
        static let pictures = EventLoop.Source.other(7)
    }

    /// Thrown if a running clock has opened its menu instead, so that this process has nothing to do.
    struct MenuOpened: Error {}

    /// Opens the displays and the windows; throws the first failure, as one sentence.
    ///
    /// - Parameters:
    ///   - text: A text in place of the time.
    ///   - timer: A timer to start.
    ///   - keepsPlace: Whether the windows' positions, the timer, the stopwatch and the score are saved between runs.
    init(
        options: Options.Window, keeper: SettingsKeeper, wallClock: SystemWallClock,
        text: Options.Text? = nil, timer: TimerRequest? = nil, keepsPlace: Bool = true
    ) throws {
        // Changes the environment, so this comes before any thread that may read it.
        let startup = StartupNotification.takeFromEnvironment()
        self.keeper = keeper
        session = SessionStart(keeper: keeper)
        self.wallClock = wallClock
        bus = SessionBus(address: SessionBus.standardAddress)
        inhibitor = IdleInhibitor(bus: bus)
        portal = PortalSettingsWatch(bus: bus)
        // Standard input comes first, before anything is opened that could take over its file descriptor if it is
        // closed.
        boardStyle = text?.style ?? BoardStyle()
        input = text?.isFollowed == true ? LineInput() : nil
        // The signals are blocked before any thread is created, and before a lost connection can raise SIGPIPE.
        signals = try Signals()
        let fonts = DigitFonts { Diagnostics.write($0) }
        self.fonts = fonts
        // Another thread searches for the fonts while the windows are opened, which mostly waits for the server, and
        // while the faces paint pictures without text.
        let theme = FaceStyle(keeper.settings).theme
        fonts.prepare(for: theme)
        // Opening the windows may wait for a server that has stopped, so signals still end the program here.
        let windows = try signals.letThrough {
            try Self.windows(options, keeper: keeper, keepsPlace: keepsPlace, startup: startup)
        }
        if let setup = windows.lazy.compactMap(\.setup).first {
            var fallback = SettingsOverrides()
            fallback.add(setup.resourcePreferences)
            keeper.setFallback(fallback)
        }
        words = MessageLanguage.words()
        self.options = options
        self.keepsPlace = keepsPlace
        var states = ModeStates()
        modeTimer = try FrameTimer(clock: .running)
        output = options.tells ? LineOutput(STDOUT_FILENO) : nil
        memory = ModeMemory(
            path: keepsPlace && options.target == .own ? UserFolder.state.path(of: "modes") : nil)
        memory.restore(into: &states, at: wallClock.moment)
        try timer?.start(in: &states, at: wallClock.moment, zone: wallClock.zone)
        clock = Clock(
            settings: keeper.settings, states: states,
            texts: BoardTexts(
                text.map { $0.start ?? BoardText("") }, style: text?.style ?? BoardStyle()),
            local: wallClock.local, moment: wallClock.moment)
        wallTimer = try WallTimer()
        deadlineTimer = try FrameTimer()
        // If there is no usable font, this throws before a window appears.
        let screens = try signals.letThrough {
            try windows.map { try makeScreen($0.window, $0.setup) }
        }
        // The log is opened after everything else that can fail, so that a failed start does not truncate the previous
        // log.
        if let path = options.frameLog { screens.first?.frames.write(to: try FrameLog(path: path)) }
        for screen in screens { add(screen) }
        loop.watch(wallTimer.fileDescriptor, as: .wallTimer)
        loop.watch(signals.fileDescriptor, as: .signals)
        loop.watch(zone.fileDescriptor, as: Watch.zone)
        loop.watch(deadlineTimer.fileDescriptor, as: Watch.deadline)
        loop.watch(keeper.fileDescriptor, as: Watch.settings)
        loop.watch(modeTimer.fileDescriptor, as: Watch.modes)
        keeper.limitWaiting(to: Self.picturePatience)
        loop.watch(keeper.pictureDescriptor, as: Watch.pictures)
        for (subject, failure) in [
            ("settings file", keeper.watchFailure), ("time zone", zone.failure),
        ] {
            guard let failure else { continue }
            Diagnostics.write("changes to the \(subject) take effect at the next start: \(failure)")
        }
        clock.readMoment = { [unowned self] in moment }
    }

    /// Creates a screen on `window`, without adding it.
    private func makeScreen(
        _ window: XWindow, _ setup: WindowSetup?, mirrored: MirrorRole? = nil,
        face: FaceController? = nil
    ) throws -> Screen {
        let moment = moment
        let face =
            try face
            ?? FaceController(
                clock, keeper: keeper, width: window.picture.width,
                height: window.picture.height, fonts: fonts,
                scale: setup?.configuration.scale ?? 1,
                ground: setup.map {
                    Screen.ground(of: window, opacity: $0.preferences.groundOpacity)
                }
                    ?? .whole,
                words: words)
        face.session = session
        FontMatch.release()
        defer { screenCount += 1 }
        return try Screen(
            number: screenCount, window: window, setup: setup, face: face, bands: bands,
            options: options, moment: moment, mirrored: mirrored)
    }

    /// Adds `screen` to the loop.
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
        // A card that is held on that screen will never be released.
        clock.hand.drop(on: screen.face.cards.drag, at: MonotonicClock.now)
    }

    /// Opens a window on each named display, except where a running clock opens its menu instead. Displays that fail
    /// are reported and skipped; if all fail, throws the last failure. The first window ends `startup`.
    private static func windows(
        _ options: Options.Window, keeper: SettingsKeeper, keepsPlace: Bool,
        startup: StartupNotification?
    ) throws -> [(window: XWindow, setup: WindowSetup?)] {
        for warning in WindowSetup.warnings(
            ofLines: options.target == .own ? options.resources : [],
            instanceName: WindowSetup.instanceName(options))
        {
            Diagnostics.write(warning)
        }
        var windows: [(window: XWindow, setup: WindowSetup?)] = []
        var failures: [DisplayError] = []
        var isAnswered = false
        for name in options.displays.isEmpty ? [nil] : options.displays.map(Optional.some) {
            do throws(DisplayError) {
                let isOnly = options.displays.count < 2
                let connection = try XConnection(
                    name: name, onLoss: isOnly ? { endForLostServer($0) } : nil)
                if options.target == .own,
                    connection.opensMenu(
                        ofClock: WindowSetup.instanceName(options), isForAny: options.opensMenu)
                {
                    isAnswered = true
                    continue
                }
                windows.append(
                    try window(
                        on: connection, options, keeper: keeper, keepsPlace: keepsPlace,
                        startup: windows.isEmpty ? startup : nil))
            } catch {
                failures.append(error)
            }
        }
        if windows.isEmpty && isAnswered { throw MenuOpened() }
        if windows.isEmpty, let failure = failures.popLast() {
            for other in failures { Diagnostics.write("\(other)") }
            throw failure
        }
        for failure in failures { Diagnostics.write("\(failure)") }
        return windows
    }

    /// Ends the program if its only server closes the connection during the start; otherwise Xlib would continue
    /// without the reply that it waits for.
    private static func endForLostServer(_ name: String) -> Never {
        Diagnostics.write("\(DisplayError.connectionLost(name: name))")
        exit(EXIT_FAILURE)
    }

    private static func window(
        on connection: XConnection, _ options: Options.Window, keeper: SettingsKeeper,
        keepsPlace: Bool, startup: StartupNotification?
    ) throws(DisplayError) -> (window: XWindow, setup: WindowSetup?) {
        switch options.target {
        case .own:
            let setup = WindowSetup(
                connection: connection, options: options, keeper: keeper, keepsPlace: keepsPlace,
                startup: startup)
            for warning in setup.takeWarnings() { Diagnostics.write(warning) }
            let window = try XWindow(
                connection: connection, configuration: setup.configuration,
                monitors: setup.monitors, desktopSettings: setup.settings)
            if setup.configuration.isFullScreen && !window.isFullScreen,
                let reason = window.support.obstacle(to: .fullScreen)
            {
                Diagnostics.write("the clock is not in full screen: \(reason.dropLast())")
            }
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

    /// Runs until a signal or the user ends the program. Throws when the last connection is lost.
    func run() throws {
        // The settings and the positions are also saved when a connection is lost.
        defer {
            saveSettings()
            for screen in screens { screen.keepPlace() }
        }
        for screen in screens {
            screen.show(isHidden: screen.window.configuration.isIconic)
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
            // Reads the newest pointer position first, because it may have arrived just now.
            screen.takeEvents()
            screen.draw(wakeUp: now)
        case .wallTimer:
            if wallTimer.takeEvent() != nil { tellTime() }
        case .signals:
            if signals.takeSignal() != nil { isEnding = true }
        case Watch.zone:
            if zone.drain() { readZone() }
        case Watch.deadline:
            deadlineTimer.acknowledge()
            let now = MonotonicClock.now
            for deadline in deadlines(now: now) where deadline.time <= now { deadline.run(now) }
        case Watch.input:
            readInput(now: MonotonicClock.now)
        case Watch.modes:
            modeTimer.acknowledge()
            tellTime()
        case Watch.settings:
            if keeper.reload() { settingsChanged() }
        case Watch.pictures:
            if keeper.readPicture() { settingsChanged() }
        case Watch.output:
            output?.flush()
        case Watch.bus:
            bus.process()
        case .other:
            break
        }
    }

    /// Saves the settings that the user has changed in this turn of the loop.
    private func saveSettings() {
        guard keeper.saveIfDue() else { return }
        do throws(SessionEntry.Failure) {
            try session.settingsChanged()
        } catch {
            Diagnostics.write("\(error)")
        }
    }

    private func settingsChanged() {
        for screen in screens { screen.face.settingsChanged(now: MonotonicClock.now) }
    }

    // MARK: Screens

    private func screen(_ number: Int) -> Screen? { screens.first { $0.number == number } }

    /// Removes the screens whose connection is lost or whose window was closed; with the last screen, the program ends.
    private func dropScreens() throws(DisplayError) {
        if screens.contains(where: { $0.request == .quit }) { isEnding = true }
        for screen in screens where screen.request == .reopen && screen.connection.isAlive {
            reopen(screen)
        }
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

    /// Replaces the window of `screen` by one with other properties, but with the same face.
    private func reopen(_ screen: Screen) {
        screen.reopened()
        do {
            let (desktop, isHidden) = signals.letThrough {
                // `findDesktop()` also reads the window's newest states, which are used below.
                (screen.window.findDesktop(), !screen.window.visibility.isMapped)
            }
            let (window, setup) = try signals.letThrough {
                let connection = try XConnection(name: screen.connection.name)
                let setup = WindowSetup(
                    connection: connection, options: options, keeper: keeper,
                    keepsPlace: keepsPlace)
                if screen.hasPlace {
                    setup.replace(
                        at: screen.window.frameBeforeFullScreen,
                        isFullScreen: screen.window.isFullScreen,
                        isMinimised: screen.window.isMinimised, desktop: desktop)
                }
                let window = try XWindow(
                    connection: connection, configuration: setup.configuration,
                    monitors: setup.monitors, desktopSettings: setup.settings)
                return (window, setup)
            }
            let new = try signals.letThrough {
                try makeScreen(window, setup, face: screen.face)
            }
            // The new window never learns of a release.
            screen.face.cancelPress(now: MonotonicClock.now)
            new.frames.takeLog(of: screen.frames)
            screen.leave()
            remove(screen)
            new.replacePlace(of: screen)
            add(new)
            new.show(isHidden: isHidden || window.configuration.isIconic)
        } catch {
            // The old window stays, without its new properties.
            Diagnostics.write("\(error)")
        }
    }

    // MARK: Mirrors

    /// Opens and closes mirrors: with `--monitor each`, while a window is full screen, every other monitor has a
    /// mirror. Leaving full screen on one screen leaves it on all screens.
    private func updateMirrors(now: MediaTime) {
        for screen in screens where screen.setup?.preferences.monitors == .each {
            guard let wanted = screen.mirrors.takeWanted(for: screen.window, at: now) else {
                continue
            }
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
        screen.mirrors.opens(on: monitor, at: MonotonicClock.now)
        do {
            // A mirror has its own connection to the same server, which may stop at this moment.
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
            // The clock is already on one monitor, so a failed mirror does not end the program.
            Diagnostics.write("\(error)")
            screen.mirrors.failed(on: monitor)
        }
    }

    // MARK: Time

    private func tellTime() {
        let moment = moment
        let now = MonotonicClock.now
        let minute = moment.wall.seconds / 60
        let end = clock.advance(to: moment)
        for screen in screens {
            screen.setMoment(
                moment, isNewMinute: minute != reportedMinute, isEnd: end != nil, at: now)
        }
        reportedMinute = minute
        if shownRevision != clock.states.revision { statesChanged(moment) }
        if end != nil { unreportedEnd = end }
        armWallTimer()
    }

    /// Saves the states of the modes. Once the user has touched the clock after the end of a timer, the windows no
    /// longer ask for attention.
    private func statesChanged(_ moment: Moment) {
        shownRevision = clock.states.revision
        memory.save(clock.states, at: moment)
        for warning in memory.takeWarnings() { Diagnostics.write(warning) }
        if clock.states.lastEnd == nil { for screen in screens { screen.setUrgent(false) } }
    }

    /// Reports the end of a timer to the desktop if no window shows the front of the clock: the windows ask for
    /// attention, and a notification is sent.
    private func reportEnd() {
        guard let end = unreportedEnd, screens.contains(where: \.isAnnounced) else { return }
        unreportedEnd = nil
        guard !screens.contains(where: \.showsFront) else { return }
        for screen in screens { screen.setUrgent(true) }
        bus.notify(summary: end.summary(in: words), body: end.body(in: words))
    }

    /// Reads the local zone again.
    private func readZone() {
        do {
            let reading = try ZoneFile.current.reading(at: wallClock.now)
            if let problem = reading.problem { Diagnostics.write(problem) }
            wallClock.zone = reading.zone
            wallClock.substitute = reading.substitute
            clock.setLocal(wallClock.local)
            for screen in screens { screen.face.followMode(at: MonotonicClock.now) }
        } catch {
            Diagnostics.write("\(error); the time zone is unchanged")
        }
        tellTime()
    }

    /// The current moment.
    private var moment: Moment { wallClock.moment }

    /// The shortest unit at which a window changes; nil if no window has one.
    private var unit: ClockUnit? {
        screens.lazy.compactMap { $0.unit }.min { $0.seconds < $1.seconds }
    }

    /// Arms the timer for the next change of the face; repeats that if the clock was set in the meantime, at most eight
    /// times in all.
    private func armWallTimer() {
        for _ in 0..<8 {
            // The unit is recorded even if it is nil (as for a score or a text), so that the next mode arms the wall
            // timer again.
            armedUnit = unit
            guard let unit else { return }
            let next = wallClock.nextBoundary(after: wallClock.now, of: unit)
            if wallTimer.arm(atSecond: next.seconds) { return }
            for screen in screens {
                screen.setMoment(
                    moment, isNewMinute: false, isEnd: false, at: MonotonicClock.now)
            }
        }
    }

    /// Arms the timer for the next change after the moment that the faces show. So a change that became due after the
    /// loop had woken up for something else is not missed: the timer fires at once.
    private func armModeTimer() {
        if let next = clock.nextChange {
            modeTimer.arm(at: next.seconds)
        } else {
            modeTimer.disarm()
        }
    }

    // MARK: Text

    private func readInput(now: MediaTime) {
        guard let text = input?.read(now: now) else { return }
        let style = boardStyle
        let warning = text.isClamped ? BoardText.clampWarning : style.warning(for: text)
        if let warning, !hasWarned {
            hasWarned = true
            Diagnostics.write(warning)
        }
        clock.show(text, at: now)
        for screen in screens { screen.followText(at: now) }
    }

    private func watchInput() {
        guard let input else { return }
        if input.isWatched {
            loop.watch(input.fileDescriptor, as: Watch.input)
        } else {
            loop.unwatch(Watch.input)
        }
    }

    /// Prints the changes that the user has made by hand since the last call.
    private func tell() {
        var events = clock.takeEvents()
        let hand = clock.hand
        let isTime = clock.mode.showsWallTime
        let offset = hand.isHolding ? toldOffset : isTime ? hand.offset : 0
        if offset != toldOffset {
            events.append(.timeOffset(seconds: offset))
            toldOffset = offset
        }
        if let text = newText() { events.append(.textSet(text)) }
        guard let output else { return }
        for event in events { output.write(event.description) }
        if let warning = output.takeWarning() { Diagnostics.write(warning) }
        if output.wantsSpace {
            loop.watchSpace(of: output.fileDescriptor, as: Watch.output)
        } else {
            loop.unwatch(Watch.output)
        }
    }

    /// Returns the text on the cards if the user has set another text since the last call, or if the cards have
    /// returned to their own.
    private func newText() -> String? {
        let isSet = !clock.hand.distance.isZero
        guard !clock.hand.isHolding, isSet || toldText != nil else { return nil }
        let shown = screens.first?.face.cards.flips.textLine
        let set = isSet ? shown : nil
        guard set != toldText else { return nil }
        toldText = set
        return shown
    }

    // MARK: Session

    /// Uses the session bus for what the X server does not offer, and watches it. This begins after the first frame,
    /// which loading the library would delay.
    private func updateSession(now: MediaTime) {
        if screens.contains(where: { $0.isAnnounced }) { useSession() }
        // This is done even before a window is announced (`Screen.announce()`): a lost connection that is still watched
        // would end every wait at once.
        guard bus.fileDescriptor != watchedBus else { return }
        watchedBus = bus.fileDescriptor
        loop.unwatch(Watch.bus)
        if watchedBus >= 0 { loop.watch(bus, as: Watch.bus) }
    }

    /// Requests from the session what the announced screens need, and passes on the replies.
    private func useSession() {
        inhibitor.want(screens.contains { $0.isAnnounced && $0.wantsAwake })
        // The portal is needed only for a desktop that does not publish its settings over X11.
        if portal.mayAsk
            && screens.contains(where: {
                $0.isAnnounced && $0.window.desktopSettings.settings == nil
            })
        {
            portal.start(minute: wallClock.now.seconds / 60)
        }
        // Calls are written immediately instead of at the next wake-up.
        if bus.isAlive && bus.wantsSpace { bus.process() }
        for screen in screens {
            screen.window.noteSession(inhibits: inhibitor.isHeld)
            if screen.portal != portal.settings { screen.portal = portal.settings }
        }
    }

    // MARK: Sound

    /// Announces the sounds of the flips that have started or will start.
    private func updateSound(now: MediaTime) {
        sound.update(
            screens.map { ($0.number, $0.face) }, volume: keeper.settings.soundVolume, now: now)
        if let problem = sound.takeProblem() { Diagnostics.write(problem) }
    }

    // MARK: Scheduling

    /// Sets the timers for the next events.
    private func schedule() {
        let now = MonotonicClock.now
        updateMirrors(now: now)
        // The user has started, paused or set something.
        if clock.states.revision != shownRevision { tellTime() }
        shareSettings(now: now)
        // If the display of the seconds was switched on, or can be seen again, it must show the current time at once.
        if unit != armedUnit { tellTime() }
        reportEnd()
        updateSession(now: now)
        for screen in screens {
            screen.schedule(now: now)
            loop.watch(
                number: screen.number, events: !screen.frames.readsEvents,
                room: screen.frames.wantsSpace || screen.window.wantsSpace
                    || screen.menu.wantsSpace)
        }
        updateSound(now: now)
        watchInput()
        tell()
        armModeTimer()
        saveSettings()
        for warning in keeper.takeWarnings() { Diagnostics.write(warning) }
        let next = deadlines(now: now).map(\.time).min()
        if let next { deadlineTimer.arm(at: next) } else { deadlineTimer.disarm() }
        noteRest(isWaiting: next != nil)
    }

    /// All deadlines of the screens, the input and the session bus; one timer serves them all.
    private func deadlines(now: MediaTime) -> [Deadline] {
        let input = Deadline(at: input?.restsUntil) { [unowned self] in self.input?.wake(now: $0) }
        let session = Deadline(at: bus.deadline) { [unowned self] _ in bus.process() }
        return screens.flatMap { $0.deadlines(now: now) } + [input, session].compactMap { $0 }
    }

    /// Releases memory at rest, if that is due.
    private func noteRest(isWaiting: Bool) {
        let state = ReleaseSchedule.State(
            minute: wallClock.now.seconds / 60,
            isActive: isWaiting || screens.contains(where: \.isActive),
            isAppearing: screens.contains(where: \.isAppearing), unit: unit,
            flipsEachSecond: screens.contains { $0.face.cardUnit == .second },
            hasFreshMemory: screens.contains(where: \.frames.hasFreshMemory))
        guard releases.isDue(state) else { return }
        for screen in screens { screen.frames.releaseMemory() }
        bands.releaseMemory()
        IdleMemory.release()
    }

    /// Applies settings that were changed on the back of one face to all faces, once the control is released.
    private func shareSettings(now: MediaTime) {
        guard screens.count > 1, !screens.contains(where: { $0.face.isPageHeld }) else { return }
        for screen in screens where screen.face.isBehindSettings {
            screen.face.settingsChanged(now: now)
        }
    }
}
