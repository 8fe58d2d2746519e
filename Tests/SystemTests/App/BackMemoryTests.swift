import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import SystemSupport
@testable import struct SystemSupport.Hand

extension AppTests {
    /// The memory that a clock keeps after its back was shown.
    @Suite("Memory of the back", .serialized)
    struct BackMemoryTests {
        /// What a clock that was turned over may have more than one that was not, in KiB: the layout and the typeface of
        /// the page, and gaps in the heap. One picture of the large window has 3,600 KiB.
        private static let bound = 3 * 1024

        @Test(
            "A clock that was turned over, and resized, has the memory of another one of its size",
            arguments: [[], ["--seconds"]])
        func release(_ options: [String]) throws {
            // Each has a server of its own, so that none covers another. The memory of a clock with seconds grows in its
            // first minute, so all of them are of the same age.
            let servers = try (0..<3).map { _ in try Xvfb() }
            defer { for server in servers { server.stop() } }
            let clocks = try zip(servers, ["480x300", "1200x760", "1200x760"]).map {
                try DesktopClock(on: $0, ["--geometry", "\($1)+0+0"] + options)
            }
            let (small, large, turned) = (clocks[0], clocks[1], clocks[2])
            func expectRelease(as other: DesktopClock, _ what: String) {
                let isReleased = waitUntil {
                    privateMemory(turned) - privateMemory(other) <= Self.bound
                }
                let more = privateMemory(turned) - privateMemory(other)
                #expect(isReleased, "\(what): \(more) KiB more")
                progress("\(what): \(more) KiB more")
            }

            try turn(turned, on: servers[2], times: 2)
            expectRelease(as: large, "turned over and back")
            try turn(turned, on: servers[2], times: 1)
            XResizeWindow(turned.observer.display, turned.window, 480, 300)
            XSync(turned.observer.display, 0)
            pause(1)
            try turn(turned, on: servers[2], times: 1)
            #expect(turned.waitForFrame([0, 0, 480, 300]))
            expectRelease(as: small, "and resized")
        }

        /// Turns `clock` over by key `times` times, and waits for the end of each turn.
        private func turn(_ clock: DesktopClock, on server: Xvfb, times: Int) throws {
            try server.xdotool("windowfocus", String(clock.window))
            for _ in 0..<times {
                let before = clock.observer.screenshot(of: clock.window)
                try server.xdotool("key", "s")
                #expect(
                    waitUntil(timeout: 5) {
                        clock.observer.screenshot(of: clock.window) != before
                    })
                // A turn takes a second.
                pause(2)
            }
        }

        /// The private memory of `clock` in KiB.
        private func privateMemory(_ clock: DesktopClock) -> Int {
            let status = readFile("/proc/\(clock.process.pid)/status") ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
            let number = line?.split(separator: "\t").last?.drop { $0 == " " }
                .prefix { $0 != " " }
            return number.flatMap { Int($0) } ?? 0
        }
    }
}
