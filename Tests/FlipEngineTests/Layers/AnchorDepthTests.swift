import Testing

@testable import FlipEngine

@Suite("Anchors with depth")
struct AnchorDepthTests {
    @Test("A layer rotates about its anchor in space, and zPosition translates it afterwards")
    func pivot() {
        let parent = Layer()
        let layer = Layer()
        parent.addSublayer(layer)
        layer.bounds = Rect(x: 0, y: 0, width: 40, height: 20)
        layer.position = Point(x: 100, y: 50)
        layer.anchorPointZ = 10
        let middle = Point(x: 20, y: 10)
        #expect(near(layer.convert(middle, to: parent), Point(x: 100, y: 50)))
        // The plane is 10 behind the pivot: rotated by 30 degrees about y, its centre swings to the left by 5.
        layer.transform = Transform3D(rotation: .pi / 6, x: 0, y: 1, z: 0)
        #expect(near(layer.convert(middle, to: parent), Point(x: 95, y: 50)))
        layer.zPosition = 30
        #expect(near(layer.convert(middle, to: parent), Point(x: 95, y: 50)))
        // Seen by an eye at a distance of 100 in front of the parent's anchor: w = 1 - z / 100, z = 30 - 10 cos 30.
        parent.sublayerTransform.m34 = -1.0 / 100
        let w = 1 - (30 - 10 * 0.8660254037844387) / 100
        #expect(near(layer.convert(middle, to: parent), Point(x: 95 / w, y: 50 / w)))
    }
}
