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
        /// What a clock that was turned over may have more than a new one, in KiB: the layout and the typeface of the
        /// page, and gaps in the heap. One picture of the large window has 3,600 KiB.
        private static let bound = 3 * 1024

        @Test(
            "A clock that was turned over, and resized, has the memory of a new one of its size",
            arguments: [[], ["--seconds"]])
        func release(_ options: [String]) throws {
            let server = try Xvfb()
            defer { server.stop() }
            let small = try DesktopClock(on: server, ["--geometry", "480x300+0+0"] + options)
            let large = try DesktopClock(on: server, ["--geometry", "1200x760+0+0"] + options)
            let new = (small: try least(small), large: try least(large))
            #expect(small.end() == .status(0))

            try turn(large, on: server, times: 2)
            #expect(waitUntil { privateMemory(large) - new.large <= Self.bound })
            progress("turned over and back: \(privateMemory(large) - new.large) KiB more")
            try turn(large, on: server, times: 1)
            XResizeWindow(large.observer.display, large.window, 480, 300)
            XSync(large.observer.display, 0)
            pause(1)
            try turn(large, on: server, times: 1)
            #expect(large.waitForFrame([0, 0, 480, 300]))
            #expect(waitUntil { privateMemory(large) - new.small <= Self.bound })
            progress("and resized: \(privateMemory(large) - new.small) KiB more")
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

        /// The least private memory of `clock` within some seconds, in KiB: it shows the time already, and releases
        /// what it needed to start.
        private func least(_ clock: DesktopClock) throws -> Int {
            var least = privateMemory(clock)
            for _ in 0..<30 {
                pause(0.1)
                least = min(least, privateMemory(clock))
            }
            return least
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
