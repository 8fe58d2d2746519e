import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import SystemSupport

extension WaitingTests {
    /// Minute changes during a drag.
    @Suite(
        "Drag during a minute change", .serialized,
        .enabled(if: Machine.hasCompiler, "needs a C compiler, for a settable wall clock"))
    struct HandAndMinuteTests {
        /// A drag of one card around a minute change.
        struct Meeting: Sendable {
            var name: String
            /// The second of the day at which the face changes.
            var boundary: Double
            var card: Int
            /// The time of the release, in seconds after the boundary.
            var release: Double
            /// The height of the release, in half cards below the hinge.
            var height: Double
        }

        private static let meetings = [
            Meeting(name: "minutes, held", boundary: 38_520, card: 1, release: 0.9, height: 0.3),
            Meeting(
                name: "minutes, released before", boundary: 38_520, card: 1, release: -0.2,
                height: 0.3),
            Meeting(
                name: "minutes, stand before", boundary: 38_520, card: 1, release: -1, height: 0.3),
            Meeting(name: "hours, held", boundary: 36_000, card: 0, release: 0.9, height: 0.3),
            Meeting(
                name: "minutes, held into the hour", boundary: 36_000, card: 1, release: 0.9,
                height: 0.3),
        ]

        @Test("Five seconds after a drag across a minute change the face is correct")
        func meet() throws {
            var players: [(meeting: Meeting, clock: RunningClock, end: Double)] = []
            for meeting in Self.meetings {
                let server = try Xvfb()
                // The compiler may take long; the boundary is due in 7 s on the program's clock.
                let shim = try ClockShim()
                let now = MachineClock.now
                let midnight = (now / 86_400).rounded(.down) * 86_400
                try shim.set(offset: midnight + meeting.boundary - (now + 7))
                let clock = try RunningClock(
                    on: server, environment: shim.environment, ahead: shim.offset)
                let boundary = midnight + meeting.boundary - shim.offset
                var hand = Hand(on: server)
                let start = try clock.point(onCard: meeting.card, height: -0.8)
                let end = try clock.point(onCard: meeting.card, height: meeting.height)
                try #require(MachineClock.now < boundary - 2, "the machine was too busy")
                pause(boundary - MachineClock.now - 1.8)
                hand.move(to: start)
                hand.press()
                hand.move(from: start, to: end, steps: 20)
                try hand.act()
                if meeting.release > 0 {
                    let held = try clock.stillPicture()
                    pause(boundary - MachineClock.now + meeting.release - 0.1)
                    if meeting.name.hasPrefix("minutes, held"), meeting.boundary == 38_520 {
                        #expect(try clock.picture() == held, "\(meeting.name): it does not move")
                    }
                }
                pause(boundary - MachineClock.now + meeting.release)
                hand.release()
                try hand.act()
                players.append((meeting, clock, monotonicNow()))
                progress("\(meeting.name): released")
            }
            for player in players {
                pause(player.end + 5 - monotonicNow())
                let (picture, time) = try player.clock.sample()
                expectSame(
                    picture, as: try player.clock.snapshot(at: time),
                    named: "app/minute change in a drag, \(player.meeting.name)")
            }
            progress("drag during a minute change: \(players.count) cases, correct 5 s later")
        }
    }
}
