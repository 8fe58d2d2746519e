import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension WaitingTests {
    /// After any gesture the face returns to the current time.
    @Suite("Return to the time", .serialized)
    struct HandReturnTests {
        /// A gesture on the minutes card.
        struct Gesture: Sendable {
            var name: String
            /// The number of minutes that the face is ahead after the gesture, until it returns.
            var minutes: Int
            /// Whether the speed at the release counts, so that the pointer must not stop before it.
            var isFlick = false
            /// Performs the gesture on the clock.
            var act: @Sendable (RunningClock, inout Hand) throws -> Void
        }

        private static func drag(
            _ hand: inout Hand, _ clock: RunningClock, from start: Double, to end: Double,
            steps: Int, card: Int = 1, pause: Double = 0
        ) throws {
            let first = try clock.point(onCard: card, height: start)
            hand.move(to: first)
            hand.press()
            hand.move(from: first, to: try clock.point(onCard: card, height: end), steps: steps)
            hand.rest(pause)
        }

        static let gestures = [
            Gesture(name: "flick down", minutes: 1, isFlick: true) { clock, hand in
                try drag(&hand, clock, from: -0.8, to: -0.2, steps: 6)
                hand.release()
            },
            Gesture(name: "flick up on the lower half", minutes: -1, isFlick: true) { clock, hand in
                try drag(&hand, clock, from: 0.8, to: 0.2, steps: 6)
                hand.release()
            },
            Gesture(name: "slow release before half", minutes: 0) { clock, hand in
                try drag(&hand, clock, from: -0.8, to: -0.25, steps: 15, pause: 0.15)
                hand.release()
            },
            Gesture(name: "slow release after half", minutes: 1) { clock, hand in
                try drag(&hand, clock, from: -0.8, to: 0.25, steps: 20, pause: 0.15)
                hand.release()
            },
            Gesture(name: "lower half dragged up, slowly", minutes: -1) { clock, hand in
                try drag(&hand, clock, from: 0.8, to: -0.4, steps: 20, pause: 0.15)
                hand.release()
            },
            Gesture(name: "flick back after a long way", minutes: 0, isFlick: true) { clock, hand in
                try drag(&hand, clock, from: -0.8, to: 0.4, steps: 20)
                hand.move(
                    from: try clock.point(onCard: 1, height: 0.4),
                    to: try clock.point(onCard: 1, height: 0), steps: 5)
                hand.release()
            },
            Gesture(name: "Escape in mid-drag", minutes: 0) { clock, hand in
                try drag(&hand, clock, from: -0.8, to: 0.4, steps: 15, pause: 0.15)
                hand.key("Escape")
                hand.rest(0.1)
                hand.release()
            },
            Gesture(name: "click", minutes: 0) { clock, hand in
                hand.move(to: try clock.point(onCard: 1, height: -0.5))
                hand.press()
                hand.rest(0.05)
                hand.release()
            },
            Gesture(name: "across", minutes: 0) { clock, hand in
                let start = try clock.point(onCard: 1, height: -0.5)
                hand.move(to: start)
                hand.press()
                hand.move(from: start, to: (start.x - 150, start.y + 20), steps: 15)
                // The face has turned a little; released without speed, it returns to the nearer side.
                hand.rest(0.15)
                hand.release()
            },
            Gesture(name: "release outside of the window", minutes: 1) { clock, hand in
                try drag(&hand, clock, from: -0.8, to: 0.6, steps: 15)
                hand.move(to: (900, try clock.point(onCard: 1, height: 0.6).y))
                hand.rest(0.1)
                hand.release()
            },
            Gesture(name: "another button in mid-drag", minutes: 0) { clock, hand in
                try drag(&hand, clock, from: -0.8, to: -0.3, steps: 15, pause: 0.15)
                hand.click(3)
                hand.rest(0.1)
                hand.release()
            },
        ]

        /// Performs a gesture on a new clock; returns the clock and the time of the end, or nil if the face does not show
        /// what it should.
        private func play(_ gesture: Gesture) throws -> (clock: RunningClock, end: Double)? {
            let server = try Xvfb()
            let clock = try RunningClock(on: server)
            MachineClock.avoidMinuteChange(within: 5)
            let wanted = clock.time(plus: Double(gesture.minutes) * 60)
            _ = try clock.snapshot(at: wanted)
            let drawn = try clock.watchFrames()
            var hand = Hand(on: server)
            try gesture.act(clock, &hand)
            try hand.act()
            let end = monotonicNow()
            if gesture.minutes == 0 { pause(0.9) }
            let seen = try clock.waitUntilShown(timeout: 1.7) { wanted }
            let frames = drawn.frames().count
            let result = seen == nil ? "not shown" : "shown"
            progress(
                "\(gesture.name): \(frames) frames, offset \(gesture.minutes) minutes \(result)")
            return seen != nil && frames > 0 ? (clock, end) : nil
        }

        @Test("Five seconds after any gesture the window equals a snapshot of the current minute")
        func returns() throws {
            var players: [(gesture: Gesture, clock: RunningClock, end: Double)] = []
            for gesture in Self.gestures {
                // A busy machine may stop the pointer before its release, which ends a flick; a wrong response would
                // occur in every take.
                var played: (clock: RunningClock, end: Double)?
                for _ in 0..<(gesture.isFlick ? 3 : 1) where played == nil {
                    played = try play(gesture)
                }
                let (clock, end) = try #require(played, "\(gesture.name)")
                players.append((gesture, clock, end))
            }
            for player in players {
                pause(player.end + 5 - monotonicNow())
                // Avoids the flip of a minute change.
                if MachineClock.secondOfMinute < 1 { pause(1.1) }
                let (picture, time) = try player.clock.sample()
                expectSame(
                    picture, as: try player.clock.snapshot(at: time),
                    named: "app/return \(player.gesture.name)")
            }
            progress("\(players.count) gestures: all correct 5 s after the release")
        }

        /// Each drag begins vertically and then moves anywhere: a drag that begins horizontally would turn the face
        /// over, and the back does not return by itself.
        @Test("Random input returns: presses, drags, wheel and keys in any order")
        func wild() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server, options: ["--seconds"])
            var random = Random(state: 20_260_301)
            var hand = Hand(on: server)
            var place = (card: 1, height: 0.0)
            hand.move(to: try clock.point(onCard: place.card, height: place.height))
            /// Whether the button was pressed and the pointer has not moved yet.
            var begins = false
            var isPressed = false
            for _ in 0..<120 {
                switch random.next(below: 12) {
                case 0...1:
                    hand.press()
                    if !isPressed { begins = true }
                    isPressed = true
                case 2...3:
                    hand.release()
                    isPressed = false
                case 4: hand.click(4 + random.next(below: 2))
                case 5:
                    hand.key(["Up", "Down", "Home", "Prior", "Next"][random.next(below: 5)])
                default:
                    let height = Double(random.next(below: 300)) / 100 - 1.5
                    let card = random.next(below: 3)
                    if isPressed && begins {
                        place.height += place.height > 0 ? -0.8 : 0.8
                    } else {
                        place = (card, height)
                    }
                    begins = false
                    hand.move(to: try clock.point(onCard: place.card, height: place.height))
                }
                hand.rest(Double(random.next(below: 60)) / 1000)
            }
            hand.release()
            try hand.act()
            let end = monotonicNow()
            #expect(try !clock.isRight())
            pause(end + 5 - monotonicNow())
            pause(1.8 - fmod(MachineClock.now, 1))
            let (picture, time) = try clock.sample()
            expectSame(picture, as: try clock.snapshot(at: time), named: "app/return wild")
            #expect(clock.process.errorOutput.isEmpty)
            progress("random input of 120 steps: correct 5 s later")
        }

        /// Reproducible random numbers (a linear congruential generator with Knuth's MMIX constants).
        private struct Random {
            var state: UInt64

            mutating func next(below limit: Int) -> Int {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int(state >> 33) % limit
            }
        }
    }
}
