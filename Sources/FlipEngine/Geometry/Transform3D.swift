/// A 4 x 4 transformation matrix, like Core Animation's `CATransform3D`.
///
/// Points are **row vectors** to the left of the matrix, so that in a product the left matrix applies first:
///
///     [x y z 1] * | m11 m12 m13 m14 |  =  [x' y' z' w']
///                 | m21 m22 m23 m24 |
///                 | m31 m32 m33 m34 |
///                 | m41 m42 m43 m44 |
///
/// The translation is (m41, m42, m43). Perspective is `m34 = -1 / d` for an eye at distance `d` in front of the
/// plane z = 0: then w' = 1 - z / d, and points nearer than the plane are drawn larger.
///
/// Axes: x to the right, y downwards, z towards the viewer; lengths in points, angles in radians. A positive angle
/// about z turns x towards y, clockwise on the screen. A positive angle about x turns y towards z, so a negative angle
/// makes the *upper* half of a card fall towards the viewer.
///
/// Source: Apple, `CATransform3D`; the multiplication order is the one its functions document.
public struct Transform3D: Hashable, Sendable {
    /// The coefficient of x in x'.
    public var m11: Double
    /// The coefficient of x in y'.
    public var m12: Double
    /// The coefficient of x in z'.
    public var m13: Double
    /// The coefficient of x in w'.
    public var m14: Double
    /// The coefficient of y in x'.
    public var m21: Double
    /// The coefficient of y in y'.
    public var m22: Double
    /// The coefficient of y in z'.
    public var m23: Double
    /// The coefficient of y in w'.
    public var m24: Double
    /// The coefficient of z in x'.
    public var m31: Double
    /// The coefficient of z in y'.
    public var m32: Double
    /// The coefficient of z in z'.
    public var m33: Double
    /// The coefficient of z in w': perspective, -1 divided by the eye's distance in points; 0 without perspective.
    public var m34: Double
    /// The translation along x, in points.
    public var m41: Double
    /// The translation along y, downwards, in points.
    public var m42: Double
    /// The translation along z, towards the viewer, in points.
    public var m43: Double
    /// The constant part of w'; 1 in translations, scales and rotations.
    public var m44: Double

    /// A matrix from its sixteen numbers, row by row.
    public init(
        m11: Double, m12: Double, m13: Double, m14: Double,
        m21: Double, m22: Double, m23: Double, m24: Double,
        m31: Double, m32: Double, m33: Double, m34: Double,
        m41: Double, m42: Double, m43: Double, m44: Double
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }

    /// The identity matrix.
    public static let identity = Transform3D(
        m11: 1, m12: 0, m13: 0, m14: 0,
        m21: 0, m22: 1, m23: 0, m24: 0,
        m31: 0, m32: 0, m33: 1, m34: 0,
        m41: 0, m42: 0, m43: 0, m44: 1)

    /// A translation by (`tx`, `ty`, `tz`) points.
    public init(translationX tx: Double, y ty: Double, z tz: Double = 0) {
        self = .identity
        (m41, m42, m43) = (tx, ty, tz)
    }

    /// A scale by the three factors about the origin.
    public init(scaleX sx: Double, y sy: Double, z sz: Double = 1) {
        self = .identity
        (m11, m22, m33) = (sx, sy, sz)
    }
}
