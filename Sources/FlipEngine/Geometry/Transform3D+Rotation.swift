#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Transform3D {
    /// A rotation by `angle` radians about the axis (`x`, `y`, `z`) through the origin, like
    /// `CATransform3DMakeRotation`.
    ///
    /// The axis may have any length. An axis without a direction (all zero, or not finite) gives the identity, and so
    /// does an angle that is not finite.
    public init(rotation angle: Double, x: Double, y: Double, z: Double) {
        self = .identity
        // Division by the largest component first keeps the squares of very long or short axes in range.
        let largest = max(abs(x), abs(y), abs(z))
        guard angle.isFinite, largest > 0, largest.isFinite else { return }
        let (px, py, pz) = (x / largest, y / largest, z / largest)
        let length = (px * px + py * py + pz * pz).squareRoot()
        guard length.isFinite else { return }
        let (ux, uy, uz) = (px / length, py / length, pz / length)
        let (c, s) = (cos(angle), sin(angle))
        let k = 1 - c
        (m11, m12, m13) = (c + ux * ux * k, ux * uy * k + uz * s, ux * uz * k - uy * s)
        (m21, m22, m23) = (ux * uy * k - uz * s, c + uy * uy * k, uy * uz * k + ux * s)
        (m31, m32, m33) = (ux * uz * k + uy * s, uy * uz * k - ux * s, c + uz * uz * k)
    }

    /// Returns a rotation followed by this matrix, like `CATransform3DRotate`; an axis without a direction changes
    /// nothing.
    public func rotated(by angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
        Transform3D(rotation: angle, x: x, y: y, z: z).concatenating(self)
    }
}
