import TestSupport
import Testing

@testable import FlipEngine

/// Transform layers inside transform layers: one space, up to the next ordinary layer.
@Suite("Nested transform layers")
struct NestedSpaceTests {
    private func face(_ size: Double, z: Double, _ color: Color) -> Layer {
        let face = Layer.box(-size / 2, -size / 2, size, size, color)
        face.zPosition = z
        return face
    }

    @Test("a plane between two faces of a nested transform layer is drawn and hit between them")
    func between() {
        let screen = StageFixture(width: 5, height: 1)
        let (outer, inner) = (TransformLayer(), TransformLayer())
        outer.position = Point(x: 2.5, y: 0.5)
        screen.root.addSublayer(outer)
        outer.addSublayer(inner)
        let near = face(1, z: 10, .pureRed)
        let far = face(5, z: -10, .pureBlue)
        let middle = face(3, z: 0, .pureGreen)
        for layer in [near, far] { inner.addSublayer(layer) }
        outer.addSublayer(middle)
        func hit(_ expected: Layer...) -> Bool {
            expected.indices.allSatisfy {
                screen.root.hitTest(Point(x: Double($0) + 0.5, y: 0.75)) === expected[$0]
            }
        }
        #expect(screen.letters() == ["BGRGB"])
        #expect(hit(far, middle, near, middle, far))
        // From behind: the largest is in front.
        screen.change { outer.transform = Transform3D(rotation: .pi, x: 0, y: 1, z: 0) }
        #expect(screen.letters() == ["BBBBB"])
        #expect(hit(far, far, far, far, far))
        // A third level, and hidden ones.
        let third = TransformLayer()
        screen.change {
            outer.transform = .identity
            inner.addSublayer(third)
            third.addSublayer(near)
            third.zPosition = -5
        }
        #expect(screen.letters() == ["BGRGB"] && hit(far, middle, near, middle, far))
        screen.change { third.zPosition = -11 }
        #expect(screen.letters() == ["BGGGB"] && hit(far, middle, middle, middle, far))
        screen.change { inner.isHidden = true }
        #expect(screen.letters() == [".GGG."])
        #expect(hit(screen.root, middle, middle, middle, screen.root))
    }

    @Test("an ordinary layer between them has a plane and an order of its own")
    func ordinaryBetween() {
        let screen = StageFixture(width: 3, height: 1)
        let (outer, inner) = (TransformLayer(), TransformLayer())
        outer.position = Point(x: 1.5, y: 0.5)
        screen.root.addSublayer(outer)
        let plane = Layer()
        outer.addSublayer(plane)
        plane.addSublayer(inner)
        inner.addSublayer(face(3, z: 10, .pureRed))
        let middle = face(1, z: 5, .pureGreen)
        outer.addSublayer(middle)
        #expect(screen.letters() == ["RGR"])
    }

    @Test(
        "random nested scenes: the nearest face is drawn and hit, and redrawing the damage suffices"
    )
    func random() throws {
        var random = SeededRandom(seed: 77)
        func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        for _ in 0..<60 {
            let screen = StageFixture(width: 24, height: 24)
            let outer = TransformLayer()
            screen.root.addSublayer(outer)
            var spaces: [Layer] = [outer]
            var faces: [Layer] = []
            for index in 0..<14 {
                let superlayer = spaces[below(spaces.count)]
                if below(3) == 0 {
                    let space = TransformLayer()
                    superlayer.insertSublayer(space, at: below(3))
                    spaces.append(space)
                } else {
                    let face = Layer.box(
                        Double(below(20)), Double(below(20)), Double(2 + below(12)),
                        Double(2 + below(12)),
                        Color(red: Double(index * 16) / 255, green: 1, blue: 0))
                    superlayer.insertSublayer(face, at: below(3))
                    faces.append(face)
                }
            }
            // No two faces have the same depth.
            for (index, layer) in (spaces + faces).enumerated() {
                layer.zPosition = Double(index) / 7 + Double.random(in: 0...0.1, using: &random)
            }
            var last: RenderTree?
            let kept = PixelBuffer(width: 24, height: 24)
            for time in 0..<6 {
                screen.change {
                    for layer in spaces + faces where below(2) == 0 {
                        layer.zPosition = Double.random(in: -9...9, using: &random)
                    }
                    if below(3) == 0, faces.count > 1 {
                        spaces[below(spaces.count)].addSublayer(faces[below(faces.count)])
                    }
                }
                let tree = screen.stage.commit(at: Double(time))
                for rect in tree.damage(since: last).rects {
                    for y in rect.minY..<rect.maxY {
                        (kept.frameBuffer.row(y) + rect.minX).update(
                            repeating: 0, count: rect.width)
                    }
                    Rasterizer().draw(tree.commands, into: kept.frameBuffer, clip: rect)
                }
                last = tree
                #expect(kept.pixels == StageFixture.draw(tree).pixels)
                let depths = faces.map { face -> Double in
                    sequence(first: face, next: { $0.superlayer }).reduce(0) { $0 + $1.zPosition }
                }
                for y in 0..<24 {
                    for x in 0..<24 {
                        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                        let front = faces.indices.filter { faces[$0].frame.contains(point) }
                            .max { depths[$0] < depths[$1] }
                        let hit = screen.root.hitTest(point)
                        #expect(hit === front.map { faces[$0] } ?? screen.root)
                        let color = front.flatMap { faces[$0].backgroundColor }
                        #expect(
                            kept.frameBuffer.row(y)[x]
                                == color.map { PremultipliedColor($0).bits } ?? 0)
                    }
                }
            }
        }
    }
}
