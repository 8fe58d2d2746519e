extension Transform3D {
    /// The affine map of the plane as a matrix, like `CATransform3DMakeAffineTransform`; z is unchanged.
    public init(_ affine: AffineTransform) {
        self = .identity
        (m11, m12) = (affine.a, affine.b)
        (m21, m22) = (affine.c, affine.d)
        (m41, m42) = (affine.tx, affine.ty)
    }

    /// Whether the matrix is exactly an affine map of the plane, like `CATransform3DIsAffine`.
    public var isAffine: Bool {
        m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m43 == 0
            && m33 == 1 && m44 == 1
    }

    /// The affine map that equals this matrix, or the identity if there is none, like `CATransform3DGetAffineTransform`
    /// and a layer's `affineTransform`.
    public var affineTransform: AffineTransform {
        isAffine ? affinePart : .identity
    }

    /// The six numbers of an affine map, whatever the other ten are.
    var affinePart: AffineTransform {
        AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
    }
}
