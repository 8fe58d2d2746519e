import CX11
import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import SystemSupport

extension MeasuredTests {
    /// When the end of a timer is shown.
    @Suite("End of a timer", .serialized)
    struct TimerEndTests {
        /// How far the running time is ahead of `CLOCK_MONOTONIC`: the time that the machine was suspended.
        private var suspended: Double {
            func now(_ clock: clockid_t) -> Double {
                var time = timespec()
                clock_gettime(clock, &time)
                return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
            }
            return now(CLOCK_BOOTTIME) - now(CLOCK_MONOTONIC)
        }

        @Test(
            "Pulled seconds and T start a timer whose end is exact to 10 ms, and the time returns")
        func exactEnd() throws {
            let server = try Xvfb()
            var errors: [Double] = []
            var waits: [Double] = []
            for _ in 0..<3 where errors.min() ?? 1 > 0.01 {
                let folder = try TemporaryFolder()
                let clock = try RunningClock(
                    on: server, options: ["--seconds"],
                    environment: ["XDG_STATE_HOME": folder.path], isLogged: true)
                MachineClock.avoidMinuteChange(within: 12)
                var hand = Hand(on: server)
                hand.move(to: try clock.point(onCard: 2, height: -0.5))
                for _ in 0..<5 { hand.click(4) }
                hand.key("t")
                try hand.act()
                #expect(waitUntil(timeout: 5) { folder.savedTimerEnd != nil })
                let end = try #require(folder.savedTimerEnd) - suspended
                pause(max(end - 0.2 - monotonicNow(), 0))
                let queued = ProcessCost.queueTime(of: clock.process.pid)
                pause(max(end + 0.3 - monotonicNow(), 0))
                let held = ProcessCost.queueTime(of: clock.process.pid) - queued
                // The first frame from the end on; nothing moves in the 0.3 seconds before it.
                let frame = try clock.log.frames().first { $0.wakeUp > end - 0.05 }
                let late = try #require(frame).wakeUp - end
                // On a busy machine the clock waits for a processor after its timer has woken it up.
                errors.append(late < 0 ? -late : max(late - held, 0))
                waits.append(held)
                #expect(try clock.waitUntilShown(timeout: 6) { clock.time() } != nil)
                #expect(folder.savedTimerEnd == nil)
                clock.process.kill(SIGTERM)
                #expect(clock.process.wait() == .status(0))
            }
            func text(_ times: [Double]) -> [String] {
                times.map { "\(($0 * 1e6).rounded() / 1000) ms" }
            }
            progress("the end is shown after \(text(errors)), besides \(text(waits)) in the queue")
            #expect(try #require(errors.min()) < 0.01)
        }
    }
}
