import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipFace
@testable import FlipX11
@testable import SystemSupport

extension AppTests {
    /// The menu on a real server: its window, its grabs, its entries.
    @Suite("Menu", .serialized)
    struct MenuSystemTests {
        /// The commands of the window managers, and none at all.
        private static let desktops: [[String]] = {
            let i3 = access("/usr/bin/i3", X_OK) == 0 ? [["i3"]] : []
            if i3.isEmpty { progress("i3 is not installed: its tests are skipped") }
            return [[]] + WindowManager.installed.map(\.command) + i3
        }()

        @Test("It opens and closes on a window and on a widget", arguments: desktops)
        func managers(_ command: [String]) throws {
            for options in [[], ["--widget"]] {
                let server = try Xvfb()
                let manager = command.isEmpty ? nil : try server.startWindowManager(command)
                let clock = try MenuClock(on: server, options)
                // A window manager may still be placing the window.
                _ = waitUntil(timeout: 1) { clock.observer.origin(of: clock.window)?.x == 200 }
                for (way, close) in [("click", "Escape"), ("click", "outside"), ("key", "Escape")] {
                    if way == "click" {
                        try clock.open()
                    } else {
                        // A widget has the focus only under some window managers.
                        guard options.isEmpty else { continue }
                        // Without a window manager keys go to the window under the pointer.
                        if let place = clock.observer.origin(of: clock.window) {
                            try server.xdotool("mousemove", "\(place.x + 20)", "\(place.y + 20)")
                        }
                        try clock.keys("Menu")
                        #expect(clock.waitForMenu(isOpen: true), "\(command) \(way)")
                    }
                    if close == "Escape" {
                        try clock.keys("Escape")
                    } else {
                        try server.xdotool("mousemove", "1200", "780", "click", "1")
                    }
                    #expect(clock.waitForMenu(isOpen: false), "\(command) \(options) \(close)")
                    #expect(waitUntil { clock.canGrab() }, "\(command) \(options) \(close)")
                }
                #expect(clock.clock.process.wait(timeout: 0) == nil)
                manager?.kill(SIGTERM)
            }
        }

        /// A clock without a window manager, whose open menu is larger and covers it.
        private func coveredClock() throws -> MenuClock {
            let clock = try MenuClock(on: try Xvfb(), geometry: "120x60+300+300")
            // Without a window manager keys go to the window under the pointer.
            try clock.server.xdotool("mousemove", "340", "330")
            try clock.keys("Menu")
            #expect(clock.waitForMenu(isOpen: true))
            pause(0.5)
            #expect(clock.popup != nil && clock.isMenuOnTop)
            return clock
        }

        @Test("It stays open over a clock that is smaller, and above one that is raised")
        func smallClock() throws {
            let clock = try coveredClock()
            // Without a window manager the clock raises itself.
            try run("mkdir", "-p", clock.folder("config/flipclockx"))
            try writeFile(
                "window.layer = 'top'\n", to: clock.folder("config/flipclockx/config.toml"))
            pause(0.5)
            #expect(clock.popup != nil && clock.isMenuOnTop)
            try clock.keys("Escape")
            #expect(clock.waitForMenu(isOpen: false))
            #expect(waitUntil { clock.canGrab() })
        }

        @Test("It closes when a clock that it covers is hidden as well")
        func coveredAndHidden() throws {
            let clock = try coveredClock()
            clock.observer.set(
                ["_NET_WM_STATE_HIDDEN"], as: "_NET_WM_STATE", of: clock.window)
            #expect(clock.waitForMenu(isOpen: false))
            #expect(waitUntil { clock.canGrab() })
        }

        @Test("A press right after a move of the window opens it at the pointer")
        func pressAfterMove() throws {
            let server = try Xvfb(screen: "1280x800x24")
            let clock = try MenuClock(on: server, geometry: "300x180+20+20")
            for (x, y) in [(700, 400), (40, 500), (600, 30)] {
                // The move and the press reach the clock together, before it has asked for its new place.
                clock.clock.process.kill(SIGSTOP)
                XMoveWindow(clock.observer.display, clock.window, Int32(x), Int32(y))
                XSync(clock.observer.display, 0)
                try server.xdotool("mousemove", "\(x + 60)", "\(y + 40)", "click", "3")
                clock.clock.process.kill(SIGCONT)
                #expect(clock.waitForMenu(isOpen: true))
                let popup = try #require(clock.popup)
                let origin = try #require(clock.observer.origin(of: popup))
                let size = try #require(clock.observer.size(of: popup))
                // One corner is at the pointer, whichever has space for the menu.
                let (dx, dy) = (x + 60 - origin.x, y + 40 - origin.y)
                #expect(min(abs(dx), abs(dx - size.width)) <= 4, "\(origin)")
                #expect(min(abs(dy), abs(dy - size.height)) <= 4, "\(origin)")
                try clock.keys("Escape")
                #expect(clock.waitForMenu(isOpen: false))
            }
        }

        @Test("It is on the monitor, beside the pointer, and above all windows")
        func place() throws {
            let server = try Xvfb(screen: "700x500x24")
            let clock = try MenuClock(on: server, ["-geometry", "120x60-0-0"])
            for (x, y) in [(2, 2), (60, 30), (118, 58)] {
                try clock.open(x: x, y: y)
                let popup = try #require(clock.popup)
                let origin = try #require(clock.observer.origin(of: popup))
                let size = try #require(clock.observer.size(of: popup))
                #expect(origin.x >= 0 && origin.y >= 0)
                #expect(origin.x + size.width <= 700 && origin.y + size.height <= 500)
                try clock.keys("Escape")
                #expect(clock.waitForMenu(isOpen: false))
            }
        }

        @Test("Press, drag and release choose; the wheel and keys move")
        func drag() throws {
            let server = try Xvfb()
            let clock = try MenuClock(on: server)
            let origin = try #require(clock.observer.origin(of: clock.window))
            let (x, y) = (origin.x + 60, origin.y + 40)
            // "Quit" is the last row.
            try server.xdotool("mousemove", "\(x)", "\(y)", "mousedown", "3")
            #expect(clock.waitForMenu(isOpen: true))
            let popup = try #require(clock.popup)
            let size = try #require(clock.observer.size(of: popup))
            try server.xdotool(
                "mousemove", "\(x + 30)", "\(y + 20)", "mousemove", "\(x + 30)",
                "\(y + size.height - 18)", "mouseup", "3")
            #expect(clock.clock.process.wait(timeout: 5) == .status(0))
        }

        @Test("Every entry does what it says, and the state is there after a restart")
        func entries() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            var clock = try MenuClock(on: server)
            var settings = Settings()
            func wait(_ text: String, _ condition: () -> Bool) {
                #expect(waitUntil(timeout: 5) { condition() }, "\(text)")
                #expect(clock.waitForMenu(isOpen: false), "\(text)")
            }

            try clock.choose("On top", in: clock.menu(settings))
            settings.window.layer = .top
            wait("on top") { clock.states.contains("_NET_WM_STATE_ABOVE") }
            #expect(clock.settings.contains("layer = \"top\""))

            try clock.choose("All desktops", in: clock.menu(settings))
            settings.window.isOnAllDesktops = true
            wait("all desktops") {
                clock.observer.longs(of: clock.window, property: "_NET_WM_DESKTOP")?
                    .map { $0 & 0xffff_ffff } == [0xffff_ffff]
            }

            try clock.choose("Start with the session", in: clock.menu(settings))
            wait("session") { access(clock.sessionEntry, F_OK) == 0 }
            #expect(readFile(clock.sessionEntry)?.contains("-geometry 480x300+200+120") == true)

            // The states survive a restart.
            clock.clock.end()
            clock = try MenuClock(on: server, folder: clock.folder)
            wait("after a restart") { clock.states.contains("_NET_WM_STATE_ABOVE") }

            try clock.choose("All desktops", in: clock.menu(settings))
            settings.window.isOnAllDesktops = false
            wait("one desktop") {
                clock.observer.longs(of: clock.window, property: "_NET_WM_DESKTOP")?
                    .map { $0 & 0xffff_ffff } != [0xffff_ffff]
            }
            try clock.choose("On top", in: clock.menu(settings))
            settings.window.layer = .ordinary
            wait("not on top") { !clock.states.contains("_NET_WM_STATE_ABOVE") }

            let before = try #require(clock.observer.origin(of: clock.window))
            try clock.choose("On the desktop", in: clock.menu(settings))
            settings.window.layer = .desktop
            wait("on the desktop") {
                clock.states.contains("_NET_WM_STATE_BELOW")
                    && clock.observer.longs(of: clock.window, property: "_MOTIF_WM_HINTS") != nil
            }
            #expect(
                waitUntil { clock.observer.origin(of: clock.window).map { $0 == before } == true })
            try clock.choose("On the desktop", in: clock.menu(settings))
            settings.window.layer = .ordinary
            wait("an ordinary window") { !clock.states.contains("_NET_WM_STATE_BELOW") }
            #expect(
                waitUntil { clock.observer.origin(of: clock.window).map { $0 == before } == true })

            try clock.choose("Full screen", in: clock.menu(settings))
            wait("full screen") { clock.states.contains("_NET_WM_STATE_FULLSCREEN") }
            // The menu opens there, too; its row leaves full screen.
            var content = ClockMenu(settings: settings)
            content.startsWithSession = true
            content.isFullScreen = true
            try clock.choose("Full screen", in: content.menu)
            wait("a window again") { !clock.states.contains("_NET_WM_STATE_FULLSCREEN") }

            try clock.choose("Start with the session", in: clock.menu(settings))
            wait("no session") { access(clock.sessionEntry, F_OK) != 0 }

            // The submenus, by keys: the first letter, Right, End, Return.
            for (title, key) in [
                (ClockMenu.themeTitle, "theme"), (ClockMenu.modeTitle, "mode"),
            ] {
                let letter = try #require(title.key.first).lowercased()
                try clock.open()
                // The pointer is beside the menu and highlights nothing.
                try clock.keys(letter, "Right", "Home", "Down", "Down", "Return")
                wait(key) { clock.settings.contains("\(key) = ") }
            }

            try clock.choose("Settings", in: clock.menu(settings))
            #expect(clock.waitForMenu(isOpen: false))
            try clock.open(x: 2, y: 2)
            try clock.keys("End", "Return")
            #expect(clock.clock.process.wait(timeout: 5) == .status(0))
            manager.kill(SIGTERM)
        }

        @Test(
            "The menu stays while the clock is resized, and closes when it is hidden, loses the focus or ends"
        )
        func states() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            let clock = try MenuClock(on: server)
            let (display, window) = (clock.observer.display, clock.window)
            func expectClosed(_ what: String) {
                #expect(clock.waitForMenu(isOpen: false), "\(what)")
                #expect(waitUntil { clock.canGrab() }, "\(what)")
            }
            try clock.open()
            XResizeWindow(display, window, 500, 320)
            XSync(display, 0)
            #expect(waitUntil { clock.clock.frame.dropFirst(2) == [500, 320] })
            pause(0.2)
            #expect(clock.popup != nil)
            XIconifyWindow(display, window, XDefaultScreen(display))
            XSync(display, 0)
            expectClosed("minimised")
            XMapWindow(display, window)
            XSync(display, 0)
            #expect(waitUntil { clock.observer.isViewable(window) })
            pause(0.3)
            try clock.open()
            clock.observer.withMappedWindow { other in
                #expect(waitUntil { clock.observer.isViewable(other) })
                XSetInputFocus(display, other, RevertToParent, Time(CurrentTime))
                XSync(display, 0)
                expectClosed("without the focus")
            }
            try clock.open()
            if let popup = clock.popup { XDestroyWindow(display, popup) }
            XSync(display, 0)
            expectClosed("destroyed")
            try clock.open()
            clock.clock.end()
            expectClosed("ended")
            manager.kill(SIGTERM)
        }

        @Test("A drag is cancelled by the right button, and the menu key cancels it and opens")
        func heldCard() throws {
            let server = try Xvfb()
            let clock = try MenuClock(on: server)
            let origin = try #require(clock.observer.origin(of: clock.window))
            let (x, y) = (origin.x + 120, origin.y + 100)
            try server.xdotool(
                "mousemove", "\(x)", "\(y)", "mousedown", "1", "mousemove", "\(x)", "\(y + 60)",
                "click", "3")
            pause(0.2)
            #expect(clock.popup == nil)
            try server.xdotool("mouseup", "1", "mousedown", "1", "mousemove", "\(x)", "\(y + 20)")
            try clock.keys("Menu")
            #expect(clock.waitForMenu(isOpen: true))
            try server.xdotool("mouseup", "1")
            try clock.keys("Escape")
            #expect(clock.waitForMenu(isOpen: false))
            #expect(waitUntil { clock.canGrab() })
        }

        @Test("If another client has the keyboard, the pointer still chooses")
        func refused() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            defer { manager.kill(SIGTERM) }
            let clock = try MenuClock(on: server)
            let display = clock.observer.display
            XGrabKeyboard(
                display, XDefaultRootWindow(display), 0, GrabModeAsync, GrabModeAsync,
                Time(CurrentTime))
            XSync(display, 0)
            try clock.choose("Quit", in: clock.menu())
            #expect(clock.clock.process.wait(timeout: 5) == .status(0))
            XUngrabKeyboard(display, Time(CurrentTime))
        }

        @Test("A menu that was refused the grabs gets them when another client releases them")
        func refusedGrabs() throws {
            let server = try Xvfb()
            // No focus and no click on the clock would close this menu.
            let clock = try MenuClock(on: server, ["--click-through"])
            let display = clock.observer.display
            XGrabPointer(
                display, clock.observer.root, 0, UInt32(ButtonPressMask), GrabModeAsync,
                GrabModeAsync, 0, 0, Time(CurrentTime))
            XGrabKeyboard(
                display, clock.observer.root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
            XSync(display, 0)
            #expect(try clock.further().wait(timeout: 5) == .status(0))
            #expect(clock.waitForMenu(isOpen: true))
            pause(1)
            XUngrabPointer(display, Time(CurrentTime))
            XUngrabKeyboard(display, Time(CurrentTime))
            XSync(display, 0)
            #expect(waitUntil(timeout: 2) { clock.holdsBoth() })
            try server.xdotool("mousemove", "1200", "780", "click", "1")
            #expect(clock.waitForMenu(isOpen: false))
            #expect(waitUntil { clock.canGrab() })
            // At rest again, nothing wakes the clock.
            #expect(try ProcessCost.settles(pid: clock.clock.process.pid))
        }

        @Test("Requests of other clients while the menu is open change nothing")
        func requestsWhileOpen() throws {
            let server = try Xvfb()
            let clock = try MenuClock(on: server)
            try clock.open()
            let popup = try #require(clock.popup)
            let whole = try #require(clock.observer.screenshot(of: popup))
            try clock.keys("t", "Right")
            // The submenu of themes is narrower.
            #expect(waitUntil { clock.observer.size(of: popup)?.width != whole.width })
            pause(0.3)
            let submenu = clock.observer.screenshot(of: popup)
            for _ in 1...3 {
                #expect(try clock.further("--menu").wait(timeout: 5) == .status(0))
            }
            #expect(clock.popup == popup && clock.observer.screenshot(of: popup) == submenu)
            try clock.keys("Escape", "Escape")
            #expect(clock.waitForMenu(isOpen: false))
        }

        /// A phase of the menu in which the program is killed.
        enum Phase: CaseIterable, Sendable {
            case opening, open, submenu, closing
        }

        @Test(
            "Killed at 25 moments of each phase, it leaves no grab behind, and input reaches others",
            arguments: Phase.allCases)
        func killed(_ phase: Phase) throws {
            let server = try Xvfb()
            var random = SeededRandom(seed: 100)
            for _ in 0..<25 {
                let clock = try MenuClock(on: server, ["-geometry", "200x120+10+10"])
                try server.xdotool("mousemove", "60", "60")
                var keys: [String] = []
                switch phase {
                case .opening: keys = ["click", "3"]
                case .open: try clock.open(x: 50, y: 50)
                case .submenu:
                    try clock.open(x: 50, y: 50)
                    keys = ["key", "t", "key", "Right"]
                case .closing:
                    try clock.open(x: 50, y: 50)
                    keys = ["key", "Escape"]
                }
                // Not through xdotool, which waits for the process.
                let input =
                    keys.isEmpty
                    ? nil
                    : try ChildProcess(
                        "xdotool", keys, environment: ["DISPLAY": server.display])
                // xdotool takes some milliseconds to start.
                let moment = UInt32.random(in: 0..<40_000, using: &random)
                usleep(moment)
                clock.clock.process.kill(SIGKILL)
                _ = clock.clock.process.wait(timeout: 5)
                _ = input?.wait(timeout: 5)
                XSync(clock.observer.display, 0)
                #expect(waitUntil { clock.canGrab() }, "\(phase), \(moment) us")
                #expect(try clock.reachesOthers(), "\(phase), \(moment) us")
            }
        }

        // MARK: A further start

        @Test("A further start opens the menu of a click-through clock, within a second")
        func secondStart() throws {
            let server = try Xvfb()
            let clock = try MenuClock(on: server, ["--click-through"])
            let begin = monotonicNow()
            let second = try clock.further()
            #expect(second.wait(timeout: 5) == .status(0))
            #expect(clock.waitForMenu(isOpen: true))
            let took = monotonicNow() - begin
            progress("a further start opens the menu after \(milliseconds(took))")
            #expect(took < 1)
            #expect(second.errorOutput == "")
            try clock.keys("Escape")
            #expect(clock.waitForMenu(isOpen: false))
            // Another name is another clock; an ordinary one is reached by --menu.
            let other = try clock.further("--name", "other")
            let window = try clock.observer.waitForWindow(pid: other.pid)
            // The icon comes after the first frame.
            #expect(
                waitUntil { clock.observer.longs(of: window, property: "_NET_WM_ICON") != nil })
            let third = try clock.further("--name", "other", "--menu")
            #expect(third.wait(timeout: 5) == .status(0))
            #expect(clock.waitForMenu(isOpen: true))
            other.kill(SIGTERM)
        }

        @Test(
            "A menu that a further start opens gets the keyboard, even if another client has grabbed it in the meantime"
        )
        func keyboardOfSecondStart() throws {
            let server = try Xvfb()
            let clock = try MenuClock(on: server, ["--widget"])
            try clock.open()
            try clock.keys("Escape")
            #expect(clock.waitForMenu(isOpen: false))
            // Without a window manager the keys go to the window under the pointer.
            try server.xdotool("mousemove", "5", "5")
            for ending in ["a click outside", "Escape", "the last row"] {
                // This grab is newer than all events of the clock.
                #expect(waitUntil { clock.canGrab() }, "before \(ending)")
                #expect(try clock.further("--menu").wait(timeout: 5) == .status(0))
                #expect(clock.waitForMenu(isOpen: true))
                #expect(waitUntil { clock.holdsBoth() })
                switch ending {
                case "a click outside":
                    try server.xdotool("mousemove", "1200", "780", "click", "1")
                case "Escape": try clock.keys("Escape")
                default: try clock.keys("End", "Return")
                }
                #expect(clock.waitForMenu(isOpen: false), "\(ending)")
            }
            #expect(clock.clock.process.wait(timeout: 5) == .status(0))
        }

        @Test("A clock that exits on input has no menu: a further start is a second clock")
        func withoutMenu() throws {
            let server = try Xvfb()
            let clock = try MenuClock(on: server, ["--click-through", "--exit-on-input"])
            let second = try clock.further()
            #expect(try clock.observer.waitForWindow(pid: second.pid, timeout: 4) != 0)
            #expect(second.wait(timeout: 0) == nil)
            #expect(clock.popup == nil)
            second.kill(SIGTERM)
        }

        @Test("When the newer of two click-through clocks ends, the older one opens its menu")
        func olderClock() throws {
            for ending in [SIGTERM, SIGKILL] {
                let server = try Xvfb()
                let clock = try MenuClock(on: server)
                let newer = try clock.further()
                _ = try clock.observer.waitForWindow(pid: newer.pid)
                #expect(clock.popup == nil)
                newer.kill(ending)
                _ = newer.wait(timeout: 5)
                let selection = clock.observer.atom("_FLIPCLOCKX_CLOCK_S0_flipclockx")
                #expect(
                    waitUntil {
                        XGetSelectionOwner(clock.observer.display, selection) == clock.window
                    })
                let third = try clock.further("--menu")
                #expect(third.wait(timeout: 5) == .status(0))
                #expect(clock.waitForMenu(isOpen: true), "\(ending)")
                clock.clock.end()
            }
        }

        @Test("A further start shows a minimised click-through clock again, with its menu")
        func minimisedClock() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            defer { manager.kill(SIGTERM) }
            let clock = try MenuClock(on: server, ["--click-through"])
            XIconifyWindow(
                clock.observer.display, clock.window, XDefaultScreen(clock.observer.display))
            XSync(clock.observer.display, 0)
            #expect(waitUntil { clock.states.contains("_NET_WM_STATE_HIDDEN") })
            let second = try clock.further()
            #expect(second.wait(timeout: 5) == .status(0))
            #expect(clock.waitForMenu(isOpen: true))
            #expect(!clock.states.contains("_NET_WM_STATE_HIDDEN"))
            try clock.keys("Escape")
            #expect(clock.waitForMenu(isOpen: false))
        }

        @Test("A further start is a second clock beside an ordinary one, and beside a stopped one")
        func secondClock() throws {
            let server = try Xvfb()
            for options in [[], ["--click-through"]] {
                let clock = try MenuClock(on: server, options)
                if !options.isEmpty { clock.clock.process.kill(SIGSTOP) }
                let second = try clock.further()
                #expect(try clock.observer.waitForWindow(pid: second.pid, timeout: 4) != 0)
                #expect(clock.popup == nil)
                clock.clock.process.kill(SIGCONT)
                second.kill(SIGTERM)
                clock.clock.end()
            }
        }

        // MARK: The back

        @Test("Each row of the window group changes the window, and is kept")
        func rows() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            let clock = try MenuClock(on: server)
            // Without a compositor the row of the opacity is greyed out.
            let compositor = try server.start("xcompmgr")
            defer { compositor.kill(SIGTERM) }
            let selection = clock.observer.atom("_NET_WM_CM_S0")
            #expect(waitUntil { XGetSelectionOwner(clock.observer.display, selection) != 0 })
            func wait(_ what: String, _ condition: () -> Bool) {
                #expect(waitUntil(timeout: 5) { condition() }, "\(what)")
            }
            // Tab passes over rows without an effect.
            let items = SettingsItem.groups.flatMap(\.items).filter {
                // The window has a frame.
                $0.isEnabled(in: Settings()) && $0 != .setting(.windowCase)
            }
            var focused = -1
            /// Moves the focus to the row of `item`, and presses `keys`.
            func use(_ item: SettingsItem, _ keys: String...) throws {
                let index = try #require(items.firstIndex(of: item))
                try server.xdotool(
                    ["key"] + Array(repeating: "Tab", count: index - focused) + keys)
                focused = index
            }
            try server.xdotool("key", "s", "sleep", "1")
            try use(.setting(.windowLayer), "Right")
            wait("layer") { clock.states.contains("_NET_WM_STATE_ABOVE") }
            try use(.setting(.allDesktops), "space")
            wait("all desktops") {
                clock.observer.longs(of: clock.window, property: "_NET_WM_DESKTOP")?
                    .map { $0 & 0xffff_ffff } == [0xffff_ffff]
            }
            let first = clock.window
            try use(.setting(.windowOpacity), "Right")
            wait("opacity") { clock.settings.contains("opacity = 0.95") }
            // Only a window with alpha can be translucent.
            wait("another window") {
                clock.window != first && clock.observer.isViewable(clock.window)
            }
            wait("focus") { clock.hasFocus }
            // The way back is said first.
            try use(.setting(.clickThrough), "space")
            #expect(clock.waitForMenu(isOpen: true))
            #expect(!clock.settings.contains("click-through = true"))
            try clock.keys("Escape")
            #expect(clock.waitForMenu(isOpen: false))
            try use(.setting(.fullScreenMonitor), "Right")
            wait("monitor") { clock.settings.contains("monitor = \"primary\"") }
            try use(.setting(.keepAwake), "space")
            wait("keep awake") { clock.settings.contains("keep-awake = true") }
            try use(.session, "space")
            wait("session") { access(clock.sessionEntry, F_OK) == 0 }
            // All of it after a restart.
            clock.clock.end()
            let next = try MenuClock(on: server, folder: clock.folder)
            #expect(waitUntil { next.states.contains("_NET_WM_STATE_ABOVE") })
            #expect(
                waitUntil {
                    next.observer.longs(of: next.window, property: "_NET_WM_DESKTOP")?
                        .map { $0 & 0xffff_ffff } == [0xffff_ffff]
                })
            manager.kill(SIGTERM)
        }
    }
}
