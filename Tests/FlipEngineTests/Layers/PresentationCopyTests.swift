import Testing

@testable import FlipEngine

/// A layer assembled in its initializer, with properties of its own.
private final class Badge: Layer {
    let dot: Layer
    var count = 0
    var made = 0

    required init() {
        dot = Layer()
        super.init()
        dot.frame = Rect(x: 2, y: 3, width: 4, height: 4)
        addSublayer(dot)
    }

    required init(layer: Layer) {
        let badge = layer as? Badge
        dot = badge?.dot ?? Layer()
        count = badge?.count ?? -1
        super.init(layer: layer)
        badge?.made += 1
        // This must have no effect: making a copy does not change the tree.
        addSublayer(dot)
        addSublayer(Layer())
        #expect(badge?.presentation() == nil && dot.presentation() == nil)
    }
}

/// A layer whose `init(layer:)` runs its full initializer, adding layers of its own.
private final class Careless: Layer {
    let dot = Layer()

    required init() {
        super.init()
        addSublayer(dot)
    }

    required convenience init(layer: Layer) { self.init() }
}

private func ids(_ layers: [Layer]) -> [ObjectIdentifier] { layers.map(ObjectIdentifier.init) }

private func models(_ copy: Layer) -> [ObjectIdentifier] { ids(copy.sublayers.map { $0.model() }) }

@Suite("Presentation copies")
struct PresentationCopyTests {
    private let stage = Stage(size: Size(width: 100, height: 100))
    private let group = Layer.box(10, 20, 50, 50)

    private func show<Made: Layer>(_ layer: Made) -> Made {
        group.addSublayer(layer)
        stage.rootLayer.addSublayer(group)
        _ = stage.commit(at: 0)
        return layer
    }

    @Test("A layer that a copy's initializer made has no superlayer after the copy is freed")
    func sublayerOfAnInitializer() throws {
        let careless = show(Careless())
        let dot = try #require(careless.presentation() as? Careless).dot
        for time in 1...3 {
            #expect(dot.superlayer == nil && dot.superlayer?.bounds == nil)
            _ = stage.commit(at: Double(time))
        }
        let copy = try #require(careless.presentation() as? Careless)
        #expect(copy.sublayers.count == 1 && copy.sublayers[0].model() === careless.dot)
        #expect(copy.superlayer?.model() === group)
    }

    @Test("A subclass copies its own properties in init(layer:), once per frame")
    func subclass() throws {
        let badge = show(Badge())
        badge.count = 7
        let copy = try #require(badge.presentation() as? Badge)
        #expect(copy.count == 7 && copy.dot === badge.dot && copy.model() === badge)
        #expect(models(copy) == ids([badge.dot]))
        #expect(copy.dot.presentation() === copy.sublayers[0] && copy.superlayer?.name == nil)
        #expect(badge.presentation() === copy && badge.sublayers.count == 1 && badge.made == 1)
        _ = stage.commit(at: 1)
        badge.count = 8
        #expect((badge.presentation() as? Badge)?.count == 8 && badge.made == 2 && copy.count == 7)
    }

    @Test("Only requested layers are copied")
    func copiesOnlyRequestedLayers() {
        let badges = (0..<5).map { _ in show(Badge()) }
        _ = badges[2].presentation()
        #expect(badges.map(\.made) == [0, 0, 1, 0, 0])
        _ = group.presentation()?.sublayers
        #expect(badges.map(\.made) == [1, 1, 1, 1, 1])
    }

    /// What may happen while a copy is held.
    enum Event: CaseIterable, CustomTestStringConvertible {
        case nothing, commit, commits, moved, removed, emptied, otherStage, shownAgain

        var testDescription: String { "\(self)" }
    }

    @Test("A held copy keeps its tree, whatever happens", arguments: Event.allCases, [false, true])
    func held(_ event: Event, walksFirst: Bool) throws {
        let badge = show(Badge())
        let sibling = show(Layer.box(30, 0, 5, 5))
        let copy = try #require(badge.presentation()?.sublayers.first)
        if walksFirst { _ = stage.rootLayer.presentation()?.sublayers.first?.sublayers }
        let other = Stage()
        stage.transaction(disableActions: true) {
            group.position = Point(x: 90, y: 90)
            switch event {
            case .nothing, .commit, .commits, .shownAgain: break
            case .moved: stage.rootLayer.addSublayer(badge)
            case .removed: group.removeFromSuperlayer()
            case .emptied: group.sublayers = []
            case .otherStage: other.rootLayer.addSublayer(group)
            }
        }
        if event != .nothing { _ = stage.commit(at: 1) }
        if event == .commits { for time in 2..<6 { _ = stage.commit(at: Double(time)) } }
        if event == .otherStage { _ = other.commit(at: 1) }
        if event == .shownAgain { #expect(badge.dot.presentation() !== copy) }

        #expect(copy.convert(.zero, to: nil) == Point(x: 12, y: 23))
        let groupCopy = try #require(copy.superlayer?.superlayer)
        #expect(copy.superlayer?.model() === badge && groupCopy.model() === group)
        #expect(groupCopy.superlayer?.model() === stage.rootLayer)
        #expect(groupCopy.superlayer?.superlayer == nil && groupCopy.stage == nil)
        #expect(models(groupCopy) == ids([badge, sibling]))
        #expect(groupCopy.sublayers[0] === copy.superlayer && copy.superlayer is Badge)
        #expect(groupCopy.sublayers[1].convert(.zero, to: copy) == Point(x: 28, y: -3))
        #expect(groupCopy.hitTest(Point(x: 13, y: 24)) === copy)
        #expect(groupCopy.superlayer?.hitTest(Point(x: 41, y: 21))?.model() === sibling)
        #expect(copy.presentation() === copy)
    }

    @Test("A held copy outlives stage and layers; copies of freed layers are plain")
    func outlives() throws {
        let copy: Layer
        do {
            let stage = Stage()
            let (group, turned) = (Layer.box(1, 1, 9, 9), TransformLayer())
            group.addSublayer(.box(2, 2, 3, 3))
            group.addSublayer(turned)
            group.addSublayer(Badge())
            stage.rootLayer.addSublayer(group)
            _ = stage.commit(at: 0)
            copy = try #require(group.presentation())
        }
        #expect(copy.superlayer != nil && copy.superlayer?.superlayer == nil)
        #expect(copy.model() === copy)
        let sublayers = copy.sublayers
        #expect(sublayers.map { $0.isTransformLayer } == [false, true, false])
        #expect(sublayers[0].frame == Rect(x: 2, y: 2, width: 3, height: 3))
        #expect(sublayers[0].superlayer === copy && sublayers[0].model() === sublayers[0])
        #expect(sublayers[2].sublayers.count == 1)
        #expect(copy.hitTest(Point(x: 3.5, y: 3.5)) === sublayers[0])
    }

    @Test("Copies that are not held are freed at the next commit, and with the stage")
    func noLeak() {
        weak var copy: Layer?
        weak var leaf: Layer?
        weak var last: Layer?
        do {
            let stage = Stage()
            let badge = Badge()
            stage.rootLayer.addSublayer(badge)
            _ = stage.commit(at: 0)
            copy = badge.presentation()
            leaf = badge.presentation()?.sublayers.first
            #expect(copy != nil && leaf != nil)
            _ = stage.commit(at: 1)
            #expect(copy == nil && leaf == nil)
            last = badge.presentation()?.sublayers.first
            #expect(last != nil)
        }
        #expect(last == nil)
    }

    @Test("The tree of a copy cannot be changed, and a copy cannot be added to another layer")
    func fixedTree() throws {
        let badge = show(Badge())
        let copy = try #require(badge.presentation())
        let dot = try #require(copy.sublayers.first)
        dot.removeFromSuperlayer()
        copy.sublayers = []
        copy.addSublayer(Layer())
        copy.insertSublayer(badge.dot, at: 0)
        copy.insertSublayer(Layer(), below: dot)
        group.addSublayer(dot)
        group.insertSublayer(copy, at: 0)
        group.sublayers = [copy, badge]
        stage.rootLayer.addSublayer(Layer(layer: badge))
        #expect(copy.sublayers.count == 1 && copy.sublayers[0] === dot && dot.superlayer === copy)
        #expect(ids(group.sublayers) == ids([badge]) && badge.dot.superlayer === badge)
        #expect(ids(stage.rootLayer.sublayers) == ids([group]) && badge.presentation() === copy)
    }

    @Test("Copies show the tree at the commit, not the current one")
    func committedTree() throws {
        let (one, two) = (show(Layer.box(1, 1, 5, 5)), show(Layer.box(2, 2, 5, 5)))
        let new = Layer()
        stage.rootLayer.addSublayer(new)
        new.addSublayer(one)
        two.removeFromSuperlayer()
        #expect(new.presentation() == nil && two.presentation() == nil)
        let copy = try #require(one.presentation())
        #expect(copy.superlayer?.model() === group)
        #expect(copy.superlayer.map(models) == ids([one, two]))
        _ = stage.commit(at: 1)
        #expect(one.presentation()?.superlayer?.model() === new)
        // Back again, but not in the last frame.
        group.addSublayer(two)
        #expect(two.presentation() == nil)
    }

    @Test("A layer from another stage is not mistaken for one of this stage's")
    func numbersOfTwoStages() {
        _ = show(Layer())
        let other = Stage()
        let guest = Layer()
        other.rootLayer.addSublayer(guest)
        guest.addSublayer(Layer())
        _ = other.commit(at: 0)
        stage.rootLayer.insertSublayer(guest, at: 0)
        #expect(guest.presentation() == nil && guest.sublayers[0].presentation() == nil)
    }
}
