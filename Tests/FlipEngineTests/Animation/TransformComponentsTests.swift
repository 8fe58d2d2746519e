import Testing

@testable import FlipEngine

@Suite("Matrix components by key path")
struct TransformComponentsTests {
    @Test("The angles apply about x, then y, then z, and are read back")
    func eulerAngles() {
        var dice = Dice(3)
        for _ in 0..<300 {
            let (x, y, z) = (dice.roll(-3.1, 3.1), dice.roll(-1.5, 1.5), dice.roll(-3.1, 3.1))
            let matrix = Transform3D(rotation: x, x: 1, y: 0, z: 0)
                .concatenating(Transform3D(rotation: y, x: 0, y: 1, z: 0))
                .concatenating(Transform3D(rotation: z, x: 0, y: 0, z: 1))
            let parts = TransformComponents(matrix)
            #expect(near(parts.rotation.x, x) && near(parts.rotation.y, y))
            #expect(near(parts.rotation.z, z))
            #expect(near(parts.transform, matrix, 1e-12))
        }
    }

    @Test("A rotation about a single axis reads as one, over the full circle")
    func singleAxis() {
        for step in -180...180 {
            let angle = Double(step) * .pi / 180
            for (axis, expected) in [
                (Vector3(x: 1, y: 0, z: 0), Vector3(x: angle, y: 0, z: 0)),
                (Vector3(x: 0, y: 1, z: 0), Vector3(x: 0, y: angle, z: 0)),
                (Vector3(x: 0, y: 0, z: 1), Vector3(x: 0, y: 0, z: angle)),
            ] {
                let read = TransformComponents(
                    Transform3D(rotation: angle, x: axis.x, y: axis.y, z: axis.z)
                ).rotation
                // Half a turn may have either sign: it is the same rotation.
                let isEither = abs(step) == 180
                for (a, b) in [(read.x, expected.x), (read.y, expected.y), (read.z, expected.z)] {
                    #expect(near(isEither ? abs(a) : a, isEither ? abs(b) : b, 1e-12))
                }
            }
        }
    }

    @Test("The back of a card, placed by a half turn, is rotated about y by its animation")
    func backOfACard() {
        var parts = TransformComponents(Transform3D(rotation: .pi, x: 0, y: 1, z: 0))
        parts.rotation.y = 1
        #expect(near(parts.transform, Transform3D(rotation: 1, x: 0, y: 1, z: 0), 1e-12))
    }

    @Test("Setting one component of any matrix and setting it back gives the matrix")
    func setAndBack() {
        var dice = Dice(4)
        for _ in 0..<300 {
            var matrix = dice.matrix()
            matrix = Transform3D(
                m11: matrix.m11 / matrix.m44, m12: matrix.m12 / matrix.m44,
                m13: matrix.m13 / matrix.m44, m14: matrix.m14 / matrix.m44,
                m21: matrix.m21 / matrix.m44, m22: matrix.m22 / matrix.m44,
                m23: matrix.m23 / matrix.m44, m24: matrix.m24 / matrix.m44,
                m31: matrix.m31 / matrix.m44, m32: matrix.m32 / matrix.m44,
                m33: matrix.m33 / matrix.m44, m34: matrix.m34 / matrix.m44,
                m41: matrix.m41 / matrix.m44, m42: matrix.m42 / matrix.m44,
                m43: matrix.m43 / matrix.m44, m44: 1)
            var parts = TransformComponents(matrix)
            let (turn, factor, move) = (parts.rotation.y, parts.scale.x, parts.translation.z)
            parts.rotation.y = 1
            parts.scale.x = 7
            parts.translation.z = -3
            #expect(!near(parts.transform, matrix, 1e-3))
            (parts.rotation.y, parts.scale.x, parts.translation.z) = (turn, factor, move)
            #expect(near(parts.transform, matrix, 1e-9))
        }
    }

    @Test("At a quarter turn about y the other two angles are one, and the matrix is kept")
    func gimbal() {
        for quarter in [Double.pi / 2, -Double.pi / 2] {
            let matrix = Transform3D(rotation: 0.4, x: 1, y: 0, z: 0)
                .concatenating(Transform3D(rotation: quarter, x: 0, y: 1, z: 0))
            let parts = TransformComponents(matrix)
            #expect(parts.rotation.z == 0)
            #expect(near(parts.transform, matrix, 1e-9))
        }
    }

    @Test("A rotation set on a matrix with perspective applies before the perspective")
    func eye() {
        var eye = Transform3D.identity
        eye.m34 = -1 / 850
        var parts = TransformComponents(eye)
        parts.rotation.y = 1
        #expect(near(parts.transform, eye.rotated(by: 1, x: 0, y: 1, z: 0), 1e-15))
    }

    @Test("A layer scaled to nothing can be scaled back by its component")
    func singular() {
        var parts = TransformComponents(Transform3D(scaleX: 0, y: 0, z: 0))
        #expect(parts.scale == Vector3.zero && parts.rotation == .zero)
        parts.scale = .one
        #expect(parts.transform == .identity)
        var broken = Transform3D.identity
        broken.m41 = .nan
        #expect(TransformComponents(broken).transform.isFinite)
    }
}
