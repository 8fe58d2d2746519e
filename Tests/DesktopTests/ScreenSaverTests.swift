import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipX11
@testable import SystemSupport

extension AppTests {
    /// The clock on windows of other clients: a screen saver's window and the root window.
    @Suite("Screen saver", .serialized)
    struct ScreenSaverTests {
        /// Whether `picture` equals the snapshot of the current or the previous minute.
        private func isRight(
            _ picture: GoldenPicture, _ snapshots: SnapshotCache, format: PixelFormat? = nil
        ) throws -> Bool {
            for seconds in [0.0, -60] {
                let time = String(MachineClock.text(MachineClock.now + seconds).dropLast(2)) + "00"
                var expected = try snapshots.picture(picture.width, picture.height, at: time)
                if let format { expected = Self.seen(expected, as: format) }
                if expected == picture { return true }
            }
            return false
        }

        /// `picture`, converted to the pixel format of a screen and back.
        private static func seen(_ picture: GoldenPicture, as format: PixelFormat) -> GoldenPicture
        {
            let packer = RowPacker(format: format)
            func byte(_ pixel: UInt32, _ mask: UInt32) -> UInt32 {
                let top = mask >> UInt32(mask.trailingZeroBitCount)
                return ((pixel & mask) >> UInt32(mask.trailingZeroBitCount) * 255 + top / 2) / top
            }
            var pixels = picture.pixels
            for y in 0..<picture.height {
                for x in 0..<picture.width {
                    let index = y * picture.width + x
                    let pixel = packer.pack(picture.pixels[index], x: x, y: y)
                    pixels[index] =
                        0xff00_0000 | byte(pixel, format.redMask) << 16
                        | byte(pixel, format.greenMask) << 8 | byte(pixel, format.blueMask)
                }
            }
            return GoldenPicture(width: picture.width, height: picture.height, pixels: pixels)
        }

        /// Creates a window of depth `depth` on the connection `observer`.
        private func makeWindow(_ observer: ScreenReader, depth: Int) throws -> Window {
            var information = XVisualInfo()
            let screen = XDefaultScreen(observer.display)
            try #require(
                XMatchVisualInfo(observer.display, screen, Int32(depth), TrueColor, &information)
                    != 0)
            var attributes = XSetWindowAttributes()
            attributes.colormap = XCreateColormap(
                observer.display, observer.root, information.visual, AllocNone)
            attributes.border_pixel = 0
            let window = XCreateWindow(
                observer.display, observer.root, 40, 30, 400, 260, 0, Int32(depth),
                UInt32(InputOutput),
                information.visual, UInt(CWColormap | CWBorderPixel), &attributes)
            XMapWindow(observer.display, window)
            XSync(observer.display, 0)
            return window
        }

        @Test(
            "On a foreign window of any depth: same picture, no properties, exit when it is destroyed",
            arguments: [(24, "24"), (24, "32"), (16, "16")])
        func foreignWindow(screenDepth: Int, depth: String) throws {
            let server = try Xvfb(screen: "800x600x\(screenDepth)")
            defer { server.stop() }
            let observer = try ScreenReader(display: server.display)
            let window = try makeWindow(observer, depth: Int(depth) ?? 0)
            let snapshots = try SnapshotCache(options: [])
            let option = depth == "24" ? "-window-id" : "--window-id"
            let child = try ChildProcess(
                ProductPath.flipclockx, [option, "0x" + String(window, radix: 16)],
                environment: ["DISPLAY": server.display, "TZ": "UTC"])
            let format =
                depth == "16"
                ? PixelFormat(
                    depth: 16, bitsPerPixel: 16, isLittleEndian: true, redMask: 0xf800,
                    greenMask: 0x7e0, blueMask: 0x1f) : nil
            _ = try observer.waitForScreenshot(of: window, timeout: 10) {
                (try? isRight(GoldenPicture($0), snapshots, format: format)) == true
            }
            // The clock follows the window's size.
            XResizeWindow(observer.display, window, 520, 300)
            XSync(observer.display, 0)
            _ = try observer.waitForScreenshot(of: window, timeout: 10) {
                $0.width == 520
                    && (try? isRight(GoldenPicture($0), snapshots, format: format)) == true
            }
            var count: Int32 = 0
            if let properties = XListProperties(observer.display, window, &count) {
                XFree(properties)
            }
            #expect(count == 0, "no properties on a foreign window")
            // Keys in a foreign window do not reach the clock.
            try server.xdotool("mousemove", "200", "150", "key", "q", "key", "Escape", "click", "1")
            pause(0.2)
            #expect(child.isRunning)
            let took = ProcessCost.timeToEnd(of: child) {
                XDestroyWindow(observer.display, window)
                XSync(observer.display, 0)
            }
            #expect(child.wait() == .status(0))
            #expect(took < 0.5)
            #expect(child.errorOutput.isEmpty)
        }

        @Test(
            "On the root window with a minimal environment; SIGTERM ends the clock at once")
        func root() throws {
            let server = try Xvfb(screen: "640x400x24")
            defer { server.stop() }
            let observer = try ScreenReader(display: server.display)
            XSetWindowBackground(observer.display, observer.root, 0x203040)
            XClearWindow(observer.display, observer.root)
            let path = String(cString: getenv("PATH"))
            let child = try ChildProcess(
                "env",
                [
                    "-i", "DISPLAY=\(server.display)", "HOME=/nonexistent", "PATH=\(path)",
                    ProductPath.flipclockx, "-root",
                ])
            _ = try observer.waitForScreenshot(of: observer.root, timeout: 10) {
                // Without TZ the clock uses the machine's time zone; the digits do not matter here.
                Set($0.pixels).count > 50
            }
            #expect(observer.descendants().isEmpty, "the clock creates no window")
            let took = ProcessCost.timeToEnd(of: child) { child.kill(SIGTERM) }
            #expect(child.wait() == .status(0))
            #expect(took < 0.2)
            #expect(child.errorOutput.isEmpty)
            // The root window has its old background again.
            _ = try observer.waitForScreenshot(of: observer.root) {
                Set($0.pixels) == [0xff20_3040]
            }
            progress("screen saver: exited \(milliseconds(took)) after SIGTERM")
        }

        @Test(
            "The clock follows the root window's size", .enabled(if: Machine.has("xrandr")))
        func rootResized() throws {
            guard Machine.has("Xvnc") else { return progress("Xvnc is missing: skipped") }
            let vnc = try Xvnc(depth: 24)
            defer { vnc.stop() }
            let server = vnc.server
            let observer = try ScreenReader(display: server.display)
            let snapshots = try SnapshotCache(options: [])
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--root"],
                environment: ["DISPLAY": server.display, "TZ": "UTC"])
            _ = try observer.waitForScreenshot(of: observer.root, timeout: 10) {
                (try? isRight(GoldenPicture($0), snapshots)) == true
            }
            try run("xrandr", "-d", server.display, "-s", "1024x768")
            let other = try ScreenReader(display: server.display)
            _ = try other.waitForScreenshot(of: other.root, timeout: 10) {
                $0.width == 1024 && (try? isRight(GoldenPicture($0), snapshots)) == true
            }
            #expect(child.isRunning)
        }

        @Test(
            "The clock uses the window in XSCREENSAVER_WINDOW",
            arguments: ["hexadecimal", "decimal"])
        func variable(form: String) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let observer = try ScreenReader(display: server.display)
            let window = try makeWindow(observer, depth: 24)
            let snapshots = try SnapshotCache(options: [])
            let number = form == "decimal" ? "\(window)" : "0x" + String(window, radix: 16)
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--root"],
                environment: [
                    "DISPLAY": server.display, "TZ": "UTC", "XSCREENSAVER_WINDOW": number,
                ])
            _ = try observer.waitForScreenshot(of: window, timeout: 10) {
                (try? isRight(GoldenPicture($0), snapshots)) == true
            }
            #expect(child.isRunning)
        }

        @Test(
            "An invalid XSCREENSAVER_WINDOW gives one line and status 1",
            arguments: ["wayland-1", "0x", "0x12 34", "-5", "0x7fffff00"])
        func garbage(text: String) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--root"],
                environment: ["DISPLAY": server.display, "XSCREENSAVER_WINDOW": text])
            #expect(child.wait(timeout: 5) == .status(1))
            #expect(child.errorOutput.hasPrefix("flipclockx: "))
            #expect(child.errorOutput.contains(text))
            #expect(child.errorOutput.filter { $0 == "\n" }.count == 1)
        }

        @Test("Stopped and continued, it shows the time at once and skips missed flips")
        func stoppedAndContinued() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server, options: ["--seconds"], isLogged: true)
            clock.process.kill(SIGSTOP)
            pause(3.2)
            clock.process.kill(SIGCONT)
            let continued = monotonicNow()
            let right = try #require(try clock.waitUntilRight(timeout: 5))
            // This includes the flip to the current second, or to the next one if it has begun meanwhile.
            #expect(right < 1.8)
            let frames = try clock.log.frames(after: continued - 0.1)
            let refreshes = Set(frames.map { Int((($0.timestamp - continued) * 60).rounded()) })
            #expect(refreshes.count == frames.count, "at most one frame per refresh")
            let turns = zip(frames, frames.dropFirst()).count { before, after in
                (before.angle ?? 0) > (after.angle ?? 0) + 90 && after.timestamp < continued + 0.7
            }
            #expect(turns <= 2)
            progress("continued after 3.2 s: correct again after \(milliseconds(right))")
        }

        @Test(
            "With --exit-on-input a key, a button or a pointer motion ends the clock; jitter does not"
        )
        func exitOnInput() throws {
            let server = try Xvfb()
            defer { server.stop() }
            for way in ["key a", "click 1", "mousemove 400 300"] {
                let clock = try RunningClock(on: server, options: ["--exit-on-input"])
                try server.xdotool("mousemove", "300", "200", "mousemove", "305", "203")
                pause(0.3)
                #expect(clock.process.isRunning)
                try server.xdotool(
                    ["mousemove", "302", "202"] + way.split(separator: " ").map(String.init))
                #expect(clock.process.wait(timeout: 5) == .status(0), "\(way)")
            }
        }
    }
}
