import TestSupport
import Testing

@testable import FlipEngine

/// Layers at rest are not visited: their node is the same object in the next frame.
@Suite("Nodes shared between frames")
struct RenderTreeReuseTests {
    private func children(_ tree: RenderTree) -> [RenderNode] { Array(tree.root.sublayers) }

    @Test("One layer moves: the others keep their nodes, in order")
    func oneMoves() {
        let screen = StageFixture(width: 100, height: 20)
        let boxes = (0..<40).map { Layer.box(Double(2 * $0), 0, 2, 2, .pureRed) }
        for box in boxes { screen.root.addSublayer(box) }
        let first = screen.stage.commit(at: 0)
        #expect(screen.stage.commit(at: 1).root === first.root)
        screen.change { boxes[7].position.y += 3 }
        let second = screen.stage.commit(at: 2)
        for (index, pair) in zip(children(first), children(second)).enumerated() {
            #expect((pair.0 === pair.1) == (index != 7))
        }
        #expect(
            second.damage(since: first).bounds == PixelRect(x: 14, y: 0, width: 2, height: 5))
    }

    @Test("A movement far below: the layers above keep their own parts")
    func deepMove() {
        let screen = StageFixture(width: 40, height: 40)
        let (outer, inner) = (Layer.box(0, 0, 30, 30, .pureGreen), Layer.box(5, 5, 9, 9, .pureRed))
        let other = Layer.box(1, 20, 4, 4, .pureBlue)
        screen.root.addSublayer(outer)
        outer.addSublayer(inner)
        outer.addSublayer(other)
        let first = screen.stage.commit(at: 0)
        screen.change { inner.position.x += 1 }
        let second = screen.stage.commit(at: 0)
        let (before, after) = (children(first)[0], children(second)[0])
        #expect(before !== after && before.inner === after.inner)
        #expect(before.source.appearance === after.source.appearance)
        #expect(before.sublayers[1] === after.sublayers[1])
        #expect(before.sublayers[0] !== after.sublayers[0])
    }

    @Test("A layer that comes nearer is drawn later, one that goes back earlier")
    func depthOrder() {
        let screen = StageFixture(width: 30, height: 10)
        let boxes = [Color.pureRed, .pureGreen, .pureBlue].map { Layer.box(0, 0, 30, 10, $0) }
        for box in boxes { screen.root.addSublayer(box) }
        let moves: [(Int, Double, Character)] = [
            (0, 5, "R"), (1, 9, "G"), (1, 4, "R"), (0, 0, "G"), (1, 0, "B"), (2, -1, "G"),
        ]
        #expect(screen.letters()[0].first == "B")
        for (index, z, front) in moves {
            screen.change { boxes[index].transform = Transform3D(translationX: 0, y: 0, z: z) }
            #expect(screen.letters()[0].first == front, "box \(index) at \(z)")
        }
    }

    @Test("The four corners give the same box as the whole outline, bit by bit")
    func projectedRectangles() {
        var dice = Dice(21)
        let viewport = PixelRect(x: 0, y: 0, width: 300, height: 200)
        var uncut = 0
        for _ in 0..<4000 {
            let rect = Rect(
                x: dice.roll(-20, 20).rounded(), y: dice.roll(-20, 20), width: dice.roll(0, 90),
                height: dice.roll(0, 60).rounded())
            let matrix = dice.matrix().concatenating(
                Transform3D(translationX: dice.roll(0, 300).rounded(), y: dice.roll(0, 200)))
            let map = PlaneMap(matrix)
            let outline = DeviceOutline(RoundedRect(rect), map: map, viewport: viewport)
            let expected = outline.pixelBounds.intersection(viewport)
            #expect(PixelRect(projecting: rect, by: map, viewport: viewport) == expected)
            if !expected.isEmpty { uncut += 1 }
        }
        #expect(uncut > 1000)
    }
}
