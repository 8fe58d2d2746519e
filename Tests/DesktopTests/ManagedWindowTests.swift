import CX11
import FlipEngine
import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// Windows under a window manager, openbox.
    @Suite("Under a window manager", .serialized)
    struct ManagedWindowTests {
        @Test("The window's position is restored on the same monitors, unless one is given")
        func memory() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            let folder = try TemporaryFolder()
            let first = try DesktopClock(on: server, [], folder: folder)
            first.end()
            // The window was not moved.
            #expect(readFile(folder("state/flipclockx/placement")) == nil)

            let second = try DesktopClock(on: server, ["-geometry", "300x200"], folder: folder)
            try server.xdotool("windowsize", "--sync", "\(second.window)", "500", "300")
            try server.xdotool("windowmove", "\(second.window)", "200", "150")
            #expect(waitUntil { second.frame.suffix(2) == [500, 300] })
            pause(0.5)
            let left = second.frame
            #expect(second.end() == .status(0))
            #expect(readFile(folder("state/flipclockx/placement"))?.contains("= 500x300+") == true)

            let third = try DesktopClock(on: server, [], folder: folder)
            #expect(third.waitForFrame(left), "\(third.frame), left at \(left)")
            third.end()
            let given = try DesktopClock(on: server, ["-geometry", "310x210"], folder: folder)
            #expect(given.observer.size(of: given.window)?.width == 310)
            given.end()

            // With other monitors the position is not restored.
            try run(
                "xrandr", "--setmonitor", "A", "640/300x800/400+0+0", "screen",
                display: server.display)
            try run(
                "xrandr", "--setmonitor", "B", "640/300x800/400+640+0", "none",
                display: server.display)
            let other = try DesktopClock(on: server, [], folder: folder)
            #expect(other.observer.size(of: other.window)?.width != 500)
            #expect(other.end() == .status(0))
            manager.kill(SIGTERM)
        }

        @Test(
            "The title shows the time, even of a hidden window; a given title stays"
        )
        func title() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            let clock = try DesktopClock(on: server, ["-geometry", "300x200"])
            let named = try DesktopClock(on: server, ["-title", "Mine", "-geometry", "200x100"])
            func wanted() -> String {
                "\(MachineClock.text(MachineClock.now).dropFirst(11).prefix(5)) \u{2013} FlipClockX"
            }
            #expect(waitUntil { clock.title == wanted() })
            #expect(
                clock.observer.strings(of: clock.window, property: "_NET_WM_ICON_NAME") == [
                    wanted()
                ])
            try server.xdotool("windowminimize", "\(clock.window)")
            #expect(
                waitUntil {
                    clock.observer.longs(of: clock.window, property: "WM_STATE")?.first == 3
                })
            let before = clock.title
            progress("waiting for the next minute")
            #expect(waitUntil(timeout: 65) { clock.title != before })
            #expect(waitUntil(timeout: 2) { clock.title == wanted() })
            #expect(named.title == "Mine")
            manager.kill(SIGTERM)
        }

        @Test("A minimised window answers a ping, but not one for another window")
        func ping() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            let clock = try DesktopClock(on: server, ["-geometry", "300x200"])
            try server.xdotool("windowminimize", "\(clock.window)")
            #expect(
                waitUntil {
                    clock.observer.longs(of: clock.window, property: "WM_STATE")?.first == 3
                })
            let reader = try ScreenReader(display: server.display)
            XSelectInput(reader.display, reader.root, SubstructureNotifyMask)
            func ping(_ time: Int, about window: Window) {
                var event = XEvent()
                event.xclient.type = ClientMessage
                event.xclient.window = clock.window
                event.xclient.message_type = reader.atom("WM_PROTOCOLS")
                event.xclient.format = 32
                event.xclient.data.l.0 = Int(reader.atom("_NET_WM_PING"))
                event.xclient.data.l.1 = time
                event.xclient.data.l.2 = Int(window)
                XSendEvent(reader.display, clock.window, 0, NoEventMask, &event)
                XSync(reader.display, 0)
            }
            ping(4711, about: reader.root)
            ping(4712, about: clock.window)
            let start = monotonicNow()
            var answers: [Int] = []
            waitUntil(timeout: 3) {
                while XPending(reader.display) > 0 {
                    var event = XEvent()
                    XNextEvent(reader.display, &event)
                    guard event.type == ClientMessage, event.xclient.window == reader.root,
                        event.xclient.data.l.0 == Int(reader.atom("_NET_WM_PING"))
                    else { continue }
                    answers.append(event.xclient.data.l.1)
                }
                return !answers.isEmpty
            }
            progress("the ping was answered after \(milliseconds(monotonicNow() - start))")
            #expect(answers == [4712])
            manager.kill(SIGTERM)
        }

        @Test(
            "Minimised with a line for the seconds it neither draws nor wakes up, and restored it shows the second"
        )
        func secondsLine() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            MachineClock.avoidMinuteChange(within: 20)
            let clock = try RunningClock(
                on: server, geometry: "640x360+0+0", options: ["--seconds-line"])
            try server.xdotool("windowminimize", String(clock.window))
            var last = try ProcessCost(pid: clock.process.pid)
            #expect(
                try waitUntil(timeout: 8) {
                    pause(1.5)
                    let now = try ProcessCost(pid: clock.process.pid)
                    defer { last = now }
                    return now == last
                })
            try server.xdotool("windowmap", String(clock.window))
            // The server refuses to read the window while the window manager gives it a frame.
            #expect(waitUntil(timeout: 10) { (try? clock.waitUntilRight(timeout: 5)) != nil })
            #expect(manager.isRunning)
        }

        @Test("A drag under a window manager is complete, although the manager grabs the buttons")
        func drag() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let manager = try server.startWindowManager()
            let reader = try ScreenReader(display: server.display)
            let harness = try WindowHarness(display: server.display)
            try harness.show()
            try harness.pump("a frame") {
                reader.longs(of: harness.window.id, property: "_NET_FRAME_EXTENTS") != nil
            }
            let origin = try #require(reader.origin(of: harness.window.id))
            let (x, y) = (origin.x + 50, origin.y + 50)
            try server.xdotool("mousemove", "\(x)", "\(y)")
            try server.xdotool("mousedown", "1")
            try server.xdotool("mousemove", "\(x)", "\(y + 30)", "mousemove", "\(x)", "\(y + 60)")
            try server.xdotool("mouseup", "1")
            try harness.pump("the release") { harness.pointerEvents.last?.phase == .released }
            #expect(harness.pointerEvents.first?.phase == .pressed)
            #expect(!harness.pointerEvents.contains { $0.phase == .cancelled })
            #expect(harness.pointerEvents.last?.position == Point(x: 50, y: 110))
            #expect(manager.isRunning)
        }

        @Test(
            "A position relative to the lower right corner applies to the window manager's frame")
        func placement() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let manager = try server.startWindowManager()
            let reader = try ScreenReader(display: server.display)
            var configuration = WindowHarness.small
            configuration.x = .fromEnd(10)
            configuration.y = .fromEnd(20)
            let harness = try WindowHarness(display: server.display, configuration: configuration)
            try harness.show()
            let extents = try waitFor("a frame") {
                reader.longs(of: harness.window.id, property: "_NET_FRAME_EXTENTS")
            }
            // left, right, top, bottom
            try harness.pump("the position") {
                let origin = reader.origin(of: harness.window.id) ?? (0, 0)
                return origin.x + 300 + Int(extents[1]) == 1270
                    && origin.y + 200 + Int(extents[3]) == 780
            }
            #expect(harness.window.frameOnRoot.minX == reader.origin(of: harness.window.id)?.x)
            #expect(manager.isRunning)
        }

        @Test(
            "Full screen under a window manager, from the start or later", arguments: [true, false])
        func fullScreen(isFromStart: Bool) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let manager = try server.startWindowManager()
            let reader = try ScreenReader(display: server.display)
            var configuration = WindowHarness.small
            configuration.isFullScreen = isFromStart
            let harness = try WindowHarness(display: server.display, configuration: configuration)
            try harness.show()
            if !isFromStart {
                try harness.pump("the window manager's frame") {
                    reader.longs(of: harness.window.id, property: "_NET_FRAME_EXTENTS") != nil
                }
                harness.window.setFullScreen(true)
            }
            try harness.pump("full screen") {
                harness.window.isFullScreen && harness.window.size == (1280, 800)
            }
            #expect(
                reader.atomNames(of: harness.window.id, property: "_NET_WM_STATE")
                    .contains("_NET_WM_STATE_FULLSCREEN"))
            harness.window.setFullScreen(false)
            try harness.pump("the old size") {
                !harness.window.isFullScreen && harness.window.size == (300, 200)
            }
            #expect(manager.isRunning)
        }

        @Test("Minimised and covered windows are reported as not visible")
        func visibility() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let manager = try server.startWindowManager()
            let harness = try WindowHarness(display: server.display)
            try harness.show()
            #expect(harness.window.isVisible)
            try server.xdotool("windowminimize", String(harness.window.id))
            try harness.pump("the window to be minimised") { !harness.window.isVisible }
            #expect(harness.events.contains(.visibilityChanged(isVisible: false)))
            try server.xdotool("windowmap", String(harness.window.id))
            try harness.pump("the window to be visible again") { harness.window.isVisible }

            let cover = try WindowHarness(display: server.display)
            try cover.show()
            cover.window.setFullScreen(true)
            try cover.pump("the covering window") { cover.window.size == (1280, 800) }
            try harness.pump("the window to be covered") { !harness.window.isVisible }
            #expect(manager.isRunning)
        }

        @Test(
            "A click that comes with the pointer turns to the settings, however long the button has been hidden"
        )
        func clickWithoutMotion() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let manager = try server.startWindowManager()
            defer { manager.kill(SIGTERM) }
            let clock = try RunningClock(on: server, geometry: "800x500+100+100")
            try clock.expectClicksWithoutMotionToTurn(on: server)
        }

        @Test(
            "The screen shows the menu after every key and every motion",
            arguments: [
                (server: [], options: []), (server: ["-extension", "MIT-SHM"], options: []),
                (server: [], options: ["--seconds"]),
            ])
        func menu(server: [String], options: [String]) throws {
            let server = try Xvfb(arguments: server)
            let manager = try server.startWindowManager()
            defer { manager.kill(SIGTERM) }
            try MenuWalk(try MenuClock(on: server, options)).walkEverywhere()
        }

        @Test("The notice, the settings and the titles on a board have the same pixels in a film")
        func states() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            defer { manager.kill(SIGTERM) }
            try FilmedClock.expectStates(on: server)
        }
    }
}
