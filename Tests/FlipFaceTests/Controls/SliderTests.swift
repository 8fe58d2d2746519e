import FlipEngine
import Testing

@testable import FlipFace

@Suite("Slider")
struct SliderTests {
    /// The knob has a radius of 10 pixels and travels 200: 20 pixels from stop to stop.
    private let size = Size(width: 220, height: 28)
    private let scale = SliderScale(stops: (0...10).map(Double.init))

    private func slider(_ value: Double? = 5) -> Control {
        .slider(Slider(scale: scale, value: value))
    }
    private func point(_ x: Double, _ y: Double = 14) -> Point { Point(x: x, y: y) }

    @Test("the whole knob fits at both ends of its travel")
    func geometry() {
        let geometry = SliderGeometry(size: size)
        #expect(geometry.knobRadius == 10)
        #expect(geometry.x(at: 0) == 10)
        #expect(geometry.x(at: 1) == 210)
        #expect(geometry.share(at: -50) == 0)
        #expect(geometry.share(at: 500) == 1)
        #expect(SliderGeometry(size: .zero).share(at: 3) == 0)
    }

    @Test("a knob that is pressed off-centre does not jump")
    func pressOnKnob() {
        var slider = slider()
        #expect(slider.handle(.pressed(point(116)), size: size) == .handled)
        #expect(slider.isHeld)
        #expect(slider.share == 0.5)
        #expect(slider.handle(.moved(point(136)), size: size).value == .number(6))
        #expect(abs((slider.share ?? 0) - 0.6) < 1e-12)
    }

    @Test("a press on the groove moves the knob there")
    func pressOnGroove() {
        var slider = slider()
        #expect(slider.handle(.pressed(point(52)), size: size).value == .number(2))
        #expect(abs((slider.share ?? 0) - 0.21) < 1e-12)
        #expect(slider.handle(.released(point(52)), size: size) == .handled)
        #expect(slider.share == 0.2)
    }

    @Test("the knob's position depends on the pointer's, not on its path")
    func positionsFromThePress() {
        let ways: [[Double]] = [
            [110, 170], [110, 400, -300, 12, 170],
            [110] + stride(from: 110.0, through: 170, by: 0.25),
        ]
        for way in ways {
            var slider = slider()
            _ = slider.handle(.pressed(point(way[0])), size: size)
            for x in way.dropFirst() { _ = slider.handle(.moved(point(x)), size: size) }
            #expect(slider.value == .number(8))
            #expect(slider.share == 0.8)
        }
    }

    @Test("a drag beyond an end stays there, and returns without slack")
    func beyondTheEnds() {
        var slider = slider()
        _ = slider.handle(.pressed(point(110)), size: size)
        #expect(slider.handle(.moved(point(1e6)), size: size).value == .number(10))
        #expect(slider.share == 1)
        #expect(slider.handle(.moved(point(-1e6)), size: size).value == .number(0))
        #expect(slider.share == 0)
        #expect(slider.handle(.moved(point(110)), size: size).value == .number(5))
    }

    @Test("vertical movement is ignored during a drag")
    func otherAxis() {
        var slider = slider()
        _ = slider.handle(.pressed(point(110)), size: size)
        #expect(slider.handle(.moved(point(130, -900)), size: size).value == .number(6))
    }

    @Test("on release it settles at the nearest stop")
    func release() {
        var slider = slider()
        _ = slider.handle(.pressed(point(110)), size: size)
        #expect(slider.handle(.released(point(128)), size: size).value == .number(6))
        #expect(!slider.isHeld)
        #expect(slider.share == 0.6)
    }

    @Test("a cancelled drag has no effect")
    func cancel() {
        var slider = slider()
        _ = slider.handle(.pressed(point(30)), size: size)
        _ = slider.handle(.moved(point(200)), size: size)
        #expect(slider.handle(.cancelled, size: size).value == .number(5))
        #expect(!slider.isHeld)
        #expect(slider.handle(.cancelled, size: size) == .ignored)
    }

    @Test("holding the knob does not change a value between two stops")
    func betweenStops() {
        var slider = slider(4.7)
        #expect(slider.handle(.pressed(point(105)), size: size) == .handled)
        #expect(slider.handle(.moved(point(105)), size: size) == .handled)
        #expect(slider.handle(.released(point(105)), size: size) == .handled)
        #expect(slider.value == .number(4.7))
    }

    @Test("movements without a press are ignored")
    func withoutPress() {
        var slider = slider()
        #expect(slider.handle(.moved(point(200)), size: size) == .ignored)
        #expect(slider.handle(.released(point(200)), size: size) == .ignored)
        #expect(slider.value == .number(5))
    }

    @Test("arrow keys and the wheel step; Home and End go to the ends")
    func keys() {
        var slider = slider()
        let expected: [(ControlInput, Double)] = [
            (.key(.right), 6), (.key(.plus), 7), (.key(.left), 6), (.key(.minus), 5),
            (.scrolled(2), 7), (.scrolled(-1), 6), (.key(.end), 10), (.key(.home), 0),
        ]
        for (input, number) in expected {
            #expect(slider.handle(input, size: size).value == .number(number))
        }
        #expect(slider.handle(.key(.left), size: size) == .handled)
        #expect(slider.handle(.key(.activate), size: size) == .ignored)
    }

    @Test("keys and the wheel are ignored during a drag")
    func keysWhileHeld() {
        var slider = slider()
        _ = slider.handle(.pressed(point(110)), size: size)
        for input in [ControlInput.key(.right), .key(.home), .key(.end), .scrolled(3)] {
            #expect(slider.handle(input, size: size) == .handled)
        }
        #expect(slider.value == .number(5))
    }

    @Test("the special stop is reached by pointer and by keys")
    func special() {
        let scale = SliderScale(stops: [0, 1, 2], special: .before)
        var slider = Control.slider(Slider(scale: scale, value: 1))
        #expect(slider.handle(.pressed(point(12)), size: size).value == .number(nil))
        #expect(slider.handle(.released(point(12)), size: size) == .handled)
        #expect(slider.share == 0)
        #expect(slider.handle(.key(.right), size: size).value == .number(0))
        #expect(slider.handle(.key(.home), size: size).value == .number(nil))
    }

    @Test("NaN changes nothing")
    func noNumbers() {
        var slider = slider()
        #expect(slider.handle(.pressed(point(.nan)), size: size) == .ignored)
        _ = slider.handle(.pressed(point(110)), size: size)
        #expect(slider.handle(.moved(point(.infinity)), size: size) == .ignored)
        #expect(slider.handle(.moved(point(.nan)), size: size) == .ignored)
        #expect(slider.value == .number(5) && slider.isHeld)
        slider.show(.number(.nan))
        #expect(slider.value == .number(5))
    }

    @Test("a value from outside is shown, and a different one ends the drag")
    func show() {
        var slider = slider()
        _ = slider.handle(.pressed(point(110)), size: size)
        _ = slider.handle(.moved(point(128)), size: size)
        slider.show(.number(6))
        #expect(slider.isHeld)
        slider.show(.isOn(true))
        #expect(slider.value == .number(6))
        slider.show(.number(2))
        #expect(slider.value == .number(2) && !slider.isHeld && slider.share == 0.2)
    }

    @Test("a slider of size zero still responds")
    func noSpace() {
        var slider = slider()
        _ = slider.handle(.pressed(point(40)), size: .zero)
        #expect(slider.share.map { 0...1 ~= $0 } == true)
    }
}
