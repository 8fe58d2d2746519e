import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport

extension AppTests {
    /// Full screen on one of several monitors, and the pointer's visibility there.
    @Suite("Full screen", .serialized)
    struct FullScreenSystemTests {
        /// Divides the screen into two monitors, the left one primary.
        private func makeMonitors(_ server: Xvfb) throws {
            try run(
                "xrandr", "--setmonitor", "L", "800/300x800/400+0+0", "screen",
                display: server.display)
            try run(
                "xrandr", "--setmonitor", "R", "480/300x800/400+800+0", "none",
                display: server.display)
        }

        private static let left = [0, 0, 800, 800]
        private static let right = [800, 0, 480, 800]

        @Test(
            "A full-screen window fills the requested monitor, and leaving it restores the window",
            arguments: [true, false],
            [("current", right), ("primary", left), ("L", left), ("R", right), ("none", right)])
        func monitors(hasManager: Bool, _ choice: (name: String, frame: [Int])) throws {
            let server = try Xvfb()
            try makeMonitors(server)
            let manager = try hasManager ? server.startWindowManager() : nil
            let clock = try DesktopClock(
                on: server, ["-geometry", "300x200+900+300", "--monitor", choice.name])
            let small = clock.frame
            try server.xdotool("mousemove", "1000", "400")
            if hasManager { try server.xdotool("windowfocus", "--sync", "\(clock.window)") }
            try server.xdotool("key", "f")
            #expect(clock.waitForFrame(choice.frame), "\(clock.frame)")
            if hasManager {
                #expect(clock.states.contains("_NET_WM_STATE_FULLSCREEN"))
            } else {
                // Without a window manager the keyboard focus follows the pointer.
                try server.xdotool(
                    "mousemove", "\(choice.frame[0] + 100)", "\(choice.frame[1] + 400)")
            }
            try server.xdotool("key", "f")
            #expect(clock.waitForFrame(small), "\(clock.frame), not \(small)")
            #expect(clock.end() == .status(0))
            manager?.kill(SIGTERM)
        }

        @Test("With --monitor all, the other monitors are black", arguments: [true, false])
        func all(hasManager: Bool) throws {
            let server = try Xvfb()
            try makeMonitors(server)
            let manager = try hasManager ? server.startWindowManager() : nil
            let reader = try ScreenReader(display: server.display)
            XSetWindowBackground(reader.display, reader.root, 0x40_80c0)
            XClearWindow(reader.display, reader.root)
            XSync(reader.display, 0)
            let clock = try DesktopClock(
                on: server, ["-geometry", "300x200+900+300", "--monitor", "all"])
            #expect(waitUntil { clock.screenColor(200, 400) == 0xff40_80c0 })
            try server.xdotool("mousemove", "1000", "400")
            if hasManager { try server.xdotool("windowfocus", "--sync", "\(clock.window)") }
            try server.xdotool("key", "f")
            #expect(clock.waitForFrame(Self.right))
            #expect(waitUntil { clock.screenColor(200, 400) == 0xff00_0000 })
            #expect(waitUntil { clock.screenColor(5, 795) == 0xff00_0000 })
            try server.xdotool("key", "f")
            #expect(waitUntil { clock.screenColor(200, 400) == 0xff40_80c0 })
            #expect(clock.end() == .status(0))
            manager?.kill(SIGTERM)
        }

        @Test("Without a window manager, full screen follows monitor changes")
        func hotPlug() throws {
            let server = try Xvfb()
            try makeMonitors(server)
            let clock = try DesktopClock(on: server, ["-geometry", "300x200+900+300"])
            try server.xdotool("mousemove", "1000", "400", "key", "f")
            #expect(clock.waitForFrame(Self.right))
            for name in ["R", "L"] {
                try run("xrandr", "--delmonitor", name, display: server.display)
            }
            #expect(clock.waitForFrame([0, 0, 1280, 800]))
            try makeMonitors(server)
            #expect(waitUntil { clock.frame == Self.left || clock.frame == Self.right })
            try server.xdotool(
                "mousemove", "\(clock.frame[0] + 100)", "\(clock.frame[1] + 400)", "key", "f")
            #expect(clock.waitForFrame([900, 300, 300, 200]))
        }

        @Test(
            "The pointer is hidden in full screen when idle, and shown when it moves")
        func pointer() throws {
            let server = try Xvfb()
            let clock = try DesktopClock(on: server, ["--fullscreen"])
            guard let picture = PointerPicture(clock.observer) else {
                return progress("libXfixes is missing: the pointer's picture cannot be checked")
            }
            try server.xdotool("mousemove", "600", "400")
            #expect(picture.isSeen == true)
            #expect(waitUntil(timeout: 8) { picture.isSeen == false })
            try server.xdotool("mousemove", "640", "420")
            #expect(waitUntil { picture.isSeen == true })
            try server.xdotool("key", "f")
            pause(3.5)
            #expect(picture.isSeen == true, "the pointer stays visible over a window")
        }
    }
}

/// The pointer's image on a display (`XFixesGetCursorImage`).
struct PointerPicture {
    private typealias Get = @convention(c) (OpaquePointer) -> UnsafeMutableRawPointer?
    private let get: Get
    private let display: OpaquePointer

    init?(_ reader: ScreenReader) {
        guard let library = dlopen("libXfixes.so.3", RTLD_NOW),
            let symbol = dlsym(library, "XFixesGetCursorImage")
        else { return nil }
        get = unsafeBitCast(symbol, to: Get.self)
        display = reader.display
    }

    /// Whether the image has a pixel that is not transparent; nil if there is no image.
    var isSeen: Bool? {
        guard let image = get(display) else { return nil }
        defer { XFree(image) }
        let width = Int(image.load(fromByteOffset: 4, as: UInt16.self))
        let height = Int(image.load(fromByteOffset: 6, as: UInt16.self))
        guard let pixels = image.load(fromByteOffset: 24, as: UnsafePointer<UInt>?.self) else {
            return nil
        }
        return (0..<(width * height)).contains { pixels[$0] & 0xff00_0000 != 0 }
    }
}
