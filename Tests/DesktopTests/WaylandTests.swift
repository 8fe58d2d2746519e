import CX11
import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The clock on Xwayland, under real compositors.
    @Suite("Wayland compositors", .serialized)
    struct WaylandTests {
        @Test(
            "It shows the right pixels, and flips at the rate of the output",
            arguments: WaylandCompositor.installed)
        func picture(_ compositor: WaylandCompositor) throws {
            let desktop = try WaylandDesktop(compositor)
            // Its window is compared with `--snapshot`, bit by bit.
            let clock = try RunningClock(
                on: desktop.server, geometry: "480x300", options: ["--seconds"])
            // A flip of 0.6 s has 36 frames at 60 Hz; a busy machine drops some.
            let wanted = WaylandCompositor.isRelease ? 36 : 18
            var most = 0
            let isWhole = try waitUntil(timeout: 12) {
                // From the rest before a flip to the rest after it.
                pause(1.9 - fmod(MachineClock.now, 1))
                most = max(most, try clock.changes(within: 0.9).count)
                return most >= wanted
            }
            #expect(isWhole)
            progress("\(compositor): \(most) of 36 frames of a flip")
            #expect(most <= 40)
            #expect(try clock.waitUntilRight(timeout: 3) != nil)
        }

        @Test(
            "The menu opens with the pointer, and with the keyboard where a new window gets it; it quits",
            arguments: WaylandCompositor.installed)
        func menu(_ compositor: WaylandCompositor) throws {
            let desktop = try WaylandDesktop(compositor)
            for options in [[], ["--widget"]] {
                let clock = try MenuClock(on: desktop.server, options)
                if options.isEmpty { clock.waitUntilTiled(by: compositor) }
                func expect(isOpen: Bool) {
                    #expect(clock.waitForMenu(isOpen: isOpen), "\(options)")
                    // An open menu has the keyboard when the server has answered.
                    #expect(waitUntil { clock.canGrab() != isOpen }, "\(options)")
                }
                if compositor.hasSeat {
                    try clock.open()
                    try clock.keys("Escape")
                    expect(isOpen: false)
                    try clock.open()
                    try desktop.server.xdotool("click", "--delay", "50", "3")
                    expect(isOpen: false)
                    if clock.hasFocus {
                        try clock.keys("Menu")
                        expect(isOpen: true)
                        try clock.keys("Escape")
                        expect(isOpen: false)
                    } else {
                        progress("\(compositor) \(options): the clock does not have the keyboard")
                    }
                }
                // Even if no pointer reaches it.
                let start = try clock.further("--menu")
                #expect(start.wait(timeout: 5) == .status(0), "\(options)")
                expect(isOpen: true)
                try clock.keys("End", "Return")
                #expect(clock.clock.process.wait(timeout: 5) == .status(0), "\(options)")
            }
        }

        @Test(
            "What the menu offers works: on top, all desktops, full screen, click-through and back",
            arguments: WaylandCompositor.withSeat)
        func features(_ compositor: WaylandCompositor) throws {
            let desktop = try WaylandDesktop(compositor)
            let clock = try MenuClock(on: desktop.server)
            clock.waitUntilTiled(by: compositor)
            /// Chooses the row that begins with `letter`, twice, and waits for the state to come and go.
            func expect(_ letter: String, _ state: String) throws {
                for isOn in [true, false] {
                    try clock.open()
                    try clock.keys(letter, "Return")
                    #expect(clock.waitForMenu(isOpen: false), "\(state)")
                    // Drawing the end of a menu by software takes mutter seconds on a busy machine.
                    #expect(
                        waitUntil(timeout: 20) { clock.states.contains(state) == isOn },
                        "\(state) \(isOn)")
                }
            }
            try expect("f", "_NET_WM_STATE_FULLSCREEN")
            if compositor != .sway {
                try expect("o", "_NET_WM_STATE_ABOVE")
                try clock.open()
                try clock.keys("a", "Return")
                #expect(
                    waitUntil(timeout: 20) {
                        clock.observer.longs(of: clock.window, property: "_NET_WM_DESKTOP")?
                            .map { $0 & 0xffff_ffff } == [0xffff_ffff]
                    })
            }
            clock.clock.end()
            // Clicks go through; a further start opens the menu.
            let through = try MenuClock(on: desktop.server, ["--click-through"])
            through.waitUntilTiled(by: compositor)
            #expect(try through.further().wait(timeout: 5) == .status(0))
            #expect(through.waitForMenu(isOpen: true))
            #expect(waitUntil { !through.canGrab() })
            try through.keys("End", "Return")
            #expect(through.clock.process.wait(timeout: 5) == .status(0))
        }

        @Test(
            "Under GNOME the middle button moves a window without a frame",
            .enabled(if: WaylandCompositor.installed.contains(.mutter), "needs mutter"))
        func move() throws {
            let desktop = try WaylandDesktop(.mutter)
            let server = desktop.server
            for option in ["--borderless", "--widget"] {
                let clock = try DesktopClock(on: server, [option, "-geometry", "400x250+200+150"])
                let before = try waitFor("the window's place") {
                    clock.frame.first.map { $0 > 0 } == true ? clock.frame : nil
                }
                try server.xdotool(
                    "mousemove", "\(before[0] + 200)", "\(before[1] + 20)", "mousedown", "2")
                for step in 1...10 {
                    try server.xdotool(
                        "mousemove", "\(before[0] + 200 + 5 * step)", "\(before[1] + 20 + 3 * step)"
                    )
                }
                try server.xdotool("mouseup", "2")
                let place = [before[0] + 50, before[1] + 30, 400, 250]
                #expect(
                    clock.waitForFrame(place, timeout: 20), "\(option): \(before) to \(clock.frame)"
                )
                #expect(clock.end() == .status(0))
            }
        }

        @Test("It says what does not work here", arguments: WaylandCompositor.installed)
        func limits(_ compositor: WaylandCompositor) throws {
            let desktop = try WaylandDesktop(compositor)
            let clock = try DesktopClock(on: desktop.server, ["--debug", "-geometry", "480x300"])
            #expect(waitUntil { clock.process.errorOutput.contains("on Xwayland") })
            #expect(waitUntil { clock.process.errorOutput.contains("rest while covered") })
            let above = clock.process.errorOutput.contains("not available: above other windows")
            #expect(above == [.weston, .sway].contains(compositor))
            for feature in ["rest while minimised", "rest on another desktop"] {
                let isSaid = clock.process.errorOutput.contains("not available: \(feature)")
                #expect(isSaid == (compositor == .sway), "\(feature)")
            }
            clock.end()
        }
    }
}
