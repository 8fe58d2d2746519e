import Glibc
import TestSupport
import Testing

@testable import FlipClockX
@testable import SystemSupport

extension WaitingTests {
    /// Remote servers, over TCP.
    @Suite("Remote servers", .serialized)
    struct RemoteTests {
        @Test(
            "The flip of a minute change sends at most 35 % of the bytes of whole frames",
            .enabled(if: Machine.hasCompiler, "needs a C compiler, for a settable wall clock"))
        func bytes() throws {
            let server = try Xvfb(screen: "1280x720x24", arguments: ["-listen", "tcp", "-ac"])
            defer { server.stop() }
            let proxy = try ServerProxy(to: server)
            defer { proxy.stop() }
            // A simulated minute change that is not also a change of the hour.
            let shim = try ClockShim(offset: 5 * 60 + 52 - fmod(MachineClock.now, 600))
            let clock = try RunningClock(
                on: server, geometry: "1280x720+0+0", display: proxy.display,
                environment: shim.environment, ahead: shim.offset)
            pause(0.4)
            let drawn = try clock.watchFrames()
            let sent = proxy.sentBytes
            let old = try clock.picture()
            #expect(try clock.waitUntilChanged(from: old, timeout: 12) != nil)
            pause(1.2)
            let frames = drawn.frames().count
            let bytes = proxy.sentBytes - sent
            let whole = frames * 1280 * 720 * 4
            #expect(frames >= 3)
            #expect(Double(bytes) <= 0.35 * Double(whole))
            #expect(try clock.isRight())
            progress(
                """
                remote: a minute change has \(frames) frames and \(bytes) bytes, \
                \(bytes * 100 / max(1, whole)) % of whole frames
                """)
        }

        @Test("An idle clock sends nothing over the connection")
        func rest() throws {
            let server = try Xvfb(arguments: ["-listen", "tcp", "-ac"])
            defer { server.stop() }
            let proxy = try ServerProxy(to: server)
            defer { proxy.stop() }
            MachineClock.avoidMinuteChange(within: 6)
            let clock = try RunningClock(on: server, display: proxy.display)
            pause(0.5)
            let sent = proxy.sentBytes
            pause(1.5)
            #expect(proxy.sentBytes == sent)
            #expect(clock.process.isRunning)
        }

        @Test("On a slow connection the frame rate adapts, and the final picture is correct")
        func longLine() throws {
            let server = try Xvfb(arguments: ["-listen", "tcp", "-ac"])
            defer { server.stop() }
            let proxy = try ServerProxy(to: server, by: .network(delay: 0.04))
            defer { proxy.stop() }
            let clock = try RunningClock(
                on: server, options: ["--seconds", "--debug"], display: proxy.display,
                isLogged: true)
            pause(2.5)
            let start = monotonicNow()
            pause(3.1)
            let frames = try clock.log.frames(after: start)
            // A round trip of 80 ms allows at most 12 frames per second.
            #expect(frames.count <= 37)
            #expect(frames.count >= 6)
            let steps = zip(frames, frames.dropFirst()).map { $1.timestamp - $0.timestamp }
            #expect(steps.allSatisfy { $0 > 0.075 })
            #expect(try clock.waitUntilRight(timeout: 5) != nil)
            let words = clock.process.errorOutput
            #expect(words.contains("sends pixels (pixmap): the server cannot read our memory"))
            #expect(words.contains("Hz suit the connection"))
            #expect(words.contains("display \(proxy.display): "))
            progress("remote: \(frames.count) frames in 3 s with a round trip of 80 ms")
        }

        @Test("A server that stops in mid-frame does not block it", arguments: [true, false])
        func sleepingServer(isRemote: Bool) throws {
            let server = try Xvfb(
                arguments: isRemote ? ["-listen", "tcp", "-ac"] : ["-extension", "MIT-SHM"])
            defer { server.stop() }
            let clock = try RunningClock(
                on: server, geometry: "1280x720+0+0", options: ["--seconds"],
                display: isRemote ? server.networkDisplay : server.display)
            server.process.kill(SIGSTOP)
            pause(1.3)
            // The clock must sleep in its event loop and not in a write, so that timers and signals still work.
            let cost = try ProcessCost(pid: clock.process.pid)
            pause(2)
            let after = try ProcessCost(pid: clock.process.pid)
            #expect(after.sleeps > cost.sleeps, "the seconds continue")
            #expect(after.sleeps < cost.sleeps + 120, "it does not wake up for every frame")
            server.process.kill(SIGCONT)
            #expect(try clock.becomesRight(within: 10))
            server.process.kill(SIGSTOP)
            pause(1.2)
            // `StoppedEndTests` measure the time.
            clock.process.kill(SIGTERM)
            #expect(clock.process.wait(timeout: 5) == .status(0))
            server.process.kill(SIGCONT)
        }
    }
}
