import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport
@testable import class SystemSupport.RunningClock

extension WaitingTests {
    /// A clock that other windows cover while a compositor runs: the server reports no VisibilityNotify then, so the
    /// clock is drawn as if it were visible.
    @Suite("Covered under a compositor", .serialized)
    struct CoveredTests {
        /// A desktop with a compositor.
        struct Desktop: Sendable, CustomTestStringConvertible {
            var manager: [String]
            /// A compositor that is not the window manager.
            var compositor: [String] = []

            var testDescription: String { (manager + compositor).joined(separator: " ") }

            static let all: [Desktop] = {
                let session = ["dbus-run-session", "--"]
                let picom = ["picom", "--backend", "xrender", "--config", "/dev/null"]
                let openbox = ["openbox", "--sm-disable"]
                let desktops = [
                    Desktop(manager: [], compositor: picom),
                    Desktop(manager: openbox, compositor: picom),
                    Desktop(manager: openbox, compositor: ["xcompmgr"]),
                    Desktop(manager: session + ["xfwm4", "--compositor=on", "--vblank=off"]),
                    Desktop(manager: session + ["metacity"]),
                ]
                return desktops.filter { desktop in
                    let programs = (desktop.manager + desktop.compositor).filter {
                        $0.first?.isLetter == true
                    }
                    let isThere = programs.allSatisfy { Machine.has($0) }
                    if !isThere { progress("covered: \(programs) are not all installed: skipped") }
                    return isThere
                }
            }()

            static let managed = all.filter { !$0.manager.isEmpty }
            static let separate = all.filter { !$0.compositor.isEmpty }
        }

        /// A clock on a desktop of its own.
        private final class Stage {
            let server: Xvfb
            let clock: RunningClock
            private(set) var processes: [ChildProcess] = []
            private let desktop: Desktop

            init(_ desktop: Desktop) throws {
                self.desktop = desktop
                server = try Xvfb()
                if !desktop.manager.isEmpty {
                    processes.append(try server.startWindowManager(desktop.manager))
                }
                try Self.startCompositor(desktop, server, &processes)
                clock = try RunningClock(
                    on: server, geometry: "300x200+300+200", options: ["--seconds", "--debug"])
            }

            private static func startCompositor(
                _ desktop: Desktop, _ server: Xvfb, _ processes: inout [ChildProcess]
            ) throws {
                if let program = desktop.compositor.first {
                    processes.append(
                        try ChildProcess(
                            program, Array(desktop.compositor.dropFirst()),
                            environment: ["DISPLAY": server.display]))
                }
                let reader = try ScreenReader(display: server.display)
                _ = try waitFor("the compositor", timeout: 15) {
                    XGetSelectionOwner(reader.display, reader.atom("_NET_WM_CM_S0")) != 0
                        ? true : nil
                }
            }

            func startCompositor() throws {
                try Self.startCompositor(desktop, server, &processes)
            }

            /// Ends the compositor, which is the process that started last.
            func endCompositor() {
                let compositor = processes.removeLast()
                compositor.kill(SIGTERM)
                _ = compositor.wait(timeout: 5)
            }

            deinit {
                for process in processes { process.kill(SIGTERM) }
                server.stop()
            }

            /// Expects that the clock draws nothing.
            func expectUnseen(_ what: String) throws {
                #expect(waitUntil { clock.isSeen == false }, "\(what)")
                #expect(try clock.drawsNothing(for: 1.3), "\(what)")
                #expect(clock.isSeen == false, "\(what)")
            }

            /// Expects that the clock is drawn, and shows the right time.
            func expectSeen(_ what: String) throws {
                #expect(waitUntil(timeout: 3) { clock.isSeen == true }, "\(what)")
                #expect(try clock.waitUntilRight(timeout: 3) != nil, "\(what)")
            }

            /// Expects that the clock continues to be drawn.
            func expectStillSeen(_ what: String) throws {
                pause(0.5)
                try expectSeen(what)
            }

            func cover(isManaged: Bool = false) -> TestCover {
                TestCover(clock.observer, [150, 100, 700, 500], isManaged: isManaged)
            }
        }

        @Test("A covered clock is drawn, and right when it is uncovered", arguments: Desktop.all)
        func covers(_ desktop: Desktop) throws {
            let stage = try Stage(desktop)
            let cover = stage.cover()
            try stage.expectStillSeen("covered")
            cover.destroy()
            try stage.expectStillSeen("uncovered")
        }

        @Test("A covered clock that is minimised draws nothing", arguments: Desktop.managed)
        func minimised(_ desktop: Desktop) throws {
            let stage = try Stage(desktop)
            let cover = stage.cover(isManaged: true)
            try stage.expectStillSeen("covered")
            try stage.server.xdotool("windowminimize", "\(stage.clock.window)")
            try stage.expectUnseen("covered and minimised")
            cover.destroy()
            try stage.expectUnseen("minimised")
            try stage.server.xdotool("windowmap", "\(stage.clock.window)")
            try stage.expectSeen("restored")
        }

        @Test(
            "The compositor ends and starts again",
            arguments: Desktop.separate)
        func compositor(_ desktop: Desktop) throws {
            let stage = try Stage(desktop)
            var cover = stage.cover()
            try stage.expectStillSeen("covered with a compositor")
            stage.endCompositor()
            try stage.expectUnseen("covered without a compositor")
            cover.destroy()
            try stage.expectSeen("without a compositor")
            cover = stage.cover()
            try stage.expectUnseen("covered again without a compositor")
            try stage.startCompositor()
            try stage.expectSeen("covered with a compositor again")
            cover.destroy()
            try stage.expectSeen("with a compositor again")
        }
    }
}
