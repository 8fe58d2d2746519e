import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension WaitingTests {
    /// The displayed time with the machine's own clock.
    @Suite("Time", .serialized)
    struct MinuteTests {
        @Test("With seconds, the window equals the snapshot of every second")
        func seconds() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server, options: ["--seconds"])
            var samples: [String: GoldenPicture] = [:]
            // The pictures are compared afterwards, because drawing snapshots now would miss seconds.
            waitUntil(timeout: 12) {
                let part = fmod(MachineClock.now, 1)
                if (0.75..<0.95).contains(part), let (picture, time) = try? clock.sample() {
                    samples[time] = samples[time] ?? picture
                }
                return samples.count == 4
            }
            #expect(samples.count == 4)
            for (time, picture) in samples {
                expectSame(picture, as: try clock.snapshot(at: time), named: "app/second \(time)")
            }
            progress("seconds: the window equals the snapshots of \(samples.keys.sorted())")
        }

        @Test("The clock idles until the minute, changes at once, flips, and idles again")
        func minute() throws {
            let server = try Xvfb()
            // Leaves at least six idle seconds.
            MachineClock.avoidMinuteChange(within: 18)
            let clock = try RunningClock(on: server)
            let folder = try TemporaryFolder()
            let traced =
                try Machine.canTrace
                ? RunningClock(
                    on: server, geometry: "320x200+700+400",
                    wrapper: ["strace", "-D", "-f", "-ttt", "-o", folder("trace")])
                : nil
            if traced == nil { progress("strace does not work here: only costs are checked") }
            for clock in [clock, traced].compactMap({ $0 }) {
                #expect(try ProcessCost.settles(pid: clock.process.pid))
            }
            let cost = try ProcessCost(pid: clock.process.pid)
            let old = try clock.sample()
            let restBegan = MachineClock.now
            let boundary = (restBegan / 60).rounded(.up) * 60
            let offset = monotonicNow() - MachineClock.now
            progress("minute: waiting \(milliseconds(boundary - restBegan)) for the change")
            pause(boundary - MachineClock.now - 1)
            #expect(try ProcessCost(pid: clock.process.pid) == cost, "idle, it costs nothing")
            #expect(try clock.isRight())
            let drawn = try clock.watchFrames()
            #expect(MachineClock.now < boundary, "the machine was too busy to check in time")
            pause(boundary - MachineClock.now - 0.15)
            let untilNow = try ProcessCost(pid: clock.process.pid)
            if MachineClock.now < boundary { #expect(untilNow == cost, "idle to the end") }

            pause(boundary - MachineClock.now + 0.05)
            let right = try #require(try clock.waitUntilRight(timeout: 2))
            let shown = MachineClock.now - boundary
            let new = try clock.sample()
            #expect(new.time != old.time)
            #expect(new.picture != old.picture)
            expectSame(new.picture, as: try clock.snapshot(at: new.time), named: "app/minute")

            pause(0.5)
            let flip = drawn.frames()
            let first = try #require(flip.first)
            let last = try #require(flip.last)
            #expect(first.time - offset - boundary > -0.001)
            #expect(first.time - offset - boundary < 0.1)
            #expect(last.time - first.time < 0.7)
            // Fewer than on an idle machine, because the traced clock flips at the same time.
            #expect(flip.count >= 15)
            progress(
                """
                minute: first frame after \(milliseconds(first.time - offset - boundary)), \
                \(flip.count) frames, correct after \(milliseconds(shown)) \
                (checked for \(milliseconds(right)))
                """)
            pause(1)
            #expect(drawn.frames().count == flip.count, "no frame while idle")

            if let traced {
                let path = folder("trace")
                try expectSilence(in: path, from: restBegan, to: boundary)
                #expect(try traced.isRight())
            }
        }

        /// Expects that no system call began or ended between two times of the wall clock.
        private func expectSilence(in path: String, from start: Double, to end: Double) throws {
            let calls = (readFile(path) ?? "").split(separator: "\n").compactMap {
                line -> (time: Double, text: Substring)? in
                let columns = line.split(separator: " ", maxSplits: 2)
                guard columns.count == 3, let time = Double(columns[1]) else { return nil }
                return (time, columns[2])
            }
            let during = calls.filter { $0.time > start && $0.time < end }
            #expect(during.isEmpty, "\(during.map(\.text))")
            let before = try #require(calls.last { $0.time <= start })
            #expect(before.text.hasPrefix("poll("))
            let after = try #require(calls.first { $0.time >= end })
            #expect(after.time - end < 0.1)
            progress(
                """
                idle: no system call in \(milliseconds(end - start)), \
                the next one \(milliseconds(after.time - end)) after the minute: \(after.text)
                """)
        }

        @Test("After a drag the clock is idle again")
        func restAfterHand() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server)
            MachineClock.avoidMinuteChange(within: 7)
            let top = try clock.point(onCard: 1, height: -0.8)
            let rest = try clock.picture()
            try server.xdotool([
                "mousemove", "\(top.x)", "\(top.y)", "mousedown", "1", "sleep", "0.05", "mousemove",
                "\(top.x)", "\(top.y + 60)",
            ])
            #expect(try clock.stillPicture() != rest)
            try server.xdotool(["mouseup", "1", "mousemove", "5", "5"])
            #expect(try clock.waitUntilRight(timeout: 10) != nil)
            #expect(try clock.rests(for: 2))
            #expect(try clock.isRight())
        }
    }
}
