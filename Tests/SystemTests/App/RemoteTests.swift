import Glibc
import TestSupport
import Testing

@testable import FlipClockX

extension AppTests {
    /// Servers at the other end of a line.
    @Suite("Remote", .serialized)
    struct RemoteTests {
        @Test(
            "A minute's flip sends at most 35 % of what as many whole frames would be",
            .enabled(if: Machine.hasCompiler, "needs a C compiler, for a clock that tests set"))
        func bytes() throws {
            let server = try Xvfb(screen: "1280x720x24", arguments: ["-listen", "tcp", "-ac"])
            defer { server.stop() }
            let line = try NetworkLine(to: server)
            // A minute of its own, not the machine's, and not one that ends an hour.
            let shim = try ClockShim(offset: 5 * 60 + 52 - fmod(Wall.now, 600))
            let clock = try RunningClock(
                on: server, geometry: "1280x720+0+0", display: line.display,
                environment: shim.environment, ahead: shim.offset)
            pause(0.4)
            let sent = line.sentBytes
            let frames = try clock.log.frames().count
            let old = clock.time()
            #expect(waitUntil(timeout: 12) { clock.time() != old })
            pause(1.2)
            let flip = try clock.log.frames().dropFirst(frames)
            let bytes = line.sentBytes - sent
            let whole = flip.count * 1280 * 720 * 4
            #expect(flip.count >= 8)
            #expect(Double(bytes) <= 0.35 * Double(whole))
            #expect(try clock.isRight())
            progress(
                """
                remote: a minute's flip is \(flip.count) frames and \(bytes) bytes, \
                \(bytes * 100 / max(1, whole)) % of as many whole frames
                """)
        }

        @Test("At rest nothing goes over the line")
        func rest() throws {
            let server = try Xvfb(arguments: ["-listen", "tcp", "-ac"])
            defer { server.stop() }
            let line = try NetworkLine(to: server)
            Wall.waitForCalm(6)
            let clock = try RunningClock(on: server, display: line.display)
            pause(0.5)
            let sent = line.sentBytes
            pause(1.5)
            #expect(line.sentBytes == sent)
            #expect(clock.process.isRunning)
        }

        @Test("On a long line the beat suits the time that a frame takes, and the end is right")
        func longLine() throws {
            let server = try Xvfb(arguments: ["-listen", "tcp", "-ac"])
            defer { server.stop() }
            let line = try NetworkLine(to: server, delay: 0.04)
            let clock = try RunningClock(
                on: server, options: ["--seconds", "--debug"], display: line.display)
            pause(2.5)
            let start = monotonicNow()
            pause(3.1)
            let frames = try clock.log.frames(after: start)
            // 80 ms there and back: no more than 12 a second get there, and all that were sent did.
            #expect(frames.count <= 37)
            #expect(frames.count >= 6)
            let steps = zip(frames, frames.dropFirst()).map { $1.timestamp - $0.timestamp }
            #expect(steps.allSatisfy { $0 > 0.075 })
            #expect(try clock.waitUntilRight(timeout: 5) != nil)
            let words = clock.process.errorOutput
            #expect(words.contains("sends pixels (pixmap): the server cannot see our memory"))
            #expect(words.contains("Hz suit the line"))
            #expect(words.contains("display \(line.display): "))
            progress("remote: \(frames.count) frames in 3 s over a line of 80 ms there and back")
        }

        @Test("A server that sleeps in mid-frame is not waited for", arguments: [true, false])
        func sleepingServer(isRemote: Bool) throws {
            let server = try Xvfb(
                arguments: isRemote ? ["-listen", "tcp", "-ac"] : ["-extension", "MIT-SHM"])
            defer { server.stop() }
            let clock = try RunningClock(
                on: server, geometry: "1280x720+0+0", options: ["--seconds"],
                display: isRemote ? server.networkDisplay : server.display)
            server.process.kill(SIGSTOP)
            pause(1.3)
            // It sleeps in the loop, and not in a write: then it has its timers and this signal to hear.
            let cost = try ProcessCost(pid: clock.process.pid)
            pause(2)
            let after = try ProcessCost(pid: clock.process.pid)
            #expect(after.sleeps > cost.sleeps, "the seconds go on")
            #expect(after.sleeps < cost.sleeps + 120, "but not in vain at every beat")
            server.process.kill(SIGCONT)
            let right = try #require(try clock.waitUntilRight(timeout: 10))
            progress("a sleeping server: right \(milliseconds(right)) after it woke")
            server.process.kill(SIGSTOP)
            pause(1.2)
            let start = monotonicNow()
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 5) == .status(0))
            #expect(monotonicNow() - start < 0.3)
            server.process.kill(SIGCONT)
        }
    }
}
