import FlipEngine
import TestSupport
import Testing

@testable import FlipClock
@testable import FlipClockX

/// Keys while a button of the pointer is down.
@Suite("Keys during a press")
struct HeldCardKeyTests {
    @Test(
        "Escape ends a press whose card another mode has replaced, and only the next one is for the window"
    )
    func escapeAfterMode() throws {
        let clock = try TimerFace()
        clock.grab(1)
        clock.press(.digit(5))
        clock.run(1)
        let start = clock.point(on: 0, height: 0.2)
        clock.send(.moved, start)
        #expect(clock.face.isPressed)
        func escape() -> Command? {
            clock.face.key(
                KeyPress(key: .escape, modifiers: [], isRepeat: false, time: clock.now),
                now: clock.now)
        }
        #expect(escape() == nil, "it would end the program with the button down")
        #expect(!clock.face.isPressed)
        clock.send(.moved, clock.point(on: 0, height: 0.8))
        clock.send(.released, clock.point(on: 0, height: 0.8))
        #expect(escape() == .escape)
    }
}
