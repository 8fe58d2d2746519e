import Glibc
import TestSupport
import Testing

extension AppTests {
    /// The time on the machine's own clock.
    @Suite("Time", .serialized)
    struct MinuteTests {
        @Test("With seconds, every second's rest is the snapshot of that second, to the bit")
        func seconds() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server, options: ["--seconds"])
            var samples: [String: GoldenPicture] = [:]
            // Compared afterwards: drawing snapshots meanwhile would miss seconds.
            waitUntil(timeout: 12) {
                let part = fmod(Wall.now, 1)
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

        @Test("Nothing happens until the minute; then it changes at once, flips, and rests again")
        func minute() throws {
            let server = try Xvfb()
            // Six seconds of rest at least.
            Wall.waitForCalm(9)
            let clock = try RunningClock(on: server)
            let folder = try TemporaryFolder()
            let traced =
                try Machine.canTrace
                ? RunningClock(
                    on: server, geometry: "320x200+700+400",
                    wrapper: ["strace", "-D", "-f", "-ttt", "-o", folder("trace")])
                : nil
            if traced == nil { progress("strace cannot be used here: costs are watched alone") }
            pause(1)

            let cost = try ProcessCost(pid: clock.process.pid)
            let old = try clock.sample()
            let restBegan = Wall.now
            let boundary = (restBegan / 60).rounded(.up) * 60
            let offset = monotonicNow() - Wall.now
            progress("minute: waits for it, \(milliseconds(boundary - restBegan))")
            pause(boundary - Wall.now - 0.15)
            #expect(try ProcessCost(pid: clock.process.pid) == cost, "at rest it costs nothing")
            #expect(try clock.isRight())
            let framesBefore = try clock.log.frames().count
            #expect(Wall.now < boundary, "the machine was too busy to look in time")

            pause(boundary - Wall.now + 0.05)
            let right = try #require(try clock.waitUntilRight(timeout: 2))
            let shown = Wall.now - boundary
            let new = try clock.sample()
            #expect(new.time != old.time)
            #expect(new.picture != old.picture)
            expectSame(new.picture, as: try clock.snapshot(at: new.time), named: "app/minute")

            pause(0.5)
            let frames = try clock.log.frames()
            let flip = frames.dropFirst(framesBefore)
            let first = try #require(flip.first)
            let last = try #require(flip.last)
            #expect(first.timestamp - offset - boundary > -0.001)
            #expect(first.timestamp - offset - boundary < 0.1)
            #expect(last.timestamp - first.timestamp < 0.7)
            // Less than a machine at rest manages: the traced clock flips at the same moment.
            #expect(flip.count >= 15)
            #expect(last.angle == nil)
            progress(
                """
                minute: first frame \(milliseconds(first.timestamp - offset - boundary)) after \
                it, \(flip.count) frames, right \(milliseconds(shown)) after it \
                (\(milliseconds(right)) of looking)
                """)
            pause(1)
            #expect(try clock.log.frames().count == frames.count, "no frame at rest")

            if let traced {
                let path = folder("trace")
                try expectSilence(in: path, from: restBegan, to: boundary)
                #expect(try traced.isRight())
            }
        }

        /// Expects that no system call began or ended between two moments of the wall clock.
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
                rest: not one system call in \(milliseconds(end - start)), \
                the next \(milliseconds(after.time - end)) after the minute: \(after.text)
                """)
        }

        @Test("After a hand has been there, rest is rest again")
        func restAfterHand() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server)
            Wall.waitForCalm(7)
            let top = try clock.point(onCard: 1, height: -0.8)
            try server.xdotool([
                "mousemove", "\(top.x)", "\(top.y)", "mousedown", "1", "sleep", "0.05", "mousemove",
                "\(top.x)", "\(top.y + 60)", "sleep", "0.1", "mouseup", "1", "mousemove", "5", "5",
            ])
            pause(3.5)
            let cost = try ProcessCost(pid: clock.process.pid)
            let frames = try clock.log.frames().count
            pause(2)
            #expect(try ProcessCost(pid: clock.process.pid) == cost)
            #expect(try clock.log.frames().count == frames)
            #expect(frames > 10)
            #expect(try clock.isRight())
            progress("rest after a drag: 2 s without a tick, a switch or a frame")
        }
    }
}
