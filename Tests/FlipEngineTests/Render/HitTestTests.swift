import TestSupport
import Testing

@testable import FlipEngine

@Suite("Hit tests find the frontmost drawn layer")
struct HitTestTests {
    @Test(
        "Equal zPosition: a layer brought nearer by a transform is drawn and hit before later siblings"
    )
    func nearerByTransform() {
        let screen = StageFixture(width: 4, height: 4)
        let (near, far) = (Layer.box(0, 0, 4, 4, .pureRed), Layer.box(0, 0, 4, 4, .pureGreen))
        for layer in [near, far] { screen.root.addSublayer(layer) }
        near.transform = Transform3D(translationX: 0, y: 0, z: 10)
        #expect(screen.letters()[0] == "RRRR" && screen.root.hitTest(Point(x: 2, y: 2)) === near)
        screen.change { far.zPosition = 1 }
        #expect(screen.letters()[0] == "GGGG" && screen.root.hitTest(Point(x: 2, y: 2)) === far)
    }

    /// The six faces of a cube of 20 points about the origin of `space`, each double-sided.
    private func addCube(to space: Layer) -> [Layer] {
        let turns: [(Double, Double, Double)] = [
            (0, 1, 0), (.pi, 1, 0), (.pi / 2, 1, 0), (-.pi / 2, 1, 0), (.pi / 2, 0, 1),
            (-.pi / 2, 0, 1),
        ]
        let colors: [UInt8] = [0, 40, 80, 120, 160, 200]
        return zip(turns, colors).map { turn, gray in
            let face = Layer()
            face.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
            face.backgroundColor = Color(red: Double(gray) / 255, green: 1, blue: 0)
            face.anchorPointZ = -10
            face.transform = Transform3D(rotation: turn.0, x: turn.2, y: turn.1, z: 0)
            space.addSublayer(face)
            return face
        }
    }

    @Test("A cube at any rotation: the front face is hit", arguments: [false, true])
    func cube(nested: Bool) throws {
        let screen = StageFixture(width: 60, height: 60)
        let box = TransformLayer()
        box.position = Point(x: 30.25, y: 30.25)
        screen.root.addSublayer(box)
        let inner = nested ? TransformLayer() : box
        if nested { box.addSublayer(inner) }
        let faces = addCube(to: inner)
        screen.change { screen.root.sublayerTransform.m34 = -1 / 200 }
        var random = SeededRandom(seed: 3)
        var compared = 0
        for time in 0..<60 {
            screen.change {
                box.transform = Transform3D(
                    rotation: Double.random(in: -3...3, using: &random),
                    x: Double.random(in: -1...1, using: &random),
                    y: Double.random(in: -1...1, using: &random), z: 0.1)
                if nested {
                    inner.transform = Transform3D(
                        rotation: Double.random(in: -3...3, using: &random), x: 1, y: 0.3, z: 0)
                }
            }
            let buffer = screen.buffer(at: Double(time))
            let shown = try #require(screen.root.presentation())
            for y in stride(from: 1, to: 59, by: 3) {
                for x in stride(from: 1, to: 59, by: 3) {
                    // Edges blend; only positions with a plain colour are compared.
                    let pixels = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)].map {
                        buffer.frameBuffer.row(y + $0.1)[x + $0.0]
                    }
                    guard Set(pixels).count == 1 else { continue }
                    let hit = shown.hitTest(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))?.model()
                    let face = faces.first { face in
                        face.backgroundColor.map { PremultipliedColor($0).bits } == pixels[0]
                    }
                    #expect(hit === face ?? screen.root)
                    // The same for a test that begins at a layer inside the transform layer, with a point in the
                    // transform layer's plane.
                    let local = box.convert(
                        Point(x: Double(x) + 0.5, y: Double(y) + 0.5), from: nil)
                    if nested, local.isFinite { #expect(inner.hitTest(local) === face) }
                    compared += 1
                }
            }
        }
        #expect(compared > 10_000)
    }

    @Test("Random scenes: the layer whose colour a pixel has is hit")
    func randomScenes() throws {
        var random = SeededRandom(seed: 5)
        func number(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &random)
        }
        var compared = 0
        for _ in 0..<150 {
            let screen = StageFixture(width: 48, height: 40)
            var layers = [screen.root]
            for index in 0..<12 {
                let layer = number(0...1) < 0.3 ? TransformLayer() : Layer()
                layer.frame = Rect(
                    x: number(-5...25), y: number(-5...20), width: number(5...30),
                    height: number(5...25))
                layer.backgroundColor = Color(red: Double(index * 20) / 255, green: 1, blue: 0)
                layer.zPosition = number(-2...2).rounded()
                if number(0...1) < 0.5 {
                    layer.transform = Transform3D(
                        rotation: number(-3...3), x: number(-1...1), y: number(-1...1), z: 0.2)
                }
                if number(0...1) < 0.2 { layer.sublayerTransform.m34 = -1 / number(60...200) }
                layer.isDoubleSided = number(0...1) < 0.8
                layer.masksToBounds = number(0...1) < 0.2
                layers.randomElement(using: &random)?.addSublayer(layer)
                layers.append(layer)
            }
            let buffer = screen.buffer()
            for y in stride(from: 1, to: 39, by: 2) {
                for x in stride(from: 1, to: 47, by: 2) {
                    let pixels = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)].map {
                        buffer.frameBuffer.row(y + $0.1)[x + $0.0]
                    }
                    guard Set(pixels).count == 1 else { continue }
                    let hit = screen.root.hitTest(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                    let color = hit?.backgroundColor.map { PremultipliedColor($0).bits } ?? 0
                    #expect(color == pixels[0])
                    compared += 1
                }
            }
        }
        #expect(compared > 30_000)
    }
}
