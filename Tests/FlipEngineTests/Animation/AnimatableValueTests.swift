import Testing

@testable import FlipEngine

@Suite("Values read at key paths")
struct AnimatableValueTests {
    @Test("have the type of their key path, and are nil as any other type")
    func reading() {
        let layer = Layer()
        layer.frame = Rect(x: 1, y: 2, width: 30, height: 40)
        layer.backgroundColor = .white
        layer.contents = Sketch.plain(0xff00_ff00)
        #expect(layer.value(forKeyPath: "position.x")?.number == 16)
        #expect(layer.value(forKeyPath: "position")?.point == Point(x: 16, y: 22))
        #expect(layer.value(forKeyPath: "bounds.size")?.size == Size(width: 30, height: 40))
        #expect(layer.value(forKeyPath: "bounds")?.rect?.width == 30)
        #expect(layer.value(forKeyPath: "backgroundColor")?.color == .white)
        #expect(layer.value(forKeyPath: "contentsMultiplyColor")?.multiplier == .identity)
        #expect(layer.value(forKeyPath: "transform")?.transform == .identity)
        #expect(layer.value(forKeyPath: "contents")?.image == layer.contents)
        #expect(layer.value(forKeyPath: "hidden")?.bool == false)
        let position = layer.value(forKeyPath: "position")
        #expect(position?.number == nil && position?.size == nil && position?.rect == nil)
        #expect(position?.transform == nil && position?.image == nil && position?.bool == nil)
        #expect(layer.value(forKeyPath: "hidden")?.point == nil)
    }
}
