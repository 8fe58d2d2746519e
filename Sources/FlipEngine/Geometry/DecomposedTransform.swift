/// A matrix decomposed into parts that can be interpolated: perspective, translation, rotation, skew and scale.
///
///     matrix = scale * skew * rotation * translation * perspective     (row vectors: scale applies first)
///
/// The algorithm is `unmatrix` from Graphics Gems II (Spencer Thomas), in the form published in CSS Transforms 2,
/// "Decomposing a 3D matrix". Interpolating the parts instead of the sixteen numbers keeps a turning card rigid:
/// halfway between 0 and 90 degrees it is at 45 degrees and has its full size. The interpolated numbers would shrink it
/// to 0.707 of that size.
///
/// A matrix that mirrors within the plane z = 0 (it leaves z out, except for a positive factor) is decomposed in two
/// dimensions: one axis is flipped, x or y, as in CSS Transforms 1, "Decomposing a 2D matrix". So the way from the
/// identity to a mirror of x squeezes x alone. Any other mirror flips all three axes, as in CSS Transforms 2. How Core
/// Animation decomposes mirrors is not known.
public struct DecomposedTransform: Hashable, Sendable {
    /// The factors along x, y and z. If the matrix mirrors within the plane, x or y is negative; if it mirrors in
    /// space, all three are.
    public var scale: Vector3
    /// The skew of y along x: the tangent of the angle.
    public var skewXY: Double
    /// The skew of z along x: the tangent of the angle.
    public var skewXZ: Double
    /// The skew of z along y: the tangent of the angle.
    public var skewYZ: Double
    /// The rotation, a unit quaternion.
    public var rotation: Quaternion
    /// The translation, in points.
    public var translation: Vector3
    /// The upper three numbers of the fourth column after the other parts are removed; `z` is in the place of m34.
    public var perspective: Vector3
    /// The last number of the fourth column after the other parts are removed.
    public var perspectiveW: Double

    /// The parts of `matrix`, or nil if it is singular, has a number that is not finite, or has m44 = 0.
    ///
    /// The matrix is first divided by m44, which does not change its projection.
    public init?(_ matrix: Transform3D) {
        guard matrix.m44 != 0, matrix.isFinite else { return nil }
        let k = 1 / matrix.m44
        guard k.isFinite else { return nil }
        if k == 1 && matrix.isTranslationAndPerspective {
            // Translation and perspective only: by far the most frequent matrix.
            (scale, skewXY, skewXZ, skewYZ, rotation) = (.one, 0, 0, 0, .identity)
            translation = Vector3(x: matrix.m41, y: matrix.m42, z: matrix.m43)
            perspective = Vector3(x: matrix.m14, y: matrix.m24, z: matrix.m34)
            perspectiveW = 1 - translation.dot(perspective)
            return
        }
        var a = Vector3(x: matrix.m11 * k, y: matrix.m12 * k, z: matrix.m13 * k)
        var b = Vector3(x: matrix.m21 * k, y: matrix.m22 * k, z: matrix.m23 * k)
        var c = Vector3(x: matrix.m31 * k, y: matrix.m32 * k, z: matrix.m33 * k)
        translation = Vector3(x: matrix.m41 * k, y: matrix.m42 * k, z: matrix.m43 * k)
        let determinant = a.dot(b.cross(c))
        guard determinant != 0, determinant.isFinite else { return nil }

        // The fourth column is (affine part) * perspective: solve for the perspective by Cramer's rule.
        let column = Vector3(x: matrix.m14 * k, y: matrix.m24 * k, z: matrix.m34 * k)
        if column == .zero {
            (perspective, perspectiveW) = (.zero, 1)
        } else {
            let (bc, ca, ab) = (b.cross(c), c.cross(a), a.cross(b))
            perspective = (bc * column.x + ca * column.y + ab * column.z) * (1 / determinant)
            perspectiveW = 1 - translation.dot(perspective)
        }

        // Gram-Schmidt orthogonalization, row by row.
        let scaleX = a.length
        a = a * (1 / scaleX)
        let leanXY = a.dot(b)
        b = b + a * -leanXY
        let scaleY = b.length
        b = b * (1 / scaleY)
        let leanXZ = a.dot(c)
        c = c + a * -leanXZ
        let leanYZ = b.dot(c)
        c = c + b * -leanYZ
        let scaleZ = c.length
        c = c * (1 / scaleZ)
        skewXY = leanXY / scaleY
        skewXZ = leanXZ / scaleZ
        skewYZ = leanYZ / scaleZ
        scale = Vector3(x: scaleX, y: scaleY, z: scaleZ)
        if determinant < 0 {
            let signs = Self.flip(a, b, c)
            (a, b, c) = (a * signs.x, b * signs.y, c * signs.z)
            scale = scale.multiplied(by: signs)
            skewXY *= signs.x * signs.y
            skewXZ *= signs.x * signs.z
            skewYZ *= signs.y * signs.z
        }
        rotation = Quaternion(rows: a, b, c)
        guard isFinite else { return nil }
    }

    /// The signs of the axes of a mirrored system with the unit vectors `a`, `b`, `c`, so that the rest is a rotation.
    private static func flip(_ a: Vector3, _ b: Vector3, _ c: Vector3) -> Vector3 {
        let isPlane = a.z == 0 && b.z == 0 && c.x == 0 && c.y == 0 && c.z > 0
        guard isPlane else { return Vector3(x: -1, y: -1, z: -1) }
        // The axis that leans further from its place: CSS Transforms 1, "Flip axis with minimum unit vector dot
        // product".
        return a.x < b.y ? Vector3(x: -1, y: 1, z: 1) : Vector3(x: 1, y: -1, z: 1)
    }

    /// The same matrix with the factors' signs of `other`, if both mirror; otherwise these parts.
    ///
    /// Interpolating from a flip of one axis to a flip of others would pass through a matrix without extents. Two signs
    /// are exchanged for half a turn about the third axis.
    func flipped(like other: DecomposedTransform) -> DecomposedTransform {
        let signs = Vector3(
            x: Self.sign(scale.x, other.scale.x), y: Self.sign(scale.y, other.scale.y),
            z: Self.sign(scale.z, other.scale.z))
        guard signs != .one, signs.x * signs.y * signs.z > 0 else { return self }
        var result = self
        let (a, b, c) = rotation.rows
        result.scale = scale.multiplied(by: signs)
        result.skewXY *= signs.x * signs.y
        result.skewXZ *= signs.x * signs.z
        result.skewYZ *= signs.y * signs.z
        result.rotation = Quaternion(rows: a * signs.x, b * signs.y, c * signs.z)
        return result
    }

    /// -1 if exactly one of the two is negative, otherwise 1.
    private static func sign(_ a: Double, _ b: Double) -> Double { (a < 0) == (b < 0) ? 1 : -1 }

    /// The matrix with these parts.
    public var transform: Transform3D {
        let (a, b, c) = rotation.rows
        return recomposed(rotationRows: a, b, c)
    }

    /// The matrix with these parts, except that the rotation is given by its rows.
    func recomposed(rotationRows a: Vector3, _ b: Vector3, _ c: Vector3) -> Transform3D {
        let x = a * scale.x
        let y = (b + a * skewXY) * scale.y
        let z = (c + a * skewXZ + b * skewYZ) * scale.z
        let p = perspective
        return Transform3D(
            m11: x.x, m12: x.y, m13: x.z, m14: x.dot(p),
            m21: y.x, m22: y.y, m23: y.z, m24: y.dot(p),
            m31: z.x, m32: z.y, m33: z.z, m34: z.dot(p),
            m41: translation.x, m42: translation.y, m43: translation.z,
            m44: translation.dot(p) + perspectiveW)
    }

    /// The parts at `t` on the way to `other`: linear, except for the rotation, which takes the shortest arc.
    ///
    /// If both mirror, but flip different axes, these parts are first written with the flips of `other`.
    public func interpolated(to other: DecomposedTransform, at t: Double) -> DecomposedTransform {
        let start = flipped(like: other)
        let arc = QuaternionArc(from: start.rotation, to: other.rotation)
        return start.interpolated(to: other, at: t, turning: arc)
    }

    /// As above, with the arc of the rotation already computed, and the same flips in both.
    func interpolated(
        to other: DecomposedTransform, at t: Double, turning arc: QuaternionArc
    ) -> DecomposedTransform {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
        var result = self
        result.scale = scale.interpolated(to: other.scale, at: t)
        result.skewXY = mix(skewXY, other.skewXY)
        result.skewXZ = mix(skewXZ, other.skewXZ)
        result.skewYZ = mix(skewYZ, other.skewYZ)
        result.rotation = arc.rotation(at: t)
        result.translation = translation.interpolated(to: other.translation, at: t)
        result.perspective = perspective.interpolated(to: other.perspective, at: t)
        result.perspectiveW = mix(perspectiveW, other.perspectiveW)
        return result
    }

    private var isFinite: Bool {
        let sum =
            scale.x + scale.y + scale.z + skewXY + skewXZ + skewYZ + rotation.x + rotation.y
            + rotation.z + rotation.w + translation.x + translation.y + translation.z
            + perspective.x + perspective.y + perspective.z + perspectiveW
        return sum.isFinite
    }
}

extension Transform3D {
    /// Whether the upper left 3 x 3 numbers are exactly those of the identity.
    fileprivate var isTranslationAndPerspective: Bool {
        m11 == 1 && m12 == 0 && m13 == 0 && m21 == 0 && m22 == 1 && m23 == 0 && m31 == 0
            && m32 == 0 && m33 == 1
    }

    /// The matrix at `t` on the way to `other` (0 is this matrix, 1 is `other`; not clamped), by decomposition.
    ///
    /// If either matrix is singular, there is no interpolation between them: the result is this matrix before `t` = 0.5
    /// and `other` from there on, as CSS Transforms 2 requires.
    public func interpolated(to other: Transform3D, at t: Double) -> Transform3D {
        if t == 0 { return self }
        if t == 1 { return other }
        guard let a = DecomposedTransform(self), let b = DecomposedTransform(other) else {
            return t < 0.5 ? self : other
        }
        return a.interpolated(to: b, at: t).transform
    }
}
