import FlipEngine
import Testing

@testable import FlipFace

@Suite("Switch")
struct ToggleTests {
    /// The knob travels 26 pixels.
    private let size = Size(width: 56, height: 30)

    private func point(_ x: Double, _ y: Double = 15) -> Point { Point(x: x, y: y) }

    @Test("a click toggles it on release")
    func click() {
        var toggle = Control.toggle(Toggle(isOn: false))
        #expect(toggle.handle(.pressed(point(40)), size: size) == .handled)
        #expect(toggle.isHeld && toggle.value == .isOn(false))
        #expect(toggle.handle(.released(point(41)), size: size).value == .isOn(true))
        #expect(!toggle.isHeld && toggle.share == 1)
    }

    @Test("a release elsewhere does not toggle it")
    func releasedElsewhere() {
        var toggle = Control.toggle(Toggle(isOn: true))
        _ = toggle.handle(.pressed(point(40)), size: size)
        #expect(toggle.handle(.released(point(41, 90)), size: size) == .handled)
        #expect(toggle.value == .isOn(true) && !toggle.isHeld)
    }

    @Test("the knob follows a drag and settles at the nearer side")
    func drag() {
        var toggle = Control.toggle(Toggle(isOn: false))
        _ = toggle.handle(.pressed(point(15)), size: size)
        _ = toggle.handle(.moved(point(25)), size: size)
        #expect(abs((toggle.share ?? 0) - 10.0 / 26) < 1e-12)
        _ = toggle.handle(.moved(point(500)), size: size)
        #expect(toggle.share == 1)
        #expect(toggle.handle(.moved(point(18)), size: size) == .handled)
        #expect(toggle.handle(.released(point(18)), size: size) == .handled)
        #expect(toggle.value == .isOn(false) && toggle.share == 0)
        _ = toggle.handle(.pressed(point(15)), size: size)
        #expect(toggle.handle(.released(point(30)), size: size).value == .isOn(true))
    }

    @Test("a cancelled drag has no effect")
    func cancel() {
        var toggle = Control.toggle(Toggle(isOn: false))
        _ = toggle.handle(.pressed(point(15)), size: size)
        _ = toggle.handle(.moved(point(50)), size: size)
        #expect(toggle.handle(.cancelled, size: size) == .handled)
        #expect(toggle.value == .isOn(false) && !toggle.isHeld && toggle.share == 0)
    }

    @Test("Space toggles; Left, Right and the wheel select a side")
    func keys() {
        var toggle = Control.toggle(Toggle(isOn: false))
        let expected: [(ControlInput, Bool)] = [
            (.key(.activate), true), (.key(.activate), false), (.key(.right), true),
            (.key(.left), false), (.key(.plus), true), (.key(.minus), false),
            (.scrolled(1), true), (.scrolled(-3), false),
        ]
        for (input, isOn) in expected {
            #expect(toggle.handle(input, size: size).value == .isOn(isOn))
        }
        #expect(toggle.handle(.key(.left), size: size) == .handled)
        #expect(toggle.handle(.key(.home), size: size) == .ignored)
    }

    @Test("keys and the wheel are ignored during a drag")
    func keysWhileHeld() {
        var toggle = Control.toggle(Toggle(isOn: false))
        _ = toggle.handle(.pressed(point(15)), size: size)
        for input in [ControlInput.key(.activate), .key(.right), .scrolled(1)] {
            #expect(toggle.handle(input, size: size) == .handled)
        }
        #expect(toggle.value == .isOn(false))
    }

    @Test("with NaN as coordinates, and without a press, it ignores input")
    func ignoredInput() {
        var toggle = Control.toggle(Toggle(isOn: false))
        #expect(toggle.handle(.pressed(point(.nan)), size: size) == .ignored)
        #expect(toggle.handle(.released(point(15)), size: size) == .ignored)
        #expect(toggle.value == .isOn(false) && !toggle.isHeld)
    }

    @Test("a value from outside is shown")
    func show() {
        var toggle = Control.toggle(Toggle(isOn: false))
        _ = toggle.handle(.pressed(point(15)), size: size)
        toggle.show(.isOn(false))
        #expect(toggle.isHeld)
        toggle.show(.isOn(true))
        #expect(toggle.value == .isOn(true) && !toggle.isHeld)
        toggle.show(.choice(0))
        #expect(toggle.value == .isOn(true))
    }
}
