import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import SystemSupport

extension AppTests {
    /// Window sizes and full screen.
    @Suite("Sizes", .serialized)
    struct SizeTests {
        @Test(
            "A resized window equals the snapshot of its new size",
            arguments: [(320, 120), (200, 600), (1279, 719), (121, 61), (700, 701)])
        func resized(_ width: Int, _ height: Int) throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server, geometry: "480x300+0+0")
            MachineClock.avoidMinuteChange(within: 4)
            let start = monotonicNow()
            try server.xdotool("windowsize", "\(clock.window)", "\(width)", "\(height)")
            try #require(
                waitUntil { clock.observer.size(of: clock.window) ?? (0, 0) == (width, height) })
            let seen = try clock.waitUntilRight(timeout: 3)
            let (picture, time) = try clock.sample()
            #expect(picture.width == width && picture.height == height)
            expectSame(
                picture, as: try clock.snapshot(at: time), named: "app/size \(width)x\(height)")
            #expect(seen != nil)
            let took = monotonicNow() - start
            progress(
                "\(width)x\(height): correct within \(milliseconds(took)), snapshot included")
        }

        @Test("Size changes during a flip end in the correct picture")
        func whileTurning() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server, geometry: "480x300+0+0")
            MachineClock.avoidMinuteChange(within: 7)
            var hand = Hand(on: server)
            hand.move(to: (100, 100))
            hand.key("Prior")
            try hand.act()
            for width in stride(from: 500, through: 800, by: 20) {
                XResizeWindow(clock.observer.display, clock.window, UInt32(width), 400)
                XSync(clock.observer.display, 0)
                pause(0.02)
            }
            #expect(try clock.waitUntilShown(timeout: 3) { clock.time(plus: 3600) } != nil)
            #expect(try clock.waitUntilRight(timeout: 5) != nil)
            #expect(try clock.picture().width == 800)
            let segments = SharedMemorySegmentInformation.mapped(by: clock.process.pid)
            #expect(segments.count == 1)
        }

        @Test("f enters and leaves full screen, with and without a window manager")
        func fullScreen() throws {
            for hasManager in [true, false] {
                let server = try Xvfb()
                let manager = try hasManager ? server.startWindowManager() : nil
                let clock = try RunningClock(on: server)
                MachineClock.avoidMinuteChange(within: 12)
                let small = try #require(clock.observer.size(of: clock.window))
                if hasManager {
                    try server.xdotool("windowfocus", "--sync", "\(clock.window)")
                } else {
                    let rest = try clock.picture()
                    // In a corner, where no card is.
                    try server.xdotool("mousemove", "104", "104")
                    // The motion shows the corner button for some seconds.
                    #expect(waitUntil { (try? clock.picture()) != rest })
                    #expect(try clock.waitUntilRight(timeout: 10) != nil)
                }
                let full = (1280, 800)
                var figures: [String] = []
                for key in ["f", "f", "F11", "F11", "f", "Escape"] {
                    let wanted = figures.count % 2 == 0 ? full : small
                    try server.xdotool("key", key)
                    let isThere = waitUntil(timeout: 3) {
                        clock.observer.size(of: clock.window) ?? (0, 0) == wanted
                    }
                    try #require(isThere, "\(key), \(hasManager)")
                    let seen = try clock.waitUntilRight(timeout: 3)
                    figures.append(seen.map(milliseconds) ?? "never")
                    #expect(seen != nil)
                }
                #expect(clock.process.isRunning)
                if let origin = clock.observer.origin(of: clock.window), !hasManager {
                    #expect(origin == (100, 100))
                }
                manager?.kill(SIGTERM)
                progress("full screen, manager \(hasManager): correct after \(figures)")
            }
        }

        @Test("--fullscreen starts in full screen", arguments: [true, false])
        func fullScreenFromTheStart(hasManager: Bool) throws {
            let server = try Xvfb()
            let manager = try hasManager ? server.startWindowManager() : nil
            let clock = try RunningClock(on: server, options: ["--fullscreen"])
            #expect(
                waitUntil(timeout: 3) {
                    clock.observer.size(of: clock.window) ?? (0, 0) == (1280, 800)
                }
            )
            #expect(try clock.waitUntilRight(timeout: 3) != nil)
            manager?.kill(SIGTERM)
        }
    }
}
