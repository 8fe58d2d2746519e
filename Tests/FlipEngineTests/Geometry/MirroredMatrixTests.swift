import Glibc
import Testing

@testable import FlipEngine

/// Matrices that mirror within the plane, decomposed in two dimensions.
@Suite("Mirrored matrices")
struct MirroredMatrixTests {
    private let mirrorX = Transform3D(scaleX: -1, y: 1)
    private let mirrorY = Transform3D(scaleX: 1, y: -1)

    @Test("A mirror of x squeezes x alone, a mirror of y squeezes y alone")
    func squeeze() {
        for (mirror, isX) in [(mirrorX, true), (mirrorY, false)] {
            for t in [0.1, 0.25, 0.49, 0.75] {
                let squeezed = 1 - 2 * t
                let wanted = Transform3D(scaleX: isX ? squeezed : 1, y: isX ? 1 : squeezed)
                #expect(near(Transform3D.identity.interpolated(to: mirror, at: t), wanted, 1e-12))
            }
        }
    }

    @Test("A layer that is mirrored keeps its height on the way")
    func layer() {
        let flip = BasicAnimation(keyPath: "transform")
        flip.fromValue = Transform3D.identity
        flip.toValue = mirrorX
        flip.duration = 1
        let played = Played(flip)
        for t in [0.25, 0.49] {
            let shown = played.show(at: t).transform
            #expect(near(shown.m11, 1 - 2 * t, 1e-12) && near(shown.m22, 1, 1e-12))
        }
    }

    @Test("The scale of a mirrored layer is read, and set by component")
    func components() {
        let layer = Layer()
        layer.transform = mirrorY
        #expect(layer.value(forKeyPath: "transform.scale.x") == .scalar(1))
        #expect(layer.value(forKeyPath: "transform.scale.y") == .scalar(-1))
        layer.setValue(2, forKeyPath: "transform.scale.x")
        #expect(layer.transform == Transform3D(scaleX: 2, y: -1))
        layer.transform = mirrorY
        layer.setValue(0.5, forKeyPath: "transform.rotation.x")
        let turned = mirrorY.concatenating(Transform3D(rotation: 0.5, x: 1, y: 0, z: 0))
        #expect(near(layer.transform, turned, 1e-12))
    }

    @Test("Turned mirrors and mirrors of different axes: rigid on the way, and right at both ends")
    func pairs() throws {
        var dice = Dice(12)
        func mirror() -> Transform3D {
            let kind = dice.roll(0, 3)
            if kind < 2 {
                return (kind < 1 ? mirrorX : mirrorY).concatenating(
                    Transform3D(rotation: dice.roll(-3, 3), x: 0, y: 0, z: 1))
            }
            // Mirrored in space.
            return Transform3D(scaleX: -1, y: 1)
                .concatenating(Transform3D(rotation: dice.roll(-3, 3), x: 1, y: 0.3, z: 0.2))
        }
        for _ in 0..<300 {
            let (a, b) = (mirror(), mirror())
            let parts = try #require(DecomposedTransform(a))
            #expect(near(parts.transform, a, 1e-12))
            let segments = MatrixInterpolation.segments(through: [.transform(a), .transform(b)])
            for t in [1e-9, 0.3, 0.5, 0.8, 1 - 1e-9] {
                let between = a.interpolated(to: b, at: t)
                #expect(near(segments[0].matrix(at: t), between, 1e-12))
                // Two mirrors of unit scale: every matrix between them is one.
                let rows = [
                    Vector3(x: between.m11, y: between.m12, z: between.m13),
                    Vector3(x: between.m21, y: between.m22, z: between.m23),
                    Vector3(x: between.m31, y: between.m32, z: between.m33),
                ]
                #expect(rows.allSatisfy { near($0.length, 1, 1e-9) })
                #expect(near(rows[0].dot(rows[1].cross(rows[2])), -1, 1e-9))
                if t < 1e-6 { #expect(near(between, a, 1e-6)) }
                if t > 0.9 { #expect(near(between, b, 1e-6)) }
            }
        }
    }
}
