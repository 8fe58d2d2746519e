import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import SystemSupport

extension AppTests {
    /// Different kinds of connections show the same pixels.
    @Suite("Servers", .serialized)
    struct ServerTests {
        @Test("Without MIT-SHM and over TCP, idle and dragged cards have the same pixels")
        func samePixels() throws {
            let plain = try Xvfb()
            let poor = try Xvfb(arguments: ["-extension", "MIT-SHM"])
            let far = try Xvfb(arguments: ["-listen", "tcp", "-ac"])
            MachineClock.avoidMinuteChange(within: 9)
            let clocks = [
                ("MIT-SHM", plain, try RunningClock(on: plain)),
                ("no MIT-SHM", poor, try RunningClock(on: poor)),
                ("TCP", far, try RunningClock(on: far, display: far.networkDisplay)),
            ]
            // Only the first clock has a shared memory segment.
            let segments = clocks.map {
                SharedMemorySegmentInformation.mapped(by: $0.2.process.pid).count
            }
            #expect(segments == [1, 0, 0])
            var held: [GoldenPicture] = []
            for (name, server, clock) in clocks {
                let (picture, time) = try clock.sample()
                expectSame(picture, as: try clock.snapshot(at: time), named: "app/server \(name)")
                var hand = Hand(on: server)
                let top = try clock.point(onCard: 1, height: -0.8)
                hand.move(to: top)
                hand.press()
                hand.move(from: top, to: try clock.point(onCard: 1, height: -0.3), steps: 8)
                try hand.act()
                held.append(try clock.stillPicture())
                #expect(held.last != picture)
                #expect(clock.process.errorOutput.isEmpty)
            }
            expectSame(held[1], as: held[0], named: "app/held without MIT-SHM")
            expectSame(held[2], as: held[0], named: "app/held over TCP")
            progress("three kinds of connection: identical pixels, idle and dragged")
        }

        @Test(
            "A geometry relative to the right or lower edge places the window there",
            arguments: [("400x300-10-20", 870, 480), ("-10-20", -10, 60), ("400x300+7-0", 7, 500)])
        func farCorner(_ geometry: String, _ x: Int, _ y: Int) throws {
            let server = try Xvfb()
            let observer = try ScreenReader(display: server.display)
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--geometry", geometry],
                environment: ["DISPLAY": server.display])
            let window = try observer.waitForWindow(pid: child.pid)
            let origin = try #require(observer.origin(of: window))
            #expect(origin.x == x && origin.y == y)
            let size = try #require(observer.size(of: window))
            #expect(size == (geometry == "-10-20" ? (1280, 720) : (400, 300)))
            #expect(child.errorOutput.isEmpty)
        }
    }
}
