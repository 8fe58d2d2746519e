import FlipEngine
import TestSupport
import Testing

@testable import FaceSupport
@testable import FlipClock
@testable import FlipClockX

/// A new title is made only if something of it has changed.
@Suite("The title", .serialized)
struct TitleTests {
    /// An event that may change the title.
    enum Change: CaseIterable, Sendable { case hand, mode, start, pause, end, touch, second, none }

    @Test("its parts change the title, and nothing else does", arguments: Change.allCases)
    func changes(_ change: Change) throws {
        let clock = try TimerFace()
        clock.run(0.1)
        switch change {
        case .pause: clock.states.start(TimerPlan(seconds: 90), at: clock.clocks.moment)
        case .end, .touch: clock.states.start(TimerPlan(seconds: 5), at: clock.clocks.moment)
        default: break
        }
        clock.run(change == .touch ? 10 : 3)
        var title = ScreenTitle()
        var titles: [String] = []
        func update() {
            title.update(clock.face.owner.clock, own: nil, in: .english) {
                titles.append($0)
                return true
            }
        }
        update()
        switch change {
        case .hand: clock.face.cards.step(1, by: 3, now: clock.now)
        case .mode: clock.press(.digit(6))
        case .start:
            clock.states.start(TimerPlan(seconds: 90), at: clock.clocks.moment)
            clock.settle()
        case .pause: clock.press(.space)
        case .end: clock.run(10)
        case .touch: clock.states.touch()
        case .second:
            clock.run(1)
            clock.tell()
        case .none: break
        }
        update()
        // A pause, and a second of the time, are not in the title.
        #expect(titles.count == ([.none, .pause, .second].contains(change) ? 1 : 2))
    }

    @Test(
        "the title of a text is the text",
        arguments: [
            ("HELLO", "HELLO"), ("Gate  B12\nnow", "Gate B12 now"), ("  ", nil),
            (String(repeating: "x", count: 100), String(repeating: "x", count: 63) + "\u{2026}"),
        ] as [(String, String?)])
    func textTitle(text: String, caption: String?) {
        #expect(BoardText(text).caption == caption)
        let mode = TextMode(BoardText(text))
        #expect(
            ScreenTitle.text(mode.caption(at: Position(FaceFixture.reading(minute: 0))))
                == (caption.map { "\($0) \u{2013} FlipClockX" } ?? "FlipClockX"))
    }
}
