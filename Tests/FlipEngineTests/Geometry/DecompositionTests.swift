import Glibc
import Testing

@testable import FlipEngine

@Suite("Matrix decomposition")
struct DecompositionTests {
    /// A matrix in the order of CSS's matrix3d, whose columns are our rows.
    private func matrix(_ n: [Double]) -> Transform3D {
        Transform3D(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6],
            m24: n[7], m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13],
            m43: n[14], m44: n[15])
    }

    private func plane(_ n: [Double]) -> Transform3D {
        matrix([n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4], n[5], 0, 1])
    }

    private func degrees(_ angle: Double) -> Double { angle * .pi / 180 }

    private func rotateX(_ angle: Double) -> Transform3D {
        Transform3D(rotation: degrees(angle), x: 1, y: 0, z: 0)
    }

    @Test("Decomposing and recomposing gives the same matrix")
    func roundTrip() throws {
        var dice = Dice(2)
        for _ in 0..<500 {
            let m = dice.matrix()
            let parts = try #require(DecomposedTransform(m))
            // Divided by m44, which does not change the projection.
            let k = 1 / m.m44
            let same = m.rows.map { $0.map { $0 * k } }
            #expect(near(parts.transform, matrix(same.flatMap { $0 }), 1e-9))
            var mirrored = m
            (mirrored.m11, mirrored.m12, mirrored.m13, mirrored.m14) = (
                -m.m11, -m.m12, -m.m13, -m.m14
            )
            let other = try #require(DecomposedTransform(mirrored))
            #expect(other.scale.x < 0 && other.scale.y < 0 && other.scale.z < 0)
            #expect(
                near(
                    other.transform,
                    matrix(mirrored.rows.flatMap { $0.map { $0 * k } }), 1e-9))
        }
    }

    // Source: web-animations-js, test/js/matrix-interpolation.js: its expectations with their two digits. Its cases
    // with plane matrices that CSS interpolates in the plane are omitted: Core Animation has one method for all.
    @Test("Published: skews, rotations, scales and translations halfway")
    func publishedMatrices() {
        let sheared = plane([1, -0.2, 0, 1, 0, 0])
        // In the plane form the skew is an x skew after a rotation; halfway the two forms agree to two digits.
        #expect(
            near(
                Transform3D.identity.interpolated(to: sheared, at: 0.5),
                plane([1, -0.1, 0, 1, 0, 0]), 0.01))
        #expect(
            near(
                Transform3D.identity.interpolated(
                    to: matrix([1, 2, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 10, 10, 1]), at: 0.5),
                matrix([1.38, 0.85, 0, 0, 0.24, 1, 0, 0, 0, 0, 1, 0, 0, 5, 5, 1]), 0.01))
        #expect(
            near(
                Transform3D.identity.interpolated(
                    to: matrix([1, 1, 0, 0, -2, 1, 0, 0, 0, 0, 1, 0, 10, 10, 0, 1]), at: 0.5),
                plane([1.12, 0.46, -0.84, 1.34, 5, 5]), 0.01))
        #expect(
            near(
                Transform3D(translationX: 10, y: 0).interpolated(
                    to: Transform3D(scaleX: 2, y: 2), at: 0.4),
                plane([1.4, 0, 0, 1.4, 6, 0]), 0.01))
        #expect(
            near(
                rotateX(10).interpolated(
                    to: Transform3D(rotation: degrees(20), x: 0, y: 1, z: 0), at: 0.4),
                matrix([
                    0.99, 0.01, -0.14, 0, 0.01, 1, 0.10, 0, 0.14, -0.10, 0.98, 0, 0, 0, 0, 1,
                ]), 0.01))
        #expect(
            near(
                rotateX(10).interpolated(
                    to: rotateX(200).concatenating(Transform3D(translationX: 10, y: 0)), at: 0.4),
                matrix([1, 0, 0, 0, 0, 0.53, -0.85, 0, 0, 0.85, 0.53, 0, 4, 0, 0, 1]), 0.01))
        #expect(
            near(
                Transform3D.identity.interpolated(
                    to: Transform3D(rotation: 9, x: 0, y: 0, z: 1).concatenating(
                        Transform3D(scaleX: 3, y: 3)
                    ).concatenating(Transform3D(translationX: 900, y: 190)), at: 0.4),
                matrix([
                    0.84, 1.59, 0, 0, -1.59, 0.84, 0, 0, 0, 0, 1, 0, 360, 76, 0, 1,
                ]), 0.8))
    }

    @Test("Published: the shortest arc, about x, y, z and a diagonal")
    func publishedTurns() {
        #expect(
            near(
                rotateX(110).interpolated(to: rotateX(10), at: 0.5),
                matrix([1, 0, 0, 0, 0, 0.5, 0.866, 0, 0, -0.866, 0.5, 0, 0, 0, 0, 1]), 1e-3))
        let y = Transform3D(rotation: 10, x: 0, y: 1, z: 0)
            .interpolated(to: Transform3D(rotation: 2, x: 0, y: 1, z: 0), at: 0.5)
        // The polyfill takes the longer arc here, and says that Blink has the opposite signs: the shortest arc.
        #expect(near(y.m11, -0.960, 1e-3) && near(y.m13, -0.279, 1e-3))
        let z = Transform3D(rotation: degrees(320), x: 0, y: 0, z: 1)
            .interpolated(to: Transform3D(rotation: degrees(10), x: 0, y: 0, z: 1), at: 0.5)
        #expect(near(z.m11, 0.966, 1e-3) && near(z.m12, -0.259, 1e-3))
        let d = Transform3D(rotation: degrees(100), x: 1, y: 1, z: 1)
            .interpolated(to: Transform3D(rotation: degrees(200), x: 1, y: 1, z: 1), at: 0.5)
        #expect(near(d.m11, -0.244, 1e-3) && near(d.m12, 0.911, 1e-3))
        // 100 degrees apart about one axis: the halfway angle is 150, whatever the signs of the quaternions.
        #expect(
            near(d, Transform3D(rotation: degrees(150), x: 1, y: 1, z: 1), 1e-9))
    }

    // Source: web-platform-tests, css/css-transforms/animation/transform-interpolation (rotate3d with different axes).
    @Test(
        "Published: rotations about different axes",
        arguments: [
            (0.25, 0.524083, 0.804261, 0.280178, 106.91),
            (0.75, 0.163027, 0.774382, 0.611354, 153.99),
        ])
    func publishedAxes(_ t: Double, _ x: Double, _ y: Double, _ z: Double, _ angle: Double) {
        let from = Transform3D(rotation: degrees(90), x: 1, y: 1, z: 0)
        let to = Transform3D(rotation: degrees(180), x: 0, y: 1, z: 1)
        let expected = Transform3D(rotation: degrees(angle), x: x, y: y, z: z)
        #expect(near(from.interpolated(to: to, at: t), expected, 1e-3))
    }

    @Test("Published: skewY(3 rad) to skewY(1 rad) and skewX, by their parts")
    func publishedSkew() {
        var from = Transform3D.identity
        var to = Transform3D.identity
        (from.m21, to.m21) = (tan(3), tan(1))
        #expect(near(from.interpolated(to: to, at: 0.5).m21, 0.707, 1e-3))
        (from, to) = (.identity, .identity)
        (from.m12, to.m12) = (tan(3), tan(1))
        let y = from.interpolated(to: to, at: 0.5)
        #expect(near(y.m11, 1.301, 1e-3) && near(y.m12, 0.595, 1e-3))
        #expect(near(y.m21, 0.174, 1e-3) && near(y.m22, 0.921, 1e-3))
    }

    @Test("Published: perspective(1000px) to perspective(200px) at 0.2 is linear in m34")
    func publishedPerspective() {
        var (from, to) = (Transform3D.identity, Transform3D.identity)
        (from.m34, to.m34) = (-1 / 1000, -1 / 200)
        #expect(near(from.interpolated(to: to, at: 0.2).m34, -0.0018, 1e-12))
    }

    @Test("A singular matrix has no interpolation: it steps halfway")
    func singular() {
        let flat = Transform3D(scaleX: 0, y: 0, z: 0)
        #expect(flat.interpolated(to: .identity, at: 0.25) == flat)
        #expect(flat.interpolated(to: .identity, at: 0.5) == .identity)
        #expect(Transform3D.identity.interpolated(to: flat, at: 0.49) == .identity)
        var infinite = Transform3D.identity
        infinite.m11 = .infinity
        #expect(DecomposedTransform(infinite) == nil)
        var homeless = Transform3D.identity
        homeless.m44 = 0
        #expect(DecomposedTransform(homeless) == nil)
    }

    @Test("A quarter turn halfway is at 45 degrees at full size")
    func rigid() {
        let to = Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0)
        let half = Transform3D.identity.interpolated(to: to, at: 0.5)
        #expect(near(half, Transform3D(rotation: .pi / 4, x: 0, y: 1, z: 0), 1e-12))
    }

    @Test("A full turn as a matrix does not move; small rotations keep their precision")
    func wholeAndSmallTurns() {
        let whole = Transform3D(rotation: 2 * .pi, x: 0, y: 0, z: 1)
        #expect(near(Transform3D.identity.interpolated(to: whole, at: 0.5), .identity, 1e-15))
        let small = Transform3D(rotation: 1e-6, x: 0, y: 0, z: 1)
        let half = Transform3D.identity.interpolated(to: small, at: 0.5)
        #expect(near(half.m12, 0.5e-6, 1e-18))
    }
}
