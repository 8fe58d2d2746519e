import Glibc
import TestSupport
import Testing

@testable import FlipClock
@testable import SystemSupport

extension AppTests {
    /// Keys and the wheel change the face temporarily.
    @Suite("Keys", .serialized)
    struct KeyTests {
        @Test(
            "A key or the wheel flips a card, and the face returns within five seconds",
            arguments: [
                ("Up", 60.0), ("Down", -60), ("Prior", 3600),
                ("Next", -3600), ("wheel up on the hours", 3600),
                ("wheel down on the minutes", -60),
            ])
        func step(_ name: String, _ seconds: Double) throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server)
            MachineClock.avoidMinuteChange(within: 7)
            let wanted = clock.time(plus: seconds)
            _ = try clock.snapshot(at: wanted)
            var hand = Hand(on: server)
            switch name {
            case "wheel up on the hours":
                hand.move(to: try clock.point(onCard: 0, height: -0.5))
                hand.click(4)
            case "wheel down on the minutes":
                hand.move(to: try clock.point(onCard: 1, height: -0.5))
                hand.click(5)
            default:
                // In a corner, where no card is under the pointer.
                hand.move(to: (104, 104))
                hand.key(name)
            }
            try hand.act()
            let start = monotonicNow()
            #expect(try clock.waitUntilShown(timeout: 1.5) { wanted } != nil)
            let shown = monotonicNow() - start
            #expect(try clock.waitUntilRight(timeout: 5 - shown) != nil)
            progress(
                """
                \(name): shown after \(milliseconds(shown)), returned after \
                \(milliseconds(monotonicNow() - start))
                """)
        }

        @Test("Home returns at once")
        func home() throws {
            let server = try Xvfb()
            let clock = try RunningClock(on: server)
            MachineClock.avoidMinuteChange(within: 7)
            let wanted = clock.time(plus: 3600 + 60)
            var hand = Hand(on: server)
            hand.move(to: try clock.point(onCard: 1, height: -0.5))
            hand.key("Prior")
            hand.key("Up")
            try hand.act()
            #expect(try clock.waitUntilShown(timeout: 1.1) { wanted } != nil)
            let before = try clock.stillPicture()
            let start = monotonicNow()
            hand.key("Home")
            try hand.act()
            #expect(try clock.waitUntilChanged(from: before, timeout: 2) != nil)
            let delay = monotonicNow() - start
            #expect(try clock.waitUntilShown(timeout: 2) { clock.time() } != nil)
            let took = monotonicNow() - start
            // Without Home it would have begun to return about two seconds later.
            #expect(delay < 0.25)
            progress("Home: flips after \(milliseconds(delay)), done after \(milliseconds(took))")
        }
    }
}
