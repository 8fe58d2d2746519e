import Testing

@testable import FlipEngine

@Suite("Layers: frame, conversion, hit testing")
struct LayerGeometryTests {
    private func layer(
        _ bounds: Rect = Rect(x: 0, y: 0, width: 100, height: 50), at position: Point = .zero
    ) -> Layer {
        let layer = Layer()
        layer.bounds = bounds
        layer.position = position
        return layer
    }

    @Test("Defaults of Core Animation")
    func defaults() {
        let layer = Layer()
        #expect(layer.anchorPoint == Point(x: 0.5, y: 0.5) && layer.anchorPointZ == 0)
        #expect(layer.isDoubleSided && !layer.isHidden && layer.opacity == 1)
        #expect(layer.backgroundColor == nil && layer.contents == nil)
        #expect(layer.contentsRect == .unit && layer.contentsGravity == .resize)
        #expect(layer.contentsScale == 1 && layer.contentsMultiplyColor == .identity)
        #expect(layer.subtreeMultiplyColor == .identity)
        #expect(layer.cornerRadius == 0 && !layer.masksToBounds)
        #expect(layer.borderWidth == 0 && layer.borderColor == .black)
        #expect(layer.transform == .identity && layer.sublayerTransform == .identity)
        #expect(layer.speed == 1 && layer.duration == .infinity && layer.sublayers.isEmpty)
    }

    // Source: GNUstep quartzcore's expectations, verified on Apple's: under a scale of 2 x 4 a frame of 100 x 50 has
    // bounds of 50 x 12.5.
    @Test("Published: setting the frame under a scale")
    func publishedFrame() {
        let layer = Layer()
        layer.transform = Transform3D(scaleX: 2, y: 4)
        layer.frame = Rect(x: 10, y: 20, width: 100, height: 50)
        #expect(layer.bounds.size == Size(width: 50, height: 12.5))
        #expect(layer.position == Point(x: 60, y: 45))
        #expect(layer.frame == Rect(x: 10, y: 20, width: 100, height: 50))
    }

    @Test("Setters do not change each other's values; the frame follows")
    func independence() {
        let layer = layer(at: Point(x: 200, y: 100))
        #expect(layer.frame == Rect(x: 150, y: 75, width: 100, height: 50))
        layer.anchorPoint = Point(x: 0, y: 1)
        #expect(layer.position == Point(x: 200, y: 100))
        #expect(layer.frame == Rect(x: 200, y: 50, width: 100, height: 50))
        layer.bounds = Rect(x: 7, y: 8, width: 10, height: 10)
        #expect(layer.position == Point(x: 200, y: 100))
        #expect(layer.frame == Rect(x: 200, y: 90, width: 10, height: 10))
        layer.frame = Rect(x: 5, y: 5, width: -4, height: 8)
        #expect(layer.frame == Rect(x: 1, y: 5, width: 4, height: 8))
        #expect(layer.bounds.origin == Point(x: 7, y: 8))
    }

    @Test("Frames of rotated and of singular layers")
    func turnedFrames() {
        let layer = layer(at: Point(x: 0, y: 0))
        layer.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)
        #expect(near(layer.frame.width, 50) && near(layer.frame.height, 100))
        layer.frame = Rect(x: 0, y: 0, width: 30, height: 70)
        #expect(near(layer.bounds.width, 70) && near(layer.bounds.height, 30))
        #expect(near(layer.frame.minX, 0) && near(layer.frame.minY, 0))
        layer.transform = Transform3D(scaleX: 0, y: 1)
        let size = layer.bounds.size
        layer.frame = Rect(x: 3, y: 4, width: 5, height: 6)
        #expect(layer.bounds.size == size && near(layer.frame.minX, 3))
    }

    @Test("Points convert up and down the tree; a bounds origin shifts the content")
    func convert() {
        let root = layer(Rect(x: 0, y: 0, width: 400, height: 400), at: Point(x: 200, y: 200))
        let middle = layer(Rect(x: 10, y: 20, width: 100, height: 100), at: Point(x: 150, y: 150))
        let leaf = layer(Rect(x: 0, y: 0, width: 20, height: 20), at: Point(x: 60, y: 70))
        root.addSublayer(middle)
        middle.addSublayer(leaf)
        // middle's (10, 20) is at (100, 100) of the root.
        #expect(near(middle.convert(Point(x: 10, y: 20), to: root), Point(x: 100, y: 100)))
        #expect(near(leaf.convert(Point(x: 0, y: 0), to: root), Point(x: 140, y: 140)))
        #expect(near(root.convert(Point(x: 140, y: 140), to: leaf), Point(x: 0, y: 0)))
        #expect(near(leaf.convert(Point(x: 5, y: 5), from: nil), Point(x: -135, y: -135)))
        let box = leaf.convert(Rect(x: 0, y: 0, width: 20, height: 10), to: root)
        #expect(box == Rect(x: 140, y: 140, width: 20, height: 10))
        #expect(leaf.convert(Point(x: 1, y: 2), to: leaf) == Point(x: 1, y: 2))
    }

    @Test("Perspective: up by homogeneous division, down by the plane's inverse, and back")
    func perspective() {
        var dice = Dice(6)
        for _ in 0..<100 {
            let root = layer(Rect(x: 0, y: 0, width: 400, height: 400), at: Point(x: 200, y: 200))
            let card = layer(at: Point(x: dice.roll(100, 300), y: dice.roll(100, 300)))
            var eye = Transform3D.identity
            eye.m34 = -1 / 500
            root.sublayerTransform = eye
            card.transform = Transform3D(
                rotation: dice.roll(-1.2, 1.2), x: dice.roll(-1, 1), y: dice.roll(-1, 1), z: 0.1)
            root.addSublayer(card)
            let point = Point(x: dice.roll(0, 100), y: dice.roll(0, 50))
            let up = card.convert(point, to: root)
            #expect(near(root.convert(up, to: card), point, 1e-7))
        }
    }

    @Test("A superlayer's eye is in front of its anchor: layers at the side appear oblique")
    func sharedEye() {
        let root = layer(Rect(x: 0, y: 0, width: 400, height: 400), at: Point(x: 200, y: 200))
        var eye = Transform3D.identity
        eye.m34 = -1 / 1000
        root.sublayerTransform = eye
        let card = layer(at: Point(x: 300, y: 200))
        card.zPosition = 500
        root.addSublayer(card)
        // At half the distance from the eye, the offset from the centre and the size are doubled.
        let middle = card.convert(Point(x: 50, y: 25), to: root)
        #expect(near(middle, Point(x: 400, y: 200)))
        let edge = card.convert(Point(x: 100, y: 25), to: root)
        #expect(near(edge, Point(x: 500, y: 200)))
    }

    @Test("Edge-on planes and points behind the eye convert to NaN, and are not hit")
    func noPlace() {
        let root = layer(Rect(x: 0, y: 0, width: 400, height: 400), at: Point(x: 200, y: 200))
        let card = layer(at: Point(x: 200, y: 200))
        root.addSublayer(card)
        card.transform = Transform3D(scaleX: 0, y: 1)
        #expect(!root.convert(Point(x: 200, y: 200), to: card).isFinite)
        #expect(card.hitTest(Point(x: 200, y: 200)) == nil)
        var eye = Transform3D.identity
        eye.m34 = -1 / 100
        card.transform = eye
        card.zPosition = 0
        card.transform = Transform3D(translationX: 0, y: 0, z: 200).concatenating(eye)
        #expect(!card.convert(Point(x: 50, y: 25), to: root).isFinite)
        #expect(!card.convert(card.bounds, to: root).isFinite)
        #expect(card.hitTest(Point(x: 200, y: 200)) == nil)
    }

    @Test(
        "Turned to exactly a right angle, a plane is edge-on, although its cosine is 6e-17",
        arguments: [0, -1 / 850.0, -1 / 90.0], [(0.0, 1.0), (1, 0), (1, 1), (-3, 0.5)])
    func rightAngles(m34: Double, axis: (x: Double, y: Double)) {
        let root = layer(Rect(x: 0, y: 0, width: 4000, height: 400), at: Point(x: 2000, y: 200))
        root.sublayerTransform.m34 = m34
        let card = layer(at: Point(x: 2000, y: 200))
        root.addSublayer(card)
        for quarters in [-3.0, -1, 1, 3, 5] {
            func turn(_ angle: Double) {
                card.transform = Transform3D(rotation: angle, x: axis.x, y: axis.y, z: 0)
            }
            turn(quarters * .pi / 2)
            for point in [Point(x: 2000, y: 200), Point(x: 2003, y: 200), Point(x: 2000, y: 204)] {
                #expect(!root.convert(point, to: card).isFinite)
                #expect(card.hitTest(point) == nil)
            }
            // The plane itself is projected to a line.
            #expect(card.convert(Point(x: 50, y: 25), to: root).isFinite)
            // The least angle off it is a plane like any other.
            turn(quarters * .pi / 2 + 1e-9)
            let line = card.convert(Point(x: 60, y: 30), to: root)
            #expect(near(root.convert(line, to: card), Point(x: 60, y: 30), 1e-2))
            #expect(card.hitTest(line) === card)
        }
        // Beside the eye, the same plane is seen at an angle.
        if m34 != 0, axis.x == 0 {
            card.transform = Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0)
            card.position.x = 2100
            let seen = card.convert(Point(x: 60, y: 30), to: root)
            #expect(near(root.convert(seen, to: card), Point(x: 60, y: 30), 1e-6))
            #expect(card.hitTest(seen) === card)
        }
    }

    @Test("A transform layer keeps depth, an ordinary one flattens")
    func transformLayer() {
        let root = layer(Rect(x: 0, y: 0, width: 400, height: 400), at: Point(x: 200, y: 200))
        for isFlat in [true, false] {
            let box = isFlat ? Layer() : TransformLayer()
            box.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
            box.position = Point(x: 200, y: 200)
            box.transform = Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0)
            root.addSublayer(box)
            let side = layer(at: Point(x: 50, y: 50))
            side.transform = Transform3D(rotation: -.pi / 2, x: 0, y: 1, z: 0)
            box.addSublayer(side)
            let corner = side.convert(Point(x: 0, y: 0), to: root)
            // Two opposite quarter turns cancel in space; flattened, only a line is left.
            #expect(near(corner, Point(x: isFlat ? 200 : 150, y: 175), 1e-9))
            if !isFlat {
                #expect(root.hitTest(Point(x: 210, y: 200)) === side)
                #expect(root.hitTest(Point(x: 200, y: 240)) === root)
            }
            box.removeFromSuperlayer()
        }
    }

    @Test("Hits: superlayer's coordinates, half open, front to back, masks, hidden, back faces")
    func hits() {
        let root = layer(Rect(x: 0, y: 0, width: 200, height: 200), at: Point(x: 100, y: 100))
        let a = layer(Rect(x: 0, y: 0, width: 100, height: 100), at: Point(x: 50, y: 50))
        let b = layer(Rect(x: 0, y: 0, width: 100, height: 100), at: Point(x: 100, y: 100))
        root.addSublayer(a)
        root.addSublayer(b)
        #expect(root.hitTest(Point(x: 75, y: 75)) === b)
        a.zPosition = 1
        #expect(root.hitTest(Point(x: 75, y: 75)) === a)
        #expect(root.hitTest(Point(x: 100, y: 100)) === b)
        a.isHidden = true
        #expect(root.hitTest(Point(x: 10, y: 10)) === root)
        #expect(root.hitTest(Point(x: 200, y: 100)) == nil)
        #expect(root.hitTest(Point(x: 0, y: 0)) === root)
        #expect(!b.contains(Point(x: 100, y: 0)) && b.contains(Point(x: 0, y: 99.9)))

        let outside = layer(Rect(x: 0, y: 0, width: 20, height: 20), at: Point(x: 110, y: 50))
        b.addSublayer(outside)
        #expect(root.hitTest(Point(x: 165, y: 100)) === outside)
        b.masksToBounds = true
        #expect(root.hitTest(Point(x: 165, y: 100)) === root)

        b.isDoubleSided = false
        #expect(root.hitTest(Point(x: 120, y: 120)) === b)
        b.transform = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)
        #expect(root.hitTest(Point(x: 120, y: 120)) === root)
        #expect(root.hitTest(Point(x: .nan, y: 0)) == nil)
    }

    @Test("Bad input is ignored or clamped")
    func badInput() {
        let layer = layer(at: Point(x: 1, y: 2))
        let before = layer.properties
        layer.position = Point(x: .nan, y: 0)
        layer.bounds = Rect(x: 0, y: 0, width: .infinity, height: 1)
        layer.anchorPoint = Point(x: .infinity, y: 0)
        layer.anchorPointZ = .nan
        layer.zPosition = -.infinity
        layer.frame = Rect(x: 0, y: 0, width: .nan, height: 1)
        layer.transform = Transform3D(scaleX: .nan, y: 1)
        layer.sublayerTransform = Transform3D(scaleX: .infinity, y: 1)
        layer.opacity = .nan
        layer.cornerRadius = .nan
        layer.borderWidth = .infinity
        layer.contentsRect = Rect(x: .nan, y: 0, width: 1, height: 1)
        layer.contentsScale = 0
        layer.contentsScale = .nan
        layer.setValue(Double.nan, forKeyPath: "position.x")
        layer.setValue(3, forKeyPath: "no.such.path")
        #expect(layer.properties == before)
        layer.opacity = 7
        layer.cornerRadius = -1
        layer.borderWidth = -1
        layer.bounds = Rect(x: 10, y: 10, width: -4, height: 5)
        #expect(layer.opacity == 1 && layer.cornerRadius == 0 && layer.borderWidth == 0)
        #expect(layer.bounds == Rect(x: 6, y: 10, width: 4, height: 5))
    }

    @Test("Values by key path; components of matrices change alone")
    func keyPaths() {
        let layer = Layer()
        layer.setValue(Point(x: 3, y: 4), forKeyPath: "position")
        layer.setValue(9, forKeyPath: "position.x")
        #expect(layer.position == Point(x: 9, y: 4))
        layer.transform = Transform3D(translationX: 5, y: 6)
        layer.setValue(Double.pi, forKeyPath: "transform.rotation.x")
        layer.setValue(2, forKeyPath: "transform.scale.y")
        let expected = Transform3D(translationX: 5, y: 6)
            .rotated(by: .pi, x: 1, y: 0, z: 0).scaled(x: 1, y: 2)
        #expect(near(layer.transform, expected, 1e-12))
        guard case .scalar(let turn) = layer.value(forKeyPath: "transform.rotation.x") else {
            Issue.record("no turn")
            return
        }
        #expect(near(abs(turn), .pi))
        #expect(layer.value(forKeyPath: "frame") == nil)
    }
}
