import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport
@testable import class SystemSupport.RunningClock

extension WaitingTests {
    /// A clock that other windows cover while a compositor runs, so that no VisibilityNotify reports it.
    @Suite("Covered under a compositor", .serialized)
    struct CoveredTests {
        /// A desktop with a compositor.
        struct Desktop: Sendable, CustomTestStringConvertible {
            var manager: [String]
            /// A compositor that is not the window manager.
            var compositor: [String] = []

            var testDescription: String { (manager + compositor).joined(separator: " ") }

            /// Whether the window manager raises an unmanaged window again as soon as it is lowered.
            var raisesUnmanaged: Bool { manager.contains("metacity") }

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
            /// The times that the clock took to find itself uncovered, in seconds.
            private var waits: [Double] = []
            private let desktop: Desktop

            init(
                _ desktop: Desktop, geometry: String = "300x200+300+200",
                options: [String] = ["--seconds"]
            ) throws {
                self.desktop = desktop
                server = try Xvfb()
                if !desktop.manager.isEmpty {
                    processes.append(try server.startWindowManager(desktop.manager))
                }
                try Self.startCompositor(desktop, server, &processes)
                clock = try RunningClock(
                    on: server, geometry: geometry, options: options + ["--debug"])
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

            /// Expects that the clock finds itself covered, and draws nothing in the next `seconds`.
            func expectCovered(_ what: String, seconds: Double = 1.3) throws {
                #expect(waitUntil { clock.isSeen == false }, "\(what)")
                #expect(try clock.drawsNothing(for: seconds), "\(what)")
                #expect(clock.isSeen == false, "\(what)")
            }

            /// Expects that the clock finds itself uncovered, and shows the right time.
            func expectSeen(_ what: String) throws {
                let begin = monotonicNow()
                #expect(waitUntil(timeout: 3) { clock.isSeen == true }, "\(what)")
                waits.append(monotonicNow() - begin)
                // A busy machine may make one in four long.
                #expect(waits.filter { $0 >= 0.5 }.count <= waits.count / 4, "\(what): \(waits)")
                #expect(try clock.waitUntilRight(timeout: 3) != nil, "\(what)")
            }

            /// Expects that the clock stays seen.
            func expectStillSeen(_ what: String) {
                pause(0.5)
                #expect(clock.isSeen == true, "\(what)")
            }

            func cover(
                _ frame: [Int] = [250, 150, 450, 330], isManaged: Bool = false,
                hasAlpha: Bool = false
            ) -> TestCover {
                TestCover(clock.observer, frame, isManaged: isManaged, hasAlpha: hasAlpha)
            }
        }

        @Test("Whatever covers it, nothing is drawn until it is seen again", arguments: Desktop.all)
        func covers(_ desktop: Desktop) throws {
            let stage = try Stage(desktop)
            let whole = stage.cover()
            try stage.expectCovered("one window")
            whole.destroy()
            try stage.expectSeen("destroyed")

            let left = stage.cover([250, 150, 200, 330])
            stage.expectStillSeen("a half")
            let right = stage.cover([450, 150, 200, 330])
            try stage.expectCovered("two halves")
            right.move(toX: 452, y: 150)
            try stage.expectSeen("a gap of two pixels")
            right.move(toX: 450, y: 150)
            try stage.expectCovered("no gap", seconds: 0.2)
            left.hide()
            try stage.expectSeen("unmapped")
            left.destroy()
            right.destroy()

            let translucent = stage.cover()
            try stage.expectCovered("opaque", seconds: 0.2)
            translucent.setOpacity(0.9)
            try stage.expectSeen("translucent")
            stage.expectStillSeen("translucent")
            translucent.setOpacity(1)
            try stage.expectCovered("opaque again", seconds: 0.2)

            translucent.setShape(ShapeBounding, [[0, 0, 200, 330]])
            try stage.expectSeen("shaped")
            translucent.setShape(ShapeBounding, nil)
            try stage.expectCovered("not shaped", seconds: 0.2)

            if !desktop.raisesUnmanaged {
                translucent.lower()
                try stage.expectSeen("lowered")
                translucent.raise()
                try stage.expectCovered("raised", seconds: 0.2)
            }
            translucent.destroy()
            try stage.expectSeen("destroyed again")

            let alpha = stage.cover(hasAlpha: true)
            stage.expectStillSeen("with alpha")
            alpha.set("_NET_WM_OPAQUE_REGION", [0, 0, 450, 330])
            try stage.expectCovered("with an opaque region", seconds: 0.2)
            alpha.set("_NET_WM_OPAQUE_REGION", [0, 0, 300, 330])
            try stage.expectSeen("with a smaller opaque region")
            alpha.destroy()

            // Beside the clock, as on another monitor.
            let beside = stage.cover([640, 0, 640, 800])
            stage.expectStillSeen("beside the clock")
            beside.destroy()
        }

        @Test(
            "A managed window: minimised, on another desktop, translucent, below the clock",
            arguments: Desktop.managed)
        func managed(_ desktop: Desktop) throws {
            let stage = try Stage(desktop)
            let cover = stage.cover([150, 100, 700, 500], isManaged: true)
            try stage.expectCovered("a window")
            cover.minimise()
            try stage.expectSeen("minimised")
            cover.show()
            try stage.expectCovered("restored", seconds: 0.2)
            try stage.server.xdotool("set_num_desktops", "2")
            cover.moveToDesktop(1)
            try stage.expectSeen("on another desktop")
            cover.moveToDesktop(0)
            try stage.expectCovered("on this desktop", seconds: 0.2)
            cover.setOpacity(0.8)
            try stage.expectSeen("translucent")
            cover.setOpacity(1)
            try stage.expectCovered("opaque", seconds: 0.2)
            try stage.server.xdotool("windowactivate", "\(stage.clock.window)")
            try stage.expectSeen("below the clock")
            try stage.server.xdotool("windowactivate", "\(cover.id)")
            try stage.expectCovered("above the clock", seconds: 0.2)
            // Minimised while covered, and restored under the cover, then seen.
            try stage.server.xdotool("windowminimize", "\(stage.clock.window)")
            try stage.expectCovered("covered and minimised", seconds: 0.3)
            cover.destroy()
            try stage.expectCovered("minimised", seconds: 0.3)
            try stage.server.xdotool("windowmap", "\(stage.clock.window)")
            try stage.expectSeen("restored")
        }

        @Test(
            "Covered while it flips, turns, is hovered or dragged, it stops, and is right afterwards"
        )
        func moving() throws {
            guard let desktop = Desktop.all.first else { return }
            let stage = try Stage(desktop, options: ["--seconds"])
            let (x, y) = (450, 300)
            let cover = stage.cover([2000, 0, 450, 330])
            // A cover that lets the pointer through.
            cover.setShape(ShapeInput, [])
            func over() { cover.move(toX: 250, y: 150) }
            func away() { cover.move(toX: 2000, y: 0) }

            try stage.server.xdotool("mousemove", "\(x)", "\(y)", "key", "s")
            over()
            try stage.expectCovered("while the face turns")
            // Hovering shows the button, but not where it cannot be seen.
            try stage.server.xdotool("mousemove", "\(x + 5)", "\(y)", "mousemove", "\(x)", "\(y)")
            try stage.expectCovered("hovered")
            away()
            #expect(waitUntil { stage.clock.isSeen == true })
            try stage.server.xdotool("mousemove", "\(x)", "\(y)", "key", "s")
            try stage.server.xdotool("mousemove", "2", "2")
            #expect(try stage.clock.waitUntilRight(timeout: 8) != nil)

            let point = try stage.clock.point(onCard: 2, height: 0.8)
            try stage.server.xdotool(
                "mousemove", "\(point.x)", "\(point.y)", "mousedown", "1", "mousemove",
                "\(point.x)", "\(point.y - 40)")
            over()
            try stage.expectCovered("while a card is held", seconds: 0.5)
            try stage.server.xdotool("mouseup", "1", "mousemove", "2", "2")
            try stage.expectCovered("after it was released", seconds: 0.5)
            away()
            #expect(waitUntil { stage.clock.isSeen == true })
            #expect(try stage.clock.waitUntilRight(timeout: 20) != nil)
        }

        @Test("The minute changes behind a window: nothing is drawn, and the right time is seen")
        func minute() throws {
            guard let desktop = Desktop.all.first else { return }
            let stage = try Stage(desktop, options: [])
            let cover = stage.cover()
            try stage.expectCovered("before the minute", seconds: 0.2)
            let drawn = try stage.clock.watchFrames()
            let minute = Int(MachineClock.now / 60)
            #expect(waitUntil(timeout: 62) { Int((MachineClock.now - 1) / 60) > minute })
            #expect(drawn.frames().isEmpty)
            cover.destroy()
            try stage.expectSeen("after the minute")
        }

        @Test(
            "The compositor ends and starts again",
            arguments: Desktop.separate)
        func compositor(_ desktop: Desktop) throws {
            let stage = try Stage(desktop)
            var cover = stage.cover()
            try stage.expectCovered("with a compositor", seconds: 0.2)
            stage.endCompositor()
            pause(0.5)
            try stage.expectCovered("without a compositor", seconds: 0.3)
            cover.destroy()
            try stage.expectSeen("without a compositor")
            cover = stage.cover()
            try stage.expectCovered("covered without a compositor", seconds: 0.3)
            try stage.startCompositor()
            pause(0.8)
            try stage.expectCovered("with a compositor again", seconds: 0.3)
            cover.destroy()
            try stage.expectSeen("with a compositor again")
        }

        @Test("Its own menu does not cover it")
        func menu() throws {
            guard let desktop = Desktop.all.first else { return }
            let stage = try Stage(desktop, geometry: "120x60+300+200", options: [])
            try stage.server.xdotool("mousemove", "305", "205", "click", "3")
            #expect(
                waitUntil {
                    stage.clock.observer.descendants().contains {
                        stage.clock.observer.atomNames(of: $0, property: "_NET_WM_WINDOW_TYPE")
                            == ["_NET_WM_WINDOW_TYPE_POPUP_MENU"]
                    }
                })
            stage.expectStillSeen("under its menu")
            try stage.server.xdotool("key", "Escape")
        }

        @Test("A flood of stacking changes costs few wake-ups, and the last change counts")
        func flood() throws {
            guard let desktop = Desktop.all.first else { return }
            MachineClock.avoidMinuteChange(within: 18)
            let stage = try Stage(desktop, options: [])
            let other = stage.cover([700, 100, 100, 100])
            /// Restacks `cover` as often as the server allows for a second; returns the clock's wake-ups.
            func flood(_ cover: TestCover) throws -> (changes: Int, wakeUps: Int) {
                let before = try ProcessCost(pid: stage.clock.process.pid)
                let end = monotonicNow() + 1
                var changes = 0
                while monotonicNow() < end {
                    for _ in 0..<50 {
                        XLowerWindow(cover.observer.display, cover.id)
                        XRaiseWindow(cover.observer.display, cover.id)
                    }
                    changes += 100
                    XSync(cover.observer.display, 0)
                    usleep(5000)
                }
                let after = try ProcessCost(pid: stage.clock.process.pid)
                return (changes, after.sleeps - before.sleeps)
            }
            #expect(try ProcessCost.settles(pid: stage.clock.process.pid))
            var beside = try flood(other)
            // On a busy machine, the clock may also sleep while its code is loaded again.
            for _ in 0..<2 where beside.wakeUps >= 100 { beside = try flood(other) }
            progress("covered: \(beside.changes) changes beside: \(beside.wakeUps) wake-ups")
            #expect(beside.changes > 3000)
            #expect(beside.wakeUps < 100)
            let cover = stage.cover()
            try stage.expectCovered("before the flood", seconds: 0.2)
            let above = try flood(cover)
            progress("covered: \(above.changes) changes above: \(above.wakeUps) wake-ups")
            cover.raise()
            try stage.expectCovered("after the flood", seconds: 0.3)
            cover.destroy()
            try stage.expectSeen("after the flood")
        }
    }
}
