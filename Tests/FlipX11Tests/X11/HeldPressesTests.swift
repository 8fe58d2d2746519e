import Testing

@testable import FlipX11

@Suite("Key presses that wait for the keyboard map")
struct HeldPressesTests {
    private static func press(_ keycode: Int) -> HeldPresses.Press {
        HeldPresses.Press(keycode: keycode, state: 0, isRepeat: false, time: 0)
    }

    @Test("they keep their order, and the oldest waits a second at most")
    func order() {
        var held = HeldPresses()
        #expect(held.deadline == nil && !held.isDue(at: 100) && held.take().isEmpty)
        for (index, keycode) in [24, 41, 24].enumerated() {
            held.hold(Self.press(keycode), at: 100 + Double(index) / 4)
        }
        #expect(held.deadline == 101)
        #expect(!held.isDue(at: 100.999) && held.isDue(at: 101))
        #expect(held.take().map(\.keycode) == [24, 41, 24])
        #expect(held.deadline == nil && !held.isDue(at: 102) && held.take().isEmpty)
        held.hold(Self.press(9), at: 103)
        #expect(held.deadline == 104)
    }

    @Test("no more than a limited number waits")
    func limit() {
        var held = HeldPresses()
        for index in 1..<HeldPresses.limit {
            held.hold(Self.press(index), at: 100)
            #expect(!held.isDue(at: 100))
        }
        held.hold(Self.press(9), at: 100)
        #expect(held.isDue(at: 100))
        #expect(held.take().count == HeldPresses.limit)
    }
}
