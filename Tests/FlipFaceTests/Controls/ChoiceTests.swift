import FlipEngine
import Testing

@testable import FlipFace

@Suite("Choice")
struct ChoiceTests {
    private let size = Size(width: 300, height: 34)

    private func choice(_ index: Int = 0) -> Control {
        var choice = Control.choice(Choice(titles: ["a", "b", "c"]))
        choice.show(.choice(index))
        return choice
    }
    private func point(_ x: Double) -> Point { Point(x: x, y: 17) }

    @Test("a click selects on release; until then it shows the future selection")
    func click() {
        var choice = choice()
        #expect(choice.handle(.pressed(point(250)), size: size) == .handled)
        #expect(choice.choice?.shown == 2 && choice.choice?.index == 0)
        #expect(choice.handle(.released(point(250)), size: size).value == .choice(2))
        #expect(choice.choice?.shown == 2 && !choice.isHeld)
    }

    @Test("a single title: the halves select the neighbours, a release outside keeps the selection")
    func single() {
        var choice = choice()
        choice.choice?.isSingle = true
        for (x, expected) in [(250.0, 1), (250, 2), (250, 0), (20, 2), (149, 1)] {
            _ = choice.handle(.pressed(point(x)), size: size)
            #expect(choice.handle(.released(point(x)), size: size).value == .choice(expected))
            #expect(choice.choice?.index == expected)
        }
        _ = choice.handle(.pressed(point(250)), size: size)
        #expect(choice.handle(.released(Point(x: 250, y: 90)), size: size).value == nil)
        #expect(choice.choice?.index == 1 && !choice.isHeld)
    }

    @Test("steps skip alternatives that cannot be selected; without any other, nothing changes")
    func missing() {
        var choice = choice(1)
        choice.choice?.isSingle = true
        choice.choice?.missing = [0]
        for (input, index) in [
            (ControlInput.key(.left), 1), (.key(.home), 1), (.key(.right), 2), (.key(.activate), 1),
            (.key(.end), 2), (.scrolled(1), 1), (.released(point(20)), 1),
        ] {
            _ = choice.handle(input, size: size)
            #expect(choice.choice?.index == index)
        }
        for (x, index) in [(20.0, 2), (250, 1)] {
            _ = choice.handle(.pressed(point(x)), size: size)
            _ = choice.handle(.released(point(x)), size: size)
            #expect(choice.choice?.index == index)
        }
        choice.choice?.missing = [0, 1, 2]
        for key in [ControlKey.left, .right, .home, .end, .activate] {
            #expect(choice.handle(.key(key), size: size).value == nil && choice.choice?.index == 1)
        }
    }

    @Test("a drag moves to the other options and stops at the ends")
    func drag() {
        var choice = choice(1)
        _ = choice.handle(.pressed(point(150)), size: size)
        _ = choice.handle(.moved(point(9e9)), size: size)
        #expect(choice.choice?.shown == 2)
        _ = choice.handle(.moved(point(-9e9)), size: size)
        #expect(choice.choice?.shown == 0)
        #expect(choice.handle(.released(point(-9e9)), size: size).value == .choice(0))
    }

    @Test("every point belongs to one option")
    func segments() {
        let choice = choice()
        let expected: [(Double, Int)] = [
            (-5, 0), (0, 0), (99.9, 0), (100.1, 1), (199.9, 1), (200.1, 2), (300, 2), (900, 2),
        ]
        for (x, index) in expected { #expect(choice.choice?.segment(at: point(x), size) == index) }
        #expect(choice.choice?.segment(at: point(50), .zero) == 0)
    }

    @Test("a cancelled drag has no effect")
    func cancel() {
        var choice = choice(1)
        _ = choice.handle(.pressed(point(10)), size: size)
        #expect(choice.handle(.cancelled, size: size) == .handled)
        #expect(choice.choice?.shown == 1 && !choice.isHeld)
    }

    @Test("arrow keys and the wheel step; Space wraps around")
    func keys() {
        var choice = choice()
        let expected: [(ControlInput, Int)] = [
            (.key(.right), 1), (.key(.plus), 2), (.key(.left), 1), (.key(.end), 2),
            (.key(.activate), 0), (.key(.activate), 1), (.key(.home), 0), (.scrolled(-1), 1),
            (.scrolled(5), 0),
        ]
        for (input, index) in expected {
            #expect(choice.handle(input, size: size).value == .choice(index))
        }
        #expect(choice.handle(.key(.left), size: size) == .handled)
        _ = choice.handle(.pressed(point(10)), size: size)
        #expect(choice.handle(.key(.end), size: size) == .handled)
        #expect(choice.choice?.index == 0)
    }

    @Test("with NaN as coordinates, it ignores input")
    func ignoredInput() {
        var control = choice()
        #expect(control.handle(.pressed(point(.nan)), size: size) == .ignored)
        #expect(control.handle(.moved(point(250)), size: size) == .ignored)
        #expect(control.value == .choice(0) && !control.isHeld)
    }

    @Test("values that are not options are ignored")
    func show() {
        var choice = choice()
        choice.show(.choice(7))
        choice.show(.choice(-1))
        choice.show(.isOn(true))
        #expect(choice.choice?.index == 0)
        choice.show(.choice(2))
        #expect(choice.choice?.index == 2)
        #expect(Choice(titles: []).titles.count == 1)
    }
}
