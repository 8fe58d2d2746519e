import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipFace
@testable import SystemSupport

extension AppTests {
    /// One process on several servers.
    @Suite("Several displays", .serialized)
    struct SeveralDisplaysTests {
        /// A clock on several servers, with a connection to observe each.
        private struct Screens {
            var process: ChildProcess
            var observers: [ScreenReader]
            var windows: [Window]

            init(
                on servers: [Xvfb], _ options: [String] = [], environment: [String: String] = [:]
            ) throws {
                process = try ChildProcess(
                    ProductPath.flipclockx,
                    servers.flatMap { ["--display", $0.display] }
                        + ["--geometry", "480x300+60+60"] + options,
                    environment: ["DISPLAY": nil, "TZ": "UTC"].merging(environment) { $1 })
                observers = try servers.map { try ScreenReader(display: $0.display) }
                windows = []
                for observer in observers {
                    windows.append(try observer.waitForWindow(pid: process.pid))
                }
                for (observer, window) in zip(observers, windows) {
                    _ = try observer.waitForScreenshot(of: window, timeout: 10) {
                        Set($0.pixels).count > 50
                    }
                }
            }

            /// The number of rectangles in which a window takes clicks.
            func reachCount(_ index: Int) -> Int {
                var (count, ordering): (Int32, Int32) = (0, 0)
                let rects = XShapeGetRectangles(
                    observers[index].display, windows[index], ShapeInput, &count, &ordering)
                XFree(rects)
                return Int(count)
            }

            func picture(_ index: Int) throws -> GoldenPicture {
                try GoldenPicture(#require(observers[index].screenshot(of: windows[index])))
            }
        }

        @Test("A drag on one display moves the cards on all, with and without MIT-SHM")
        func hand() throws {
            let first = try Xvfb()
            let second = try Xvfb(arguments: ["-extension", "MIT-SHM"])
            defer {
                first.stop()
                second.stop()
            }
            MachineClock.avoidMinuteChange(within: 7)
            let screens = try Screens(on: [first, second])
            let before = try screens.picture(0)
            expectSame(try screens.picture(1), as: before, named: "app/several displays at rest")
            try first.xdotool([
                "mousemove", "180", "130", "mousedown", "1", "sleep", "0.05", "mousemove", "180",
                "160", "sleep", "0.05", "mousemove", "180", "190", "sleep", "0.3",
            ])
            let held = try screens.picture(0)
            #expect(held != before)
            // The corner button is only on the display with the pointer, so only the cards are compared.
            let other = try screens.picture(1)
            #expect(other != before)
            let cards = FaceLayout(
                width: 480, height: 300, cardCount: 2
            ).cards
            for card in cards {
                for y in card.minY..<card.maxY {
                    let row = (y * 480 + card.minX)..<(y * 480 + card.maxX)
                    guard held.pixels[row] == other.pixels[row] else {
                        Issue.record("row \(y) of the cards differs")
                        return
                    }
                }
            }
            try first.xdotool("mouseup", "1")
            #expect(screens.process.errorOutput.isEmpty)
        }

        @Test("A dead server closes only its own window; with the last one the program exits")
        func deaths() throws {
            let servers = try [Xvfb(), Xvfb(), Xvfb()]
            defer { for server in servers { server.stop() } }
            let screens = try Screens(on: servers, ["--seconds"])
            servers[1].process.kill(SIGKILL)
            try #require(waitUntil { screens.process.errorOutput.contains(servers[1].display) })
            let before = try screens.picture(2)
            #expect(try waitUntil { try screens.picture(2) != before }, "the others continue")
            #expect(screens.process.isRunning)
            // Closing one window also leaves the others open.
            close(screens.observers[0], screens.windows[0])
            #expect(waitUntil { screens.observers[0].size(of: screens.windows[0]) == nil })
            #expect(screens.process.isRunning)
            servers[2].process.kill(SIGKILL)
            #expect(screens.process.wait(timeout: 3) == .status(1))
            #expect(screens.process.errorOutput.filter { $0 == "\n" }.count == 2)
        }

        @Test(
            "An unreachable display is reported and skipped; if none is left, the program exits")
        func missing() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--display", ":4321", "--display", server.display])
            let observer = try ScreenReader(display: server.display)
            _ = try observer.waitForWindow(pid: child.pid)
            #expect(
                child.errorOutput == "flipclockx: cannot connect to the X display \":4321\"\n")
            child.kill(SIGTERM)
            #expect(child.wait() == .status(0))
            let none = try ChildProcess(
                ProductPath.flipclockx, ["--display", ":4321", "--display", ":4322"])
            #expect(none.wait() == .status(1))
            #expect(none.errorOutput.filter { $0 == "\n" }.count == 2)
        }

        @Test("A setting that the file gives replaces the resource of any of the servers")
        func resourceOfSecondServer() throws {
            let servers = try [Xvfb(), Xvfb()]
            defer { for server in servers { server.stop() } }
            let folder = try TemporaryFolder()
            try writeFile("flipclockx.clickThrough: true\n", to: folder("resources"))
            try run("xrdb", "-nocpp", "-load", folder("resources"), display: servers[1].display)
            try run("mkdir", "-p", folder("flipclockx"))
            let screens = try Screens(on: servers, environment: ["XDG_CONFIG_HOME": folder.path])
            #expect(screens.reachCount(0) == 1)
            #expect(screens.reachCount(1) == 0)
            // The first server has had this value all along.
            try writeFile("window.click-through = false\n", to: folder("flipclockx/config.toml"))
            #expect(waitUntil(timeout: 5) { screens.reachCount(1) == 1 })
            #expect(screens.reachCount(0) == 1)
        }

        @Test("A stopped server delays neither the other displays nor the exit")
        func sleeping() throws {
            let servers = try [Xvfb(arguments: ["-extension", "MIT-SHM"]), Xvfb()]
            defer { for server in servers { server.stop() } }
            let screens = try Screens(on: servers, ["--seconds"])
            servers[0].process.kill(SIGSTOP)
            defer { servers[0].process.kill(SIGCONT) }
            var seen: Set<[UInt32]> = []
            for _ in 0..<3 {
                pause(1 - fmod(MachineClock.now, 1) + 0.8)
                seen.insert(try screens.picture(1).pixels)
            }
            #expect(seen.count == 3, "each second has its picture")
            // `StoppedEndTests` measure the time.
            screens.process.kill(SIGTERM)
            #expect(screens.process.wait(timeout: 5) == .status(0))
        }

        private func close(_ observer: ScreenReader, _ window: Window) {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = window
            event.xclient.message_type = observer.atom("WM_PROTOCOLS")
            event.xclient.format = 32
            event.xclient.data.l.0 = Int(observer.atom("WM_DELETE_WINDOW"))
            XSendEvent(observer.display, window, 0, NoEventMask, &event)
            XSync(observer.display, 0)
        }
    }
}
