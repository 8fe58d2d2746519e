import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport
@testable import class SystemSupport.RunningClock

extension AppTests {
    /// A hidden clock draws nothing and wakes up only for the minute.
    @Suite("Hidden windows", .serialized)
    struct UnseenTests {
        /// A window manager, its command and its features.
        struct Manager: Sendable {
            var program: String
            var command: [String]
            /// Whether it can minimise a window.
            var hasIcons = true

            static let all = [
                Manager(program: "openbox", command: ["openbox", "--sm-disable"]),
                Manager(program: "icewm", command: ["icewm"]),
                Manager(
                    program: "xfwm4",
                    command: [
                        "dbus-run-session", "--", "xfwm4", "--compositor=on", "--vblank=off",
                    ]),
                Manager(program: "metacity", command: ["dbus-run-session", "--", "metacity"]),
                Manager(
                    program: "mutter",
                    command: ["dbus-run-session", "--", "mutter", "--x11", "--sm-disable"]),
                Manager(program: "i3", command: ["i3"], hasIcons: false),
            ]
        }

        /// A clock under a window manager, on its own server.
        private struct Desktop {
            var manager: Manager
            var server: Xvfb
            var process: ChildProcess
            var clock: RunningClock
            /// The states in which the clock did not wake up.
            var states: [String] = []

            /// Whether a compositor runs, so that the server regards every window as visible.
            var hasCompositor: Bool {
                let observer = clock.observer
                return XGetSelectionOwner(observer.display, observer.atom("_NET_WM_CM_S0")) != 0
            }
        }

        /// Starts a clock under each installed manager, all at the same time: the tests only measure whether a clock
        /// does anything at all.
        private func startDesktops() throws -> [Desktop] {
            try Manager.all.compactMap { manager in
                guard Machine.has(manager.program), Machine.has(manager.command[0]) else {
                    progress("hidden: \(manager.program) is not installed here: skipped")
                    return nil
                }
                let server = try Xvfb()
                guard let process = try? server.startWindowManager(manager.command) else {
                    progress("hidden: \(manager.program) does not start here: skipped")
                    return nil
                }
                let clock = try RunningClock(on: server, options: ["--debug"])
                return Desktop(manager: manager, server: server, process: process, clock: clock)
            }
        }

        /// Waits until the clocks are idle, then expects that they stay idle for a second.
        private func expectSilence(_ desktops: inout [Desktop], _ state: String) throws {
            for desktop in desktops {
                try waitForRest(desktop.clock, "\(desktop.manager.program) \(state)")
            }
            let minute = Int(MachineClock.now / 60)
            let costs = try desktops.map { try ProcessCost(pid: $0.clock.process.pid) }
            pause(1)
            for (index, desktop) in desktops.enumerated() {
                let cost = try ProcessCost(pid: desktop.clock.process.pid)
                // Only a minute change may wake the clock up.
                guard Int(MachineClock.now / 60) == minute else { continue }
                #expect(cost == costs[index], "\(desktop.manager.program): \(state)")
                desktops[index].states.append(state)
            }
        }

        private func waitForRest(_ clock: RunningClock, _ name: String) throws {
            let isAtRest = try ProcessCost.settles(pid: clock.process.pid)
            #expect(isAtRest, "\(name): it never becomes idle")
        }

        @Test("Idle, covered, minimised or on another desktop, the clock never wakes up")
        func managers() throws {
            MachineClock.avoidMinuteChange(within: 20)
            var desktops = try startDesktops()
            defer {
                for desktop in desktops {
                    desktop.process.kill(SIGTERM)
                    desktop.server.stop()
                }
            }
            try expectSilence(&desktops, "at rest")
            for desktop in desktops { #expect(desktop.clock.isSeen == true) }

            let covers = desktops.map { cover($0.clock.observer) }
            for desktop in desktops {
                #expect(
                    waitUntil { desktop.clock.isSeen == desktop.hasCompositor },
                    "\(desktop.manager.program)")
            }
            try expectSilence(&desktops, "covered")
            for (desktop, cover) in zip(desktops, covers) {
                XDestroyWindow(desktop.clock.observer.display, cover)
                XSync(desktop.clock.observer.display, 0)
                #expect(waitUntil { desktop.clock.isSeen == true }, "\(desktop.manager.program)")
            }

            for desktop in desktops where desktop.manager.hasIcons {
                try desktop.server.xdotool("windowminimize", String(desktop.clock.window))
                #expect(waitUntil { desktop.clock.isSeen == false }, "\(desktop.manager.program)")
            }
            try expectSilence(&desktops, "minimised")
            for desktop in desktops where desktop.manager.hasIcons {
                let window = String(desktop.clock.window)
                try desktop.server.xdotool("windowmap", window, "windowactivate", window)
                #expect(waitUntil { desktop.clock.isSeen == true }, "\(desktop.manager.program)")
                #expect(try desktop.clock.waitUntilRight(timeout: 5) != nil)
            }

            for desktop in desktops {
                if desktop.manager.program == "i3" {
                    try run("i3-msg", "workspace", "2", display: desktop.server.display)
                } else {
                    try desktop.server.xdotool("set_num_desktops", "2", "set_desktop", "1")
                }
                #expect(waitUntil { desktop.clock.isSeen == false }, "\(desktop.manager.program)")
            }
            try expectSilence(&desktops, "on another desktop")
            for desktop in desktops {
                progress(
                    "hidden: \(desktop.manager.program): no wake-up "
                        + desktop.states.joined(separator: ", "))
            }
        }

        /// Creates a window over the whole screen that window managers ignore.
        private func cover(_ observer: ScreenReader) -> Window {
            var attributes = XSetWindowAttributes()
            attributes.override_redirect = 1
            attributes.background_pixel = 0x808080
            let cover = XCreateWindow(
                observer.display, observer.root, 0, 0, 1280, 800, 0, 0, 0, nil,
                UInt(CWOverrideRedirect | CWBackPixel), &attributes)
            XMapRaised(observer.display, cover)
            XSync(observer.display, 0)
            return cover
        }

        @Test(
            "Minimised with seconds, it draws nothing, and restored it shows the right time")
        func seconds() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let manager = try server.startWindowManager()
            let clock = try RunningClock(on: server, options: ["--seconds", "--debug"])
            try server.xdotool("windowminimize", String(clock.window))
            try #require(waitUntil { clock.isSeen == false })
            #expect(try clock.drawsNothing(for: 2.2))
            try server.xdotool("windowmap", String(clock.window))
            try #require(
                waitUntil { clock.isSeen == true && clock.observer.isViewable(clock.window) })
            let right = try #require(try clock.waitUntilRight(timeout: 5))
            #expect(right < 1.8)
            #expect(manager.isRunning)
        }

        @Test(
            "While the server's screen saver is active, the clock draws nothing",
            .enabled(if: Machine.has("xset"), "needs xset"))
        func saver() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server, options: ["--seconds", "--debug"])
            try run("xset", "s", "activate", display: server.display)
            try #require(waitUntil { clock.isSeen == false })
            #expect(try clock.drawsNothing(for: 1.5))
            try run("xset", "s", "reset", display: server.display)
            #expect(waitUntil { clock.isSeen == true })
            #expect(try clock.waitUntilRight(timeout: 5) != nil)
        }

        @Test(
            "Full screen allows the screen saver; --keep-awake does not",
            .enabled(if: Machine.has("xset"), "needs xset"), arguments: [false, true])
        func keepAwake(isKept: Bool) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(
                on: server, options: ["--fullscreen", "--debug"] + (isKept ? ["--keep-awake"] : []))
            MachineClock.avoidMinuteChange(within: 8)
            try run("xset", "s", "1", "1", display: server.display)
            if isKept {
                pause(2.5)
                #expect(clock.isSeen == true)
                try waitForRest(clock, "kept awake")
            } else {
                #expect(waitUntil(timeout: 6) { clock.isSeen == false })
            }
        }
    }
}
