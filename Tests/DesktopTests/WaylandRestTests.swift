import CX11
import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The clock on Xwayland while nothing moves or it cannot be seen.
    @Suite("Rest on Wayland compositors", .serialized)
    struct WaylandRestTests {
        @Test("A clock at rest does not wake up", arguments: WaylandCompositor.installed)
        func rest(_ compositor: WaylandCompositor) throws {
            let desktop = try WaylandDesktop(compositor)
            for options in [[], ["--widget"]] {
                // A widget has rounded corners, so its pixels are not compared.
                let clock = try DesktopClock(
                    on: desktop.server, ["-geometry", "480x300+100+100"] + options)
                MachineClock.avoidMinuteChange(within: 12)
                let settles = try ProcessCost.settles(pid: clock.process.pid)
                #expect(settles, "\(options)")
                let cost = try ProcessCost(pid: clock.process.pid)
                pause(1.5)
                #expect(try ProcessCost(pid: clock.process.pid) == cost, "\(options)")
                #expect(clock.end() == .status(0))
            }
        }

        /// The compositors that report hidden windows. A property, because Swift 6.0.3 crashes on a closure in the
        /// attribute below.
        static let telling = WaylandCompositor.installed.filter { $0.tellsHidden }

        @Test("Minimised or on another desktop it draws nothing", arguments: telling)
        func hidden(_ compositor: WaylandCompositor) throws {
            let desktop = try WaylandDesktop(compositor)
            let server = desktop.server
            let clock = try RunningClock(on: server, options: ["--seconds", "--debug"])
            let window = String(clock.window)
            let ways: [(hide: [String], show: [String])] = [
                (["windowminimize", window], ["windowmap", window, "windowactivate", window]),
                (["set_num_desktops", "2", "set_desktop", "1"], ["set_desktop", "0"]),
            ]
            for way in ways {
                #expect(waitUntil { clock.isSeen == true }, "\(way.hide)")
                try server.xdotool(way.hide)
                #expect(waitUntil { clock.isSeen == false }, "\(way.hide)")
                #expect(try clock.drawsNothing(for: 1.3), "\(way.hide)")
                try server.xdotool(way.show)
                #expect(waitUntil { clock.isSeen == true }, "\(way.show)")
                #expect(try clock.waitUntilRight(timeout: 5) != nil, "\(way.show)")
            }
        }
    }
}
