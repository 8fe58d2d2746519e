import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport
@testable import class SystemSupport.RunningClock

extension AppTests {
    /// Resizing by a window manager, which the test simulates.
    @Suite("Resizing", .serialized)
    struct ResizeTests {
        /// Sends a protocol message to the clock's window, as window managers do.
        private func ask(_ name: String, _ values: [Int], of clock: RunningClock) {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = clock.window
            event.xclient.message_type = clock.observer.atom(
                name.hasSuffix("DRAWN") ? name : "WM_PROTOCOLS")
            event.xclient.format = 32
            event.xclient.data.l.0 = Int(clock.observer.atom(name))
            event.xclient.data.l.2 = values[0]
            event.xclient.data.l.3 = values[1]
            XSendEvent(clock.observer.display, clock.window, 0, NoEventMask, &event)
        }

        private func counter(of clock: RunningClock) throws -> Int64 {
            let id = try #require(
                clock.observer.longs(of: clock.window, property: "_NET_WM_SYNC_REQUEST_COUNTER")?
                    .first)
            var value = XSyncValue()
            try #require(XSyncQueryCounter(clock.observer.display, id, &value) != 0)
            return Int64(value.hi) << 32 | Int64(value.lo)
        }

        @Test("The sync counter is updated after the frame of the new size, and not before")
        func answered() throws {
            let server = try Xvfb()
            defer { server.stop() }
            MachineClock.avoidMinuteChange(within: 12)
            let clock = try RunningClock(on: server, geometry: "400x260+10+10")
            #expect(try counter(of: clock) == 0)
            var longest = 0.0
            for (index, size) in [(520, 300), (800, 520), (360, 220), (900, 300)].enumerated() {
                let number = Int64(index + 1) << 31 | 6
                let start = monotonicNow()
                ask(
                    "_NET_WM_SYNC_REQUEST", [Int(number & 0xffff_ffff), Int(number >> 32)],
                    of: clock)
                XResizeWindow(
                    clock.observer.display, clock.window, UInt32(size.0), UInt32(size.1))
                XSync(clock.observer.display, 0)
                while try counter(of: clock) != number {
                    guard monotonicNow() < start + 5 else {
                        Issue.record("no answer to \(size)")
                        return
                    }
                }
                longest = max(longest, monotonicNow() - start)
                let picture = try clock.picture()
                expectSame(
                    picture, as: try clock.snapshot(at: clock.time()), named: "app/resized \(index)"
                )
            }
            progress("resize: answered within \(milliseconds(longest)), each with its frame")

            // Without a new size there is no frame to wait for.
            let start = monotonicNow()
            ask("_NET_WM_SYNC_REQUEST", [99, 0], of: clock)
            XSync(clock.observer.display, 0)
            #expect(try waitUntil { try counter(of: clock) == 99 })
            #expect(monotonicNow() - start < 0.3)
        }

        @Test("A flood of _NET_WM_FRAME_DRAWN messages causes no extra frames")
        func flood() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let clock = try RunningClock(on: server, options: ["--seconds"], isLogged: true)
            pause(1 - fmod(MachineClock.now, 1) + 0.02)
            let start = monotonicNow()
            for number in 0..<10_000 { ask("_NET_WM_FRAME_DRAWN", [number, 0], of: clock) }
            XSync(clock.observer.display, 0)
            pause(max(0, start + 1 - monotonicNow()))
            let frames = try clock.log.frames(after: start).filter { $0.timestamp < start + 1 }
            #expect(frames.count <= 61)
            let refreshes = Set(
                frames.map { Int((($0.timestamp - frames[0].timestamp) * 60).rounded()) })
            #expect(refreshes.count == frames.count)
            #expect(try clock.waitUntilRight(timeout: 3) != nil)
        }

        @Test("A growing window never shows anything but the old or the new picture")
        func growing() throws {
            let server = try Xvfb()
            defer { server.stop() }
            MachineClock.avoidMinuteChange(within: 14)
            let clock = try RunningClock(on: server, geometry: "300x200+10+10")
            XSetWindowBackground(clock.observer.display, clock.observer.root, 0xff00ff)
            XClearWindow(clock.observer.display, clock.observer.root)
            var kept = 0
            for width in stride(from: 360, through: 660, by: 50) {
                let before = try #require(clock.observer.screenshot(of: clock.window))
                XResizeWindow(
                    clock.observer.display, clock.window, UInt32(width), UInt32(width * 2 / 3))
                // Read immediately, usually before the clock has drawn.
                let after = try #require(clock.observer.screenshot(of: clock.window))
                let isKept = (0..<before.height).allSatisfy { y in
                    (0..<before.width).allSatisfy { before[$0, y] == after[$0, y] }
                }
                if isKept {
                    kept += 1
                } else {
                    expectSame(
                        GoldenPicture(after), as: try clock.snapshot(at: clock.time()),
                        named: "app/grown \(width)")
                }
                _ = try clock.waitUntilRight(timeout: 5)
            }
            progress("growing: the old picture stayed until the new one, observed \(kept) times")
            #expect(try clock.waitUntilRight(timeout: 5) != nil)
        }
    }
}
