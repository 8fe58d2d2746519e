import Glibc
import Testing

@testable import FlipEngine

@Suite("Space and planes")
struct RenderTreeSpaceTests {
    private func quads(_ screen: StageFixture) -> [Quad] {
        screen.stage.commit(at: 0).commands.compactMap {
            if case .draw(let quad) = $0 { quad } else { nil }
        }
    }

    @Test("the eye is in front of the anchor of the layer with the perspective")
    func eye() throws {
        let screen = StageFixture(width: 100, height: 100)
        let parent = Layer.box(10, 20, 40, 60)
        parent.sublayerTransform.m34 = -1 / 50
        let child = Layer.box(0, 0, 20, 20, .pureRed)
        child.transform = Transform3D(translationX: 0, y: 0, z: 25)
        parent.addSublayer(child)
        screen.root.addSublayer(parent)
        // At half the eye's distance everything is twice as far from the parent's centre, (20, 30).
        let quad = try #require(quads(screen).first)
        let corner = try #require(quad.map.project(Point(x: 0, y: 0)))
        #expect(abs(corner.x - (10 + 20 - 40)) < 1e-9 && abs(corner.y - (20 + 30 - 60)) < 1e-9)
        let other = try #require(quad.map.project(Point(x: 20, y: 20)))
        #expect(abs(other.x - 30) < 1e-9 && abs(other.y - (50 - 20)) < 1e-9)
    }

    @Test("an ordinary layer flattens its content, a transform layer does not")
    func flattening() {
        for (parent, isFlat) in [(Layer(), true), (TransformLayer(), false)] {
            let screen = StageFixture(width: 100, height: 100)
            parent.frame = Rect(x: 0, y: 0, width: 100, height: 100)
            parent.transform = Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0)
            // Rotated back by the same angle: whole again in space, empty in the plane.
            let child = Layer.box(40, 40, 20, 20, .pureRed)
            child.transform = Transform3D(rotation: -.pi / 2, x: 0, y: 1, z: 0)
            parent.addSublayer(child)
            screen.root.addSublayer(parent)
            let viewport = screen.stage.commit(at: 0).viewport
            let area = quads(screen).reduce(0.0) {
                $0 + DeviceOutline($1.shape, map: $1.map, viewport: viewport).area
            }
            #expect(abs(area - (isFlat ? 0 : 400)) < 1e-6)
        }
    }

    @Test("flattened layers keep the map of their plane: a rotation in a rotated plane")
    func planes() throws {
        let screen = StageFixture(width: 100, height: 100)
        screen.root.sublayerTransform.m34 = -1 / 200
        let parent = Layer.box(20, 20, 60, 60)
        parent.transform = Transform3D(rotation: 0.8, x: 1, y: 0, z: 0)
        let child = Layer.box(10, 10, 10, 10, .pureRed)
        parent.addSublayer(child)
        screen.root.addSublayer(parent)
        let quad = try #require(quads(screen).first)
        // By hand: the child's corner (10, 10) is (-20, -20) from the parent's anchor, rotated about x.
        let (y, z) = (-20 * cos(0.8), -20 * sin(0.8))
        let w = 1 - z / 200
        let corner = try #require(quad.map.project(.zero))
        #expect(abs(corner.x - (50 + -20 / w)) < 1e-9)
        #expect(abs(corner.y - (50 + y / w)) < 1e-9)
    }

    @Test("a frame has whole pixels, and an excessive size is clamped")
    func frames() {
        #expect(StageFixture(width: 10, height: 4).stage.commit(at: 0).viewport.area == 40)
        let stage = Stage(size: Size(width: 10.2, height: 3.9))
        #expect(stage.commit(at: 0).viewport == PixelRect(x: 0, y: 0, width: 11, height: 4))
        let vast = Stage(size: Size(width: 1e12, height: 1))
        #expect(vast.commit(at: 0).viewport.width == 32_768)
    }

    @Test("Two pixels per point: one layer scaled about its corner contains everything")
    func twoPixelsAPoint() {
        let screen = StageFixture(width: 4, height: 4)
        let content = Layer()
        content.anchorPoint = .zero
        content.transform = Transform3D(scaleX: 2, y: 2)
        content.addSublayer(.box(1, 0, 1, 1, .pureRed))
        screen.root.addSublayer(content)
        #expect(screen.letters() == ["..RR", "..RR", "....", "...."])
        #expect(screen.root.hitTest(Point(x: 3, y: 1)) === content.sublayers[0])
        screen.stage.size = Size(width: 6, height: 2)
        #expect(screen.letters(at: 1) == ["..RR..", "..RR.."])
    }
}
