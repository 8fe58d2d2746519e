import Testing

@testable import FlipEngine

@Suite("Matrices: rotations, inverse")
struct TransformTests {
    private let quarter = Double.pi / 2

    @Test("A positive quarter turn takes x to y, y to z, z to x")
    func quarterTurns() {
        let z = Transform3D(rotation: quarter, x: 0, y: 0, z: 1)
        #expect(near(z.m11, 0) && near(z.m12, 1) && near(z.m21, -1))
        let x = Transform3D(rotation: quarter, x: 1, y: 0, z: 0)
        #expect(near(x.m22, 0) && near(x.m23, 1) && near(x.m32, -1))
        let y = Transform3D(rotation: quarter, x: 0, y: 1, z: 0)
        #expect(near(y.m33, 0) && near(y.m31, 1) && near(y.m13, -1))
    }

    @Test("The upper half of a card falls towards the viewer by a negative angle about x")
    func fallsForwards() {
        // Upwards is negative y; towards the viewer is positive z.
        let turn = Transform3D(rotation: -quarter, x: 1, y: 0, z: 0)
        let tip = Point(x: 0, y: -1)
        #expect(near(tip.y * turn.m23, 1))
    }

    @Test("The axis may have any length; one without direction gives no rotation")
    func axis() {
        let long = Transform3D(rotation: 1, x: 3e200, y: 4e200, z: 0)
        let short = Transform3D(rotation: 1, x: 3e-200, y: 4e-200, z: 0)
        let unit = Transform3D(rotation: 1, x: 0.6, y: 0.8, z: 0)
        #expect(near(long, unit) && near(short, unit))
        #expect(Transform3D(rotation: 1, x: 0, y: 0, z: 0) == .identity)
        #expect(Transform3D(rotation: .nan, x: 0, y: 0, z: 1) == .identity)
        #expect(Transform3D(rotation: 1, x: .infinity, y: 0, z: 1) == .identity)
        let moved = Transform3D(translationX: 3, y: 4)
        #expect(moved.rotated(by: 1, x: 0, y: 0, z: 0) == moved)
    }

    @Test("rotated applies the rotation first, then the matrix")
    func rotatedOrder() {
        let moved = Transform3D(translationX: 10, y: 0)
        let turned = moved.rotated(by: quarter, x: 0, y: 0, z: 1)
        let image = PlaneMap(turned).project(Point(x: 1, y: 0))
        #expect(image.map { near($0, Point(x: 10, y: 1)) } == true)
    }

    @Test("Group laws hold for random matrices")
    func groupLaws() throws {
        var dice = Dice(1)
        for _ in 0..<200 {
            let (a, b, c) = (dice.matrix(), dice.matrix(), dice.matrix())
            let left = a.concatenating(b).concatenating(c)
            let right = a.concatenating(b.concatenating(c))
            #expect(near(left, right, 1e-6))
            let inverse = try #require(a.inverse)
            #expect(near(a.concatenating(inverse), .identity, 1e-10))
            #expect(near(inverse.concatenating(a), .identity, 1e-10))
            let product = a.concatenating(b).determinant
            #expect(near(product, a.determinant * b.determinant, 1e-9 * max(1, abs(product))))
        }
    }

    @Test("A singular matrix: inverse is nil; inverted() returns it, like CATransform3DInvert")
    func singular() {
        let flat = Transform3D(scaleX: 1, y: 0)
        #expect(flat.inverse == nil)
        #expect(flat.inverted() == flat)
        var broken = Transform3D.identity
        broken.m23 = .nan
        #expect(broken.inverse == nil)
        #expect(!broken.isFinite)
    }
}
