import CX11
import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The clock on Xwayland while the outputs of the compositor come, go, turn and are scaled.
    @Suite("Outputs of Wayland compositors", .serialized)
    struct WaylandOutputTests {
        @Test(
            "The picture is right after an output came, went, turned or was scaled",
            arguments: WaylandCompositor.withChanges)
        func changes(_ compositor: WaylandCompositor) throws {
            let desktop = try WaylandDesktop(compositor, outputs: 2)
            // On the second output, so that it has to move when that goes.
            let clock = try RunningClock(on: desktop.server, geometry: "480x300+1400+100")
            for change in compositor.outputChanges {
                try desktop.make(change)
                #expect(try clock.waitUntilRight(timeout: 5) != nil, "\(change)")
                if change == .go {
                    let right = waitUntil {
                        (clock.observer.origin(of: clock.window)?.x ?? 9999) < 1280
                    }
                    #expect(right, "\(change): it is on an output that is left")
                }
                // The compositor may resize or move its window later than the outputs.
                pause(0.5)
                #expect(try clock.waitUntilRight(timeout: 5) != nil, "\(change): afterwards")
            }
        }

        @Test(
            "With --monitor each every output shows the clock; where the compositor puts it on one only, that stays full",
            arguments: WaylandCompositor.withSeat)
        func each(_ compositor: WaylandCompositor) throws {
            let desktop = try WaylandDesktop(compositor, outputs: 2)
            let count = compositor.isTiling ? 1 : 2
            let clock = try DesktopClock(on: desktop.server, ["--fullscreen", "--monitor", "each"])
            func isFull() -> Bool {
                clock.states.contains("_NET_WM_STATE_FULLSCREEN") && clock.windowCount == count
            }
            if compositor.isTiling {
                #expect(waitUntil { clock.process.errorOutput.contains("puts no clock on") })
            }
            for round in 1...2 {
                #expect(waitUntil { isFull() }, "round \(round)")
                // A mirror that ends the full screen does it when it is mapped.
                pause(1)
                #expect(isFull(), "round \(round): afterwards")
                #expect(waitUntil { clock.hasKeyboard }, "round \(round): the keyboard")
                try desktop.server.xdotool("key", "f")
                #expect(
                    waitUntil {
                        clock.windowCount == 1
                            && !clock.states.contains("_NET_WM_STATE_FULLSCREEN")
                    }, "round \(round): left")
                pause(0.5)
                #expect(!clock.states.contains("_NET_WM_STATE_FULLSCREEN"), "round \(round)")
                #expect(waitUntil { clock.hasKeyboard }, "round \(round): the keyboard, left")
                try desktop.server.xdotool("key", "f")
            }
            // While the clock waits for a server, a signal ends it at once.
            #expect(waitUntil { isFull() }, "full again")
            #expect(clock.end() == .status(0))
        }

        @Test(
            "Where Xft.dpi publishes scale 2, window and menu have twice the pixels, each its own",
            arguments: WaylandCompositor.installed)
        func scale(_ compositor: WaylandCompositor) throws {
            let desktop = try WaylandDesktop(compositor)
            let server = desktop.server
            let folder = try TemporaryFolder()
            var menus: [[Int]] = []
            for (dots, smallest) in [(96, [120, 60] as [UInt]), (192, [240, 120])] {
                try writeFile("Xft.dpi: \(dots)\n", to: folder("resources"))
                try run("xrdb", "-nocpp", "-merge", folder("resources"), display: server.display)
                // Bit by bit the snapshot of its size: no pixel is enlarged.
                let clock = try RunningClock(on: server, geometry: "+0+0", options: ["--debug"])
                // The compositor may fit the window to the output, but not its smallest size.
                let hints =
                    clock.observer.longs(of: clock.window, property: "WM_NORMAL_HINTS") ?? []
                #expect(Array(hints.dropFirst(5).prefix(2)) == smallest, "\(dots)")
                #expect(try clock.waitUntilRight(timeout: 5) != nil, "\(dots)")
                #expect(
                    waitUntil { clock.process.errorOutput.contains("rest while covered") })
                #expect(!clock.process.errorOutput.contains("not available: scale of the output"))
                clock.process.kill(SIGTERM)
                #expect(clock.process.wait(timeout: 5) == .status(0))
                guard compositor.hasSeat else { continue }
                let withMenu = try MenuClock(on: server)
                withMenu.waitUntilTiled(by: compositor)
                try withMenu.open(x: 20, y: 20)
                let popup = try #require(withMenu.popup)
                let extent = try #require(withMenu.observer.size(of: popup))
                menus.append([extent.width, extent.height])
                try withMenu.keys("Escape")
                #expect(withMenu.waitForMenu(isOpen: false))
                withMenu.clock.end()
            }
            // Heights may be limited by the output, widths are rounded.
            if menus.count == 2 { #expect(abs(menus[1][0] - 2 * menus[0][0]) <= 4, "\(menus)") }
        }
    }
}
