import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClockX

extension AppTests {
    /// Nobody sees it: nothing is drawn, and nothing wakes up but for the minute.
    @Suite("Unseen", .serialized)
    struct UnseenTests {
        /// A window manager, how it is started, and what it has.
        struct Manager: CustomTestStringConvertible, Sendable {
            var program: String
            var command: [String]
            /// Whether it composites, so that nobody says that a window is covered.
            var isCompositing = false
            /// Whether it has a window that can be put away.
            var hasIcons = true
            var testDescription: String { program }

            static let all = [
                Manager(program: "openbox", command: ["openbox", "--sm-disable"]),
                Manager(program: "icewm", command: ["icewm"]),
                Manager(
                    program: "xfwm4",
                    command: [
                        "dbus-run-session", "--", "xfwm4", "--compositor=on", "--vblank=off",
                    ],
                    isCompositing: true),
                Manager(
                    program: "metacity", command: ["dbus-run-session", "--", "metacity"],
                    isCompositing: true),
                Manager(
                    program: "mutter",
                    command: ["dbus-run-session", "--", "mutter", "--x11", "--sm-disable"],
                    isCompositing: true),
                Manager(program: "i3", command: ["i3"], hasIcons: false),
            ]
        }

        /// Waits until the clock costs nothing for a while, then expects that it goes on costing nothing.
        private func expectSilence(_ clock: RunningClock, _ state: String) throws {
            var cost = try ProcessCost(pid: clock.process.pid)
            let calm = try waitUntil(timeout: 6) {
                pause(0.3)
                let now = try ProcessCost(pid: clock.process.pid)
                defer { cost = now }
                return now == cost
            }
            #expect(calm, "\(state): it never comes to rest")
            pause(0.9)
            #expect(try ProcessCost(pid: clock.process.pid) == cost, "\(state)")
        }

        private func isSeen(_ clock: RunningClock) -> Bool? {
            let lines = clock.process.errorOutput.split(separator: "\n")
            let last = lines.last {
                $0.hasSuffix(": seen") || $0.hasSuffix("not seen: nothing is drawn")
            }
            return last.map { $0.hasSuffix(": seen") }
        }

        @Test("At rest, covered, put away and on another desktop", arguments: Manager.all)
        func managers(manager: Manager) throws {
            guard Machine.has(manager.program), Machine.has(manager.command[0]) else {
                return progress("unseen: \(manager.program) is not installed here: skipped")
            }
            let server = try Xvfb()
            defer { server.stop() }
            guard let process = try? server.startWindowManager(manager.command) else {
                return progress("unseen: \(manager.program) does not start here: skipped")
            }
            defer { process.kill(SIGTERM) }
            Wall.waitForCalm(28)
            let clock = try RunningClock(on: server, options: ["--debug"])
            let window = String(clock.window)
            try expectSilence(clock, "at rest")
            #expect(isSeen(clock) == true)
            var states = ["at rest"]

            // Covered by a window that no manager knows.
            var attributes = XSetWindowAttributes()
            attributes.override_redirect = 1
            attributes.background_pixel = 0x808080
            let cover = XCreateWindow(
                clock.eyes.display, clock.eyes.root, 0, 0, 1280, 800, 0, 0, 0, nil,
                UInt(CWOverrideRedirect | CWBackPixel), &attributes)
            XMapRaised(clock.eyes.display, cover)
            XSync(clock.eyes.display, 0)
            if !manager.isCompositing { #expect(waitUntil { isSeen(clock) == false }) }
            try expectSilence(clock, "covered")
            states.append("covered")
            XDestroyWindow(clock.eyes.display, cover)
            XSync(clock.eyes.display, 0)
            #expect(waitUntil { isSeen(clock) == true })

            if manager.hasIcons {
                try server.xdotool("windowminimize", window)
                #expect(waitUntil { isSeen(clock) == false }, "minimised")
                try expectSilence(clock, "minimised")
                states.append("minimised")
                try server.xdotool("windowmap", window, "windowactivate", window)
                #expect(waitUntil { isSeen(clock) == true }, "brought back")
                #expect(try clock.waitUntilRight(timeout: 5) != nil)
            }

            if manager.program == "i3" {
                try run("i3-msg", "workspace", "2", display: server.display)
            } else {
                try server.xdotool("set_num_desktops", "2", "set_desktop", "1")
            }
            if waitUntil(timeout: 3, { isSeen(clock) == false }) {
                try expectSilence(clock, "on another desktop")
                states.append("on another desktop")
            } else {
                Issue.record("\(manager.program): the other desktop is not noticed")
            }
            progress("unseen: \(manager.program): no wake-up \(states.joined(separator: ", "))")
        }

        @Test(
            "Put away with its seconds it draws nothing, and has the right time when it comes back")
        func seconds() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let manager = try server.startWindowManager()
            let clock = try RunningClock(on: server, options: ["--seconds", "--debug"])
            try server.xdotool("windowminimize", String(clock.window))
            try #require(waitUntil { isSeen(clock) == false })
            pause(0.1)
            let frames = try clock.log.frames().count
            pause(2.2)
            #expect(try clock.log.frames().count == frames)
            try server.xdotool("windowmap", String(clock.window))
            let right = try #require(try clock.waitUntilRight(timeout: 5))
            #expect(right < 1.8)
            #expect(manager.isRunning)
        }

        @Test(
            "The server's screen saver stops it, and its end lets it go on",
            .enabled(if: Machine.has("xset"), "needs xset"))
        func saver() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server, options: ["--seconds", "--debug"])
            try run("xset", "s", "activate", display: server.display)
            try #require(waitUntil { isSeen(clock) == false })
            pause(0.1)
            let frames = try clock.log.frames().count
            pause(1.5)
            #expect(try clock.log.frames().count == frames)
            try run("xset", "s", "reset", display: server.display)
            #expect(waitUntil { isSeen(clock) == true })
            #expect(try clock.waitUntilRight(timeout: 5) != nil)
        }

        @Test(
            "Full screen lets the screen sleep; --keep-awake does not",
            .enabled(if: Machine.has("xset"), "needs xset"), arguments: [false, true])
        func keepAwake(isKept: Bool) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(
                on: server, options: ["--fullscreen", "--debug"] + (isKept ? ["--keep-awake"] : []))
            Wall.waitForCalm(8)
            try run("xset", "s", "1", "1", display: server.display)
            if isKept {
                pause(2.5)
                #expect(isSeen(clock) == true)
                try expectSilence(clock, "kept awake")
            } else {
                #expect(waitUntil(timeout: 6) { isSeen(clock) == false })
            }
        }
    }
}
