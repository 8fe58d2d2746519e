import Testing

@testable import FlipEngine

@Suite("The list of a node's sublayers")
struct PresentationListTests {
    private func node(_ number: UInt64) -> PresentationNode {
        PresentationNode(
            id: LayerID(rawValue: number), properties: LayerProperties(), isTransformLayer: false,
            sublayers: PresentationList([]))
    }

    @Test("Replacing, few or many at a time, is as in an array", arguments: [1, 3, 40, 200])
    func replacing(_ atOnce: Int) {
        var dice = Dice(11)
        var model = (0..<300).map { node(UInt64($0)) }
        var list = PresentationList(model)
        for round in 0..<60 {
            var indices = Set<Int>()
            while indices.count < atOnce { indices.insert(Int(dice.roll(0, 300))) }
            let before = list
            let expected = model
            let replaced = indices.map { (index: $0, node: node(UInt64(1000 + round))) }
            for change in replaced { model[change.index] = change.node }
            list = list.replacing(replaced)
            #expect(list.count == 300 && list.elementsEqual(model) { $0 === $1 })
            // The list of the frame before is what it was.
            #expect(before.elementsEqual(expected) { $0 === $1 })
        }
    }
}
