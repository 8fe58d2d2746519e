/// A 4 x 4 matrix that moves points in space, as Core Animation's `CATransform3D`.
///
/// Points are **row vectors**, multiplied from the left, so that what stands first happens first:
///
///     [x y z 1] * | m11 m12 m13 m14 |  =  [x' y' z' w']
///                 | m21 m22 m23 m24 |
///                 | m31 m32 m33 m34 |
///                 | m41 m42 m43 m44 |
///
/// The translation is (m41, m42, m43). Perspective is `m34 = -1 / d` for an eye that looks from the distance `d` in
/// front of the plane z = 0: then w' = 1 - z / d, and what is nearer than the plane is drawn larger.
///
/// Axes: x to the right, y downwards, z towards the viewer; lengths in points, angles in radians. A positive angle
/// about z turns x towards y, clockwise on the screen; about x it turns y towards z, so that the *upper* half of a
/// card falls towards the viewer by a negative angle.
///
/// Source: Apple, `CATransform3D`; the multiplication order is that of its functions' documentation.
public struct Transform3D: Hashable, Sendable {
    /// How x enters x'.
    public var m11: Double
    /// How x enters y'.
    public var m12: Double
    /// How x enters z'.
    public var m13: Double
    /// How x enters w'.
    public var m14: Double
    /// How y enters x'.
    public var m21: Double
    /// How y enters y'.
    public var m22: Double
    /// How y enters z'.
    public var m23: Double
    /// How y enters w'.
    public var m24: Double
    /// How z enters x'.
    public var m31: Double
    /// How z enters y'.
    public var m32: Double
    /// How z enters z'.
    public var m33: Double
    /// How z enters w': perspective, minus one divided by the eye's distance in points; 0 without an eye.
    public var m34: Double
    /// The move along x, in points.
    public var m41: Double
    /// The move along y, downwards, in points.
    public var m42: Double
    /// The move along z, towards the viewer, in points.
    public var m43: Double
    /// The constant part of w', 1 but for matrices of one's own making.
    public var m44: Double

    /// The matrix with the rows given one after the other.
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

    /// The matrix that moves nothing.
    public static let identity = Transform3D(
        m11: 1, m12: 0, m13: 0, m14: 0,
        m21: 0, m22: 1, m23: 0, m24: 0,
        m31: 0, m32: 0, m33: 1, m34: 0,
        m41: 0, m42: 0, m43: 0, m44: 1)

    /// A move by (`tx`, `ty`, `tz`) points.
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
