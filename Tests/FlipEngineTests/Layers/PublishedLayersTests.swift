import Testing

@testable import FlipEngine

/// Geometry of layers and matrices, as in Apple's own implementation.
///
/// Source: GNUstep quartzcore, tests CALayer/geometry, CALayer/conversion, CALayer/hittest and
/// CATransform3D/catransform3d, whose expectations were checked against Apple's QuartzCore.
@Suite("Published geometry of layers")
struct PublishedLayersTests {
    private func layer(_ bounds: Rect, at position: Point, anchor: Point? = nil) -> Layer {
        let layer = Layer()
        layer.bounds = bounds
        layer.position = position
        if let anchor { layer.anchorPoint = anchor }
        return layer
    }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: x, y: y, width: width, height: height)
    }

    private func same(_ a: Rect, _ b: Rect) -> Bool {
        near(a.origin, b.origin) && near(a.width, b.width) && near(a.height, b.height)
    }

    @Test("Frames, by anchor, bounds origin and transform")
    func frames() {
        let (wide, place) = (rect(0, 0, 100, 50), Point(x: 200, y: 300))
        #expect(layer(wide, at: place).frame == rect(150, 275, 100, 50))
        #expect(layer(wide, at: place, anchor: .zero).frame == rect(200, 300, 100, 50))
        #expect(
            layer(wide, at: place, anchor: Point(x: 1, y: 1)).frame == rect(100, 250, 100, 50))
        #expect(layer(rect(11, 22, 100, 50), at: place).frame == rect(150, 275, 100, 50))
        #expect(
            layer(wide, at: .zero, anchor: Point(x: 2, y: -1)).frame == rect(-200, 50, 100, 50))
        #expect(layer(.zero, at: Point(x: 10, y: 20)).frame == rect(10, 20, 0, 0))
        let deep = layer(wide, at: place)
        (deep.zPosition, deep.anchorPointZ, deep.contentsScale) = (17, 25, 2)
        #expect(deep.frame == rect(150, 275, 100, 50))
        deep.transform = Transform3D(scaleX: 2, y: 4)
        #expect(same(deep.frame, rect(100, 200, 200, 200)))
        deep.transform = Transform3D(translationX: 10, y: 20)
        #expect(same(deep.frame, rect(160, 295, 100, 50)))
        let turned = layer(rect(0, 0, 100, 100), at: .zero)
        turned.transform = Transform3D(rotation: .pi / 4, x: 0, y: 0, z: 1)
        let half = 70.71067811865476
        #expect(same(turned.frame, rect(-half, -half, 2 * half, 2 * half)))
    }

    @Test("Setting the frame: bounds and position")
    func setFrame() {
        func set(
            _ frame: Rect, anchor: Point? = nil, _ transform: Transform3D = .identity,
            bounds: Rect = .zero
        ) -> Layer {
            let layer = layer(bounds, at: .zero, anchor: anchor)
            layer.transform = transform
            layer.frame = frame
            return layer
        }
        let frame = rect(10, 20, 100, 50)
        let plain = set(frame)
        #expect(plain.bounds == rect(0, 0, 100, 50) && plain.position == Point(x: 60, y: 45))
        #expect(plain.anchorPoint == Point(x: 0.5, y: 0.5) && plain.frame == frame)
        #expect(set(frame, anchor: .zero).position == Point(x: 10, y: 20))
        #expect(set(frame, anchor: Point(x: 1, y: 1)).position == Point(x: 110, y: 70))
        #expect(set(frame, bounds: rect(11, 22, 5, 5)).bounds == rect(11, 22, 100, 50))
        let negative = set(rect(0, 0, -100, -50))
        #expect(negative.bounds == rect(0, 0, 100, 50))
        #expect(negative.position == Point(x: -50, y: -25))
        let empty = set(rect(10, 20, 0, 0))
        #expect(empty.bounds == .zero && empty.position == Point(x: 10, y: 20))
        let scaled = set(frame, Transform3D(scaleX: 2, y: 4))
        #expect(same(scaled.bounds, rect(0, 0, 50, 12.5)) && same(scaled.frame, frame))
        #expect(near(scaled.position, Point(x: 60, y: 45)))
        let moved = set(frame, Transform3D(translationX: 10, y: 20))
        #expect(same(moved.bounds, rect(0, 0, 100, 50)))
        #expect(near(moved.position, Point(x: 50, y: 25)))
        let standard = layer(rect(0, 0, -100, -50), at: .zero)
        #expect(standard.bounds == rect(-100, -50, 100, 50))
    }

    @Test("Points and rectangles between a layer and its superlayer")
    func conversion() {
        let parent = layer(rect(0, 0, 200, 200), at: Point(x: 100, y: 100))
        let child = layer(rect(0, 0, 50, 50), at: Point(x: 100, y: 50))
        parent.addSublayer(child)
        let corner = Point(x: 50, y: 50)
        #expect(child.convert(Point.zero, to: parent) == Point(x: 75, y: 25))
        #expect(child.convert(corner, to: parent) == Point(x: 125, y: 75))
        #expect(parent.convert(Point.zero, to: child) == Point(x: -75, y: -25))
        #expect(child.convert(Point.zero, from: parent) == Point(x: -75, y: -25))
        #expect(child.convert(rect(0, 0, 10, 20), to: parent) == rect(75, 25, 10, 20))
        #expect(parent.convert(rect(0, 0, 10, 20), to: child) == rect(-75, -25, 10, 20))
        #expect(child.convert(rect(3, 4, 5, 6), to: child) == rect(3, 4, 5, 6))
        parent.bounds = rect(10, 20, 200, 200)
        #expect(child.convert(Point.zero, to: parent) == Point(x: 75, y: 25))
        parent.bounds = rect(0, 0, 200, 200)
        child.transform = Transform3D(scaleX: 2, y: 2)
        #expect(near(child.convert(Point.zero, to: parent), Point(x: 50, y: 0)))
        #expect(near(child.convert(corner, to: parent), Point(x: 150, y: 100)))
        #expect(same(child.convert(rect(0, 0, 10, 20), to: parent), rect(50, 0, 20, 40)))
        child.transform = .identity
        parent.sublayerTransform = Transform3D(translationX: 10, y: 20)
        #expect(near(child.convert(Point.zero, to: parent), Point(x: 85, y: 45)))
        parent.sublayerTransform = Transform3D(scaleX: 2, y: 2)
        child.transform = Transform3D(translationX: 5, y: 6)
        #expect(near(child.convert(Point.zero, to: parent), Point(x: 60, y: -38)))
    }

    @Test("Conversions across a tree, and between trees")
    func conversionAcross() {
        let top = layer(rect(0, 0, 400, 400), at: Point(x: 200, y: 200))
        let middle = layer(rect(0, 0, 200, 200), at: Point(x: 100, y: 100))
        let low = layer(rect(0, 0, 50, 50), at: Point(x: 25, y: 25))
        let sibling = layer(rect(0, 0, 50, 50), at: Point(x: 125, y: 25))
        top.addSublayer(middle)
        middle.addSublayer(low)
        middle.addSublayer(sibling)
        #expect(low.convert(Point.zero, to: top) == Point.zero)
        #expect(top.convert(Point.zero, to: low) == Point.zero)
        #expect(low.convert(Point.zero, to: sibling) == Point(x: -100, y: 0))
        let one = layer(rect(0, 0, 50, 50), at: Point(x: 25, y: 25))
        let other = layer(rect(0, 0, 50, 50), at: Point(x: 500, y: 500))
        #expect(one.convert(Point.zero, to: other) == Point(x: -475, y: -475))
        let turned = layer(rect(0, 0, 100, 100), at: Point(x: 100, y: 100))
        turned.transform = Transform3D(rotation: .pi / 4, x: 0, y: 0, z: 1)
        middle.addSublayer(turned)
        let half = 70.71067811865476
        #expect(
            same(
                turned.convert(rect(0, 0, 100, 100), to: middle),
                rect(100 - half, 100 - half, 2 * half, 2 * half)))
        #expect(near(turned.convert(Point(x: 50, y: 50), to: middle), Point(x: 100, y: 100)))
    }

    @Test("Points inside a layer, and the layer under a point")
    func hits() {
        let alone = layer(rect(0, 0, 100, 100), at: Point(x: 500, y: 500))
        for (x, y, isInside) in [
            (0.0, 0.0, true), (99.9, 99.9, true), (100, 100, false), (-0.1, 50, false),
            (500, 500, false),
        ] {
            #expect(alone.contains(Point(x: x, y: y)) == isInside)
        }
        let shifted = layer(rect(10, 10, 100, 100), at: .zero)
        #expect(!shifted.contains(Point(x: 5, y: 5)) && shifted.contains(Point(x: 109, y: 109)))
        let middle = Point(x: 50, y: 50)
        let root = layer(rect(0, 0, 100, 100), at: middle)
        let lower = layer(rect(0, 0, 40, 40), at: middle)
        let upper = layer(rect(0, 0, 40, 40), at: middle)
        root.addSublayer(lower)
        #expect(root.hitTest(middle) === lower && root.hitTest(Point(x: 5, y: 5)) === root)
        #expect(root.hitTest(Point(x: 500, y: 500)) == nil)
        #expect(root.hitTest(Point(x: 100, y: 100)) == nil)
        root.addSublayer(upper)
        #expect(root.hitTest(middle) === upper)
        upper.isHidden = true
        #expect(root.hitTest(middle) === lower)
        upper.isHidden = false
        lower.zPosition = 10
        #expect(root.hitTest(middle) === lower)
        upper.position = Point(x: 150, y: 150)
        #expect(root.hitTest(Point(x: 150, y: 150)) === upper)
        root.masksToBounds = true
        #expect(root.hitTest(Point(x: 150, y: 150)) == nil)
    }

    @Test("Matrices: the order of multiplication")
    func matrices() {
        let move = Transform3D(translationX: 10, y: 0)
        let scale = Transform3D(scaleX: 2, y: 2, z: 2)
        #expect(Transform3D(translationX: 2, y: 3, z: 4).rows[3] == [2, 3, 4, 1])
        #expect(move.concatenating(scale).rows[3] == [20, 0, 0, 1])
        #expect(scale.concatenating(move).rows[3] == [10, 0, 0, 1])
        #expect(scale.translated(x: 10, y: 0).rows[3] == [20, 0, 0, 1])
        #expect(move.scaled(x: 2, y: 2, z: 2).rows == scale.concatenating(move).rows)
        #expect(scale.inverted() == Transform3D(scaleX: 0.5, y: 0.5, z: 0.5))
        #expect(Transform3D.identity.isIdentity && !scale.isIdentity && scale != move)
    }
}
