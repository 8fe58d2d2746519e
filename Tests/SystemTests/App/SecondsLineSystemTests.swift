import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The line for the seconds in a real window.
    @Suite("The line for the seconds", .serialized)
    struct SecondsLineSystemTests {
        @Test("A second has one frame with little damage, and its picture is that of the snapshot")
        func frames() throws {
            let server = try Xvfb()
            let clock = try RunningClock(
                on: server, geometry: "1280x720+0+0", options: ["--seconds-line"])
            MachineClock.avoidMinuteChange(within: 8)
            pause(1.5 - fmod(MachineClock.now, 1))
            let offset = monotonicNow() - MachineClock.now
            let drawn = try clock.watchFrames()
            // On a busy machine the pause is longer than these five seconds.
            let end = (monotonicNow() - offset).rounded(.down) + 5.5 + offset
            pause(5)
            let frames = drawn.frames().filter { $0.time < end }
            #expect(frames.count == 5)
            for frame in frames {
                // The server's milliseconds are rounded down.
                let after = fmod(frame.time + 0.001 - offset, 1)
                #expect(after < 0.1)
                #expect(frame.pixels > 0 && frame.pixels * 1000 < 1280 * 720, "\(frame.pixels)")
            }
            let (picture, time) = try clock.sample()
            expectSame(picture, as: try clock.snapshot(at: time), named: "app/line")
        }

        @Test("A second costs at most three wake-ups, and a tenth of the time of seconds on cards")
        func cost() throws {
            var sleeps: [Int] = []
            var times: [Double] = []
            for option in ["--seconds-line", "--seconds"] {
                let server = try Xvfb()
                let clock = try RunningClock(
                    on: server, geometry: "1280x720+0+0", options: [option])
                MachineClock.avoidMinuteChange(within: 11)
                pause(1.85 - fmod(MachineClock.now, 1))
                let before = try ProcessCost(pid: clock.process.pid)
                let start = try ProcessCost.processorTime(of: clock.process.pid)
                pause(8)
                let after = try ProcessCost(pid: clock.process.pid)
                sleeps.append(after.sleeps - before.sleeps)
                times.append(try ProcessCost.processorTime(of: clock.process.pid) - start)
                server.stop()
            }
            progress(
                "line and cards, 8 seconds: \(sleeps) wake-ups, \(times.map(milliseconds)) of processor time"
            )
            #expect(sleeps[0] >= 8 && sleeps[0] <= 3 * 8)
            #expect(times[0] * 10 <= times[1])
        }
    }
}
