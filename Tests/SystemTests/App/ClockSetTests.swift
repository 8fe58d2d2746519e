import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension MeasuredTests {
    /// System clock changes, suspend, and changes of the time that occur only once a day.
    @Suite(
        "Clock changes", .serialized,
        .enabled(if: Machine.hasCompiler, "needs a C compiler, for a settable wall clock"))
    struct ClockSetTests {
        @Test(
            "After a clock change the face is correct within a second, without polling",
            .enabled(if: Machine.canSetClock, "needs CAP_SYS_TIME, to notify the kernel's timers"))
        func set() throws {
            let server = try Xvfb()
            let shim = try ClockShim()
            let clock = try RunningClock(on: server, environment: shim.environment)
            MachineClock.avoidMinuteChange(within: 12)
            var figures: [String] = []
            // Forwards by an hour and a bit, backwards by more than a day, forwards by a month, and back by a minute.
            // All are whole minutes, so that the program's minute and the test's change together.
            let offsets: [Double] = [4020, -86_400 + 60, 30 * 86_400 + 3600, 30 * 86_400 + 3540]
            for offset in offsets {
                let before = try clock.sample()
                let cost = try ProcessCost(pid: clock.process.pid)
                pause(0.4)
                #expect(try ProcessCost(pid: clock.process.pid) == cost, "the clock does not poll")
                try shim.set(offset: offset)
                clock.ahead = offset
                let wanted = try clock.snapshot(at: clock.time())
                // The program has not been notified yet.
                pause(0.1)
                #expect(try clock.picture() == before.picture)
                let start = try shim.nudge()
                let changed = try clock.waitUntilChanged(from: before.picture, timeout: 3)
                let first = monotonicNow() - start
                #expect(changed != nil)
                #expect(first < 0.25, "set by \(offset) s: \(milliseconds(first))")
                let seen = try clock.waitUntilRight(timeout: 3)
                let took = monotonicNow() - start
                #expect(seen != nil)
                #expect(took < 1, "set by \(offset) s: \(milliseconds(took))")
                #expect(try clock.picture() == wanted)
                figures.append(milliseconds(took))
            }
            progress("clock change: correct after \(figures), flips included")
        }

        @Test(
            "After suspend the face is correct within a second",
            .enabled(if: Machine.canSetClock, "needs CAP_SYS_TIME, to notify the kernel's timers"))
        func suspend() throws {
            let server = try Xvfb()
            let shim = try ClockShim()
            let clock = try RunningClock(on: server, environment: shim.environment)
            MachineClock.avoidMinuteChange(within: 5)
            clock.process.kill(SIGSTOP)
            try shim.set(offset: 8 * 3600 + 120)
            clock.ahead = shim.offset
            try shim.nudge()
            pause(0.5)
            let drawn = try clock.watchFrames()
            let start = monotonicNow()
            clock.process.kill(SIGCONT)
            let seen = try clock.waitUntilRight(timeout: 3)
            let took = monotonicNow() - start
            #expect(seen != nil)
            #expect(took < 1)
            let first = drawn.frames().first?.time ?? .infinity
            #expect(first - start < 0.25)
            // After eight hours each card flips once, and not hundreds of times.
            pause(0.7)
            let frames = drawn.frames()
            #expect(frames.count <= 40)
            progress("suspend: correct \(milliseconds(took)) after resume, \(frames.count) frames")
        }

        /// A change of the displayed time, in UTC on an arbitrary day.
        struct Change: CustomTestStringConvertible, Sendable {
            var time: String
            var secondOfDay: Double
            var options: [String] = []
            var testDescription: String { "\(time) \(options.joined())" }

            static let all = [
                Change(time: "09:59 to 10:00", secondOfDay: 36_000),
                Change(time: "23:59 to 00:00", secondOfDay: 0),
                Change(time: "11:59 AM to 12:00 PM", secondOfDay: 43_200, options: ["--12h"]),
            ]
        }

        @Test("The face changes in the right second", arguments: Change.all)
        func change(_ change: Change) throws {
            let server = try Xvfb()
            // The compiler may take long; the change is due in 6 s on the program's clock.
            let shim = try ClockShim()
            let now = MachineClock.now
            let midnight = (now / 86_400).rounded(.down) * 86_400
            try shim.set(offset: midnight + change.secondOfDay - (now + 6))
            let clock = try RunningClock(
                on: server, options: change.options, environment: shim.environment,
                ahead: shim.offset)
            let before = try clock.sample()
            let boundary = midnight + change.secondOfDay
            _ = try clock.snapshot(at: clock.time(plus: 60))
            #expect(MachineClock.now + shim.offset < boundary, "the machine was too busy")
            pause(boundary - MachineClock.now - shim.offset - 0.5)
            #expect(try clock.waitUntilChanged(from: before.picture, timeout: 2) != nil)
            let first = MachineClock.now + shim.offset - boundary
            #expect(first > -0.001 && first < 0.1)
            #expect(try clock.waitUntilRight(timeout: 2) != nil)
            let took = MachineClock.now + shim.offset - boundary
            let after = try clock.sample()
            #expect(after.time == MachineClock.text(boundary))
            #expect(after.time != before.time)
            #expect(after.picture != before.picture)
            #expect(took < 1)
            progress("\(change.testDescription): correct \(milliseconds(took)) after the boundary")
        }
    }
}
