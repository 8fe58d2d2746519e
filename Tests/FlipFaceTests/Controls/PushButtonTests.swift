import FlipEngine
import Testing

@testable import FlipFace

@Suite("Push button")
struct PushButtonTests {
    private let size = Size(width: 180, height: 36)
    private let inside = Point(x: 90, y: 18)
    private let outside = Point(x: 90, y: 200)

    @Test("a release inside pushes it")
    func push() {
        var button = Control.button(PushButton())
        #expect(button.handle(.pressed(inside), size: size) == .handled)
        #expect(button.isHeld && button.button?.isDown == true)
        #expect(button.handle(.released(inside), size: size) == .pushed)
        #expect(!button.isHeld && button.button?.isDown == false)
    }

    @Test("it looks released while the pointer is outside, and a release there does nothing")
    func releasedOutside() {
        var button = Control.button(PushButton())
        _ = button.handle(.pressed(inside), size: size)
        _ = button.handle(.moved(outside), size: size)
        #expect(button.isHeld && button.button?.isDown == false)
        _ = button.handle(.moved(inside), size: size)
        #expect(button.button?.isDown == true)
        #expect(button.handle(.released(outside), size: size) == .handled)
    }

    @Test("a cancelled press does nothing")
    func cancel() {
        var button = Control.button(PushButton())
        _ = button.handle(.pressed(inside), size: size)
        #expect(button.handle(.cancelled, size: size) == .handled)
        #expect(!button.isHeld)
        #expect(button.handle(.released(inside), size: size) == .ignored)
    }

    @Test("Space and Return push it; other keys and the wheel do not")
    func keys() {
        var button = Control.button(PushButton())
        #expect(button.handle(.key(.activate), size: size) == .pushed)
        for key in ControlKey.allCases where key != .activate {
            #expect(button.handle(.key(key), size: size) == .ignored)
        }
        #expect(button.handle(.scrolled(1), size: size) == .ignored)
    }

    @Test("with NaN as coordinates, it ignores input")
    func ignoredInput() {
        var button = Control.button(PushButton())
        #expect(button.handle(.pressed(Point(x: .nan, y: 1)), size: size) == .ignored)
        #expect(!button.isHeld)
    }
}
