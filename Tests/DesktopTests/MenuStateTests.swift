import CX11
import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The states of a menu, times everything that can happen outside while it is open.
    @Suite("Menu states", .serialized)
    struct MenuStateTests {
        /// A state of the menu.
        enum State: CaseIterable, Sendable {
            /// Opened by a click.
            case open
            /// Opened by a key, with a submenu shown.
            case submenu
            /// Opened by a press whose button is still down.
            case held
            /// Over the face while that turns.
            case turning
        }

        /// An event outside of the menu.
        enum Event: CaseIterable, Sendable {
            case newSecond, themeFile, settingsFile, focusLost, minimised, resized, fullScreen,
                destroyed
            case stoppedServer, furtherStart, managerGone, signal, saver
        }

        private static let settings = "config/flipclockx/config.toml"
        private static let theme = "config/flipclockx/themes/mine.toml"

        /// Whether the menu is open after `event`.
        private static func isOpen(after event: Event) -> Bool {
            switch event {
            // A further start finds the menu open, and changes nothing.
            case .newSecond, .themeFile, .settingsFile, .resized, .fullScreen, .stoppedServer,
                .furtherStart:
                true
            // A window manager that ends takes the focus from the clock.
            // A locker that comes with the saver needs the keyboard.
            case .focusLost, .minimised, .destroyed, .managerGone, .signal, .saver: false
            }
        }

        @Test("Every state, times every event", arguments: State.allCases)
        func table(_ state: State) throws {
            for event in Event.allCases {
                let server = try Xvfb()
                let manager = try server.startWindowManager()
                defer { manager.kill(SIGKILL) }
                let folder = try TemporaryFolder()
                try run("mkdir", "-p", folder("config/flipclockx/themes"))
                try writeFile("card = '#204060'\n", to: folder(Self.theme))
                try writeFile("look.theme = 'mine'\n", to: folder(Self.settings))
                let clock = try MenuClock(on: server, ["--seconds"], folder: folder)
                try enter(state, clock)
                try happen(event, in: state, clock, manager)
                let what = "\(state), \(event)"
                if event == .signal {
                    #expect(clock.clock.process.wait(timeout: 5) == .status(0), "\(what)")
                } else {
                    #expect(clock.clock.process.wait(timeout: 0) == nil, "\(what)")
                }
                #expect(clock.waitForMenu(isOpen: Self.isOpen(after: event)), "\(what)")
                if state == .held { try server.xdotool("mouseup", "3") }
                if Self.isOpen(after: event) {
                    #expect(!clock.canGrab(), "\(what)")
                    #expect(waitUntil { clock.isMenuOnTop }, "\(what)")
                    // Escape leaves a submenu, and closes a menu.
                    try clock.keys("Escape")
                    if state == .submenu { try clock.keys("Escape") }
                    #expect(clock.waitForMenu(isOpen: false), "\(what)")
                }
                #expect(waitUntil { clock.canGrab() }, "\(what)")
            }
        }

        private func enter(_ state: State, _ clock: MenuClock) throws {
            switch state {
            case .open: try clock.open()
            case .submenu:
                try clock.open()
                let size = clock.popup.flatMap { clock.observer.size(of: $0) }?.height
                try clock.keys("t", "Right")
                _ = try waitFor("the submenu") {
                    clock.popup.flatMap { clock.observer.size(of: $0) }?.height != size ? true : nil
                }
            case .held:
                guard let origin = clock.observer.origin(of: clock.window) else { return }
                try clock.server.xdotool(
                    "mousemove", "\(origin.x + 60)", "\(origin.y + 40)", "mousedown", "3")
                #expect(clock.waitForMenu(isOpen: true))
            case .turning:
                try clock.keys("s")
                try clock.open(x: 3, y: 3)
            }
        }

        private func happen(
            _ event: Event, in state: State, _ clock: MenuClock, _ manager: ChildProcess
        ) throws {
            let (display, window) = (clock.observer.display, clock.window)
            switch event {
            case .newSecond: pause(1.2)
            // The menu keeps its place and its rows, and gets the new colours.
            case .themeFile:
                try expectChange(of: clock) {
                    try writeFile(
                        "ground = ['#f0f0e0', '#f0f0e0']\ncard = '#fafaf0'\nink = '#202020'\n",
                        to: clock.folder(Self.theme))
                }
            // New colours and other marks.
            case .settingsFile:
                if state != .submenu {
                    try expectChange(of: clock) {
                        try writeFile(
                            "look.theme = 'mine'\nwindow.all-desktops = true\n",
                            to: clock.folder(Self.settings))
                    }
                }
                try expectChange(of: clock) {
                    try writeFile("look.theme = 'paper'\n", to: clock.folder(Self.settings))
                }
            case .focusLost:
                // The clock gets the event while the other window exists.
                clock.observer.withMappedWindow { other in
                    _ = waitUntil { clock.observer.isViewable(other) }
                    XSetInputFocus(display, other, RevertToParent, Time(CurrentTime))
                    XSync(display, 0)
                    _ = clock.waitForMenu(isOpen: false)
                }
            case .minimised:
                XIconifyWindow(display, window, XDefaultScreen(display))
                XSync(display, 0)
            case .resized:
                XResizeWindow(display, window, 500, 320)
                XSync(display, 0)
                #expect(waitUntil { clock.clock.frame.dropFirst(2) == [500, 320] })
            case .fullScreen:
                // The menu of themes says nothing of full screen.
                expectChange(of: clock, isExpected: state != .submenu) {
                    clock.clock.sendState(add: true, "_NET_WM_STATE_FULLSCREEN")
                    #expect(waitUntil { clock.states.contains("_NET_WM_STATE_FULLSCREEN") })
                }
            case .destroyed:
                if let popup = clock.popup { XDestroyWindow(display, popup) }
                XSync(display, 0)
            case .stoppedServer:
                clock.server.process.kill(SIGSTOP)
                pause(1.5)
                clock.server.process.kill(SIGCONT)
            case .furtherStart:
                let start = try clock.further("--menu")
                #expect(start.wait(timeout: 5) == .status(0))
            case .managerGone:
                manager.kill(SIGTERM)
                _ = manager.wait(timeout: 5)
            case .signal: clock.clock.process.kill(SIGTERM)
            case .saver:
                XForceScreenSaver(display, ScreenSaverActive)
                XSync(display, 0)
            }
            pause(0.1)
        }

        /// Expects that `change` changes the picture of the menu, unless no change `isExpected`.
        private func expectChange(
            of clock: MenuClock, isExpected: Bool = true, by change: () throws -> Void
        ) rethrows {
            func picture() -> [UInt32]? {
                clock.popup.flatMap { clock.observer.screenshot(of: $0)?.pixels }
            }
            let before = picture()
            try change()
            guard isExpected else { return }
            #expect(waitUntil { picture().map { $0 != before } == true })
        }
    }
}
