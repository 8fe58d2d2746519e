import Testing

@testable import FlipEngine

@Suite("Layers: the tree")
struct LayerTreeTests {
    private func names(_ layer: Layer) -> String {
        layer.sublayers.map { $0.name ?? "?" }.joined()
    }

    private func named(_ name: String) -> Layer {
        let layer = Layer()
        layer.name = name
        return layer
    }

    @Test("Add, insert, replace, remove")
    func editing() {
        let root = Layer()
        let (a, b, c, d, e) = (named("a"), named("b"), named("c"), named("d"), named("e"))
        root.addSublayer(a)
        root.addSublayer(b)
        root.insertSublayer(c, at: 0)
        #expect(names(root) == "cab")
        root.insertSublayer(d, below: b)
        root.insertSublayer(e, above: c)
        #expect(names(root) == "ceadb")
        root.insertSublayer(c, above: b)
        #expect(names(root) == "eadbc")
        root.insertSublayer(c, at: 99)
        root.insertSublayer(b, at: -4)
        #expect(names(root) == "beadc")
        let f = named("f")
        a.removeFromSuperlayer()
        #expect(names(root) == "bedc" && a.superlayer == nil)
        b.removeFromSuperlayer()
        b.removeFromSuperlayer()
        #expect(names(root) == "edc")
        root.insertSublayer(a, above: f)
        root.insertSublayer(b, below: nil)
        #expect(names(root) == "bedca")
        root.insertSublayer(a, below: a)
        root.sublayers = [c, f]
        #expect(names(root) == "cf" && a.superlayer == nil && f.superlayer === root)
    }

    @Test("A layer has one superlayer: adding it removes it from the other")
    func reparenting() {
        let (a, b, child) = (Layer(), Layer(), Layer())
        a.addSublayer(child)
        b.addSublayer(child)
        #expect(a.sublayers.isEmpty && child.superlayer === b)
    }

    @Test("Cycles, root layers and trees that are too deep are refused")
    func refused() {
        let (a, b, c) = (Layer(), Layer(), Layer())
        a.addSublayer(b)
        b.addSublayer(c)
        c.addSublayer(a)
        a.addSublayer(a)
        b.addSublayer(a)
        #expect(a.superlayer == nil && c.sublayers.isEmpty && b.superlayer === a)
        let stage = Stage()
        a.addSublayer(stage.rootLayer)
        a.insertSublayer(stage.rootLayer, below: b)
        #expect(stage.rootLayer.superlayer == nil && b.superlayer === a)
        var deepest = stage.rootLayer
        for _ in 0..<600 {
            let next = Layer()
            deepest.addSublayer(next)
            if next.superlayer == nil { break }
            deepest = next
        }
        var levels = 1
        while let parent = deepest.superlayer {
            deepest = parent
            levels += 1
        }
        #expect(levels == 500)
        _ = stage.present(at: 0)
        // A separate chain, added below: the total depth counts.
        let top = Layer()
        var last = top
        for _ in 0..<400 {
            let next = Layer()
            last.addSublayer(next)
            last = next
        }
        let other = Layer()
        var end = other
        for _ in 0..<150 {
            let next = Layer()
            end.addSublayer(next)
            end = next
        }
        end.addSublayer(top)
        #expect(top.superlayer == nil)
    }

    @Test("A deallocated superlayer leaves its sublayers without one")
    func lifetimes() {
        let child = Layer()
        do {
            let parent = Layer()
            parent.addSublayer(child)
            #expect(child.superlayer === parent)
        }
        #expect(child.superlayer == nil)
        child.position = Point(x: 1, y: 1)
        let root: Layer
        do {
            let stage = Stage()
            root = stage.rootLayer
            root.addSublayer(child)
            _ = stage.present(at: 0)
            #expect(child.stage === stage)
        }
        #expect(root.stage == nil && child.stage == nil && child.presentation() == nil)
        child.position = Point(x: 2, y: 2)
        child.removeFromSuperlayer()
    }

    @Test("A superlayer added to its former sublayer is freed with it, commit or not")
    func noLeakTurnedAround() {
        weak var gone: Layer?
        let stage = Stage()
        do {
            let (outer, inner) = (Layer(), Layer())
            gone = outer
            outer.addSublayer(inner)
            stage.rootLayer.addSublayer(outer)
            _ = stage.present(at: 0)
            stage.rootLayer.sublayers = []
            _ = stage.present(at: 1)
            outer.sublayers = []
            inner.addSublayer(outer)
        }
        #expect(gone == nil)
    }

    @Test("A removed layer is freed although the stage showed it")
    func noLeak() {
        let stage = Stage()
        weak var gone: Layer?
        do {
            let layer = Layer()
            gone = layer
            stage.rootLayer.addSublayer(layer)
            _ = stage.present(at: 0)
            _ = layer.presentation()
            layer.removeFromSuperlayer()
        }
        _ = stage.present(at: 1)
        #expect(gone == nil)
    }
}
