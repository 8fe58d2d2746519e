import TestSupport
import Testing

@testable import FlipEngine

@Suite("Setting sublayers")
struct SettingSublayersTests {
    /// A small forest whose layers are named by index.
    private struct Forest {
        let stage = Stage()
        var layers: [Layer] = []

        init(_ parents: [Int]) {
            layers.append(stage.rootLayer)
            for (index, parent) in parents.enumerated() {
                let layer = Layer()
                layer.name = "\(index + 1)"
                if parent >= 0 { layers[parent].addSublayer(layer) }
                layers.append(layer)
            }
        }

        var description: [String] {
            layers.map { layer in
                let names = layer.sublayers.map { $0.name ?? "root" }
                return "\(layer.superlayer?.name ?? "-"): \(names)"
            }
        }
    }

    @Test("equals removing all that are not in the list and adding the list in order")
    func sameAsOneByOne() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<3_000 {
            let parents = (0..<9).map { Int.random(in: -1...$0, using: &random) }
            let (one, other) = (Forest(parents), Forest(parents))
            for time in 0..<3 {
                if Bool.random(using: &random) {
                    for forest in [one, other] { _ = forest.stage.commit(at: Double(time)) }
                }
                let target = Int.random(in: 0..<10, using: &random)
                let list = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    Int.random(in: 0..<10, using: &random)
                }
                let keepsAll = Int.random(in: 0..<4, using: &random) == 0
                one.layers[target].sublayers =
                    keepsAll ? one.layers[target].sublayers : list.map { one.layers[$0] }
                let parent = other.layers[target]
                let new = keepsAll ? parent.sublayers : list.map { other.layers[$0] }
                for layer in parent.sublayers where !new.contains(where: { $0 === layer }) {
                    layer.removeFromSuperlayer()
                }
                for layer in new { parent.addSublayer(layer) }
                #expect(one.description == other.description)
            }
            #expect(shape(one.stage.present(at: 5)) == shape(other.stage.present(at: 5)))
        }
    }

    private func shape(_ node: PresentationNode) -> String {
        "(" + node.sublayers.map(shape).joined() + ")"
    }

    @Test(
        "refuses trees that are too deep as adding one by one does, even if layers move apart")
    func tooDeep() {
        func chain(_ levels: Int) -> [Layer] {
            let layers = (0..<levels).map { _ in Layer() }
            for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
            return layers
        }
        for takesApart in [false, true] {
            let (top, long) = (chain(300), chain(300))
            let list = takesApart ? [long[100], long[0]] : [long[0], long[100]]
            top[299].sublayers = list
            #expect((long[0].superlayer === top[299]) == takesApart)
            #expect(long[100].superlayer === top[299])
            #expect(top[299].sublayers.count == (takesApart ? 2 : 1))
        }
    }

    @Test(
        "Each list is visited once: twenty thousand layers set, set again, moved, and removed"
    )
    func many() {
        let stage = Stage()
        let (one, other) = (Layer(), Layer())
        stage.rootLayer.sublayers = [one, other]
        let layers = (0..<20_000).map { _ in Layer() }
        one.sublayers = layers
        _ = stage.commit(at: 0)
        one.sublayers = one.sublayers
        one.sublayers = layers.reversed()
        other.sublayers = layers
        #expect(one.sublayers.isEmpty && other.sublayers.count == 20_000)
        #expect(layers.allSatisfy { $0.superlayer === other })
        _ = stage.commit(at: 1)
        other.sublayers = []
        #expect(layers.allSatisfy { $0.superlayer == nil } && other.sublayers.isEmpty)
        _ = stage.commit(at: 2)
    }
}
