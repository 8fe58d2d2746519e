import FlipClock
import FlipEngine
import FlipFace
import FlipSystem
import FlipThreads
import FlipX11

/// The screens of a clock: opens, replaces, mirrors and closes them.
///
///     try screens.open(windows, in: &loop)
///     try screens.update(in: &loop)               // after the events of a turn of the loop
///     screens.updateMirrors(now: now, in: &loop)
final class ScreenSet {
    /// The screens in the order in which they were opened.
    private(set) var all: [Screen] = []
    /// Whether the user has ended the program, or closed its last window.
    private(set) var isEnding = false
    /// The threads that draw.
    let bands = BandPool()

    private let owner: SharedClock
    private let session: SessionStart
    private let fonts: DigitFonts
    private let words: Words
    private let options: Options.Window
    /// Whether the windows' positions are saved between runs.
    private let keepsPlace: Bool
    private let signals: Signals
    /// The number of screens opened so far.
    private var count = 0

    /// A set without screens, whose faces will show the clock of `owner`.
    ///
    /// - Parameters:
    ///   - keepsPlace: Whether the windows' positions are saved between runs.
    ///   - signals: They still end the program while a window is opened, which may wait for a server that has stopped.
    init(
        _ owner: SharedClock, session: SessionStart, fonts: DigitFonts,
        words: Words, options: Options.Window, keepsPlace: Bool, signals: Signals
    ) {
        self.owner = owner
        self.session = session
        self.fonts = fonts
        self.words = words
        self.options = options
        self.keepsPlace = keepsPlace
        self.signals = signals
    }

    /// The screen of this number.
    subscript(number number: Int) -> Screen? { all.first { $0.number == number } }

    // MARK: Opening and closing

    /// Adds a screen for each of `windows`, and writes the frames of the first one to the log of the options.
    ///
    /// If there is no usable font, this throws before a window appears. The log is opened after everything else that
    /// can fail, so that a failed start does not truncate the previous log.
    func open(_ windows: [OpenedWindow], in loop: inout EventLoop) throws {
        let screens = try signals.letThrough { try windows.map { try makeScreen($0) } }
        if let path = options.frameLog { screens.first?.frames.write(to: try FrameLog(path: path)) }
        for screen in screens { add(screen, to: &loop) }
    }

    /// Creates a screen, without adding it.
    private func makeScreen(
        _ opened: OpenedWindow, mirrored: MirrorRole? = nil, face: FaceController? = nil
    ) throws -> Screen {
        let (window, setup) = (opened.window, opened.setup)
        let ground = setup.map {
            ScreenLook.ground(of: window, opacity: $0.applied.opacity)
        }
        let face =
            try face
            ?? FaceController(
                owner, width: window.picture.width, height: window.picture.height, fonts: fonts,
                scale: setup?.configuration.scale ?? 1, ground: ground ?? .whole, words: words)
        face.back.session = session
        fonts.release()
        defer { count += 1 }
        return try Screen(
            number: count, window: window, setup: setup, face: face, bands: bands,
            options: options, mirrored: mirrored)
    }

    private func add(_ screen: Screen, to loop: inout EventLoop) {
        all.append(screen)
        loop.watch(screen.connection, number: screen.number)
        loop.watch(screen.frames.timer.fileDescriptor, as: .frameTimer(screen.number))
    }

    /// Removes `screen` and its mirrors.
    private func remove(_ screen: Screen, from loop: inout EventLoop) {
        for mirror in mirrors(of: screen) {
            mirror.leave()
            remove(mirror, from: &loop)
        }
        screen.keepPlace()
        loop.unwatch(.display(screen.number))
        loop.unwatch(.frameTimer(screen.number))
        all.removeAll { $0 === screen }
        // A card that is held on that screen will never be released.
        screen.face.cards.drag.send(.drop, at: MonotonicClock.now)
    }

    /// Does what the users of the screens ask for, and removes the screens whose connection is lost or whose window was
    /// closed; with the last screen, the program ends. Throws if the last connection is lost.
    func update(in loop: inout EventLoop) throws(DisplayError) {
        if all.contains(where: { $0.requests.pending == .quit }) { isEnding = true }
        for screen in all where screen.requests.pending == .reopen && screen.connection.isAlive {
            reopen(screen, in: &loop)
        }
        for screen in all where screen.requests.pending == .close || !screen.connection.isAlive {
            let failure =
                screen.connection.isAlive
                ? nil : DisplayError.connectionLost(name: screen.connection.name)
            if screen.fullScreen.mirrored != nil && screen.connection.isAlive {
                // Closing one mirror closes all of them.
                screen.requests.handled()
                screen.fullScreen.leave()
            } else if all.count(where: { $0.fullScreen.mirrored == nil }) == 1
                && screen.fullScreen.mirrored == nil
            {
                isEnding = true
                if let failure { throw failure }
            } else {
                if let failure { Diagnostics.write("\(failure)") } else { screen.leave() }
                remove(screen, from: &loop)
            }
        }
    }

    /// Replaces the window of `screen` by one with other properties, but with the same face.
    private func reopen(_ screen: Screen, in loop: inout EventLoop) {
        screen.requests.handled()
        do {
            let (desktop, isHidden) = signals.letThrough {
                // `findDesktop()` also reads the window's newest states, which are used below.
                (screen.window.findDesktop(), !screen.window.visibility.isMapped)
            }
            let new = try signals.letThrough {
                let connection = try XConnection(name: screen.connection.name)
                let setup = WindowSetup(
                    connection: connection, options: options, ranks: owner.ranks,
                    keepsPlace: keepsPlace)
                if screen.place != nil {
                    setup.replace(
                        at: screen.window.frameBeforeFullScreen,
                        isFullScreen: screen.window.isFullScreen,
                        isMinimised: screen.window.isMinimised, desktop: desktop)
                }
                return try makeScreen(OpenedWindow(setup, on: connection), face: screen.face)
            }
            // The new window never learns of a release.
            screen.face.cancelPress(now: MonotonicClock.now)
            new.frames.takeLog(of: screen.frames)
            screen.leave()
            remove(screen, from: &loop)
            new.replacePlace(of: screen)
            add(new, to: &loop)
            new.show(isHidden: isHidden || new.window.configuration.isIconic)
        } catch {
            // The old window stays, without its new properties.
            Diagnostics.write("\(error)")
        }
    }

    // MARK: Mirrors

    /// Opens and closes mirrors: with `--monitor each`, while a window is full screen, every other monitor has a
    /// mirror. Leaving full screen on one screen leaves it on all screens.
    func updateMirrors(now: MediaTime, in loop: inout EventLoop) {
        for screen in all where screen.setup?.configuration.fullScreenMonitors == .each {
            guard let wanted = screen.fullScreen.mirrors.takeWanted(for: screen.window, at: now)
            else {
                continue
            }
            for mirror in mirrors(of: screen)
            where !wanted.contains(mirror.fullScreen.mirrored?.monitor ?? .empty) {
                mirror.leave()
                remove(mirror, from: &loop)
            }
            let there = mirrors(of: screen).map(\.fullScreen.mirrored?.monitor)
            for monitor in wanted where !there.contains(monitor) {
                openMirror(of: screen, on: monitor, in: &loop)
            }
        }
    }

    private func mirrors(of screen: Screen) -> [Screen] {
        all.filter { $0.fullScreen.mirrored?.owner === screen.fullScreen }
    }

    private func openMirror(
        of screen: Screen, on monitor: PixelRect, in loop: inout EventLoop
    ) {
        guard let setup = screen.setup else { return }
        screen.fullScreen.mirrors.opens(on: monitor, at: MonotonicClock.now)
        do {
            // A mirror has its own connection to the same server, which may stop at this moment.
            let mirror = try signals.letThrough {
                let connection = try XConnection(name: screen.connection.name)
                let setup = WindowSetup(connection: connection, mirroring: setup, on: monitor)
                let role = MirrorRole(owner: screen.fullScreen, monitor: monitor)
                return try makeScreen(OpenedWindow(setup, on: connection), mirrored: role)
            }
            add(mirror, to: &loop)
            mirror.window.show()
        } catch {
            // The clock is already on one monitor, so a failed mirror does not end the program.
            Diagnostics.write("\(error)")
            screen.fullScreen.mirrors.failed(on: monitor)
        }
    }

    /// Has all screens show the clock's newest mode and settings, which another face or the program may have changed.
    func follow(now: MediaTime) {
        for screen in all { screen.follow(at: now) }
    }
}
