import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// What `--tell` prints, without a window.
@Suite("Changes by hand that are printed") struct TellerTests {
    private let teller = Teller(nil)

    private func owner(_ mode: Settings.ModeKind, text: String = "AB") -> SharedClock {
        var settings = Settings()
        settings.mode = mode
        return SharedClock(
            FlipClock.Clock(
                settings: settings, texts: BoardTexts(BoardText(text)),
                moment: Moment(FaceFixture.reading(minute: 581))))
    }

    private func lines(_ owner: SharedClock, text: String? = nil) -> [String] {
        teller.events(of: owner) { text }.map(\.description)
    }

    @Test("an offset is printed once, and its end")
    func offset() {
        let owner = owner(.time)
        #expect(lines(owner) == [])
        owner.handle(.step(.minutes, by: 3), on: 1, at: 0)
        #expect(lines(owner) == ["time offset 180"])
        #expect(lines(owner) == [])
        owner.handle(.step(.minutes, by: -4), on: 1, at: 1)
        #expect(lines(owner) == ["time offset -60"])
        owner.handle(.goBack, on: 1, at: 2)
        #expect(lines(owner) == ["time offset 0"])
    }

    @Test("a text set by hand is printed, and the return to its own")
    func text() {
        let owner = owner(.text)
        #expect(lines(owner, text: "AB") == [])
        owner.handle(.step(.independent("0,0"), by: 1), on: 1, at: 0)
        #expect(lines(owner, text: "BB") == ["text BB"])
        #expect(lines(owner, text: "BB") == [])
        owner.handle(.goBack, on: 1, at: 1)
        #expect(lines(owner, text: "AB") == ["text AB"])
        #expect(lines(owner, text: "AB") == [])
    }

    @Test("a text that another mode has replaced is not printed, then or later")
    func replaced() {
        let owner = owner(.text)
        owner.handle(.step(.independent("0,0"), by: 1), on: 1, at: 0)
        #expect(lines(owner, text: "BB") == ["text BB"])
        owner.clock.settings.mode = .time
        owner.clock.hand.reset(to: owner.clock.position(of: owner.clock.mode))
        #expect(lines(owner) == [])
        owner.clock.settings.mode = .text
        #expect(lines(owner, text: "AB") == [])
    }

    @Test("a held card is printed after its release, not on the way")
    func held() {
        let owner = owner(.time)
        let hand = owner.clock.hand
        let count = Wheel.minutes.count(at: hand.shown)
        let card = HeldCard(
            on: 1, name: "minutes", wheel: .minutes,
            from: CardStop(CardValue(text: "41"), count: count), start: hand.shown,
            distanceBefore: hand.distance)
        owner.handle(.take(card), on: 1, at: 0)
        owner.handle(.turn(to: 1.2), on: 1, at: 1)
        #expect(owner.clock.hand.isHolding && owner.clock.hand.offset == 60)
        #expect(lines(owner) == [])
        owner.handle(.release(flips: 1, landing: nil), on: 1, at: 2)
        #expect(lines(owner) == ["time offset 60"])
    }

    @Test("a timer is printed, and the offset that it takes over")
    func timer() {
        let owner = owner(.time)
        owner.handle(.step(.minutes, by: 20), on: 1, at: 0)
        #expect(lines(owner) == ["time offset 1200"])
        let moment = owner.moment
        let isHandled = owner.clock.press(.timer, at: moment)
        #expect(isHandled)
        owner.clock.hand.reset(to: owner.clock.position(of: owner.clock.mode))
        #expect(lines(owner) == ["timer started 1200", "time offset 0"])
    }
}
