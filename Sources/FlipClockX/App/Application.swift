import FlipClock
import FlipEngine
import FlipFace
import FlipSystem
import FlipX11
import Glibc

/// The running program: one event loop for the clock, its windows, the settings, the input and the session.
///
///     ClockDriver -> Clock -> FaceController <- pointer, keys     for each screen
///                                   |
///     display link ----------> frame(at:) -> Rasterizer -> Presenter
///
/// All of this runs on one thread, in response to wake-ups of the loop; other threads only draw bands, paint pictures,
/// search for fonts and play sounds. Apart from frames, an idle clock wakes up once a minute, or once a second if it
/// shows the seconds.
final class Application {
    private let screens: ScreenSet
    private let keeper: SettingsKeeper
    /// Starts the clock with the session.
    private let session: SessionStart
    private let words: Words
    private let driver: ClockDriver
    /// The texts that standard input gives; nil if it is not read.
    private let input: TextFeed?
    private let deadlineTimer: FrameTimer
    private let signals: Signals
    private var loop = EventLoop()
    private let services: SessionServices
    private let sound = SoundKeeper()
    private var isEnding = false
    /// Whether the cards may run to the time at this start: it is not a screen saver, no option gives a mode, a text or
    /// a timer, and files are kept.
    private let mayRun: Bool
    /// Decides when memory is released.
    private var releases = ReleaseSchedule()
    /// Prints what the user sets by hand.
    private let teller: Teller

    /// How long the loop waits for a picture of a theme, in seconds: nearly all are read by then, so that the theme
    /// changes in one step.
    private static let picturePatience = 0.1

    /// Opens the displays and the windows; throws the first failure, as one sentence.
    ///
    /// - Parameters:
    ///   - text: A text in place of the time.
    ///   - timer: A timer to start.
    ///   - keepsPlace: Whether the windows' positions, the timer, the stopwatch and the score are saved between runs.
    init(
        options: Options.Window, ranks: SettingsRanks, keeper: SettingsKeeper,
        wallClock: SystemWallClock, text: Options.Text? = nil, timer: TimerRequest? = nil,
        keepsPlace: Bool = true
    ) throws {
        // Changes the environment, so this comes before any thread that may read it.
        let startup = StartupNotification.takeFromEnvironment()
        self.keeper = keeper
        mayRun =
            text == nil && timer == nil && keepsPlace && options.target == .own
            && !options.exitsOnInput && !ranks.options.contains(.mode)
        services = SessionServices()
        // Standard input comes first, before anything is opened that could take over its file descriptor if it is
        // closed.
        let style = text?.style ?? BoardStyle()
        input = text?.isFollowed == true ? TextFeed(style: style) : nil
        // Before a lost connection can raise SIGPIPE.
        signals = try Signals()
        let fonts = DigitFonts { Diagnostics.write($0) }
        // Another thread searches for the fonts while the windows are opened, which mostly waits for the server.
        let settings = ranks.settings(with: keeper)
        fonts.prepare(for: FaceStyle(settings).theme, showsWords: settings.showsWords)
        // Opening the windows may wait for a server that has stopped, so signals still end the program here.
        let windows = try signals.letThrough {
            try OpenedWindow.all(options, ranks: ranks, keepsPlace: keepsPlace, startup: startup)
        }
        var ranks = ranks
        if let setup = windows.lazy.compactMap(\.setup).first {
            ranks.resources = setup.resourceSettings
        }
        words = MessageLanguage.words()
        teller = Teller(options.tells ? LineOutput(STDOUT_FILENO) : nil)
        driver = try ClockDriver(
            ranks, themes: keeper,
            texts: BoardTexts(text.map { $0.start ?? BoardText("") }, style: style), timer: timer,
            wallClock: wallClock,
            memory: ModeMemory(
                path: keepsPlace && options.target == .own
                    ? UserFolder.state.path(of: "modes") : nil))
        deadlineTimer = try FrameTimer()
        session = SessionStart(driver.owner)
        screens = ScreenSet(
            driver.owner, session: session, fonts: fonts, words: words,
            options: options, keepsPlace: keepsPlace, signals: signals)
        try screens.open(windows, in: &loop)
        driver.watch(in: &loop)
        loop.watch(signals.fileDescriptor, as: .signals)
        loop.watch(deadlineTimer.fileDescriptor, as: .deadline)
        loop.watch(keeper.fileDescriptor, as: .settings)
        keeper.limitWaiting(to: Self.picturePatience)
        loop.watch(keeper.pictureDescriptor, as: .pictures)
        for (subject, failure) in [
            ("settings file", keeper.watchFailure), ("time zone", driver.zoneFailure),
        ] {
            guard let failure else { continue }
            Diagnostics.write("changes to the \(subject) take effect at the next start: \(failure)")
        }
    }

    /// Runs until a signal or the user ends the program. Throws when the last connection is lost.
    func run() throws {
        // The settings and the positions are also saved when a connection is lost.
        defer {
            driver.owner.ranks.retrySave()
            saveSettings()
            driver.finish()
            for screen in screens.all { screen.keepPlace() }
        }
        for screen in screens.all {
            screen.show(isHidden: screen.window.configuration.isIconic)
        }
        beginFirstStart()
        driver.armWallTimer(screens.all)
        schedule()
        while !isEnding && !screens.isEnding {
            for source in loop.wait() { handle(source) }
            try screens.update(in: &loop)
            schedule()
        }
        for screen in screens.all { screen.leave() }
    }

    /// At the very first start the cards run from midnight to the time, to show that they can be turned.
    private func beginFirstStart() {
        let clock = driver.owner.clock
        let screens = screens.all.filter(\.canRun)
        guard mayRun, clock.settings.mode == .time, clock.mode.showsTimeOfDay, !screens.isEmpty,
            FirstStart.begin()
        else { return }
        for screen in screens { screen.face.cards.flips.waitAtMidnight() }
    }

    private func handle(_ source: EventLoop.Source) {
        switch source {
        case .display(let number):
            screens[number: number]?.takeEvents()
        case .frameTimer(let number):
            let now = MonotonicClock.now
            guard let screen = screens[number: number], screen.tick(now: now) else { return }
            // Reads the newest pointer position first, because it may have arrived just now.
            screen.takeEvents()
            screen.draw(wakeUp: now)
        case .wallTimer, .modes, .zone: driver.handle(source, screens.all)
        case .signals: if signals.takeSignal() != nil { isEnding = true }
        case .deadline:
            deadlineTimer.acknowledge()
            let now = MonotonicClock.now
            for deadline in deadlines(now: now) where deadline.time <= now { deadline.run(now) }
        case .input: readInput(now: MonotonicClock.now)
        case .settings:
            let now = MonotonicClock.now
            if keeper.reload(driver.owner, at: now) { screens.follow(now: now) }
            followWindowSettings()
        case .pictures: keeper.readPicture(driver.owner, at: MonotonicClock.now)
        case .output: teller.flush()
        case .bus: services.process()
        case .other: break
        }
    }

    private func readInput(now: MediaTime) {
        guard let text = input?.read(now: now) else { return }
        driver.owner.show(text, at: now)
    }

    /// Has each window apply its settings again: what the file gives also decides which resources of that window's own
    /// server are in force.
    private func followWindowSettings() {
        for screen in screens.all { screen.settingsChanged() }
    }

    /// Saves the settings that the user has changed in this turn of the loop.
    private func saveSettings() {
        guard keeper.saveIfDue(&driver.owner.ranks) else { return }
        followWindowSettings()
        do throws(SessionEntry.Failure) {
            try session.settingsChanged()
        } catch {
            Diagnostics.write("\(error)")
        }
    }

    /// Reports the end of a timer to the desktop if no window shows the front of the clock: the windows ask for
    /// attention, and a notification is sent. It waits until a window has been announced to the desktop
    /// (`Screen.announce()`).
    private func reportEnd() {
        guard driver.end != nil, screens.all.contains(where: \.isAnnounced),
            let end = driver.takeEnd(), !screens.all.contains(where: \.showsFront)
        else { return }
        for screen in screens.all { screen.setUrgent(true) }
        services.notify(summary: end.summary(in: words), body: end.body(in: words))
    }

    // MARK: Scheduling

    /// Does what the events of this turn require, and sets the timers for the next ones.
    private func schedule() {
        let now = MonotonicClock.now
        screens.updateMirrors(now: now, in: &loop)
        let screens = screens.all
        driver.updateStates(screens)
        self.screens.follow(now: now)
        driver.updateUnit(screens)
        reportEnd()
        services.update(screens, minute: driver.minute)
        services.watch(in: &loop)
        for screen in screens {
            screen.schedule(now: now)
            loop.watch(
                number: screen.number, events: !screen.frames.readsEvents,
                room: screen.wantsSpace)
        }
        sound.update(
            screens.map { ($0.number, $0.face) },
            volume: driver.owner.clock.settings.soundVolume, now: now)
        if let problem = sound.takeProblem() { Diagnostics.write(problem) }
        input?.watch(in: &loop)
        teller.tell(driver.owner) { screens.first?.face.cards.flips.textLine }
        teller.watch(in: &loop)
        driver.armModeTimer()
        saveSettings()
        for warning in keeper.takeWarnings() { Diagnostics.write(warning) }
        let next = deadlines(now: now).map(\.time).min()
        if let next { deadlineTimer.arm(at: next) } else { deadlineTimer.disarm() }
        noteRest(isWaiting: next != nil)
    }

    /// All deadlines of the screens, the input and the session bus; one timer serves them all.
    private func deadlines(now: MediaTime) -> [Deadline] {
        let input = Deadline(at: input?.restsUntil) { [unowned self] in self.input?.wake($0) }
        let session = Deadline(at: services.deadline) { [unowned self] _ in services.process() }
        return screens.all.flatMap { $0.deadlines(now: now) } + [input, session].compactMap { $0 }
    }

    /// Releases memory at rest, if that is due.
    private func noteRest(isWaiting: Bool) {
        let screens = screens.all
        let state = ReleaseSchedule.State(
            minute: driver.minute,
            isActive: isWaiting || screens.contains(where: \.isActive),
            unit: driver.unit(of: screens),
            flipsEachSecond: screens.contains { $0.face.cardUnit == .second },
            hasFreshMemory: screens.contains(where: \.frames.hasFreshMemory))
        guard releases.isDue(state) else { return }
        for screen in screens {
            screen.frames.releaseMemory()
            screen.face.scene.face.releasePixels()
        }
        self.screens.bands.releaseMemory()
        IdleMemory.release()
    }
}
