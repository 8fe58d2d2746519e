#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An affine map of the plane, like Core Graphics' `CGAffineTransform`.
///
///     [x y 1] * | a  b  0 |  =  [a x + c y + tx,  b x + d y + ty,  1]
///               | c  d  0 |
///               | tx ty 1 |
///
/// Points are row vectors, as in `Transform3D`: in a product the left map applies first. `y` grows downwards, so a
/// positive angle turns clockwise on the screen.
public struct AffineTransform: Hashable, Sendable {
    /// The coefficient of x in x'.
    public var a: Double
    /// The coefficient of x in y'.
    public var b: Double
    /// The coefficient of y in x'.
    public var c: Double
    /// The coefficient of y in y'.
    public var d: Double
    /// The translation along x, in points.
    public var tx: Double
    /// The translation along y, downwards, in points.
    public var ty: Double

    /// A map from its six numbers, row by row.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b) = (a, b)
        (self.c, self.d) = (c, d)
        (self.tx, self.ty) = (tx, ty)
    }

    /// The identity map.
    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A translation by (`tx`, `ty`) points.
    public init(translationX tx: Double, y ty: Double) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// A scale by the two factors about the origin.
    public init(scaleX sx: Double, y sy: Double) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A rotation by `angle` radians about the origin, from x towards y.
    public init(rotation angle: Double) {
        let (c, s) = (cos(angle), sin(angle))
        self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
    }

    /// Whether this is exactly the identity.
    public var isIdentity: Bool { self == .identity }

    /// The factor by which areas grow; negative if the map mirrors, zero if it is singular.
    public var determinant: Double { a * d - b * c }

    /// This map followed by `next`.
    public func concatenating(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d,
            c: c * next.a + d * next.c, d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
    }

    /// The inverse map, or nil if the map is singular or a number is not finite.
    public var inverse: AffineTransform? {
        let k = 1 / determinant
        guard k.isFinite, tx.isFinite, ty.isFinite else { return nil }
        return AffineTransform(
            a: d * k, b: -b * k, c: -c * k, d: a * k,
            tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
    }

    /// Returns the image of `point`.
    public func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// Returns the smallest axis-aligned rectangle around the image of `rect`.
    public func boundingBox(of rect: Rect) -> Rect {
        Rect(enclosing: rect.corners.map(apply(to:)))
    }
}
