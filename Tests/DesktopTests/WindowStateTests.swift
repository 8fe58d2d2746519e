import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipX11
@testable import SystemSupport

extension AppTests {
    /// Window states (above, below, sticky, widget), and moving a borderless window.
    @Suite("Window states", .serialized)
    struct WindowStateTests {
        @Test(
            "Above, below, sticky and skip-taskbar are set from the start and after withdrawing",
            arguments: WindowManager.installed)
        func states(_ manager: WindowManager) throws {
            let server = try Xvfb()
            let running = try server.startWindowManager(manager.command)
            for (option, wanted) in [
                ("--above", ["_NET_WM_STATE_ABOVE"]), ("--below", ["_NET_WM_STATE_BELOW"]),
                ("--skip-taskbar", ["_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER"]),
            ] {
                let clock = try DesktopClock(on: server, [option, "-geometry", "300x200"])
                #expect(waitUntil { clock.states.isSuperset(of: wanted) }, "\(option)")
                XWithdrawWindow(
                    clock.observer.display, clock.window, XDefaultScreen(clock.observer.display))
                XSync(clock.observer.display, 0)
                _ = waitUntil { !clock.observer.isViewable(clock.window) }
                pause(0.3)
                XMapWindow(clock.observer.display, clock.window)
                XSync(clock.observer.display, 0)
                #expect(waitUntil { clock.observer.isViewable(clock.window) })
                #expect(waitUntil { clock.states.isSuperset(of: wanted) }, "\(option), again")
                clock.end()
            }
            let sticky = try DesktopClock(on: server, ["--sticky", "-geometry", "300x200"])
            #expect(
                waitUntil {
                    sticky.observer.longs(of: sticky.window, property: "_NET_WM_DESKTOP")?
                        .map { $0 & 0xffff_ffff } == [0xffff_ffff]
                })
            running.kill(SIGTERM)
        }

        @Test(
            "A widget is below windows, on every desktop, and visible in \"show desktop\" mode",
            arguments: WindowManager.installed)
        func widget(_ manager: WindowManager) throws {
            let server = try Xvfb()
            let running = try server.startWindowManager(manager.command)
            let clock = try DesktopClock(on: server, ["--widget", "-geometry", "400x240+300+200"])
            #expect(clock.waitForFrame([300, 200, 400, 240]))
            #expect(
                waitUntil {
                    clock.states.isSuperset(of: [
                        "_NET_WM_STATE_BELOW", "_NET_WM_STATE_SKIP_TASKBAR",
                        "_NET_WM_STATE_SKIP_PAGER",
                    ])
                })
            // Waits until a card's colour is on the screen.
            #expect(waitUntil { clock.screenColor(350, 260) & 0xff > 0x18 })
            // Some window managers fade windows in.
            var cards = clock.screenColor(400, 300)
            #expect(
                waitUntil {
                    let before = cards
                    pause(0.3)
                    cards = clock.screenColor(400, 300)
                    return cards == before
                })
            func isSeen() -> Bool { clock.screenColor(400, 300) == cards }
            func showDesktop(_ isShown: Int) {
                var event = XEvent()
                event.xclient.type = ClientMessage
                event.xclient.window = clock.observer.root
                event.xclient.message_type = clock.observer.atom("_NET_SHOWING_DESKTOP")
                event.xclient.format = 32
                event.xclient.data.l.0 = isShown
                XSendEvent(
                    clock.observer.display, clock.observer.root, 0,
                    SubstructureRedirectMask | SubstructureNotifyMask, &event)
                XSync(clock.observer.display, 0)
            }
            // A window above the clock is hidden in "show desktop" mode; the clock is not.
            let other = try DesktopClock(
                on: server, ["-geometry", "600x500+250+120", "-title", "other"])
            #expect(waitUntil { !isSeen() }, "a window is above it")
            showDesktop(1)
            #expect(waitUntil { isSeen() }, "shown with the desktop")
            pause(0.5)
            #expect(isSeen() && clock.observer.isViewable(clock.window))
            showDesktop(0)
            // A full screen window hides the clock.
            other.end()
            #expect(waitUntil { isSeen() })
            let full = try DesktopClock(on: server, ["--fullscreen"])
            #expect(waitUntil { full.frame == [0, 0, 1280, 800] })
            #expect(waitUntil { !isSeen() }, "below a full screen")
            full.end()
            #expect(waitUntil { isSeen() })
            #expect(clock.end() == .status(0))
            running.kill(SIGTERM)
        }

        @Test("A window that is opened again for other settings stays minimised, or on its desktop")
        func hiddenAgain() throws {
            for isMinimised in [true, false] {
                let server = try Xvfb()
                let running = try server.startWindowManager()
                defer { running.kill(SIGTERM) }
                let clock = try DesktopClock(on: server, ["-geometry", "300x200+100+150"])
                let (observer, first) = (clock.observer, clock.window)
                if isMinimised {
                    XIconifyWindow(observer.display, first, XDefaultScreen(observer.display))
                    XSync(observer.display, 0)
                } else {
                    try server.xdotool("set_desktop_for_window", "\(first)", "1")
                }
                #expect(waitUntil { !observer.isViewable(first) })
                // Only a window with alpha can be translucent.
                try run("mkdir", "-p", clock.folder("config/flipclockx"))
                try writeFile(
                    "window.opacity = 0.6\n", to: clock.folder("config/flipclockx/config.toml"))
                let next = try waitFor("another window") {
                    observer.window(pid: clock.process.pid).flatMap { $0 == first ? nil : $0 }
                }
                let hidden = "_NET_WM_STATE_HIDDEN"
                func states() -> [String] {
                    observer.atomNames(of: next, property: "_NET_WM_STATE")
                }
                // Openbox gives no WM_STATE to a window that it has never shown.
                if isMinimised {
                    #expect(
                        waitUntil {
                            observer.longs(of: next, property: "WM_STATE")?.first
                                == UInt(IconicState)
                        })
                }
                #expect(waitUntil { states().contains(hidden) == isMinimised })
                #expect(
                    waitUntil {
                        observer.longs(of: next, property: "_NET_WM_DESKTOP")
                            == [isMinimised ? 0 : 1]
                    })
                // It does not appear later either.
                pause(0.5)
                #expect(!observer.isViewable(next))
                #expect(
                    observer.longs(of: observer.root, property: "_NET_CURRENT_DESKTOP") == [0])
                if isMinimised {
                    XMapWindow(observer.display, next)
                    XSync(observer.display, 0)
                } else {
                    try server.xdotool("set_desktop", "1")
                }
                #expect(waitUntil { observer.isViewable(next) })
                #expect(clock.end() == .status(0))
            }
        }

        @Test("Openbox keeps a widget out of full screen, and the clock says so")
        func widgetInFullScreen() throws {
            let server = try Xvfb()
            let running = try server.startWindowManager()
            defer { running.kill(SIGTERM) }
            let clock = try DesktopClock(
                on: server, ["--widget", "--fullscreen", "-geometry", "400x200+300+200"])
            #expect(clock.waitForFrame([300, 200, 400, 200]))
            #expect(!clock.states.contains("_NET_WM_STATE_FULLSCREEN"))
            #expect(
                waitUntil {
                    clock.process.errorOutput.contains(
                        "the clock is not in full screen: Openbox keeps parts of the desktop")
                })
            // The corners stay round.
            #expect(waitUntil { clock.boundingCount > 1 })
            #expect(clock.end() == .status(0))
        }

        @Test(
            "The middle button moves a borderless window exactly, and releases the pointer afterwards",
            arguments: [nil] + WindowManager.installed.map(Optional.some))
        func moved(_ manager: WindowManager?) throws {
            let server = try Xvfb()
            let running = try manager.map { try server.startWindowManager($0.command) }
            let clock = try DesktopClock(
                on: server, ["--borderless", "-geometry", "400x240+300+200"])
            #expect(clock.waitForFrame([300, 200, 400, 240]))
            #expect(
                clock.observer.longs(of: clock.window, property: "_MOTIF_WM_HINTS")?.prefix(3)
                    == [2, 0, 0])
            func drag(_ button: Int, keys: [String] = []) throws {
                let origin = clock.frame
                var commands = keys.isEmpty ? [] : ["keydown", keys[0]]
                commands += ["mousemove", "\(origin[0] + 60)", "\(origin[1] + 100)"]
                commands += ["mousedown", "\(button)", "sleep", "0.1"]
                for step in 1...6 {
                    commands += [
                        "mousemove", "\(origin[0] + 60 + 10 * step)",
                        "\(origin[1] + 100 + 5 * step)", "sleep", "0.1",
                    ]
                }
                commands += ["mouseup", "\(button)"]
                commands += keys.isEmpty ? [] : ["keyup", keys[0]]
                try server.xdotool(commands)
            }
            try drag(2)
            #expect(clock.waitForFrame([360, 230, 400, 240]), "\(clock.frame)")
            // Alt with the left button moves it too, through the clock or the window manager.
            try drag(1, keys: ["alt"])
            #expect(clock.waitForFrame([420, 260, 400, 240]), "\(clock.frame)")
            // Afterwards pointer motion moves neither the window nor a card. While the pointer is on a card, its half is
            // lifted, and while it moves, the corner button is there.
            func still() throws -> ScreenReader.Screenshot? {
                try server.xdotool("mousemove", "2", "2")
                pause(4)
                return clock.observer.screenshot(of: clock.window)
            }
            MachineClock.avoidMinuteChange(within: 14)
            let shown = try still()
            try server.xdotool("mousemove", "500", "330", "mousemove", "510", "420", "sleep", "0.3")
            #expect(clock.frame == [420, 260, 400, 240])
            #expect(try still() == shown)
            running?.kill(SIGTERM)
        }

        @Test("A widget, which the clock moves itself, snaps to the screen's edges")
        func snapping() throws {
            let server = try Xvfb()
            let manager = try server.startWindowManager()
            let clock = try DesktopClock(on: server, ["--widget", "-geometry", "400x240+300+200"])
            #expect(clock.waitForFrame([300, 200, 400, 240]))
            try server.xdotool(
                "mousemove", "360", "300", "mousedown", "2", "mousemove", "200", "200",
                "mousemove", "68", "108", "sleep", "0.2", "mouseup", "2")
            #expect(clock.waitForFrame([0, 0, 400, 240]), "\(clock.frame)")
            manager.kill(SIGTERM)
        }

        @Test("With --click-through, pointer events go to the window below")
        func clickThrough() throws {
            let server = try Xvfb()
            let below = try DesktopClock(on: server, ["-geometry", "400x300+100+100"])
            let above = try DesktopClock(
                on: server, ["--click-through", "-geometry", "400x300+100+100"])
            let plain = try server.xdotool("mousemove", "300", "250", "getmouselocation")
            #expect(plain.contains("window:\(below.window)"), "\(plain)")
            above.end()
        }
    }
}
