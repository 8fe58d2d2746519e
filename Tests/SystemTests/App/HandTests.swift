import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import SystemSupport

extension AppTests {
    /// Dragging a flap with the pointer.
    @Suite("Drag", .serialized)
    struct HandTests {
        /// The heights of a drag, in half cards below the hinge, from the press on the upper half to the lower half.
        private static let way = [-0.8, -0.6, -0.45, -0.2, 0.0, 0.1, 0.35, 0.6, 0.75]

        @Test("While the pointer is still in a drag, no frame is drawn")
        func still() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server)
            MachineClock.avoidMinuteChange(within: 5)
            let rest = try clock.picture()
            var hand = Hand(on: server)
            let top = try clock.point(onCard: 1, height: -0.8)
            hand.move(to: top)
            hand.press()
            hand.move(from: top, to: try clock.point(onCard: 1, height: 0.1), steps: 10)
            try hand.act()
            let held = try clock.stillPicture()
            #expect(try clock.rests(for: 1.3), "a held flap costs nothing")
            #expect(try clock.picture() == held)
            #expect(held != rest)
        }

        @Test("Dragged down, up and down again, the same position gives the same picture")
        func bothWays() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server)
            MachineClock.avoidMinuteChange(within: 14)
            var hand = Hand(on: server)
            var pictures: [Double: GoldenPicture] = [:]
            // The corner button appears when the pointer moves, and no card is lifted.
            let origin = try #require(clock.observer.origin(of: clock.window))
            hand.move(to: (origin.x + 2, origin.y + 2))
            try hand.act()
            pause(0.3)
            let rest = try clock.stillPicture()
            hand.move(to: try clock.point(onCard: 1, height: Self.way[0]))
            hand.press()
            try hand.act()
            let down = Array(Self.way.dropFirst())
            for height in down + Self.way.reversed() + down {
                hand.move(to: try clock.point(onCard: 1, height: height))
                try hand.act()
                let picture = try clock.stillPicture()
                if let known = pictures[height] {
                    expectSame(picture, as: known, named: "app/hand at \(height)")
                }
                pictures[height] = picture
            }
            // All positions have different pictures, and the first one is that of the idle face.
            #expect(Set(pictures.values.map(\.pixels)).count == Self.way.count)
            expectSame(
                try #require(pictures[Self.way[0]]), as: rest, named: "app/hand back at the press")
            progress(
                "both ways: \(Self.way.count) positions, up to three visits each, identical")
        }

        @Test("The flap's angle follows the pointer monotonically and moves only with it")
        func monotone() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server, isLogged: true)
            MachineClock.avoidMinuteChange(within: 6)
            var hand = Hand(on: server)
            let top = try clock.point(onCard: 1, height: -0.9)
            let bottom = try clock.point(onCard: 1, height: 0.85)
            hand.move(to: top)
            // The half lifts without further input.
            hand.rest(0.5)
            try hand.act()
            let before = monotonicNow()
            hand.press()
            hand.move(from: top, to: bottom, steps: 60)
            try hand.act()
            _ = try clock.stillPicture()
            let down = try clock.log.frames(after: before)
            let turning = down.compactMap(\.angle)
            #expect(turning.count >= 20)
            #expect(turning == turning.sorted())
            #expect((turning.first ?? 180) < 30)
            #expect((turning.last ?? 0) > 150)

            let between = monotonicNow()
            hand.move(from: bottom, to: top, steps: 60)
            try hand.act()
            _ = try clock.stillPicture()
            let up = try clock.log.frames(after: between)
            let returning = up.compactMap(\.angle)
            #expect(returning.count >= 20)
            #expect(returning == returning.sorted(by: >))
            // Every frame with a new angle logs the input event that it shows. Other frames may be drawn meanwhile, for
            // the button that appears with the pointer.
            let shown = (down + up).filter { $0.angle != nil }
            for (before, after) in zip(shown, shown.dropFirst()) {
                #expect(after.input != nil || after.angle == before.angle)
            }
            let delays = shown.compactMap { frame in
                frame.completion.flatMap { end in frame.input.map { end - $0 } }
            }.sorted()
            let median = try #require(delays.isEmpty ? nil : delays[delays.count / 2])
            #expect(median < 0.05)
            progress(
                """
                monotone: \(turning.count) frames down, \(returning.count) up, \
                \(milliseconds(median)) from event to picture (median)
                """)
            hand.release()
            try hand.act()
        }
    }
}
