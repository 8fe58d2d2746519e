import Glibc
import Testing

@testable import FlipEngine

@Suite("Drawing order")
struct RenderTreeOrderTests {
    private func overlapping(_ change: (Layer, Layer, Layer) -> Void) -> [String] {
        let screen = StageFixture(width: 6, height: 1)
        let layers = [
            Layer.box(0, 0, 4, 1, .pureRed), Layer.box(1, 0, 4, 1, .pureGreen),
            Layer.box(2, 0, 4, 1, .pureBlue),
        ]
        for layer in layers { screen.root.addSublayer(layer) }
        change(layers[0], layers[1], layers[2])
        return screen.letters()
    }

    @Test("by the tree, later in front")
    func treeOrder() {
        #expect(overlapping { _, _, _ in } == ["RGBBBB"])
    }

    @Test("by zPosition before the tree")
    func zPosition() {
        #expect(overlapping { red, _, _ in red.zPosition = 1 } == ["RRRRBB"])
        #expect(overlapping { _, _, blue in blue.zPosition = -1 } == ["RGGGGB"])
    }

    @Test("by depth if zPosition is equal: a layer brought nearer by its transform is in front")
    func depth() {
        let nearer = { (z: Double) in
            overlapping { red, _, _ in red.transform = Transform3D(translationX: 0, y: 0, z: z) }
        }
        #expect(nearer(5) == ["RRRRBB"])
        #expect(nearer(-5) == ["RGBBBB"])
        // Rounding errors do not decide the order.
        #expect(nearer(1e-9) == ["RGBBBB"])
    }

    @Test("zPosition counts before depth")
    func zPositionBeforeDepth() {
        let picture = overlapping { red, green, _ in
            red.transform = Transform3D(translationX: 0, y: 0, z: 50)
            green.zPosition = 1
        }
        #expect(picture == ["RGGGGB"])
    }

    @Test(
        "in a transform layer the nearer layer is in front, by zPosition or by transform",
        arguments: [false, true])
    func depthInSpace(byTransform: Bool) {
        let screen = StageFixture(width: 3, height: 1)
        let box = TransformLayer()
        box.position = Point(x: 1.5, y: 0)
        screen.root.addSublayer(box)
        let faces = [Layer.box(-1.5, 0, 3, 1, .pureRed), Layer.box(-1.5, 0, 3, 1, .pureGreen)]
        for (face, z) in zip(faces, [5.0, -5.0]) {
            if byTransform {
                face.transform = Transform3D(translationX: 0, y: 0, z: z)
            } else {
                face.zPosition = z
            }
            box.addSublayer(face)
        }
        func turned(_ angle: Double) -> [String] {
            screen.change { box.transform = Transform3D(rotation: angle, x: 0, y: 1, z: 0) }
            return screen.letters()
        }
        #expect(turned(0) == ["RRR"])
        #expect(turned(.pi) == ["GGG"])
        // A nested transform layer is in the same space.
        let inner = TransformLayer()
        screen.change {
            box.addSublayer(inner)
            for face in faces { inner.addSublayer(face) }
        }
        #expect(turned(0) == ["RRR"] && turned(.pi) == ["GGG"])
        // A nested ordinary layer has a plane of its own: there zPosition decides.
        let plane = Layer.box(-1.5, 0, 3, 1)
        screen.change {
            box.addSublayer(plane)
            for face in faces {
                plane.addSublayer(face)
                face.position.x += 1.5
            }
        }
        #expect(turned(0) == ["RRR"] && turned(.pi) == ["RRR"])
    }

    @Test("zPosition in space still orders the siblings of a transform layer")
    func transformLayerAmongSiblings() {
        let picture = overlapping { red, green, _ in
            let box = TransformLayer()
            red.superlayer?.insertSublayer(box, below: red)
            box.addSublayer(red)
            red.zPosition = 50
            green.transform = Transform3D(translationX: 0, y: 0, z: -1)
            box.zPosition = 1
        }
        #expect(picture == ["RRRRBB"])
    }

    @Test("background, contents, sublayers, then the border on top")
    func parts() {
        let screen = StageFixture(width: 5, height: 5)
        let layer = Layer.box(0, 0, 5, 5, .pureRed)
        layer.contents = Sketch.plain(0xff00_ff00)
        layer.contentsGravity = .left
        layer.contentsRect = .unit
        layer.borderWidth = 1
        layer.borderColor = .white
        layer.addSublayer(.box(2, 0, 2, 5, .pureBlue))
        screen.root.addSublayer(layer)
        #expect(screen.letters() == ["WWWWW", "WRBBW", "WRBBW", "WRBBW", "WWWWW"])
        screen.change { layer.borderWidth = 0 }
        #expect(screen.letters() == ["RRBBR", "RRBBR", "GRBBR", "RRBBR", "RRBBR"])
    }

    @Test("a border as thick as half the layer fills it")
    func thickBorder() {
        let screen = StageFixture(width: 6, height: 4)
        let layer = Layer.box(1, 0, 4, 4)
        layer.borderWidth = 2
        layer.borderColor = .pureBlue
        screen.root.addSublayer(layer)
        #expect(screen.letters() == Array(repeating: ".BBBB.", count: 4))
    }
}
