import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension MeasuredTests {
    /// The timing of frames according to the frame log.
    @Suite("Pacing", .serialized)
    struct PacingTests {
        private static let period = 1.0 / 60
        /// The log's times have microseconds.
        private static let rounding = 2e-6

        @Test("A flip has at most one frame per refresh at 60 Hz, and an idle clock has none")
        func refreshes() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server, options: ["--seconds"], isLogged: true)
            // At a full hour three cards flip one after the other.
            MachineClock.avoidMinuteChange(within: 8)
            pause(1 - fmod(MachineClock.now, 1) - 0.1)
            let start = monotonicNow()
            let offset = start - MachineClock.now
            let waited = ProcessCost.queueTime(of: clock.process.pid)
            pause(4.95)
            let isHeldUp = ProcessCost.queueTime(of: clock.process.pid) - waited > 0.1
            let frames = try clock.log.frames(after: start)
            let flips = FrameLogFile.flips(frames)
            #expect(flips.count == 5)
            for (index, flip) in flips.enumerated() {
                let first = flip[0].timestamp
                // A flip begins with its second and lasts 0.6 s.
                let second = (first - offset).rounded(.down)
                #expect(first - offset - second < 0.1)
                #expect(flip[flip.count - 1].timestamp - first < 0.68)
                #expect(flip.count <= 40)
                #expect(flip[flip.count - 1].angle == nil)
                #expect(flip.dropLast().allSatisfy { $0.angle != nil })
                var last = -1.0
                for frame in flip {
                    let refreshes = (frame.timestamp - first) / Self.period
                    #expect(abs(refreshes - refreshes.rounded()) * Self.period < Self.rounding)
                    #expect(refreshes.rounded() > last)
                    last = refreshes.rounded()
                    #expect(abs(frame.target - frame.timestamp - Self.period) < Self.rounding)
                    #expect(frame.wakeUp > frame.timestamp - Self.rounding)
                    #expect(frame.completion.map { $0 > frame.wakeUp } ?? true)
                    #expect(frame.input == nil)
                }
                let refreshes = Int(last) + 1
                let lateness = flip.map { $0.wakeUp - $0.timestamp }.sorted()
                progress(
                    """
                    flip \(index): \(flip.count) frames in \(refreshes) refreshes, woken \
                    \(milliseconds(lateness[lateness.count / 2])) late (median), \
                    at most \(milliseconds(lateness[lateness.count - 1]))
                    """)
            }
            // Where other processes take the processors, they may hold up a flip, but not all five.
            let isComplete = flips.map { $0.count >= 20 }
            #expect(isHeldUp ? isComplete.contains(true) : !isComplete.contains(false))
            // No frame falls into the part of a second after a flip.
            let atRest = frames.filter { (0.75..<0.99).contains(fmod($0.timestamp - offset, 1)) }
            #expect(atRest.isEmpty)
        }

        @Test("A frame costs one wake-up; the server's events are read with the next frame")
        func wakeUps() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server, options: ["--seconds"])
            // Between two flips.
            pause(1.85 - fmod(MachineClock.now, 1))
            let before = try ProcessCost(pid: clock.process.pid)
            let flips = 4
            pause(Double(flips))
            let sleeps = try ProcessCost(pid: clock.process.pid).sleeps - before.sleeps
            progress("\(sleeps) wake-ups in \(flips) flips of 36 frames")
            // A busy machine drops frames, but a frame never has more wake-ups.
            #expect(Double(sleeps) < 1.2 * 36 * Double(flips))
            #expect(sleeps > 15 * flips)
            let (picture, time) = try clock.sample()
            expectSame(picture, as: try clock.snapshot(at: time), named: "app/wake-ups")
        }
    }
}
