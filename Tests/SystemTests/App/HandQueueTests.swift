import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// Pointer motion that arrives faster than the program handles it.
    @Suite("Motion queue", .serialized)
    struct HandQueueTests {
        @Test("5000 queued motion events cause few frames, and the newest position is shown")
        func queuedMotion() throws {
            let server = try Xvfb()
            defer { server.stop() }
            MachineClock.avoidMinuteChange(within: 12)
            let clock = try RunningClock(on: server)
            let top = try clock.point(onCard: 1, height: -0.8)
            let end = try clock.point(onCard: 1, height: -0.1)
            try server.xdotool([
                "mousemove", "\(top.x)", "\(top.y)", "mousedown", "1", "mousemove", "\(top.x)",
                "\(top.y + 20)", "sleep", "0.1",
            ])
            clock.process.kill(SIGSTOP)
            var commands: [String] = []
            for step in 0..<5000 {
                commands += ["mousemove", "\(top.x)", "\(top.y + 20 + step % 40)"]
                if commands.count >= 1500 {
                    try server.xdotool(commands)
                    commands = []
                }
            }
            try server.xdotool(commands + ["mousemove", "\(end.x)", "\(end.y)"])
            let drawn = try clock.watchFrames()
            let continued = monotonicNow()
            clock.process.kill(SIGCONT)
            #expect(try clock.rests(for: 0.5))
            let picture = try clock.picture()
            let frames = drawn.frames()
            let first = try #require(frames.first)
            // One read of the socket brings up to 512 events. At most one frame comes between two reads, after the one
            // that was due when the program stopped.
            #expect(frames.count <= 1 + (5000 + 511) / 512)
            #expect(first.time - continued < 0.1)
            // Moving to the same position slowly gives the same picture.
            try server.xdotool([
                "mousemove", "\(end.x)", "\(end.y - 6)", "sleep", "0.1", "mousemove", "\(end.x)",
                "\(end.y)",
            ])
            expectSame(try clock.stillPicture(), as: picture, named: "app/queue")
            progress(
                "5000 motions: \(frames.count) frames, \(milliseconds(first.time - continued))")
        }
    }
}
