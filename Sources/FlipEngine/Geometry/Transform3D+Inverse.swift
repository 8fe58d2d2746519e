extension Transform3D {
    /// Whether this is exactly the identity, like `CATransform3DIsIdentity`.
    public var isIdentity: Bool { self == .identity }

    /// Whether all sixteen numbers are finite.
    public var isFinite: Bool {
        // A sum of finite numbers times zero is zero; an infinity or a NaN makes it NaN.
        let first = (m11 + m12 + m13 + m14) * 0 + (m21 + m22 + m23 + m24) * 0
        let second = (m31 + m32 + m33 + m34) * 0 + (m41 + m42 + m43 + m44) * 0
        if first + second == 0 { return true }
        return rows.allSatisfy { $0.allSatisfy(\.isFinite) }
    }

    /// The four rows, as arrays.
    var rows: [[Double]] {
        [
            [m11, m12, m13, m14], [m21, m22, m23, m24],
            [m31, m32, m33, m34], [m41, m42, m43, m44],
        ]
    }

    /// The factor by which volumes grow; zero if the matrix is singular.
    public var determinant: Double {
        let minors = Minors(self)
        return minors.determinant
    }

    /// The inverse matrix, or nil if the matrix is singular or a number is not finite.
    public var inverse: Transform3D? {
        let n = Minors(self)
        let k = 1 / n.determinant
        guard k.isFinite, isFinite else { return nil }
        // The adjugate, from 2 x 2 minors of the upper (s) and the lower (c) pair of rows.
        let result = Transform3D(
            m11: (m22 * n.c5 - m23 * n.c4 + m24 * n.c3) * k,
            m12: (-m12 * n.c5 + m13 * n.c4 - m14 * n.c3) * k,
            m13: (m42 * n.s5 - m43 * n.s4 + m44 * n.s3) * k,
            m14: (-m32 * n.s5 + m33 * n.s4 - m34 * n.s3) * k,
            m21: (-m21 * n.c5 + m23 * n.c2 - m24 * n.c1) * k,
            m22: (m11 * n.c5 - m13 * n.c2 + m14 * n.c1) * k,
            m23: (-m41 * n.s5 + m43 * n.s2 - m44 * n.s1) * k,
            m24: (m31 * n.s5 - m33 * n.s2 + m34 * n.s1) * k,
            m31: (m21 * n.c4 - m22 * n.c2 + m24 * n.c0) * k,
            m32: (-m11 * n.c4 + m12 * n.c2 - m14 * n.c0) * k,
            m33: (m41 * n.s4 - m42 * n.s2 + m44 * n.s0) * k,
            m34: (-m31 * n.s4 + m32 * n.s2 - m34 * n.s0) * k,
            m41: (-m21 * n.c3 + m22 * n.c1 - m23 * n.c0) * k,
            m42: (m11 * n.c3 - m12 * n.c1 + m13 * n.c0) * k,
            m43: (-m41 * n.s3 + m42 * n.s1 - m43 * n.s0) * k,
            m44: (m31 * n.s3 - m32 * n.s1 + m33 * n.s0) * k)
        return result.isFinite ? result : nil
    }

    /// Returns the inverse matrix, or this matrix if there is none, like `CATransform3DInvert`.
    public func inverted() -> Transform3D { inverse ?? self }
}

/// The 2 x 2 minors of a matrix's upper (`s`) and lower (`c`) two rows, which give the determinant and the inverse
/// (Laplace's expansion by complementary minors).
private struct Minors {
    let s0: Double, s1: Double, s2: Double, s3: Double, s4: Double, s5: Double
    let c0: Double, c1: Double, c2: Double, c3: Double, c4: Double, c5: Double

    init(_ m: Transform3D) {
        s0 = m.m11 * m.m22 - m.m21 * m.m12
        s1 = m.m11 * m.m23 - m.m21 * m.m13
        s2 = m.m11 * m.m24 - m.m21 * m.m14
        s3 = m.m12 * m.m23 - m.m22 * m.m13
        s4 = m.m12 * m.m24 - m.m22 * m.m14
        s5 = m.m13 * m.m24 - m.m23 * m.m14
        c0 = m.m31 * m.m42 - m.m41 * m.m32
        c1 = m.m31 * m.m43 - m.m41 * m.m33
        c2 = m.m31 * m.m44 - m.m41 * m.m34
        c3 = m.m32 * m.m43 - m.m42 * m.m33
        c4 = m.m32 * m.m44 - m.m42 * m.m34
        c5 = m.m33 * m.m44 - m.m43 * m.m34
    }

    var determinant: Double { s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0 }
}
