import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport
@testable import class SystemSupport.RunningClock

extension AppTests {
    /// X servers and screens of various kinds.
    @Suite("Kinds of servers", .serialized)
    struct ServerKindTests {
        @Test("A screen with a colour map is rejected in one line", arguments: [8])
        func palette(depth: Int) throws {
            let server = try Xvfb(screen: "640x480x\(depth)")
            defer { server.stop() }
            let child = try ChildProcess(
                ProductPath.flipclockx, [], environment: ["DISPLAY": server.display])
            #expect(child.wait(timeout: 5) == .status(1))
            #expect(child.errorOutput.hasPrefix("flipclockx: "))
            #expect(child.errorOutput.contains("depth 8"))
            #expect(child.errorOutput.filter { $0 == "\n" }.count == 1)
        }

        @Test("Depths 16 and 30 show the picture of depth 24, within their precision")
        func depths() throws {
            let servers = try [24, 16, 30].map { try Xvfb(screen: "640x480x\($0)") }
            defer { for server in servers { server.stop() } }
            MachineClock.avoidMinuteChange(within: 8)
            var pictures: [GoldenPicture] = []
            for server in servers {
                let observer = try ScreenReader(display: server.display)
                let child = try ChildProcess(
                    ProductPath.flipclockx, ["--geometry", "480x300+20+20"],
                    environment: ["DISPLAY": server.display, "TZ": "UTC"])
                let window = try observer.waitForWindow(pid: child.pid)
                _ = try observer.waitForScreenshot(of: window) { Set($0.pixels).count > 50 }
                pictures.append(try GoldenPicture(#require(observer.screenshot(of: window))))
                #expect(child.errorOutput.isEmpty)
            }
            func largest(_ a: GoldenPicture, _ b: GoldenPicture) -> Int {
                zip(a.pixels, b.pixels).map { first, second in
                    [0, 8, 16].map { shift in
                        abs(Int(first >> UInt32(shift) & 255) - Int(second >> UInt32(shift) & 255))
                    }.max() ?? 0
                }.max() ?? 0
            }
            // One step of five bits is 8.2 of 255.
            #expect(largest(pictures[0], pictures[1]) <= 9)
            #expect(largest(pictures[0], pictures[2]) == 0)
        }

        @Test(
            "With a server of another user, which cannot attach the segment, the picture is the same",
            .enabled(if: getuid() == 0 && Machine.has("setpriv"), "needs root"))
        func otherUser() throws {
            let server = try Xvfb(
                program: "setpriv",
                arguments: [
                    "--reuid=65534", "--clear-groups", "Xvfb", "-noreset", "-ac", "-screen", "0",
                    "800x600x24",
                ])
            defer { server.stop() }
            let clock = try RunningClock(on: server, options: ["--debug"])
            #expect(clock.process.errorOutput.contains("the server cannot read our memory"))
            #expect(SharedMemorySegmentInformation.mapped(by: clock.process.pid).isEmpty)
        }

        @Test(
            "In another IPC namespace it shows its own picture, and never foreign memory",
            .enabled(if: Machine.canShareNothing, "needs IPC namespaces"),
            arguments: [false, true])
        func otherNameSpace(isColliding: Bool) throws {
            // Segment identifiers begin at 0 in every namespace, so the clock gets the same identifiers as these
            // segments.
            let script = "ipcmk -M 67108864 && ipcmk -M 67108864 && exec Xvfb \"$@\""
            let screen = ["-noreset", "-ac", "-screen", "0", "800x600x24"]
            let server =
                isColliding
                ? try Xvfb(
                    program: "unshare", arguments: ["--ipc", "sh", "-c", script, "sh"] + screen)
                : try Xvfb(screen: "800x600x24")
            defer { server.stop() }
            let clock = try RunningClock(
                on: server, options: ["--debug"], wrapper: ["unshare", "--ipc"])
            #expect(clock.process.errorOutput.contains("the server cannot read our memory"))
            #expect(try clock.isRight())
        }

        @Test(
            "Xephyr has no CRTC: 60 Hz", .enabled(if: Machine.has("Xephyr"), "needs Xephyr"))
        func xephyr() throws {
            let host = try Xvfb()
            defer { host.stop() }
            let server = try Xvfb(
                program: "Xephyr", arguments: ["-screen", "800x600", "-noreset"],
                environment: ["DISPLAY": host.display])
            defer { server.stop() }
            let clock = try RunningClock(on: server, options: ["--debug"])
            #expect(clock.process.errorOutput.contains("60.00 Hz"))
        }

        @Test(
            "Where RandR knows one monitor, a full-screen clock fills one of Xinerama's heads",
            .enabled(if: Machine.has("Xephyr"), "needs Xephyr"), arguments: ["all", "each"])
        func heads(_ choice: String) throws {
            let host = try Xvfb()
            defer { host.stop() }
            let server = try Xvfb(
                program: "Xephyr",
                arguments: [
                    "+xinerama", "-screen", "500x400", "-screen", "500x400", "-noreset",
                ], environment: ["DISPLAY": host.display])
            defer { server.stop() }
            let clock = try DesktopClock(
                on: server,
                ["--fullscreen", "--geometry", "300x200+600+100", "--monitor", choice])
            #expect(clock.waitForFrame([500, 0, 500, 400]), "\(clock.frame)")
            let others = {
                clock.observer.descendants().filter {
                    $0 != clock.window && clock.observer.isViewable($0)
                }.map { [clock.observer.origin(of: $0)?.x, clock.observer.size(of: $0)?.width] }
            }
            #expect(waitUntil(timeout: 10) { others() == [[0, 500]] }, "\(others())")
            #expect(clock.process.errorOutput.isEmpty)
            #expect(clock.end() == .status(0))
        }

        @Test(
            "On Xvnc the clock uses MIT-SHM and xrandr's refresh rate",
            .enabled(if: Machine.has("Xvnc") && Machine.has("xrandr"), "needs Xvnc and xrandr"),
            arguments: [16, 24])
        func xvnc(depth: Int) throws {
            let vnc = try Xvnc(depth: depth)
            defer { vnc.stop() }
            let server = vnc.server
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--debug"],
                environment: ["DISPLAY": server.display, "TZ": "UTC"])
            let observer = try ScreenReader(display: server.display)
            let window = try observer.waitForWindow(pid: child.pid)
            _ = try observer.waitForScreenshot(of: window) { Set($0.pixels).count > 50 }
            // The rate that xrandr reports: 60.00, or that of a VESA mode of this size.
            let modes = try run("xrandr", "--display", server.display)
            let current = modes.split(separator: " ").first { $0.contains("*") }
            let rate = try #require(current).prefix { $0 != "*" }
            #expect(child.errorOutput.contains("\(rate) Hz"))
            #expect(child.errorOutput.contains("shares memory (MIT-SHM)"))
        }

        @Test(
            "With two monitors, the window uses the refresh rate of the one it is on",
            .enabled(
                if: getuid() == 0 && Machine.has("Xorg") && Machine.has("xrandr"), "needs Xorg"))
        func monitors() throws {
            let folder = try TemporaryFolder()
            try writeFile(Self.configuration, to: folder("xorg.conf"))
            guard
                let server = try? Xvfb(
                    program: "Xorg",
                    arguments: [
                        "-config", folder("xorg.conf"), "-logfile", folder("log"), "-noreset",
                        "-novtswitch", "-sharevts", "vt7",
                    ])
            else { return progress("Xorg with the dummy driver does not start here: skipped") }
            defer { server.stop() }
            func randr(_ arguments: String...) throws {
                let child = try ChildProcess("xrandr", ["-d", server.display] + arguments)
                guard child.wait() == .status(0) else { throw TestError(child.errorOutput) }
            }
            // 59.94 Hz (television) and 143.98 Hz.
            try randr(
                "--newmode", "tv", "25.175", "640", "656", "752", "800", "480", "490", "492", "525")
            try randr(
                "--newmode", "fast", "113.20", "800", "840", "920", "1040", "600", "601", "604",
                "756")
            // VESA's 800x600 at 56.25 Hz.
            try randr(
                "--newmode", "slow", "36.00", "800", "824", "896", "1024", "600", "601", "603",
                "625")
            try randr("--addmode", "DUMMY1", "slow")
            try randr("--addmode", "DUMMY0", "tv")
            try randr("--addmode", "DUMMY1", "fast")
            try randr("--output", "DUMMY0", "--mode", "tv")
            try randr("--output", "DUMMY1", "--mode", "fast", "--right-of", "DUMMY0")
            let clock = try RunningClock(
                on: server, geometry: "400x260+20+20", options: ["--seconds", "--debug"],
                isLogged: true)
            func isAt(_ rate: String) -> Bool {
                clock.process.errorOutput.split(separator: "\n").last { $0.contains(" Hz, ") }?
                    .contains(": \(rate) Hz, the monitor's") == true
            }
            #expect(waitUntil { isAt("59.94") })
            try expectPeriod(800 * 525 / 25_175_000.0, clock)
            try server.xdotool("windowmove", String(clock.window), "900", "50")
            #expect(waitUntil { isAt("143.98") })
            try expectPeriod(1040 * 756 / 113_200_000.0, clock)
            // The monitor with more than half of the window counts, and a mode change takes effect at once.
            try server.xdotool("windowmove", String(clock.window), "430", "50")
            #expect(waitUntil { isAt("59.94") })
            try server.xdotool("windowmove", String(clock.window), "700", "50")
            #expect(waitUntil { isAt("143.98") })
            try randr("--output", "DUMMY1", "--mode", "slow")
            #expect(waitUntil { isAt("56.25") })
            // With one monitor unplugged, the remaining one counts.
            try randr("--output", "DUMMY1", "--off")
            try server.xdotool("windowmove", String(clock.window), "20", "20")
            #expect(waitUntil { isAt("59.94") })
        }

        /// Expects the frames' target times to be `period` after their timestamps.
        private func expectPeriod(_ period: Double, _ clock: RunningClock) throws {
            let start = monotonicNow()
            pause(1.3)
            let frames = try clock.log.frames(after: start)
            #expect(!frames.isEmpty)
            for frame in frames { #expect(abs(frame.target - frame.timestamp - period) < 3e-6) }
        }

        private static let configuration = """
            Section "ServerFlags"
                Option "DontVTSwitch" "true"
                Option "AutoAddDevices" "false"
                Option "AutoEnableDevices" "false"
                Option "AutoAddGPU" "false"
            EndSection
            Section "Device"
                Identifier "dummy"
                Driver "dummy"
                VideoRam 65536
            EndSection
            Section "Screen"
                Identifier "screen"
                Device "dummy"
                DefaultDepth 24
                SubSection "Display"
                    Depth 24
                    Virtual 2048 1024
                EndSubSection
            EndSection

            """
    }
}
