import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// What `--tell` prints, without a window.
@Suite("Changes by hand that are printed") struct TellerTests {
    private let teller = Teller(nil)

    private func clock(_ mode: Settings.ModeKind, text: String = "AB") -> FlipClock.Clock {
        var settings = Settings()
        settings.mode = mode
        return FlipClock.Clock(
            settings: settings, texts: BoardTexts(BoardText(text)),
            moment: Moment(FaceFixture.reading(minute: 581)))
    }

    private func lines(_ clock: FlipClock.Clock, text: String? = nil) -> [String] {
        teller.events(of: clock) { text }.map(\.description)
    }

    @Test("an offset is printed once, and its end")
    func offset() {
        let clock = clock(.time)
        #expect(lines(clock) == [])
        clock.hand.step(.minutes, by: 3, at: 0)
        #expect(lines(clock) == ["time offset 180"])
        #expect(lines(clock) == [])
        clock.hand.step(.minutes, by: -4, at: 1)
        #expect(lines(clock) == ["time offset -60"])
        clock.hand.goBack(at: 2)
        #expect(lines(clock) == ["time offset 0"])
    }

    @Test("a text set by hand is printed, and the return to its own")
    func text() {
        let clock = clock(.text)
        #expect(lines(clock, text: "AB") == [])
        clock.hand.step(.independent("0,0"), by: 1, at: 0)
        #expect(lines(clock, text: "BB") == ["text BB"])
        #expect(lines(clock, text: "BB") == [])
        clock.hand.goBack(at: 1)
        #expect(lines(clock, text: "AB") == ["text AB"])
        #expect(lines(clock, text: "AB") == [])
    }

    @Test("a text that another mode has replaced is not printed, then or later")
    func replaced() {
        let clock = clock(.text)
        clock.hand.step(.independent("0,0"), by: 1, at: 0)
        #expect(lines(clock, text: "BB") == ["text BB"])
        clock.settings.mode = .time
        clock.hand.reset(to: clock.position(of: clock.mode))
        #expect(lines(clock) == [])
        clock.settings.mode = .text
        #expect(lines(clock, text: "AB") == [])
    }

    /// A face without cards.
    private final class NoCards: HandFace {
        let isPressed = false
        func isAtRest(at time: MediaTime) -> Bool { true }
        func setBase(_ position: Position) {}
        func show(_ change: Hand.Change, at time: MediaTime) {}
    }

    @Test("a held card is printed after its release, not on the way")
    func held() {
        let clock = clock(.time)
        let (hand, face) = (clock.hand, NoCards())
        let count = Wheel.minutes.count(at: hand.shown)
        let card = HeldCard(
            name: "minutes", wheel: .minutes, from: CardStop(CardValue(text: "41"), count: count),
            start: hand.shown, distanceBefore: hand.distance)
        #expect(hand.take(card, on: face, at: 0))
        hand.turn(to: 1.2, at: 1)
        #expect(hand.offset == 60)
        #expect(lines(clock) == [])
        hand.finish(flips: 1, landing: nil, at: 2)
        #expect(lines(clock) == ["time offset 60"])
    }

    @Test("a timer is printed, and the offset that it takes over")
    func timer() {
        let clock = clock(.time)
        clock.hand.step(.minutes, by: 20, at: 0)
        #expect(lines(clock) == ["time offset 1200"])
        #expect(clock.press(.timer, pulled: 1200))
        clock.hand.reset(to: clock.position(of: clock.mode))
        #expect(lines(clock) == ["timer started 1200", "time offset 0"])
    }
}
