import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension MeasuredTests {
    /// System clock changes and suspend.
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
                #expect(try clock.rests(for: 0.4), "the clock does not poll")
                let before = try clock.sample()
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
    }

    /// Changes of the time that occur once a day, side by side: each clock has a server and a time of its own.
    @Suite(
        "Changes once a day",
        .enabled(if: Machine.hasCompiler, "needs a C compiler, for a settable wall clock"))
    struct DailyChangeTests {
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

        /// A change as it was seen: the clock before and after it, and when it began and was complete, in seconds after
        /// its time.
        private struct Seen {
            var change: Change
            var time: Double
            var before: (picture: GoldenPicture, time: String)
            var after: (picture: GoldenPicture, time: String)
            var first: Double?
            var took: Double?
        }

        @Test("The face changes in the right second")
        func changes() throws {
            for seen in try inParallel(Change.all, threads: Change.all.count, watch) {
                let name = seen.change.testDescription
                let first = try #require(seen.first, "\(name)")
                #expect(first > -0.001 && first < 0.1, "\(name)")
                let took = try #require(seen.took, "\(name)")
                #expect(took < 1, "\(name)")
                #expect(seen.after.time == MachineClock.text(seen.time), "\(name)")
                #expect(seen.after.time != seen.before.time, "\(name)")
                #expect(seen.after.picture != seen.before.picture, "\(name)")
                progress("\(name): correct \(milliseconds(took)) after the boundary")
            }
        }

        private func watch(_ change: Change) throws -> Seen {
            let server = try Xvfb()
            // The compiler may take long; the change is due in 6 s on the program's clock.
            let shim = try ClockShim()
            let now = MachineClock.now
            let midnight = (now / 86_400).rounded(.down) * 86_400
            let boundary = midnight + change.secondOfDay
            try shim.set(offset: boundary - (now + 6))
            let clock = try RunningClock(
                on: server, options: change.options, environment: shim.environment,
                ahead: shim.offset)
            let before = try clock.sample()
            _ = try clock.snapshot(at: clock.time(plus: 60))
            func late() -> Double { MachineClock.now + shim.offset - boundary }
            if late() >= 0 { throw TestError("\(change): the machine was too busy") }
            pause(-late() - 0.5)
            let hasChanged = try clock.waitUntilChanged(from: before.picture, timeout: 2) != nil
            let first = late()
            let isRight = try clock.waitUntilRight(timeout: 2) != nil
            let took = late()
            return Seen(
                change: change, time: boundary, before: before, after: try clock.sample(),
                first: hasChanged ? first : nil, took: isRight ? took : nil)
        }
    }
}
