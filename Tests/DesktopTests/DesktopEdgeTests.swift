import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipX11
@testable import SystemSupport

extension AppTests {
    /// Monitors, widgets, wallpapers and input devices of real desktops.
    @Suite("Desktop edge cases", .serialized)
    struct DesktopEdgeTests {
        private static let left = [0, 0, 800, 800]
        private static let right = [800, 0, 480, 800]

        private func makeMonitors(_ server: Xvfb) throws {
            try run(
                "xrandr", "--setmonitor", "L", "800/300x800/400+0+0", "screen",
                display: server.display)
            try run(
                "xrandr", "--setmonitor", "R", "480/300x800/400+800+0", "none",
                display: server.display)
        }

        private static let twoMonitors: [WindowManager?] =
            [nil]
            + WindowManager.installed.filter { [.openbox, .metacity, .icewm].contains($0) }.map {
                $0
            }

        @Test(
            "Started full screen with --monitor all, the other monitors are black at once",
            arguments: twoMonitors)
        func coversFromStart(_ manager: WindowManager?) throws {
            let server = try Xvfb()
            try makeMonitors(server)
            let running = try manager.map { try server.startManager($0) }
            let reader = try ScreenReader(display: server.display)
            XSetWindowBackground(reader.display, reader.root, 0x40_80c0)
            XClearWindow(reader.display, reader.root)
            XSync(reader.display, 0)
            let clock = try DesktopClock(
                on: server, ["--fullscreen", "-geometry", "300x200+900+300", "--monitor", "all"])
            // IceWM 3.4 and later knows only outputs, so it treats these monitors as one and fills both.
            if manager == .icewm, !clock.waitForFrame(Self.right) {
                #expect(clock.frame == [0, 0, 1280, 800])
                pause(0.5)
                #expect(clock.screenColor(900, 300) != 0xff00_0000, "the face is not covered")
                #expect(clock.end() == .status(0))
                running?.end()
                return
            }
            #expect(clock.waitForFrame(Self.right), "\(clock.frame)")
            #expect(waitUntil { clock.screenColor(200, 400) == 0xff00_0000 })
            #expect(waitUntil { clock.screenColor(900, 300) != 0xff00_0000 })
            try server.xdotool("mousemove", "1000", "400")
            if manager != nil { try server.xdotool("windowfocus", "--sync", "\(clock.window)") }
            try server.xdotool("key", "f")
            // Metacity itself paints the root window black.
            if manager != .metacity {
                #expect(waitUntil { clock.screenColor(200, 400) == 0xff40_80c0 })
            }
            #expect(waitUntil { Array(clock.frame.suffix(2)) == [300, 200] })
            #expect(clock.end() == .status(0))
            running?.end()
        }

        @Test(
            "A cover or a mirror that the window manager puts on the clock's monitor is given up with a line",
            .enabled(if: Machine.has("dwm"), "needs dwm"),
            arguments: [("all", "black window"), ("each", "clock")])
        func misplaced(_ choice: String, _ kind: String) throws {
            let server = try Xvfb()
            try makeMonitors(server)
            let manager = try server.startWindowManager(["dwm"])
            try server.xdotool("mousemove", "100", "100")
            let clock = try DesktopClock(
                on: server,
                ["--fullscreen", "-geometry", "300x200+100+300", "--monitor", choice])
            let line =
                "flipclockx: the desktop puts no \(kind) on the monitor at 480x800+800+0: that monitor stays as it is\n"
            #expect(waitUntil(timeout: 15) { clock.process.errorOutput == line })
            #expect(waitUntil { clock.windowCount == 1 })
            #expect(clock.waitForFrame(Self.left))
            #expect(waitUntil { clock.screenColor(5, 5) != 0xff00_0000 }, "the clock is seen")
            pause(1.5)
            #expect(clock.windowCount == 1 && clock.process.errorOutput == line)
            #expect(clock.end() == .status(0))
            manager.kill(SIGTERM)
        }

        @Test(
            "In i3, a clock that opens on another monitor than asked stays full screen, and the others are black",
            .enabled(if: Machine.has("i3"), "needs i3"))
        func coversInI3() throws {
            let server = try Xvfb()
            try makeMonitors(server)
            let folder = try TemporaryFolder()
            let lines = ["# i3 config file (v4)", "font pango:monospace 8", ""]
            try writeFile(lines.joined(separator: "\n"), to: folder("config"))
            let manager = try server.startWindowManager(["i3", "-c", folder("config")])
            let reader = try ScreenReader(display: server.display)
            XSetWindowBackground(reader.display, reader.root, 0x40_80c0)
            XClearWindow(reader.display, reader.root)
            XSync(reader.display, 0)
            try server.xdotool("mousemove", "100", "100")
            let clock = try DesktopClock(
                on: server, ["--fullscreen", "-geometry", "300x200+900+300", "--monitor", "all"])
            #expect(clock.waitForFrame(Self.left, timeout: 10), "\(clock.frame)")
            #expect(waitUntil(timeout: 10) { clock.screenColor(1000, 400) == 0xff00_0000 })
            pause(1.5)
            #expect(clock.frame == Self.left && clock.screenColor(1000, 400) == 0xff00_0000)
            #expect(clock.states.contains("_NET_WM_STATE_FULLSCREEN"))
            #expect(clock.process.errorOutput.isEmpty)
            #expect(clock.end() == .status(0))
            manager.kill(SIGTERM)
        }

        @Test(
            "A widget floats in dwm at its place, and keys for another window do not reach it",
            .enabled(if: Machine.has("dwm"), "needs dwm"))
        func widgetInDwm() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager(["dwm"])
            let other = try DesktopClock(on: server, [])
            #expect(waitUntil { other.hasKeyboard })
            let tile = other.frame
            let clock = try DesktopClock(on: server, ["--widget", "--geometry", "480x270-20-20"])
            // dwm adds a border.
            let isThere = waitUntil {
                let frame = clock.frame
                return frame.suffix(2) == [480, 270] && abs(frame[0] - 780) < 4
                    && abs(frame[1] - 510) < 4
            }
            #expect(isThere, "\(clock.frame)")
            #expect(other.frame == tile)
            try server.xdotool("key", "q")
            #expect(other.process.wait(timeout: 5) == .status(0))
            #expect(clock.process.isRunning)
            #expect(clock.end() == .status(0))
            manager.kill(SIGTERM)
        }

        @Test(
            "Without SHAPE there is no line of Xlib, and what does not work is said",
            .enabled(if: Machine.has("xauth"), "needs xauth"),
            arguments: ["--borderless", "--click-through", "--widget"])
        func withoutShape(_ option: String) throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            try run(
                "xauth", "-f", folder("untrusted"), "generate", server.display, ".", "untrusted",
                "timeout", "0", display: server.display)
            let variables = ["XAUTHORITY": folder("untrusted")]
            let quiet = try DesktopClock(on: server, [option], environment: variables)
            #expect(quiet.process.errorOutput.isEmpty)
            #expect(quiet.end() == .status(0))
            let clock = try DesktopClock(on: server, [option, "--debug"], environment: variables)
            let said = waitUntil {
                clock.process.errorOutput.contains(
                    "not available: click-through. The X server lets no clicks through a window")
            }
            #expect(said, "\(clock.process.errorOutput)")
            let lines = clock.process.errorOutput.split(separator: "\n")
            #expect(lines.allSatisfy { $0.hasPrefix("flipclockx: debug: ") })
            #expect(clock.end() == .status(0))
        }

        @Test(
            "After all monitors were off, the window has its size and position again",
            arguments: [nil] + WindowManager.installed.map(Optional.some))
        func monitorsOff(_ manager: WindowManager?) throws {
            let server = try Xvfb()
            let running = try manager.map { try server.startManager($0) }
            let clock = try DesktopClock(on: server, ["-geometry", "500x300+200+150"])
            #expect(waitUntil { Array(clock.frame.suffix(2)) == [500, 300] })
            pause(1.2)
            let frame = clock.frame
            try run(
                "xrandr", "--fb", "64x64", "--output", "screen", "--off", display: server.display)
            pause(1)
            if manager == nil { #expect(clock.frame == frame) }
            try run(
                "xrandr", "--fb", "1280x800", "--output", "screen", "--mode", "1280x800",
                display: server.display)
            #expect(
                waitUntil { Array(clock.frame.suffix(2)) == [500, 300] },
                "\(clock.frame), not \(frame)")
            pause(0.5)
            let place = clock.frame
            #expect(Array(place.suffix(2)) == [500, 300])
            #expect(
                abs(place[0] - frame[0]) < 40 && abs(place[1] - frame[1]) < 40,
                "\(place), not \(frame)")
            #expect(clock.end() == .status(0))
            running?.end()
        }

        @Test("An unknown monitor is reported in one line with the names of the known ones")
        func unknownMonitor() throws {
            let server = try Xvfb()
            try makeMonitors(server)
            let clock = try DesktopClock(
                on: server, ["--monitor", "HDMI-9", "-geometry", "300x200+900+300"])
            #expect(
                clock.process.errorOutput
                    == "flipclockx: no monitor is called 'HDMI-9'; the monitors are L, R; full screen uses the current one\n"
            )
            try server.xdotool("mousemove", "1000", "400", "key", "f")
            #expect(clock.waitForFrame(Self.right))
            #expect(clock.end() == .status(0))
            let known = try DesktopClock(
                on: server, ["--monitor", "L", "-geometry", "300x200+900+300"])
            #expect(known.process.errorOutput.isEmpty)
        }

        @Test(
            "A widget floats in i3 at its size and position, without taking the keyboard focus",
            .enabled(if: Machine.has("i3"), "needs i3"))
        func widgetInI3() throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            // Without its first line, i3 takes the file for one of version 3 and adds a bar to it.
            let lines = ["# i3 config file (v4)", "font pango:monospace 8", ""]
            try writeFile(lines.joined(separator: "\n"), to: folder("config"))
            let manager = try server.startWindowManager(["i3", "-c", folder("config")])
            let other = try DesktopClock(on: server, [])
            #expect(waitUntil { other.hasKeyboard })
            let tile = other.frame
            let clock = try DesktopClock(on: server, ["--widget", "--geometry", "480x270-20-20"])
            // i3 adds a title bar.
            let isThere = waitUntil {
                let frame = clock.frame
                return frame.suffix(2) == [480, 270] && abs(frame[0] - 780) < 8
                    && abs(frame[1] - 510) < 30
            }
            #expect(isThere, "\(clock.frame)")
            pause(0.5)
            #expect(other.frame == tile, "the other window keeps its size; a dock would reduce it")
            #expect(other.hasKeyboard)
            #expect(clock.end() == .status(0))
            manager.kill(SIGTERM)
        }

        /// Window managers with the type of a widget's window, and its size and position to within their frames.
        static let widgetTypes = [
            ("i3", "UTILITY"), ("dwm", "DIALOG"), ("openbox", "SPLASH"), ("icewm", "DOCK"),
        ].filter { Machine.has($0.0) }

        @Test(
            "A widget from before the window manager, or from another one, is as one that starts later",
            arguments: widgetTypes)
        func widgetBeforeManager(_ name: String, _ type: String) throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            try writeFile("# i3 config file (v4)\nfont pango:monospace 8\n", to: folder("config"))
            func start(_ name: String) throws -> ChildProcess {
                try server.startWindowManager(
                    name == "i3" ? ["i3", "-c", folder("config")] : [name])
            }
            let clock = try DesktopClock(
                on: server, ["--widget", "--geometry", "300x150-40-40"],
                environment: ["XDG_STATE_HOME": folder.path])
            for name in [name, name == "openbox" ? "icewm" : "openbox", name] {
                let manager = try start(name)
                let wanted = Self.widgetTypes.first { $0.0 == name }?.1 ?? ""
                let observer = clock.observer
                // The window is another one.
                var seen = "no window"
                let isThere = waitUntil(timeout: 10) {
                    guard let window = observer.window(pid: clock.process.pid),
                        let size = observer.size(of: window),
                        let origin = observer.origin(of: window)
                    else { return false }
                    let types = observer.atomNames(of: window, property: "_NET_WM_WINDOW_TYPE")
                    let isManaged = observer.longs(of: window, property: "WM_STATE")?.first == 1
                    seen = "\(types) \(size) \(origin) \(isManaged)"
                    return types == ["_NET_WM_WINDOW_TYPE_\(wanted)"] && isManaged
                        && observer.isViewable(window) && size == (300, 150)
                        && abs(origin.x - 940) < 8 && abs(origin.y - 610) < 30
                }
                #expect(isThere, "\(name): \(seen)")
                manager.kill(SIGTERM)
                _ = manager.wait(timeout: 5)
            }
            #expect(clock.end() == .status(0))
            #expect(readFile(folder("flipclockx/placement")) == nil)
        }

        /// Window managers that give a new window the keyboard focus. A property, because Swift 6.0.3 crashes on a
        /// closure in the attribute below.
        static let focusing = WindowManager.installed.filter {
            [.openbox, .metacity].contains($0)
        }

        @Test(
            "With --monitor each, the window that was made full screen keeps the keyboard focus",
            arguments: focusing)
        func mirrorFocus(_ manager: WindowManager) throws {
            let server = try Xvfb()
            try makeMonitors(server)
            let running = try server.startManager(manager)
            let clock = try DesktopClock(
                on: server, ["-geometry", "300x200+200+300", "--monitor", "each"])
            try server.xdotool("windowactivate", "--sync", "\(clock.window)")
            #expect(waitUntil { clock.hasKeyboard })
            func descriptors() -> Int {
                TemporaryFolder.names(in: "/proc/\(clock.process.pid)/fd").count
            }
            var counts: [Int] = []
            for round in 1...3 {
                try server.xdotool("key", "f")
                #expect(clock.waitForFrame(Self.left), "round \(round): \(clock.frame)")
                #expect(waitUntil { clock.windowCount == 2 })
                #expect(waitUntil { clock.hasKeyboard })
                pause(0.5)
                #expect(clock.hasKeyboard, "round \(round): the mirror took the focus")
                try server.xdotool("key", "f")
                #expect(waitUntil { clock.windowCount == 1 })
                #expect(waitUntil { Array(clock.frame.suffix(2)) == [300, 200] })
                pause(0.3)
                #expect(clock.hasKeyboard, "round \(round): afterwards")
                counts.append(descriptors())
            }
            #expect(Set(counts).count == 1, "a mirror that has closed keeps its connection")
            #expect(clock.end() == .status(0))
            running.end()
        }

        @Test("After a wallpaper change the clock on the root window is complete again")
        func wallpaper() throws {
            let server = try Xvfb()
            let observer = try ScreenReader(display: server.display)
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--root"],
                environment: ["DISPLAY": server.display, "TZ": "UTC"])
            _ = try observer.waitForScreenshot(of: observer.root, timeout: 10) {
                Set($0.pixels).count > 50
            }
            MachineClock.avoidMinuteChange(within: 10)
            pause(1.5)
            let whole = try #require(observer.screenshot())
            func isWhole() -> Bool { observer.screenshot() == whole }
            // feh, hsetroot and nitrogen announce a new wallpaper with these properties.
            for name in ["_XROOTPMAP_ID", "ESETROOT_PMAP_ID"] {
                XSetWindowBackground(observer.display, observer.root, 0x00_8080)
                XClearWindow(observer.display, observer.root)
                var number = 42
                _ = withUnsafeBytes(of: &number) { bytes in
                    XChangeProperty(
                        observer.display, observer.root, observer.atom(name), Atom(XA_PIXMAP), 32,
                        PropModeReplace, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
                }
                XSync(observer.display, 0)
                #expect(waitUntil(timeout: 2) { isWhole() }, "\(name)")
            }
            // xsetroot announces nothing; the next minute change redraws the root window.
            XClearWindow(observer.display, observer.root)
            XSync(observer.display, 0)
            #expect(!isWhole())
            #expect(
                waitUntil(timeout: 65) {
                    // A corner, away from the cards.
                    observer.screenshot()?[3, 3] == whole[3, 3]
                })
            #expect(observer.screenshot()?[1276, 796] == whole[1276, 796])
            #expect(child.isRunning)
        }

        @Test(
            "On a DirectColor screen the clock chooses a TrueColor visual", arguments: ["5"])
        func directColor(_ visualClass: String) throws {
            guard
                let server = try? Xvfb(
                    screen: "640x480x24", arguments: ["-cc", visualClass])
            else { return progress("Xvfb has no DirectColor here: skipped") }
            let clock = try DesktopClock(on: server, ["-geometry", "300x200+20+20"])
            let shades =
                clock.observer.screenshot(of: clock.window).map { Set($0.pixels).count } ?? 0
            #expect(shades > 50)
        }

        @Test("A second pointer that only hovers does not move the flap that the first one drags")
        func secondPointer() throws {
            guard Machine.has("xinput"), let warp = PointerWarp() else {
                return progress("xinput or libXi is missing: the second pointer test is skipped")
            }
            let server = try Xvfb()
            let clock = try RunningClock(on: server)
            MachineClock.avoidMinuteChange(within: 8)
            try run("xinput", "create-master", "second", display: server.display)
            let id = try run(
                "xinput", "list", "--id-only", "second pointer", display: server.display)
            let device = try #require(Int32(id.filter { $0.isNumber }))
            var hand = Hand(on: server)
            let start = try clock.point(onCard: 1, height: -0.8)
            let end = try clock.point(onCard: 1, height: 0.3)
            hand.move(to: start)
            hand.press()
            hand.move(from: start, to: end, steps: 8)
            try hand.act()
            pause(0.3)
            let held = try clock.stillPicture()
            for step in 0..<20 {
                warp.move(device, to: (end.x + step * 3, end.y - 20 - step * 2), clock.observer)
                pause(0.02)
            }
            pause(0.2)
            #expect(try clock.stillPicture() == held)
            hand.release()
            try hand.act()
        }
    }
}

/// Moves one of several pointers (`XIWarpPointer`).
private struct PointerWarp {
    private typealias Warp =
        @convention(c) (
            OpaquePointer, Int32, Window, Window, Double, Double, UInt32, UInt32, Double, Double
        ) -> Int32
    private let warp: Warp

    init?() {
        guard let library = dlopen("libXi.so.6", RTLD_NOW),
            let symbol = dlsym(library, "XIWarpPointer")
        else { return nil }
        warp = unsafeBitCast(symbol, to: Warp.self)
    }

    func move(_ device: Int32, to place: (x: Int, y: Int), _ reader: ScreenReader) {
        _ = warp(
            reader.display, device, 0, reader.root, 0, 0, 0, 0, Double(place.x), Double(place.y))
        XSync(reader.display, 0)
    }
}

extension DesktopClock {
    /// Whether the clock's window has the keyboard focus.
    var hasKeyboard: Bool {
        var focus: Window = 0
        var revert: Int32 = 0
        XGetInputFocus(observer.display, &focus, &revert)
        return focus == window
    }

    /// The number of viewable windows of the clock's process.
    var windowCount: Int {
        observer.descendants().count {
            observer.longs(of: $0, property: "_NET_WM_PID") == [UInt(process.pid)]
                && observer.isViewable($0)
        }
    }
}
