import Glibc
import TestSupport
import Testing

@testable import FlipX11
@testable import SystemSupport

extension AppTests {
    /// The window's place on several arrangements of monitors.
    @Suite("Places", .enabled(if: Machine.has("Xvnc") && Machine.has("xrandr")), .serialized)
    struct PlaceTests {
        /// Window managers that put a window where it asks to be. A property, because Swift 6.0.3 crashes on a closure in
        /// the attribute below.
        static let managers: [WindowManager?] =
            [nil]
            + WindowManager.installed.filter { [.openbox, .metacity, .xfwm4].contains($0) }.map {
                $0
            }

        private func resize(_ server: Xvfb, to size: String) throws {
            try run("xrandr", "-d", server.display, "-s", size)
        }

        @Test(
            "A window that was asked for in a corner is there on every screen, and no place is saved",
            arguments: managers, [["--widget"], []])
        func corner(_ manager: WindowManager?, _ options: [String]) throws {
            let vnc = try Xvnc(depth: 24, size: "1440x900")
            defer { vnc.stop() }
            let server = vnc.server
            let running = try manager.map { try server.startManager($0) }
            let clock = try DesktopClock(on: server, options + ["--geometry", "300x170-20-20"])
            // The window manager's frame may still come.
            pause(1)
            let first = clock.frame
            if running == nil { #expect(first == [1120, 710, 300, 170]) }
            for _ in 1...2 {
                try resize(server, to: "800x600")
                let second = [first[0] - 640, first[1] - 300, 300, 170]
                #expect(clock.waitForFrame(second), "\(clock.frame), not \(second)")
                pause(0.3)
                #expect(clock.frame == second)
                try resize(server, to: "1440x900")
                #expect(clock.waitForFrame(first), "\(clock.frame), not \(first)")
                pause(0.3)
                #expect(clock.frame == first)
            }
            try resize(server, to: "800x600")
            #expect(clock.waitForFrame([first[0] - 640, first[1] - 300, 300, 170]))
            #expect(clock.end() == .status(0))
            #expect(readFile(clock.folder("state/flipclockx/placement")) == nil)
            running?.end()
        }

        @Test("A window that had to leave its place returns to it with the larger screen")
        func rescued() throws {
            let vnc = try Xvnc(depth: 24, size: "1440x900")
            defer { vnc.stop() }
            let server = vnc.server
            let clock = try DesktopClock(on: server, ["--geometry", "300x170+1100+20"])
            #expect(clock.waitForFrame([1100, 20, 300, 170]))
            try resize(server, to: "800x600")
            #expect(clock.waitForFrame([500, 20, 300, 170]), "\(clock.frame)")
            try resize(server, to: "1440x900")
            #expect(clock.waitForFrame([1100, 20, 300, 170]), "\(clock.frame)")
            // In full screen meanwhile.
            try server.xdotool("mousemove", "1200", "100", "key", "f")
            #expect(clock.waitForFrame([0, 0, 1440, 900]))
            try resize(server, to: "800x600")
            #expect(clock.waitForFrame([0, 0, 800, 600]))
            try server.xdotool("mousemove", "100", "100", "key", "f")
            #expect(clock.waitForFrame([500, 20, 300, 170]), "\(clock.frame)")
            #expect(clock.end() == .status(0))
            #expect(readFile(clock.folder("state/flipclockx/placement")) == nil)
        }

        @Test("A window that the user has moved stays out of the corner, and that place is saved")
        func moved() throws {
            let vnc = try Xvnc(depth: 24, size: "1440x900")
            defer { vnc.stop() }
            let server = vnc.server
            let clock = try DesktopClock(on: server, ["--geometry", "300x170-20-20"])
            #expect(clock.waitForFrame([1120, 710, 300, 170]))
            pause(0.5)
            try server.xdotool("windowmove", "\(clock.window)", "1000", "10")
            #expect(clock.waitForFrame([1000, 10, 300, 170]))
            // A place counts once the window has stayed there for a second.
            pause(1.2)
            try resize(server, to: "800x600")
            #expect(clock.waitForFrame([500, 10, 300, 170]), "\(clock.frame)")
            try resize(server, to: "1440x900")
            #expect(clock.waitForFrame([1000, 10, 300, 170]), "\(clock.frame)")
            #expect(clock.end() == .status(0))
            #expect(
                readFile(clock.folder("state/flipclockx/placement"))
                    == "flipclockx 1440x900+0+0 = 300x170+1000+10\n")
        }
    }
}
